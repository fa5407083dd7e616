/**
 * Makes the service worker of a built app: bundles its source and writes in which files it caches from the first visit
 * on (what shell, sign-in page and home page need; all else is cached when used) and which files each language needs.
 * The host writes in which version of a page it serves (`page:/…`, see apps/web-host), because pages contain the host's
 * configuration.
 */
import { LANGUAGES } from '@zend/kernel/specification'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import type { AppBuild } from '../app-build.ts'
import { type Build, readBuild } from './build-graph.ts'

const SOURCE = path.join(import.meta.dirname, '../../service-worker/sw.ts')
/** The file that replaces missing pages (web/app/offline). */
const MISSING_PAGES = /^missing-pages-.*\.js$/
/** Files that the pages inline (fill-pages.ts). */
const IN_PAGES = /^\/static\/(?:manifest-[^/]*\.js|root-[^/]*\.css)$/
/** The texts of pages that paint in English first, and the fonts and style sheets of every page. */
const ALWAYS = /^(?:(?:home-)?en-.*\.js|.*\.css|.*\.woff2)$/

/** Makes it, as `sw.js` beside the pages. */
export async function makeServiceWorker(
  app: string,
  { firstPages: { signIn, home }, offline, pushed, base, name }: AppBuild,
): Promise<void> {
  const client = path.join(app, 'build/client')
  const built = readBuild(client, app)
  const files = precachedFiles(built, client, [signIn, home, ...offline], home)
  const pages = ['/', signIn].map((url) => ({ url, revision: `page:${url}` }))
  const precache = [
    ...pages,
    ...files.map((url) => ({ url, revision: url.startsWith('/static/') ? null : String(built.sizeOf(url)) })),
  ]
  await build({
    configFile: false,
    root: path.dirname(SOURCE),
    logLevel: 'warn',
    publicDir: false,
    define: {
      PRECACHE: JSON.stringify(precache),
      LANGUAGE_FILES: JSON.stringify(
        Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(built, language)])),
      ),
      SIGN_IN: JSON.stringify(signIn),
      PUSHED: JSON.stringify(pushed),
      APP_BASE: JSON.stringify(base),
      APP_NAME: JSON.stringify(name),
    },
    build: {
      outDir: path.resolve(client),
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false } },
    },
  })
  const bytes = files.reduce((sum, url) => sum + built.sizeOf(url), 0)
  console.log(
    `service worker: ${(built.sizeOf('/sw.js') / 1000).toFixed(1)} KB, keeps ${(bytes / 1000).toFixed(0)} KB of files`,
  )
}

/**
 * The files cached from the first visit on, including those that the home page loads after its first paint, without
 * which it would be incomplete offline.
 */
function precachedFiles(of: Build, client: string, addresses: readonly string[], home: string): readonly string[] {
  const needed = of.routes.filter(({ address }) => addresses.includes(address)).flatMap(({ files }) => [...files])
  const later = of.routes.filter(({ address }) => address === home).flatMap((route) => route.later)
  return [...new Set([...needed, ...later, ...of.named(MISSING_PAGES), ...of.named(ALWAYS), ...linked(client)])].filter(
    (url) => !IN_PAGES.test(url),
  )
}

/** Files that are linked from the pages' heads and have no hash in their names. */
function linked(client: string): readonly string[] {
  return [...readFileSync(path.join(client, 'index.html'), 'utf8').matchAll(/<link[^>]+href="(\/[^"/]+)"/g)].map(
    ([, url = '']) => url,
  )
}

/** The catalogues of a language that the sign-in page and the home page need. */
function textsOf(of: Build, language: string): readonly string[] {
  return of.named(new RegExp(`^(?:${language}|home-${language})-.*\\.js$`))
}
