/**
 * The check of the texts: what several parts of the product say is translated once, no translation lost what stands in
 * its braces, and every feature of the web is in a group of words.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import config from '../../lingui.config.ts'
import { ROOT } from '../start/settings.ts'
import { treeFiles } from '../tree-files.ts'
import { type Catalogue, misplaced, translatedTwice, ungrouped } from './translations.ts'

const PLACE = /^shared\/texts\/locales\/(\w+)(?:\/(\w+))?\.po$/

/** What a visitor may meet: its words are in the base, which every page loads. */
const EVERYBODYS = ['auth']

const po = formatter({ lineNumbers: false })

async function read(file: string): Promise<readonly Catalogue[]> {
  const [, language, part = 'base'] = PLACE.exec(file) ?? []
  if (language === undefined) return []
  const filename = join(ROOT, file)
  const found = await po.parse(readFileSync(filename, 'utf8'), { locale: language, sourceLocale: 'en', filename })
  const texts = Object.values(found).map(({ message = '', context, translation = '' }) => ({
    message,
    context: context ?? null,
    translation,
  }))
  return [{ language, part, texts }]
}

const catalogues = (await Promise.all(treeFiles().map(read))).flat()
const features = readdirSync(join(ROOT, 'web', 'features'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const groups = (config.catalogs ?? []).slice(1).flatMap(({ include }) => include)
const complaints = [
  ...translatedTwice(catalogues),
  ...misplaced(catalogues),
  ...ungrouped(features, groups, EVERYBODYS),
]
for (const complaint of complaints) console.error(complaint)
const count = catalogues.reduce((sum, { texts }) => sum + texts.length, 0)
console.log(`${catalogues.length} catalogues with ${count} texts read, ${complaints.length} complaints`)
process.exit(count > 0 && complaints.length === 0 ? 0 : 1)
