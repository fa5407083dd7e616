/**
 * Identicons and patterns, drawn at build time with at most five paths each. They only decorate, except the identicon
 * of an address.
 */
import { IDENTICON_GROUND, decorativeSeed, identicon } from '@zend/kernel/identicon'
import { createHash } from 'node:crypto'
import type { ReactElement } from 'react'

type Size = { readonly columns?: number; readonly rows?: number }

function Drawn({ seed, columns = 12, rows = 12 }: Size & { readonly seed: Uint8Array }): ReactElement {
  return (
    <svg
      className="woven"
      viewBox={`0 0 ${String(columns)} ${String(rows)}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path fill={IDENTICON_GROUND} d={`M0 0h${String(columns)}v${String(rows)}H0z`} />
      {identicon(seed, { columns, rows }).map(({ fill, d }) => (
        <path key={fill} fill={fill} d={d} />
      ))}
    </svg>
  )
}

/** A pattern that only decorates. */
export function Pattern({ name, ...size }: Size & { readonly name: string }): ReactElement {
  return <Drawn seed={decorativeSeed(name)} {...size} />
}

/** The identicon that the product shows for an address: SHA-256 of its text. */
export function AddressIdenticon({ address }: { readonly address: string }): ReactElement {
  return <Drawn seed={createHash('sha256').update(address).digest()} />
}

/** A strip of pattern across the page: one tile, repeated by the style sheet. */
export function Band({ name }: { readonly name: string }): ReactElement {
  const [columns, rows, cell] = [20, 6, 7]
  const id = `band-${name}`
  return (
    <svg className="band" aria-hidden="true" height={rows * cell}>
      <defs>
        <pattern
          id={id}
          patternUnits="userSpaceOnUse"
          width={columns}
          height={rows}
          patternTransform={`scale(${String(cell)})`}
        >
          <path fill={IDENTICON_GROUND} d={`M0 0h${String(columns)}v${String(rows)}H0z`} />
          {identicon(decorativeSeed(`band-${name}`), { columns, rows }).map(({ fill, d }) => (
            <path key={fill} fill={fill} d={d} />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
