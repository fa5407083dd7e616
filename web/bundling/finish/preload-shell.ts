/**
 * Preloads in the page of all signed-in routes the files that each of them needs, and those of the home page, where
 * most visits begin; otherwise the browser learns of them one or two round trips later, when the router has started.
 * The app's entry files come first. It also inlines the head start (web/client/head-start-main.ts), which requests
 * texts and the first calls.
 */
import { LANGUAGES } from '@zend/kernel/specification'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import type { AppBuild } from '../app-build.ts'
import { type Build, readBuild } from './build-graph.ts'

const HEAD_START = path.join(import.meta.dirname, '../../client/head-start-main.ts')

/** Writes the preloads and the head start into the page of the app in `app`. */
export async function preloadShell(app: string, { firstPages: { home }, firstCalls }: AppBuild): Promise<void> {
  const root = path.join(app, 'build/client')
  const built = readBuild(root, app)
  const signedIn = built.routes.filter(({ parts }) => parts.includes('home'))
  const [first, ...others] = signedIn
  if (first === undefined) throw new Error('the build has no signed-in route')
  const common = [...first.files].filter((file) => others.every(({ files }) => files.has(file)))
  const page = path.join(root, 'index.html')
  const html = readFileSync(page, 'utf8')
  const homeFiles = signedIn.find(({ address }) => address === home)?.files ?? []
  const missing = [...new Set([...common, ...homeFiles])].filter(
    (file) => !html.includes(`href="${file}"`) && !/\/manifest-/.test(file),
  )
  const script = await headStart(built, firstCalls)
  writeFileSync(
    page,
    html
      .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="high" ')
      // After the first script, which React hydrates as its own.
      .replace('</script>', () => `</script><script>${script}</script>`)
      .replace(
        '</head>',
        () => `${missing.map((file) => `<link rel="modulepreload" href="${file}"/>`).join('')}</head>`,
      ),
  )
  console.log(
    `the shell asks for ${String(missing.length)} files more at once, and begins by itself with ${String(script.length)} bytes of script`,
  )
}

/** The head start as one classic script, with the names of the text files filled in. */
async function headStart(built: Build, firstCalls: readonly string[]): Promise<string> {
  const words = Object.fromEntries(
    LANGUAGES.map((language) => [language, built.named(new RegExp(`^(?:${language}|home-${language})-.*\\.js$`))]),
  )
  const result = await build({
    configFile: false,
    root: path.join(import.meta.dirname, '../..'),
    logLevel: 'warn',
    publicDir: false,
    define: { WORDS: JSON.stringify(words), FIRST_CALLS: JSON.stringify(firstCalls) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: HEAD_START, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [chunk] = Array.isArray(result) ? (result[0]?.output ?? []) : 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk' || chunk.code.includes('</script'))
    throw new Error('the head start is no script that a page can carry')
  return chunk.code.trim()
}
