/**
 * The last step of the site's build: deletes the framework that no page loads, writes sitemap, robots.txt and social
 * pictures, and fails if a page exceeds its budget. Usage: node finish/main.ts, in the app's folder, after
 * `react-router build`.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pageOf, type BuiltPage, weigh } from './pages.ts'
import { robots, sitemap } from './search-engines.ts'
import { drawSocialPictures } from './social.ts'

/** Compressed bytes of one page (frontend.md §1; 1 KB = 1,000 B). */
const BUDGET = { script: 5_000, all: 90_000 } as const

const build = path.resolve('build')
const root = path.join(build, 'client')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const pages: readonly BuiltPage[] = files
  .filter((file) => path.basename(file) === 'index.html')
  .map((file) => pageOf(root, file))

const used = new Set(pages.flatMap(({ assets }) => assets))
for (const file of files)
  if (file.startsWith(`static${path.sep}`) && file.endsWith('.js') && !used.has(`/${file.split(path.sep).join('/')}`))
    rmSync(path.join(root, file))

const listed = pages.map(({ address }) => address).filter((address) => !address.endsWith('/404'))
writeFileSync(
  path.join(build, 'routes.json'),
  `${JSON.stringify(
    listed.toSorted((a, b) => (a < b ? -1 : 1)),
    null,
    2,
  )}\n`,
)
writeFileSync(path.join(root, 'sitemap.xml'), sitemap(listed))
writeFileSync(path.join(root, 'robots.txt'), robots())
await drawSocialPictures(path.join(root, 'social'))

const heaviest = pages.map((page) => ({ ...page, ...weigh(root, page) })).toSorted((a, b) => b.all - a.all)
for (const { address, inlineScripts } of pages)
  if (inlineScripts > 0) throw new Error(`${address} has a script of its own; a strict policy would refuse it`)
const over = heaviest.filter(({ script, all }) => script > BUDGET.script || all > BUDGET.all)
const summary = ({ address, script, all }: (typeof heaviest)[number]): string =>
  `${(script / 1_000).toFixed(1)} KB of script, ${(all / 1_000).toFixed(1)} KB in all  ${address}`
process.stdout.write(`${String(pages.length)} pages; the heaviest:\n${heaviest.slice(0, 3).map(summary).join('\n')}\n`)
if (over.length > 0) throw new Error(`over the budget:\n${over.map(summary).join('\n')}`)
