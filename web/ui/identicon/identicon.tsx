// Identicons. `Identicon` identifies a text (an address, a receipt) and is seeded by SHA-256; `PatternBand` decorates.
// An identicon is an aid to the eye, never a check: show the shortened text beside it, and never wait for it.

import { IDENTICON_GROUND, identiconSeed, decorativeSeed, identicon, type IdenticonPath } from '@zend/kernel/identicon'
import { useEffect, useId, useState, type ReactElement } from 'react'
import { cx } from '../class-names.ts'

/** A cache of drawn identicons; a page shows few, and the same ones repeatedly. */
const drawn = new Map<string, readonly IdenticonPath[]>()

/** The identicon of a text, or undefined until its seed is there (or for good, without Web Crypto). */
function useIdenticon(text: string, columns: number, rows: number): readonly IdenticonPath[] | undefined {
  const key = `${String(columns)}x${String(rows)} ${text}`
  const [, arrived] = useState('')
  useEffect(() => {
    let live = true
    if (drawn.has(key)) return
    identiconSeed(text).then(
      (seed) => {
        drawn.set(key, identicon(seed, { columns, rows }))
        if (live) arrived(key)
      },
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [key, text, columns, rows])
  return drawn.get(key)
}

/** Draws paths in cell units over the dark ground. */
function Drawn({
  paths,
  columns,
  rows,
  label,
  weaving,
}: {
  readonly paths: readonly IdenticonPath[]
  readonly columns: number
  readonly rows: number
  readonly label: string | undefined
  readonly weaving: boolean
}): ReactElement {
  return (
    <svg
      viewBox={`0 0 ${String(columns)} ${String(rows)}`}
      preserveAspectRatio="xMidYMid slice"
      className="block size-full"
      style={{ background: IDENTICON_GROUND }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {paths.map(({ fill, d }, order) => (
        <path
          key={fill}
          fill={fill}
          d={d}
          className={cx(weaving && 'origin-center animate-weave')}
          style={weaving ? { animationDelay: `${String(order * 70)}ms` } : undefined}
        />
      ))}
    </svg>
  )
}

/**
 * Properties: the `text` it identifies; its size in cells; a `label` if it is not beside its text; `weaving` animates
 * it once, for a finished transaction. `className` gives its size on the page.
 */
export type IdenticonProps = {
  readonly text: string
  readonly columns?: number
  readonly rows?: number
  readonly label?: string
  readonly weaving?: boolean
  readonly className?: string
}

/** The identicon of a text. Until the seed is there it shows the bare ground, never another identicon. */
export function Identicon({
  text,
  columns = 12,
  rows = 12,
  label,
  weaving = false,
  className,
}: IdenticonProps): ReactElement {
  const paths = useIdenticon(text, columns, rows)
  return (
    <span className={cx('block overflow-hidden', className)}>
      <Drawn
        key={paths === undefined ? 'bare' : text}
        paths={paths ?? []}
        columns={columns}
        rows={rows}
        label={label}
        weaving={weaving}
      />
    </span>
  )
}

/**
 * The decorative patterns of pages, by where they are used. The name is the seed: another name gives another picture.
 */
export type PatternName =
  | 'address'
  | 'arrival'
  | 'band-0'
  | 'deposit-2'
  | 'faq-none'
  | 'first-thread'
  | 'invite'
  | 'invited'
  | 'lost-thread'
  | 'nowhere'
  | 'promise'
  | 'quiet-3'
  | 'rules'
  | 'saved-account'
  | `saved-${'external' | 'internal'}`
  | 'selvedge'
  | `sell-${string}`
  | 'support'
  | `tier-${string}`
  | 'tip-7'
  | 'tip-21'

/**
 * Properties of a band: its `pattern`, by name or `of` a transaction by its id; its `rows`, and the size of a cell in
 * px. `className` gives its height.
 */
export type PatternBandProps = {
  readonly pattern: PatternName | { readonly of: string }
  readonly columns?: number
  readonly rows?: number
  readonly cell?: number
  readonly className?: string
}

/** A decorative strip, as wide as its place: one tile of at most five paths, repeated by the renderer. */
export function PatternBand({ pattern, columns = 20, rows = 6, cell = 8, className }: PatternBandProps): ReactElement {
  const id = useId()
  const paths = identicon(decorativeSeed(typeof pattern === 'string' ? pattern : pattern.of), { columns, rows })
  return (
    <svg
      aria-hidden
      className={cx('block w-full', className)}
      height={rows * cell}
      style={{ background: IDENTICON_GROUND }}
    >
      <defs>
        <pattern
          id={id}
          patternUnits="userSpaceOnUse"
          width={columns}
          height={rows}
          patternTransform={`scale(${String(cell)})`}
        >
          {paths.map(({ fill, d }) => (
            <path key={fill} fill={fill} d={d} />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
