import { expect, test } from 'vitest'
import { identiconSeed, decorativeSeed, PALETTE, identicon, type IdenticonPath } from './identicon.ts'

const ADDRESS = 'TMockGY2khEsLJW1ChDoNotSend5KcbLSE'
const identiconOf = async (text: string): Promise<readonly IdenticonPath[]> => identicon(await identiconSeed(text))

type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fill: string
}

const boxes = (paths: readonly IdenticonPath[]): Box[] =>
  paths.flatMap(({ fill, d }) =>
    [...d.matchAll(/M(\S+) (\S+)h(\S+)v(\S+)h/g)].map(([, x, y, width, height]) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
      fill,
    })),
  )

/** The dye on top at the middle of a cell: that of the strip painted last. */
const dyeAt = (paths: readonly IdenticonPath[], column: number, row: number): string | undefined =>
  boxes(paths).findLast(
    ({ x, y, width, height }) =>
      column + 0.5 > x && column + 0.5 < x + width && row + 0.5 > y && row + 0.5 < y + height,
  )?.fill

const picture = (paths: readonly IdenticonPath[]): (string | undefined)[][] =>
  Array.from({ length: 12 }, (_, row) => Array.from({ length: 12 }, (_cell, column) => dyeAt(paths, column, row)))

test('the same text gives the same identicon', async () => {
  expect(await identiconOf(ADDRESS)).toEqual(await identiconOf(ADDRESS))
})

test('one changed character anywhere gives an identicon that looks different in many cells', async () => {
  const original = picture(await identiconOf(ADDRESS)).flat()
  for (let at = 0; at < ADDRESS.length; at += 1) {
    const changed = ADDRESS.slice(0, at) + (ADDRESS[at] === '7' ? '8' : '7') + ADDRESS.slice(at + 1)
    const other = picture(await identiconOf(changed)).flat()
    expect(other.filter((colour, cell) => colour !== original[cell]).length).toBeGreaterThan(30)
  }
})

test('a thousand addresses give a thousand identicons', async () => {
  const identicons = await Promise.all(
    Array.from({ length: 1000 }, async (_, at) => JSON.stringify(await identiconOf(`address ${String(at)}`))),
  )
  expect(new Set(identicons).size).toBe(1000)
})

test('every cell is covered, and the picture mirrors left to right and top to bottom', async () => {
  for (const text of [ADDRESS, 'a', 'b']) {
    const cells = picture(await identiconOf(text))
    expect(cells.flat()).not.toContain(undefined)
    expect(cells.map((row) => row.toReversed())).toEqual(cells)
    expect(cells.toReversed()).toEqual(cells)
  }
})

test('an identicon has at most five paths, one per colour, and only colours of the palette', async () => {
  const palette = new Set<string>(Object.values(PALETTE))
  for (const text of Array.from({ length: 50 }, (_, at) => `text ${String(at)}`)) {
    const paths = await identiconOf(text)
    expect(paths.length).toBeLessThanOrEqual(5)
    expect(new Set(paths.map(({ fill }) => fill)).size).toBe(paths.length)
    expect(paths.every(({ fill }) => palette.has(fill))).toBe(true)
  }
})

test('an identicon people know stays as it is', async () => {
  // Fixed expectation: if this fails, every customer's identicon has changed.
  const cells = picture(await identiconOf('zend')).map((row) =>
    row.map((colour) => Object.values(PALETTE).indexOf(colour as (typeof PALETTE)['lagoon'])).join(''),
  )
  expect(cells.slice(0, 6).map((row) => row.slice(0, 6))).toEqual(KNOWN)
})

test('a seed of any other length is refused', () => {
  expect(() => identicon(new Uint8Array(31))).toThrow(RangeError)
})

test('decorative patterns differ by their names', () => {
  expect(decorativeSeed('band-0')).not.toEqual(decorativeSeed('band-1'))
  expect(identicon(decorativeSeed('band-0'), { columns: 20, rows: 6 })).toEqual(
    identicon(decorativeSeed('band-0'), { columns: 20, rows: 6 }),
  )
})

/** The upper left quarter of the identicon of "zend", as places in the list of colours. */
const KNOWN: readonly string[] = ['929999', '900000', '922000', '002703', '922702', '992993']
