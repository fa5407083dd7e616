/**
 * Checks what a phone must fetch before a page of a built web app works: the JavaScript of each route, gzip -9, against its
 * budget. It fails the build when a route is over. What a page loads later (dynamic imports) does not count. Usage: node tools/check-budgets.ts <build/client>
 */
import { readBuild } from './build-graph.ts'

const KB = 1_000
/** Gzipped JavaScript in bytes (frontend.md §1: 1 KB = 1,000 B). A route that is not named may cost what the dashboard may and 25 KB more. */
const BUDGETS: Readonly<Record<string, number>> = { '/auth/login': 160 * KB, '/dashboard': 200 * KB }
const OTHER_ROUTE_BUDGET = 225 * KB

const root = process.argv[2]
if (root === undefined) throw new Error('usage: node tools/check-budgets.ts <build/client>')
const build = readBuild(root)

/** The biggest of a group of words, over the languages: no page is complete without its words, though they are dynamic imports. */
function biggestCatalogue(name: RegExp): string {
  const [biggest] = build.named(name).toSorted((a, b) => build.sizeOf(b) - build.sizeOf(a))
  if (biggest === undefined) throw new Error(`the build has no language catalogue ${String(name)}`)
  return biggest
}

const BASE_CATALOGUE = biggestCatalogue(/^(?:en|fr|es|pt)-.*\.js$/)

const rows = build.routes
  .map(({ address, files, parts }) => {
    const all = new Set([...files, BASE_CATALOGUE, ...parts.map((part) => biggestCatalogue(new RegExp(`^${part}-.*\\.js$`)))])
    const bytes = [...all].reduce((sum, url) => sum + build.sizeOf(url), 0)
    return { address, bytes, budget: BUDGETS[address] ?? OTHER_ROUTE_BUDGET, files: all.size }
  })
  .toSorted((a, b) => b.bytes - a.bytes)

for (const named of Object.keys(BUDGETS)) {
  if (!rows.some((row) => row.address === named)) throw new Error(`there is no route ${named} to check`)
}
for (const { address, bytes, budget, files } of rows) {
  console.log(
    `${bytes > budget ? 'OVER' : 'ok  '}  ${(bytes / KB).toFixed(1).padStart(6)} KB of ${(budget / KB).toFixed(0)} KB  ${String(files).padStart(2)} files  ${address}`,
  )
}
if (rows.some((row) => row.bytes > row.budget)) process.exitCode = 1
