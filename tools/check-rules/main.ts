/**
 * The import rules' check: the whole tree must keep them, every file must have been read, and exactly the planted
 * violations in canary/ must be reported. A checker that reads nothing therefore fails.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Findings, cruise } from './cruise.ts'
import { RULE_NAMES } from './rules.ts'
import { TEXT_RULE_NAMES, textViolations } from './texts.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CANARY = join(import.meta.dirname, 'canary')
const FOLDERS = ['shared', 'server', 'web', 'apps', 'sandbox', 'tests', 'bench', 'tools']
const NOT_OURS = '(^|/)(node_modules/\\.vite|build|\\.react-router|\\.data)/|^tools/check-rules/canary/'

const ALL_RULES = [...RULE_NAMES, ...TEXT_RULE_NAMES]
const problems = [...(await checkTree()), ...(await checkCanary())]
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

async function checkTree(): Promise<readonly string[]> {
  const found = await cruise(ROOT, present(ROOT), NOT_OURS)
  console.log(`${found.modules.length} modules with ${found.imports} imports keep ${ALL_RULES.length} rules`)
  return [...found.violations, ...textViolations(ROOT), ...unread(found)]
}

function present(root: string): readonly string[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)))
}

function unread(found: Findings): readonly string[] {
  const read = new Set(found.modules)
  const outside = new RegExp(NOT_OURS)
  const missed = globSync(
    FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: ROOT, exclude: (path) => path.includes('node_modules') },
  )
    .filter((path) => !outside.test(path) && !path.endsWith('.d.ts') && !read.has(path))
    .map((path) => `not read: ${path}`)
  return found.imports === 0 ? ['no import was read: the parser does not work', ...missed] : missed
}

async function checkCanary(): Promise<readonly string[]> {
  const { violations: imports } = await cruise(CANARY, present(CANARY), '^$')
  const violations = [...imports, ...textViolations(CANARY)]
  const expected = readFileSync(join(CANARY, 'expected.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const seen = new Set(violations)
  const wanted = new Set(expected)
  const unplanted = ALL_RULES.filter((name) => !expected.some((line) => line.startsWith(`${name}: `)))
  return [
    ...expected.filter((line) => !seen.has(line)).map((line) => `canary: not reported: ${line}`),
    ...violations.filter((line) => !wanted.has(line)).map((line) => `canary: reported but not planted: ${line}`),
    ...unplanted.map((name) => `canary: no violation is planted for ${name}`),
  ]
}
