// Identicons: turns 32 seed bytes into a small woven picture. Pure: the same bytes always give the same identicon, on
// screen and in PDF, because people learn to recognise the identicon of an address. Changing anything here changes
// every identicon. This file renders nothing itself and depends neither on React nor on PDF nor on the source of the
// seed.

/** The colours an identicon may use (the palette of theme.css, and the hero ground as a quiet strip). */
export const PALETTE = {
  lagoon: '#007973',
  mint: '#5ae5ce',
  papaya: '#fd6940',
  sun: '#ffc845',
  indigo: '#384db8',
  leaf: '#399d57',
  hibiscus: '#d3316a',
  cotton: '#f4f2e9',
  ink: '#0a2322',
  night: '#064341',
} as const

/** The name of a colour. */
export type PaletteColour = keyof typeof PALETTE

/** The dark ground that shows between the strips. */
export const IDENTICON_GROUND = '#03201f'

/** Sets of five colours that look well together, the leading colour first. */
const SETS: readonly (readonly [PaletteColour, PaletteColour, PaletteColour, PaletteColour, PaletteColour])[] = [
  ['lagoon', 'sun', 'papaya', 'cotton', 'night'],
  ['papaya', 'sun', 'night', 'cotton', 'mint'],
  ['indigo', 'sun', 'cotton', 'papaya', 'ink'],
  ['lagoon', 'hibiscus', 'sun', 'cotton', 'night'],
  ['mint', 'papaya', 'ink', 'cotton', 'lagoon'],
  ['indigo', 'mint', 'sun', 'leaf', 'cotton'],
  ['hibiscus', 'sun', 'night', 'papaya', 'cotton'],
  ['leaf', 'sun', 'indigo', 'cotton', 'night'],
]

/** Cumulated frequency of each colour of a set, in 256ths: 32 %, 24 %, 19 %, 15 %, 10 %. */
const SHARES = [82, 143, 192, 230, 256] as const

/** All strips of one colour, as one SVG path in cell units. */
export type IdenticonPath = { readonly fill: string; readonly d: string }

/**
 * The size of an identicon in cells, and whether its right half mirrors its left half. Its lower half always mirrors
 * its upper half.
 */
export type IdenticonOptions = { readonly columns?: number; readonly rows?: number; readonly mirrored?: boolean }

/** A strip's free edge on each side, and how far it runs under its neighbour, in cells. */
const GAP = 0.09
const TUCK = 0.02

/** Endless bytes from 32: xoshiro128** seeded with the two halves laid over each other. */
function byteSource(seed: Uint8Array): () => number {
  const view = new DataView(seed.buffer, seed.byteOffset, seed.byteLength)
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => view.getUint32(at) ^ Math.imul(view.getUint32(at + 16), 0x9e3779b1)) as [
    number,
    number,
    number,
    number,
  ]
  if ((a | b | c | d) === 0) a = 1
  return () => {
    const product = Math.imul(b, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result >>> 24
  }
}

const decimals = (value: number): string => String(Math.round(value * 100) / 100)

const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${decimals(x)} ${decimals(y)}h${decimals(width)}v${decimals(height)}h${decimals(-width)}z`

/** The lengths of unbroken runs of `wanted` along a line of cells, as [start, length]. */
function runsOf(line: readonly boolean[], wanted: boolean): [start: number, length: number][] {
  const runs: [number, number][] = []
  line.forEach((cell, at) => {
    if (cell !== wanted) return
    const last = runs.at(-1)
    if (last !== undefined && last[0] + last[1] === at) last[1] += 1
    else runs.push([at, 1])
  })
  return runs
}

/**
 * Draws an identicon: at most five paths, one per colour, in cell units (the drawing is `columns` × `rows`).
 * @param seed 32 bytes; equal bytes give an equal identicon
 * @example identicon(seed, { columns: 12, rows: 12 })
 */
export function identicon(
  seed: Uint8Array,
  { columns = 12, rows = 12, mirrored = true }: IdenticonOptions = {},
): readonly IdenticonPath[] {
  if (seed.byteLength !== 32) throw new RangeError('An identicon is drawn from 32 bytes')
  const next = byteSource(seed)
  const set = SETS[next() % SETS.length] ?? SETS[0]
  const pick = (): PaletteColour => {
    const drawn = next()
    return set?.[SHARES.findIndex((share) => drawn < share)] ?? 'night'
  }
  const half = { columns: mirrored ? Math.ceil(columns / 2) : columns, rows: Math.ceil(rows / 2) }
  const warp = Array.from({ length: half.columns }, pick)
  const weft = Array.from({ length: half.rows }, pick)
  const quarter = Array.from({ length: half.rows }, () => Array.from({ length: half.columns }, () => next() < 128))
  const fold = (at: number, length: number, folded: number): number => (at < folded ? at : length - 1 - at)
  const over = Array.from({ length: rows }, (_, y) =>
    Array.from(
      { length: columns },
      (_cell, x) => quarter[fold(y, rows, half.rows)]?.[fold(x, columns, half.columns)] ?? false,
    ),
  )

  const paths = new Map<PaletteColour, string>()
  const draw = (colour: PaletteColour, d: string): unknown => paths.set(colour, (paths.get(colour) ?? '') + d)
  over.forEach((line, y) => {
    for (const [x, length] of runsOf(line, false))
      draw(weft[fold(y, rows, half.rows)] ?? 'night', rectangle(x - TUCK, y + GAP, length + 2 * TUCK, 1 - 2 * GAP))
  })
  for (let x = 0; x < columns; x += 1) {
    const line = over.map((cells) => cells[x] ?? false)
    for (const [y, length] of runsOf(line, true))
      draw(
        warp[fold(x, columns, half.columns)] ?? 'night',
        rectangle(x + GAP, y - TUCK, 1 - 2 * GAP, length + 2 * TUCK),
      )
  }
  return [...paths].map(([colour, d]) => ({ fill: PALETTE[colour], d }))
}

/**
 * Seed bytes for a decorative identicon: fast, but easy to imitate. Never use them for an address.
 * @example identicon(decorativeSeed('band-0'))
 */
export function decorativeSeed(text: string): Uint8Array {
  const seed = new Uint8Array(32)
  const view = new DataView(seed.buffer)
  for (let word = 0; word < 8; word += 1) {
    let hash = 2166136261 ^ Math.imul(word + 1, 0x85ebca6b)
    for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    view.setUint32(word * 4, (hash ^ (hash >>> 13)) >>> 0)
  }
  return seed
}

/**
 * Seed bytes for the identicon of an address, account or receipt: SHA-256 of the text as UTF-8. Refuses (rejects) where
 * the browser has no Web Crypto.
 */
export async function identiconSeed(text: string): Promise<Uint8Array> {
  return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
