/**
 * What a built app consists of, as a browser sees it: its routes and the files that each needs before it works. It
 * reads the router's manifest and follows static imports; what a page loads later (dynamic imports) is not among a
 * route's files, but for the words it speaks.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { staticImports } from '../../app/offline/static-imports.ts'

type ManifestRoute = {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
  readonly module: string
  readonly clientLoaderModule?: string
  readonly clientMiddlewareModule?: string
  readonly css?: readonly string[]
}
/** The router's manifest, as far as these tools read it. */
export type Manifest = {
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, ManifestRoute>>
  readonly url: string
}

/**
 * A route by its address, with the paths of its JavaScript. `parts` are the groups of texts (web/i18n) that it needs
 * besides the base; `later` the files that its own file loads after it is drawn.
 */
export type BuiltRoute = {
  readonly address: string
  readonly files: ReadonlySet<string>
  readonly parts: readonly string[]
  readonly later: readonly string[]
}

/** A build. */
export type Build = {
  readonly routes: readonly BuiltRoute[]
  /** Paths of the hashed files whose name matches. */
  readonly named: (name: RegExp) => readonly string[]
  /** A file as text. */
  readonly textOf: (url: string) => string
  /** The size of a file, gzip -9, in bytes. */
  readonly sizeOf: (url: string) => number
}

/** The manifest in a build's `client` folder, and its address. Throws where there is none. */
export function readManifest(root: string): { readonly url: string; readonly manifest: Manifest } {
  const name = readdirSync(path.join(root, 'static')).find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error('the build has no router manifest')
  const text = readFileSync(path.join(root, 'static', name), 'utf8')
  const json = text.replace(SET, '').replace(NAME_ROUTES, '').replace(/;\s*$/, '')
  const { routes, ...rest } = JSON.parse(json) as Manifest
  const named = Object.entries(routes).map(([id, route]) => [id, { ...route, id }] as const)
  return { url: `/static/${name}`, manifest: { ...rest, routes: Object.fromEntries(named) } }
}

const SET = 'window.__reactRouterManifest='
const NAME_ROUTES = `;for(let[i,r]of Object.entries(${SET.slice(0, -1)}.routes))r.id=i`

/** The script that gives the router its manifest. Routes stand in it without their ids, by which they are listed. */
export function manifestScript({ routes, ...rest }: Manifest): string {
  const unnamed = Object.entries(routes).map(([id, { id: _id, ...route }]) => [id, route] as const)
  const json = JSON.stringify({ ...rest, routes: Object.fromEntries(unnamed) })
  return `${SET}${json.replaceAll('<', '\\u003c')}${NAME_ROUTES}`
}

/** Reads a build's `client` folder; `app` is the folder of its sources. Throws on one without a manifest. */
export function readBuild(root: string, app: string): Build {
  const assets = readdirSync(path.join(root, 'static'))
  const named = (name: RegExp): readonly string[] =>
    assets.filter((file) => name.test(file)).map((file) => `/static/${file}`)
  const { manifest } = readManifest(root)
  const textOf = (url: string): string => readFileSync(path.join(root, url), 'utf8')
  const sizes = new Map<string, number>()
  const sizeOf = (url: string): number => {
    const known = sizes.get(url) ?? gzipSync(readFileSync(path.join(root, url)), { level: 9 }).byteLength
    sizes.set(url, known)
    return known
  }
  const routes = Object.values(manifest.routes)
    .filter((route) => route.path !== undefined && route.path !== '' && route.path !== '*')
    .map((route) => builtRoute(manifest, branch(manifest, route), textOf, textPartsIn(app)))
  return { routes, named, textOf, sizeOf }
}

/** A route with its parents, from the root down. */
function branch(manifest: Manifest, route: ManifestRoute): readonly ManifestRoute[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  return parent === undefined ? [route] : [...branch(manifest, parent), route]
}

/** The groups of texts that a route's source loads. */
const textPartsIn =
  (app: string) =>
  (id: string): readonly string[] => {
    const file = path.join(app, 'app', `${id}.tsx`)
    return existsSync(file)
      ? [
          ...readFileSync(file, 'utf8').matchAll(/\b(?:addTexts|loadTexts|loadSignedIn|loadCompanyPages)\(([^)]*)\)/g),
        ].flatMap(([, named = '']) => [...named.matchAll(/'(\w+)'/g)].map(([, part = '']) => part))
      : []
  }

function builtRoute(
  manifest: Manifest,
  chain: readonly ManifestRoute[],
  text: (url: string) => string,
  words: (id: string) => readonly string[],
): BuiltRoute {
  const steps = chain.map((part) => part.path).filter((part) => part !== undefined && part !== '')
  const modules = chain.flatMap((part) => [part.module, part.clientLoaderModule, part.clientMiddlewareModule])
  const start = [manifest.url, manifest.entry.module, ...manifest.entry.imports, ...modules].filter(
    (url) => url !== undefined,
  )
  const own = chain.at(-1)?.module
  return {
    address: `/${steps.join('/')}`,
    files: withImports(start, text),
    parts: chain.flatMap(({ id }) => words(id)),
    later:
      own === undefined
        ? []
        : [...text(own).matchAll(/\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(
            ([, name = '']) => `/static/${name}`,
          ),
  }
}

/** The files that a module imports statically, and those that they import, and so on. */
function withImports(urls: readonly string[], text: (url: string) => string): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...urls]
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (found.has(url)) continue
    found.add(url)
    queue.push(...staticImports(url, text(url)))
  }
  return found
}
