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
import type { LinkedPage, Words } from '../../client/head-start-in-page.ts'
import { type Build, readBuild } from './build-graph.ts'

const HEAD_START = path.join(import.meta.dirname, '../../client/head-start-main.ts')

/** Writes the preloads and the head start into the page of the app in `app`. */
export async function preloadShell(app: string, { firstPages: { home }, firstCalls, linked }: AppBuild): Promise<void> {
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
  const there = new Set([...common, ...homeFiles])
  const pages = linked.map((address): LinkedPage => {
    const route = signedIn.find((each) => each.address === address)
    if (route === undefined) throw new Error(`there is no signed-in route ${address}`)
    const parts = route.parts.filter((part) => part !== 'home')
    return {
      start: address.split(':')[0] ?? address,
      files: [...route.files].filter((file) => !there.has(file)),
      words: wordsOf(built, parts),
    }
  })
  const script = await headStart(built, firstCalls, pages)
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

/** The files of these groups of texts by language; '' is the base of all. */
const wordsOf = (built: Build, parts: readonly string[]): Words =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      parts.flatMap((part) => built.named(new RegExp(`^${part === '' ? '' : `${part}-`}${language}-.*\\.js$`))),
    ]),
  )

/** The head start as one classic script, with the names of the text files filled in. */
async function headStart(built: Build, firstCalls: readonly string[], pages: readonly LinkedPage[]): Promise<string> {
  const words = wordsOf(built, ['', 'home'])
  const result = await build({
    configFile: false,
    root: path.join(import.meta.dirname, '../..'),
    logLevel: 'warn',
    publicDir: false,
    define: {
      WORDS: JSON.stringify(words),
      FIRST_CALLS: JSON.stringify(firstCalls),
      LINKED_PAGES: JSON.stringify(pages),
    },
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
