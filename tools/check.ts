/** `npm run check`: every static check of the code, without running the product, in under 90 seconds. */
import { join } from 'node:path'
import { type Step, runSteps, table } from './run-steps.ts'
import { ROOT } from './start/settings.ts'

const AT_ONCE = 2

/**
 * The compiler's threads each work out the types that they meet, and its collector clears what the next second needs:
 * on two cores both cost more than they bring. Its memory stays below the limit, above which it collects again.
 */
const types = (project: string): Pick<Step, 'command' | 'env'> => ({
  command: ['tsc', '-p', project, '--singleThreaded'],
  env: { GOGC: 'off', GOMEMLIMIT: '3GiB' },
})

const STEPS: readonly Step[] = [
  { name: 'types', ...types('tsconfig.json') },
  { name: 'route types', command: ['react-router', 'typegen'], cwd: join(ROOT, 'apps', 'personal') },
  { name: 'business route types', command: ['react-router', 'typegen'], cwd: join(ROOT, 'apps', 'business') },
  { name: 'end-to-end types', ...types('tsconfig.e2e.json') },
  { name: 'service worker types', ...types('web/service-worker/tsconfig.json') },
  { name: 'web types', ...types('tsconfig.web.json'), after: ['route types'] },
  { name: 'business types', ...types('apps/business/tsconfig.json'), after: ['business route types'] },
  {
    name: 'lint',
    command: ['oxlint', '--type-aware', '--deny-warnings', '--threads=1'],
    after: ['route types', 'business route types'],
  },
  { name: 'format', command: ['oxfmt', '--check'], mend: 'npx oxfmt' },
  { name: 'import rules', command: ['node', 'tools/check-rules/main.ts'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'docstrings', command: ['node', 'tools/check-docs/main.ts'] },
  { name: 'tree', command: ['node', 'tools/check-tree/main.ts'] },
  {
    name: 'texts extracted',
    command: ['lingui', 'check', 'sync', '--workers', '1'],
    mend: 'npx lingui extract --clean',
  },
  {
    name: 'texts translated',
    command: ['lingui', 'check', 'missing'],
    mend: 'fill what `npx lingui check missing --verbose` names, in shared/texts/locales',
  },
  { name: 'texts translated once', command: ['node', 'tools/check-texts/main.ts'] },
]

const since = performance.now()
const outcomes = await runSteps(STEPS, AT_ONCE, ({ step, ok, output }) => {
  if (ok) return
  console.error(`\n── ${step.name} failed: ${step.command.join(' ')}\n${output.trimEnd()}`)
  if (step.mend !== undefined) console.error(`To mend it: ${step.mend}`)
})
const failed = outcomes.filter((outcome) => !outcome.ok)
console.log(
  `\n${table(outcomes)}\n\n  ${failed.length === 0 ? 'All' : `${outcomes.length - failed.length} of ${outcomes.length}`} steps passed in ${((performance.now() - since) / 1000).toFixed(1)} s`,
)
process.exit(failed.length === 0 ? 0 : 1)
