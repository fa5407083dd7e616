/**
 * `npm run bench -- NAME [--quick]`: runs bench/NAME, prints its ratios and records the result in
 * bench/results/NAME.json; a quick run is not recorded. Only ratios are comparable between machines; absolute figures
 * depend on the machine and the hour.
 */
import { readdir, writeFile } from 'node:fs/promises'
import { machine } from '../tools/test/machine.ts'
import type { Measure } from './measure.ts'

const name = process.argv[2] ?? ''
const quick = process.argv.includes('--quick')
const known = await benchmarks()
if (!known.includes(name)) {
  console.error(`which benchmark? npm run bench -- ${known.join(' | ')}`)
  process.exit(2)
}

const { measure } = (await import(`./${name}/index.ts`)) as { measure: Measure }
const { figures, ratios, notes = [] } = await measure((line) => console.log(line), { quick })
const result = {
  name,
  at: new Date().toISOString(),
  machine: machine(),
  figures,
  ratios,
  ...(notes.length > 0 ? { notes } : {}),
}
if (!quick) await writeFile(new URL(`results/${name}.json`, import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
for (const [ratio, value] of Object.entries(ratios)) console.log(`${ratio}: ${value}`)
for (const note of notes) console.log(`note: ${note}`)
// The embedded database's exit hook listens to the parent process, which would keep this process alive.
process.channel?.unref()

async function benchmarks(): Promise<readonly string[]> {
  const entries = await readdir(new URL('.', import.meta.url), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'results' && entry.name !== 'node_modules')
    .map((entry) => entry.name)
}
