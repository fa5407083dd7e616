/**
 * Takes out of the router's manifest what it need not say: every page loads it, and each route of the app lengthens it.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Manifest, manifestScript, readManifest } from './build-graph.ts'

/** Slims the manifest of a build's `client` folder. Its name stays, which its content before decided. */
export function slimManifest(root: string): void {
  const { url, manifest } = readManifest(root)
  writeFileSync(path.join(root, url), manifestScript(slim(manifest)))
}

/**
 * The manifest without facts that are `false` and lists that are empty, as the router takes absent ones, without
 * `hasDefaultExport`, which only its development server reads, and without files that are there before a route's own
 * among its imports: those of the app's entry, and of the routes around it, which are matched and loaded with it.
 * Imports that most routes share come first, then by name, since lists that begin alike compress better. Pure.
 */
export function slim(manifest: Manifest): Manifest {
  const filesOf = ({ module, imports = [] }: { readonly module: string; readonly imports?: readonly string[] }) => [
    module,
    ...imports,
  ]
  const around = (parentId: string | undefined): readonly string[] => {
    const parent = parentId === undefined ? undefined : manifest.routes[parentId]
    return parent === undefined ? filesOf(manifest.entry) : [...filesOf(parent), ...around(parent.parentId)]
  }
  const own = Object.entries(manifest.routes).map(([id, route]) => {
    const first = new Set(around(route.parentId))
    return { id, route, imports: (route.imports ?? []).filter((file) => !first.has(file)) }
  })
  const shared = new Map<string, number>()
  for (const file of own.flatMap(({ imports }) => imports)) shared.set(file, (shared.get(file) ?? 0) + 1)
  const mostSharedFirst = (a: string, b: string): number =>
    (shared.get(b) ?? 0) - (shared.get(a) ?? 0) || (a < b ? -1 : 1)
  const routes = own.map(({ id, route, imports }) => {
    const facts = Object.entries({ ...route, imports: imports.toSorted(mostSharedFirst) }).filter(
      ([name, fact]) => name !== 'hasDefaultExport' && fact !== false && !isEmpty(fact),
    )
    return [id, Object.fromEntries(facts) as typeof route] as const
  })
  return { ...manifest, routes: Object.fromEntries(routes) }
}

const isEmpty = (fact: unknown): boolean => Array.isArray(fact) && fact.length === 0
