/** A built app on disk, read once: its pages by address, the address patterns its router knows, and the page for all others. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type AppConfig, type Page, preparePage } from './page.ts'

/** A built app. */
export type Site = {
  /** Where hashed and other static files are. */
  readonly root: string
  /** The page for an address and whether the app has a route there; the answer is 404 when not, with the app's own page for it. */
  readonly find: (address: string) => { readonly page: Page; readonly known: boolean }
}

/**
 * A matcher for the router's patterns, in which `:name` stands for one segment.
 * @example routeMatcher(['/transaction/token/:id'])('/transaction/token/dep_1') // true
 */
export function routeMatcher(patterns: readonly string[]): (address: string) => boolean {
  const expressions = patterns.map(
    (pattern) =>
      new RegExp(
        `^${pattern
          .split('/')
          .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
          .join('/')}/?$`,
      ),
  )
  return (address) => expressions.some((expression) => expression.test(address))
}

/** Reads a build (the folder with `client/` and `routes.json`). Throws when there is none. */
export function readSite(build: string, config: AppConfig): Site {
  const root = path.join(build, 'client')
  const patterns: unknown = JSON.parse(readFileSync(path.join(build, 'routes.json'), 'utf8'))
  if (!Array.isArray(patterns)) throw new Error('routes.json is not a list of patterns')
  const known = routeMatcher(patterns.map(String))
  const pages = new Map<string, Page>()
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (path.basename(file) !== 'index.html') continue
    const folder = path.dirname(file)
    pages.set(folder === '.' ? '' : `/${folder.split(path.sep).join('/')}`, preparePage(readFileSync(path.join(root, file), 'utf8'), config))
  }
  const fallback = pages.get('')
  if (fallback === undefined) throw new Error('the build has no index.html')
  return { root, find: (address) => ({ page: pages.get(address.replace(/\/+$/, '')) ?? fallback, known: known(address) }) }
}
