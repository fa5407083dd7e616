/**
 * Takes out of the router's manifest what it need not say: every page loads it, and each route of the app lengthens it.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Manifest, readManifest } from './build-graph.ts'

/** Slims the manifest of a build's `client` folder. Its name stays, which its content before decided. */
export function slimManifest(root: string): void {
  const { url, manifest } = readManifest(root)
  writeFileSync(path.join(root, url), `window.__reactRouterManifest=${JSON.stringify(slim(manifest))};`)
}

/**
 * The manifest without facts that are `false`, as the router takes absent ones, and without the files of the app's
 * entry among a route's imports: they are there before any route is. Pure.
 */
export function slim(manifest: Manifest): Manifest {
  const first = new Set([manifest.entry.module, ...manifest.entry.imports])
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const imports = (route.imports ?? []).filter((file) => !first.has(file))
    const facts = Object.entries({ ...route, imports }).filter(([, fact]) => fact !== false)
    return [id, Object.fromEntries(facts) as typeof route] as const
  })
  return { ...manifest, routes: Object.fromEntries(routes) }
}
