/**
 * The check of the texts: a message used by several parts of the product is translated once, no translation lost a
 * placeholder, and no French line begins with a sign of punctuation.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { ROOT } from '../start/settings.ts'
import { treeFiles } from '../tree-files.ts'
import { breakable, type Catalogue, misplaced, translatedTwice } from './translations.ts'

const PLACE = /^shared\/texts\/locales\/(\w+)(?:\/(\w+))?\.po$/

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
const complaints = [...translatedTwice(catalogues), ...misplaced(catalogues), ...breakable(catalogues)]
for (const complaint of complaints) console.error(complaint)
const count = catalogues.reduce((sum, { texts }) => sum + texts.length, 0)
console.log(`${catalogues.length} catalogues with ${count} texts read, ${complaints.length} complaints`)
process.exit(count > 0 && complaints.length === 0 ? 0 : 1)
