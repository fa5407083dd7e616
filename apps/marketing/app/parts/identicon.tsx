/** The identicon of an address, and the band that decorates: drawn at build time with at most five paths each. */
import { IDENTICON_GROUND, decorativeSeed, identicon } from '@zend/kernel/identicon'
import { createHash } from 'node:crypto'
import type { ReactElement } from 'react'

const CELLS = 12

/** The identicon that the product shows for an address: SHA-256 of its text. It fills its place. */
export function AddressIdenticon({ address }: { readonly address: string }): ReactElement {
  const seed = createHash('sha256').update(address).digest()
  return (
    <svg
      className="woven"
      viewBox={`0 0 ${String(CELLS)} ${String(CELLS)}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path fill={IDENTICON_GROUND} d={`M0 0h${String(CELLS)}v${String(CELLS)}H0z`} />
      {identicon(seed, { columns: CELLS, rows: CELLS }).map(({ fill, d }) => (
        <path key={fill} fill={fill} d={d} />
      ))}
    </svg>
  )
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
