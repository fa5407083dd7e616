/**
 * Makes the service worker of a built web app: bundles its source, and writes into it which files are kept from the first visit on (what the shell,
 * the sign-in page and the dashboard need, and no more: the rest is kept as it is used) and which files each language needs. Pages carry the
 * host's configuration, so the host writes in which version of a page it serves (`page:/…`, see apps/web-host).
 * Usage: node tools/service-worker.ts <app folder>
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { type Build, readBuild } from './build-graph.ts'

const PAGES = ['/', '/auth/login'] as const
const ROUTES: ReadonlySet<string> = new Set(['/auth/login', '/dashboard'])
/** Parts of the dashboard that come after its first paint, and without which it would be half a page offline; and what is said where a page is missing. */
const LATER_PARTS = /^(?:portfolio-panel|lately|missing-pages)-.*\.js$/
/** What the pages carry in themselves (tools/fill-pages.ts). */
const IN_PAGES = /^\/static\/(?:manifest-[^/]*\.js|root-[^/]*\.css)$/
const LANGUAGES = ['en', 'fr', 'es', 'pt'] as const
/** What a page that is painted in English first speaks, and the typefaces and style sheets of every page. */
const ALWAYS = /^(?:(?:home-)?en-.*\.js|.*\.css|.*\.woff2)$/

const app = process.argv[2]
if (app === undefined) throw new Error('usage: node tools/service-worker.ts <app folder>')
const client = path.join(app, 'build/client')
const built = readBuild(client)

await build({
  configFile: false,
  root: app,
  logLevel: 'warn',
  publicDir: false,
  define: {
    PRECACHE: JSON.stringify(precache(built)),
    LANGUAGE_FILES: JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, wordsOf(built, language)]))),
  },
  build: {
    outDir: path.resolve(client),
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: { input: path.resolve(app, 'service-worker/sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false } },
  },
})
console.log(
  `service worker: ${(built.sizeOf('/sw.js') / 1000).toFixed(1)} KB, keeps ${(kept(built).reduce((sum, url) => sum + built.sizeOf(url), 0) / 1000).toFixed(0)} KB of files`,
)

/** The files kept from the first visit on. */
function kept(of: Build): readonly string[] {
  const needed = of.routes.filter(({ address }) => ROUTES.has(address)).flatMap(({ files }) => [...files])
  return [...new Set([...needed, ...of.named(LATER_PARTS), ...of.named(ALWAYS), ...linked()])].filter((url) => !IN_PAGES.test(url))
}

/** Files that are linked from the pages' heads and have no hash in their names. */
function linked(): readonly string[] {
  return [...readFileSync(path.join(client, 'index.html'), 'utf8').matchAll(/<link[^>]+href="(\/[^"/]+)"/g)].map(([, url = '']) => url)
}

function precache(of: Build): readonly { readonly url: string; readonly revision: string | null }[] {
  const files = kept(of).map((url) => ({ url, revision: url.startsWith('/static/') ? null : String(of.sizeOf(url)) }))
  return [...PAGES.map((url) => ({ url, revision: `page:${url}` })), ...files]
}

/** The catalogues of a language that the sign-in page and the dashboard speak. */
function wordsOf(of: Build, language: string): readonly string[] {
  return of.named(new RegExp(`^(?:${language}|home-${language})-.*\\.js$`))
}
