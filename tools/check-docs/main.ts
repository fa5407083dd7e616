/**
 * The docstring check over the whole tree: every file has a header comment, every export a docstring. Tests only need
 * the first.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/settings.ts'
import { treeFiles } from '../tree-files.ts'
import { missingDocs } from './docs.ts'

const CODE = /^(shared|server|web|apps|sandbox|tests|bench|tools)\/.*\.(ts|tsx|mjs)$/
const NOT_CODE = /\.d\.ts$|\.(test|contract\.test|spec)\.tsx?$|^tools\/check-rules\/canary\/|^tests\/(journeys|e2e)\//
const ROUTES = /^apps\/[^/]+\/app\//

const files = treeFiles().filter((file) => CODE.test(file) && !NOT_CODE.test(file))
const missing = files.flatMap((file) => missingDocs(file, readFileSync(join(ROOT, file), 'utf8'), ROUTES.test(file)))
for (const line of missing) console.error(line)
console.log(`${files.length} files read, ${missing.length} comments missing`)
process.exit(files.length > 0 && missing.length === 0 ? 0 : 1)
