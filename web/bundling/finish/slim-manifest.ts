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
 * `hasDefaultExport`, which only its development server reads, and without what routes import: their files name it, and
 * the router reads it only for links that load pages ahead, of which there are none. Pure.
 */
export function slim(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const facts = Object.entries(route).filter(([name, fact]) => !UNREAD.has(name) && fact !== false && !isEmpty(fact))
    return [id, Object.fromEntries(facts) as typeof route] as const
  })
  return { ...manifest, routes: Object.fromEntries(routes) }
}

const UNREAD: ReadonlySet<string> = new Set(['hasDefaultExport', 'imports'])
const isEmpty = (fact: unknown): boolean => Array.isArray(fact) && fact.length === 0
