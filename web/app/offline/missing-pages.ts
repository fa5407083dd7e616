/**
 * Pages whose files are not on this device. When a file cannot be fetched, the router reloads the page, which without
 * network never ends. So while there is no network, this page replaces such a page. Loaded or cached pages are never
 * touched.
 */
import type { ComponentType } from 'react'
import { MissingPage } from './missing-page.tsx'
import { staticImports } from './static-imports.ts'

/** A route as the build describes it: its own file, which names the others that it needs. */
export type BuiltRoute = { readonly module: string }
type Loaded = Record<string, unknown>
type StandIn = { readonly default: ComponentType; readonly clientLoader: () => null }

/**
 * The router's global state (react-router, `lib/dom/ssr/routeModules`): the routes of the build, and the files it has
 * loaded.
 */
declare global {
  interface Window {
    readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, BuiltRoute>> }
    readonly __reactRouterRouteModules?: Loaded
  }
}

const STAND_IN: StandIn = { default: MissingPage, clientLoader: () => null }

/**
 * The ids of routes that are not loaded and miss a file in the cache: their own, or one that a cached file imports.
 * `textOf` reads a cached file.
 */
export async function missingRoutes(
  routes: Readonly<Record<string, BuiltRoute>>,
  loaded: Readonly<Loaded>,
  cached: ReadonlySet<string>,
  textOf: (file: string) => Promise<string>,
): Promise<readonly string[]> {
  const imports = new Map<string, Promise<readonly string[]>>()
  const importsOf = (file: string): Promise<readonly string[]> => {
    const found = imports.get(file) ?? textOf(file).then((code) => staticImports(file, code))
    imports.set(file, found)
    return found
  }
  const isWhole = async (module: string): Promise<boolean> => {
    const needed = new Set([module])
    // A set's own loop also visits what is added meanwhile.
    for (const file of needed) {
      if (!cached.has(file)) return false
      for (const next of await importsOf(file)) needed.add(next)
    }
    return true
  }
  const waiting = Object.entries(routes).filter(([id]) => !Object.hasOwn(loaded, id))
  const whole = await Promise.all(waiting.map(([, { module }]) => isWhole(module)))
  return waiting.flatMap(([id], at) => (whole[at] === true ? [] : [id]))
}

/** The paths of all files that the service worker cached; none where there is no cache. */
async function cachedFiles(): Promise<ReadonlySet<string>> {
  try {
    const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return new Set(lists.flat().map(({ url }) => new URL(url).pathname))
  } catch {
    return new Set()
  }
}

/** A cached file; empty where it has just been removed, as if it imported nothing: then the router reloads the page. */
const cachedText = async (file: string): Promise<string> => (await (await caches.match(file))?.text()) ?? ''

/** Replaces each missing page by one that says so until the network is back. */
export async function coverMissing(): Promise<void> {
  const { __reactRouterManifest: built, __reactRouterRouteModules: loaded } = window
  if (built === undefined || loaded === undefined) return
  const cached = await cachedFiles()
  const missing = await missingRoutes(built.routes, loaded, cached, cachedText)
  if (navigator.onLine) return
  const uncover = (): void => {
    for (const [id, part] of Object.entries(loaded)) if (part === STAND_IN) delete loaded[id]
  }
  addEventListener('online', uncover, { once: true })
  for (const id of missing) if (!Object.hasOwn(loaded, id)) loaded[id] = STAND_IN
}
