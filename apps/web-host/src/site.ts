/**
 * Reads a built app from disk, once: its pages by address, the address patterns of its router, and the fallback page.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type AppConfig, type Page, prepareAlone, preparePage, withAddresses } from './page.ts'

/** The service worker's name in a build. */
export const SERVICE_WORKER = 'sw.js'

/** A built app. */
export type Site = {
  /** The folder of hashed and other static files. */
  readonly root: string
  /**
   * Returns the page for an address and whether the app has a route there; if not, the response is 404 with the app's
   * own page for it.
   */
  readonly find: (address: string) => { readonly page: Page; readonly known: boolean }
  /** The service worker, with the versions of the pages as served here; `null` when the build has none. */
  readonly serviceWorker: string | null
  /** The pages that need nobody and may be saved, by file name. */
  readonly alone: ReadonlyMap<string, Page>
  /** The files that search engines request first, by file name, with this deployment's addresses. */
  readonly forSearchEngines: ReadonlyMap<string, string>
}

/** The pages that need nobody, where a build has them (tools/generate-verifier.ts). */
const ALONE = ['verify-certificate.html'] as const

/** The files for search engines, where a build has them. */
export const FOR_SEARCH_ENGINES = ['sitemap.xml', 'robots.txt'] as const

/**
 * Returns a matcher for the router's patterns, in which `:name` matches one segment, and `@:name` one that begins so.
 * @example routeMatcher(['/transaction/token/:id'])('/transaction/token/dep_1') // true
 */
export function routeMatcher(patterns: readonly string[]): (address: string) => boolean {
  const expressions = patterns.map(
    (pattern) =>
      new RegExp(
        `^${pattern
          .split('/')
          .map((part) =>
            /^@?:/.test(part) ? `${part.startsWith('@') ? '@' : ''}[^/]+` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
          )
          .join('/')}/?$`,
      ),
  )
  return (address) => expressions.some((expression) => expression.test(address))
}

/**
 * Writes the versions of the cached pages into the service worker, where the build left `"page:/…"`. Pages contain this
 * host's configuration, so a changed configuration changes the version, as a new build does.
 * @example withVersions('"page:/"', () => 'a1') // '"a1"'
 */
export function withVersions(worker: string, versionOf: (address: string) => string): string {
  return worker.replace(/(["'`])page:(\/[^"'`]*)\1/g, (_, _quote: string, address: string) =>
    JSON.stringify(versionOf(address)),
  )
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
    pages.set(
      folder === '.' ? '' : `/${folder.split(path.sep).join('/')}`,
      preparePage(readFileSync(path.join(root, file), 'utf8'), config),
    )
  }
  const fallback = pages.get('')
  if (fallback === undefined) throw new Error('the build has no index.html')
  // A build with "not found" pages has one per language, the first part of an address.
  const notFound = (address: string): Page =>
    pages.get(`/${address.split('/')[1] ?? ''}/404`) ?? pages.get('/404') ?? fallback
  const find: Site['find'] = (address) => {
    const isKnown = known(address)
    return { page: pages.get(address.replace(/\/+$/, '')) ?? (isKnown ? fallback : notFound(address)), known: isKnown }
  }
  const worker = path.join(root, SERVICE_WORKER)
  const serviceWorker = existsSync(worker)
    ? withVersions(readFileSync(worker, 'utf8'), (address) => versionOf(find(address).page))
    : null
  const forSearchEngines = FOR_SEARCH_ENGINES.flatMap((name) => {
    const file = path.join(root, name)
    return existsSync(file) ? [[name, withAddresses(readFileSync(file, 'utf8'), config)] as const] : []
  })
  const alone = ALONE.flatMap((name) => {
    const file = path.join(root, name)
    return existsSync(file) ? [[name, prepareAlone(readFileSync(file, 'utf8'))] as const] : []
  })
  return { root, find, serviceWorker, alone: new Map(alone), forSearchEngines: new Map(forSearchEngines) }
}

/** Returns what identifies a page's version: its text, and its policy. */
const versionOf = ({ html, contentSecurityPolicy }: Page): string =>
  createHash('sha256').update(html).update(contentSecurityPolicy).digest('base64url').slice(0, 27)
