// Cuts the two typefaces down to the characters the product writes and stores them under web/ui/fonts.
// The results are committed; run this again only when a character is missing or a typeface changes:
//   node tools/generate-fonts.ts
// It never touches the style sheet: names, weights and unicode ranges live in web/ui/fonts.css.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const target = path.resolve(import.meta.dirname, '../web/ui/fonts')

const span = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step)).join('')

/** All characters of English, French, Spanish and Portuguese, and the signs of money and time that the product uses. */
const LATIN =
  span(0x20, 0x7e) +
  '\u00a0¡£©ª«®°±·º»¿×' +
  span(0xc0, 0xcf) +
  span(0xd1, 0xdd) +
  span(0xe0, 0xef) +
  span(0xf1, 0xfd) +
  'ßŒœ–—‘’“”…•‹›−≈€'
/** Currency signs that few pages show: a second, tiny file behind a unicode range. */
const FIAT = '₦₵'

/** One typeface, the path of its variable source, and the part of its design space we keep. */
type Face = {
  readonly out: string
  readonly source: readonly [latin: string, extended: string]
  readonly variationAxes: Record<string, number | { min: number; max: number }>
}

const FACES: readonly Face[] = [
  {
    out: 'bricolage-700',
    source: [
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-standard-normal.woff2',
    ],
    variationAxes: { wght: 700, wdth: 100, opsz: 24 },
  },
  {
    out: 'familjen',
    source: [
      '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
      '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-ext-wght-normal.woff2',
    ],
    variationAxes: { wght: { min: 400, max: 700 } },
  },
]

/** OpenType features we keep: spacing, marks, and tabular figures. */
const FEATURES = ['kern', 'mark', 'mkmk', 'liga', 'ccmp', 'locl', 'tnum', 'lnum']

const write = async (
  name: string,
  source: string,
  text: string,
  variationAxes: Face['variationAxes'],
): Promise<number> => {
  const font = await readFile(require.resolve(source))
  const subset = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: FEATURES,
    noHinting: true,
  })
  await writeFile(path.join(target, `${name}.woff2`), subset)
  process.stdout.write(`${name}.woff2 ${String(subset.length)} B\n`)
  return subset.length
}

await mkdir(target, { recursive: true })
let total = 0
for (const face of FACES) {
  const [latin, extended] = face.source
  total += await write(face.out, latin, LATIN, face.variationAxes)
  total += await write(`${face.out}-fiat`, extended, FIAT, face.variationAxes)
}
process.stdout.write(`total ${String(total)} B\n`)
