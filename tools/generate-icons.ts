// Builds the coin sprite (web/ui/coins/coins.svg) and copies the flags the product shows (web/ui/flags).
// The results are committed; run this again when a coin or a country is added:
//   node tools/generate-icons.ts
// Coin drawings come from @web3icons/core (MIT), flags from circle-flags (MIT). The licence covers the drawings;
// the marks belong to their projects. Coins without a drawing get a monogram disc of our own.

import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { COIN_CODES, type CoinCode } from '@zend/kernel'

const require = createRequire(import.meta.url)
const ui = path.resolve(import.meta.dirname, '../web/ui')

/**
 * Exceptions to the drawing that the set has for a coin's code. `ground` replaces a ground that is a gradient or does
 * not fit a disc.
 */
const DRAWINGS: Readonly<Partial<Record<CoinCode, { readonly file?: string; readonly ground?: string }>>> = {
  SOL: { ground: '#14a08c' },
  // The coloured drawing of the dog is 25 KB; the plain mark on the coin's gold is 0.5 KB.
  DOGE: { file: 'tokens/mono/DOGE', ground: '#ba9f33' },
  MATIC: { ground: '#7b3fe4' },
  TON: { file: 'networks/background/ton' },
}

/** Coins drawn by ourselves: a monogram made of strips, so that no font is needed. */
const MONOGRAMS: Readonly<Partial<Record<CoinCode, { readonly ground: string; readonly path: string }>>> = {
  OKB: {
    ground: '#0a2322',
    path: 'M8.2 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9m0 2.4a2.1 2.1 0 1 1 0 4.2a2.1 2.1 0 0 1 0-4.2M13.7 7.5h2.3v3.5l2.6-3.5h2.7l-3.2 4.2l3.4 4.8h-2.8l-2.1-3.2l-.6.8v2.4h-2.3z',
  },
  DOGS: { ground: '#384db8', path: 'M7 6.5h4.8a5.5 5.5 0 0 1 0 11H7zm2.6 2.4v6.2h2.2a3.1 3.1 0 0 0 0-6.2z' },
}

const FLAGS: Readonly<Record<string, string>> = {
  NG: 'ng',
  GH: 'gh',
  TZ: 'tz',
  RW: 'rw',
  ZA: 'za',
  KE: 'ke',
  CM: 'cm',
  UG: 'ug',
}

/** The SVG text inside a drawing module, which is a JavaScript file exporting one string. */
async function drawingOf(file: string): Promise<string> {
  const module = await readFile(
    path.join(path.dirname(require.resolve('@web3icons/core')), 'svgs', `${file}.svg.js`),
    'utf8',
  )
  const svg = /'(<svg[\s\S]*<\/svg>)/.exec(module)?.[1]
  if (svg === undefined) throw new Error(`No drawing in ${file}`)
  return svg.replaceAll('\\n', '')
}

/**
 * A drawing as the parts of a symbol: every shape, without clips, gradients and the square ground; a mark without a
 * ground is inset to fit the disc.
 */
function shapesOf(code: string, svg: string, ground: string | undefined): { ground: string; shapes: string } {
  const body = svg.replace(/<defs>[\s\S]*<\/defs>/, '').replaceAll(/<\/?(svg|g)\b[^>]*>/g, '')
  const shapes = [...body.matchAll(/<path\b[^>]*\/>/g)].map(([shape]) => shape)
  const square = shapes.findIndex((shape) => shape.includes('d="M24 0H0v24h24z"'))
  const found = square === -1 ? undefined : /fill="([^"]+)"/.exec(shapes.splice(square, 1)[0] ?? '')?.[1]
  const disc = ground ?? found
  const drawn = shapes.join('')
  const inset = square === -1 ? `<g transform="translate(3.6 3.6) scale(.7)">${drawn}</g>` : drawn
  if (disc === undefined || disc.startsWith('url') || drawn.includes('url('))
    throw new Error(`${code} needs a plain ground`)
  return { ground: disc, shapes: inset }
}

const symbol = (code: string, ground: string, shapes: string): string =>
  `<symbol id="${code}" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="${ground}"/>${shapes}</symbol>`

const symbols: string[] = []
for (const code of COIN_CODES) {
  const monogram = MONOGRAMS[code]
  if (monogram !== undefined) {
    symbols.push(symbol(code, monogram.ground, `<path fill="#fff" fill-rule="evenodd" d="${monogram.path}"/>`))
    continue
  }
  const { file = `tokens/background/${code}`, ground } = DRAWINGS[code] ?? {}
  const drawn = shapesOf(code, await drawingOf(file), ground)
  symbols.push(symbol(code, drawn.ground, drawn.shapes))
}

await mkdir(path.join(ui, 'coins'), { recursive: true })
await mkdir(path.join(ui, 'flags'), { recursive: true })
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>\n`
await writeFile(path.join(ui, 'coins', 'coins.svg'), sprite)
const flags = path.dirname(require.resolve('circle-flags/package.json'))
for (const file of Object.values(FLAGS))
  await copyFile(path.join(flags, 'flags', `${file}.svg`), path.join(ui, 'flags', `${file}.svg`))
process.stdout.write(
  `coins.svg ${String(sprite.length)} B, ${String(symbols.length)} coins; ${String(Object.keys(FLAGS).length)} flags\n`,
)
