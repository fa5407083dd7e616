/**
 * The tree check: no forbidden text in any file, no old name in the code, no file too long, no host in the lock file.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/settings.ts'
import { treeFiles } from '../tree-files.ts'
import exceptions from './exceptions.json' with { type: 'json' }
import { forbiddenIn, hostsInLock, oldNames, oldNamesIn, tooLong } from './tree.ts'

const CODE = /\.(ts|tsx|mjs)$/
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const files = treeFiles().filter((file) => file !== 'package-lock.json')
const lengths = new Map(
  files.filter((file) => CODE.test(file)).map((file) => [file, read(file).trimEnd().split('\n').length]),
)
const old = oldNames(read('docs/glossary.md'))
const complaints = [
  ...files.flatMap((file) => forbiddenIn(file, read(file))),
  ...files.filter((file) => !file.startsWith('tools/check-tree/')).flatMap((file) => oldNamesIn(file, read(file), old)),
  ...tooLong(lengths, exceptions.lines),
  ...hostsInLock(read('package-lock.json')),
]
for (const complaint of complaints) console.error(complaint)
console.log(`${files.length} files read, ${complaints.length} complaints`)
process.exit(complaints.length === 0 ? 0 : 1)
