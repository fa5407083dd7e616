/**
 * `npm run chains:matrix`: runs the suite on every network and prints network × case. A cell is its test's result, or
 * the reason why the network cannot have the case; anything else fails.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Case, CASES } from './cases.ts'
import { UNDER_TEST } from './networks/index.ts'

type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
    }[]
  }[]
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (text: string): void => void process.stderr.write(`${text}\n`)

const folder = mkdtempSync(join(tmpdir(), 'zend-matrix-'))
const file = join(folder, 'report.json')
const child = spawn(
  'vitest',
  ['run', '--project', 'chains', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  { cwd: join(import.meta.dirname, '..', '..'), stdio: 'inherit' },
)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
child.once('error', (error) => {
  complain(`the tests could not be started: ${error.message}`)
  process.exit(2)
})
child.once('exit', () => {
  try {
    process.exitCode = print(JSON.parse(readFileSync(file, 'utf8')) as Report) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Prints the matrix. Returns whether every cell passed or has a reason. */
function print({ testResults }: Report): boolean {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const names = Object.keys(CASES) as Case[]
  const reasons = new Map<string, string[]>()
  let sound = true
  const rows = UNDER_TEST.map(({ network, without }) => {
    const cells = names.map((name) => {
      const matching = results.filter(
        ({ ancestorTitles, title }) => ancestorTitles.includes(network) && title.startsWith(`${CASES[name]}: `),
      )
      const reason = without[name]
      if (reason !== undefined) {
        reasons.set(`${CASES[name]}: ${reason}`, [...(reasons.get(`${CASES[name]}: ${reason}`) ?? []), network])
        return '–'
      }
      const passed = matching.length > 0 && matching.every(({ status }) => status === 'passed')
      sound &&= passed
      return passed ? '✓' : matching.length === 0 ? '?' : '✗'
    })
    return [network, ...cells]
  })
  const heads = ['', ...names.map((name) => CASES[name])]
  const widths = heads.map((head, place) => Math.max(head.length, ...rows.map((row) => row[place]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd()
  say(`\n${[heads, ...rows].map(line).join('\n')}\n\n– not here, because:`)
  for (const [reason, networks] of reasons) say(`  ${reason} (${networks.join(', ')})`)
  return sound
}
