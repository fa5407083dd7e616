/**
 * Checks the JavaScript that each route of a built app needs before it works, gzip -9, against its budget (frontend.md
 * §1). What a page loads later (dynamic imports) does not count.
 */
import type { AppBuild } from '../app-build.ts'
import type { Build } from './build-graph.ts'

/** 1 KB is 1,000 bytes. */
const KB = 1_000
const SIGN_IN_BUDGET = 160 * KB
const HOME_BUDGET = 200 * KB
const OTHER_BUDGET = 225 * KB

/**
 * Prints each route's size against its budget. Returns whether all are within it; throws if an entry page is missing.
 */
export function checkBudgets(build: Build, { firstPages: { signIn, home } }: AppBuild): boolean {
  // The largest file of a group of texts over the languages: a page needs its texts, though they are dynamic imports.
  const biggestCatalogue = (name: RegExp): string => {
    const [biggest] = build.named(name).toSorted((a, b) => build.sizeOf(b) - build.sizeOf(a))
    if (biggest === undefined) throw new Error(`the build has no language catalogue ${String(name)}`)
    return biggest
  }
  const base = biggestCatalogue(/^(?:en|fr|es|pt)-.*\.js$/)
  const budgets: Readonly<Record<string, number>> = { [signIn]: SIGN_IN_BUDGET, [home]: HOME_BUDGET }
  const rows = build.routes
    .map(({ address, files, parts }) => {
      const all = new Set([...files, base, ...parts.map((part) => biggestCatalogue(new RegExp(`^${part}-.*\\.js$`)))])
      const bytes = [...all].reduce((sum, url) => sum + build.sizeOf(url), 0)
      return { address, bytes, budget: budgets[address] ?? OTHER_BUDGET, files: all.size }
    })
    .toSorted((a, b) => b.bytes - a.bytes)
  for (const named of [signIn, home]) {
    if (!rows.some((row) => row.address === named)) throw new Error(`there is no route ${named} to check`)
  }
  for (const { address, bytes, budget, files } of rows) {
    console.log(
      `${bytes > budget ? 'OVER' : 'ok  '}  ${(bytes / KB).toFixed(1).padStart(6)} KB of ${(budget / KB).toFixed(0)} KB  ${String(files).padStart(2)} files  ${address}`,
    )
  }
  return rows.every((row) => row.bytes <= row.budget)
}
