/**
 * Checks what a phone must fetch before a page of a built web app works: the JavaScript of each route, gzip -9, against its
 * budget. It reads the page's HTML and the router's manifest, follows static imports, and fails the build when a route is
 * over. What a page loads later (dynamic imports) does not count. Usage: node tools/check-budgets.ts <build/client>
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const KB = 1_000
/** Gzipped JavaScript in bytes (frontend.md §1: 1 KB = 1,000 B). A route that is not named may cost what the dashboard may and 25 KB more. */
const BUDGETS: Readonly<Record<string, number>> = { '/auth/login': 160 * KB, '/dashboard': 200 * KB }
const OTHER_ROUTE_BUDGET = 225 * KB

type ManifestRoute = {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
  readonly module: string
  readonly imports?: readonly string[]
  readonly clientLoaderModule?: string
  readonly clientMiddlewareModule?: string
}
type Manifest = {
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, ManifestRoute>>
  readonly url: string
}

const root = process.argv[2]
if (root === undefined) throw new Error('usage: node tools/check-budgets.ts <build/client>')

const assets = path.join(root, 'static')
const manifestName = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
if (manifestName === undefined) throw new Error('the build has no router manifest')
const manifest = JSON.parse(
  readFileSync(path.join(assets, manifestName), 'utf8')
    .replace(/^window\.__reactRouterManifest=/, '')
    .replace(/;\s*$/, ''),
) as Manifest

const sizes = new Map<string, number>()
/** The gzipped size of a file of the build, in bytes. */
function sizeOf(url: string): number {
  const known = sizes.get(url)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(path.join(root ?? '', url)), { level: 9 }).byteLength
  sizes.set(url, size)
  return size
}

/** The biggest of a part's catalogues, over the languages. */
function biggestCatalogue(name: RegExp): string {
  const found = readdirSync(assets)
    .filter((file) => name.test(file))
    .map((file) => `/static/${file}`)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
  if (found === undefined) throw new Error(`the build has no language catalogue ${String(name)}`)
  return found
}

/** The catalogues by the routes that load them (web/i18n); the first one is loaded by every page. */
const BASE_CATALOGUE = biggestCatalogue(/^(?:en|fr|es|pt)-.*\.js$/)
const CATALOGUES: Readonly<Record<string, string>> = {
  'routes/signed-in-layout': biggestCatalogue(/^home-.*\.js$/),
  'routes/money-layout': biggestCatalogue(/^money-.*\.js$/),
  'routes/account-layout': biggestCatalogue(/^account-.*\.js$/),
}

/** The files that a module imports statically, and those that they import, and so on. */
function withImports(urls: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...urls]
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (found.has(url)) continue
    found.add(url)
    const source = readFileSync(path.join(root ?? '', url), 'utf8')
    for (const [, target = ''] of source.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+from\s*)?["'](\.{1,2}\/[^"']+\.js)["']/g)) {
      queue.push(path.posix.join(path.posix.dirname(url), target))
    }
  }
  return found
}

/** A route with its parents, from the root down. */
function branch(route: ManifestRoute): readonly ManifestRoute[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  return parent === undefined ? [route] : [...branch(parent), route]
}

const rows = Object.values(manifest.routes)
  .filter((route) => route.path !== undefined && route.path !== '' && route.path !== '*')
  .map((route) => {
    const chain = branch(route)
    const address =
      '/' +
      chain
        .map((part) => part.path)
        .filter((part) => part !== undefined && part !== '')
        .join('/')
    const modules = chain.flatMap((part) => [part.module, ...(part.imports ?? []), part.clientLoaderModule, part.clientMiddlewareModule])
    // A language's catalogues are dynamic imports, but no page is complete without them: the biggest count.
    const catalogues = [BASE_CATALOGUE, ...chain.flatMap(({ id }) => CATALOGUES[id] ?? [])]
    const start = [manifest.url, ...catalogues, manifest.entry.module, ...manifest.entry.imports, ...modules].filter((url) => url !== undefined)
    const files = withImports(start)
    const bytes = [...files].reduce((sum, url) => sum + sizeOf(url), 0)
    return { address, bytes, budget: BUDGETS[address] ?? OTHER_ROUTE_BUDGET, files: files.size }
  })
  .sort((a, b) => b.bytes - a.bytes)

for (const named of Object.keys(BUDGETS)) {
  if (!rows.some((row) => row.address === named)) throw new Error(`there is no route ${named} to check`)
}
for (const { address, bytes, budget, files } of rows) {
  console.log(
    `${bytes > budget ? 'OVER' : 'ok  '}  ${(bytes / KB).toFixed(1).padStart(6)} KB of ${(budget / KB).toFixed(0)} KB  ${String(files).padStart(2)} files  ${address}`,
  )
}
if (rows.some((row) => row.bytes > row.budget)) process.exitCode = 1
