/**
 * Pages whose files are not on this device. When a file cannot be fetched, the router reloads the page, which without
 * network never ends. So while there is no network, this page replaces such a page. Loaded or cached pages are never
 * touched.
 */
import type { ComponentType } from 'react'
import { MissingPage } from './missing-page.tsx'

/** A route as the build describes it: its own file and the files it needs. */
export type BuiltRoute = { readonly module: string; readonly imports?: readonly string[] }
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

/** The ids of routes that are not loaded and miss a file in the cache. Pure. */
export function missingRoutes(
  routes: Readonly<Record<string, BuiltRoute>>,
  loaded: Readonly<Loaded>,
  cached: ReadonlySet<string>,
): readonly string[] {
  return Object.entries(routes).flatMap(([id, { module, imports = [] }]) =>
    !Object.hasOwn(loaded, id) && [module, ...imports].some((file) => !cached.has(file)) ? [id] : [],
  )
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

/** Replaces each missing page by one that says so until the network is back. */
export async function coverMissing(): Promise<void> {
  const { __reactRouterManifest: built, __reactRouterRouteModules: loaded } = window
  if (built === undefined || loaded === undefined) return
  const cached = await cachedFiles()
  if (navigator.onLine) return
  const uncover = (): void => {
    for (const [id, part] of Object.entries(loaded)) if (part === STAND_IN) delete loaded[id]
  }
  addEventListener('online', uncover, { once: true })
  for (const id of missingRoutes(built.routes, loaded, cached)) loaded[id] = STAND_IN
}
