/**
 * Builds /pay after the app: one document with its styles and its script in it, and the fonts beside. Usage, in the
 * app's folder, after its build: node pay/build.ts. Fails where the page is heavier than its budget.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { i18nPlugins } from '@zend/web/i18n/vite'
import { build } from 'vite'

/** Compressed bytes of everything that the first visit fetches, but the API's answers (issue: under 60 KB). */
const BUDGET = 60_000

const here = import.meta.dirname
const work = path.join(here, '../build/pay')
const client = path.join(here, '../build/client')
const shared = { configFile: false, logLevel: 'warn', root: here } as const

await build({
  ...shared,
  base: '/',
  build: {
    outDir: path.join(work, 'script'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    assetsDir: 'static',
    cssCodeSplit: false,
    rolldownOptions: { input: path.join(here, 'script/main.ts'), output: { format: 'iife', entryFileNames: 'pay.js' } },
  },
})
await build({
  ...shared,
  plugins: i18nPlugins(),
  build: {
    outDir: path.join(work, 'document'),
    emptyOutDir: true,
    ssr: path.join(here, 'document.tsx'),
    rolldownOptions: { output: { entryFileNames: 'document.js' } },
  },
})

const files = readdirSync(path.join(work, 'script'), { recursive: true, encoding: 'utf8' })
const only = (end: string): string => {
  const [found, ...others] = files.filter((file) => file.endsWith(end))
  if (found === undefined || others.length > 0) throw new Error(`the script's build has no one file ${end}`)
  return readFileSync(path.join(work, 'script', found), 'utf8').trim()
}
const fonts = files.filter((file) => file.endsWith('.woff2'))
const { drawDocument } = (await import(pathToFileURL(path.join(work, 'document/document.js')).href)) as {
  readonly drawDocument: (parts: { readonly style: string; readonly script: string }) => string
}
const html = drawDocument({ style: only('.css'), script: only('pay.js') })

mkdirSync(path.join(client, 'pay'), { recursive: true })
writeFileSync(path.join(client, 'pay/index.html'), html)
for (const font of fonts)
  copyFileSync(path.join(work, 'script', font), path.join(client, 'static', path.basename(font)))

// The host answers 404 where the app has no route.
const routes = path.join(here, '../build/routes.json')
const known = JSON.parse(readFileSync(routes, 'utf8')) as readonly string[]
writeFileSync(routes, `${JSON.stringify([...new Set([...known, '/pay'])], null, 2)}\n`)

const weight =
  gzipSync(html, { level: 9 }).byteLength +
  fonts.reduce((sum, font) => sum + readFileSync(path.join(work, 'script', font)).byteLength, 0)
process.stdout.write(`/pay: ${(weight / 1_000).toFixed(1)} KB of ${BUDGET / 1_000}\n`)
if (weight > BUDGET) throw new Error('/pay is over its budget')
rmSync(work, { recursive: true })
