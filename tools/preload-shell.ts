/**
 * Lets the page of all signed-in routes ask at once for the files that each of them needs, and for the dashboard's own, where most visits begin: without it
 * a browser learns of them only when the router has begun, one or two slow round trips later. What the app needs to begin at all goes before them.
 * It also writes the head start into it (head-start/main.ts of the
 * app), which asks for words and first answers. Usage: node tools/preload-shell.ts <app folder>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { readBuild } from './build-graph.ts'

const LANGUAGES = ['en', 'fr', 'es', 'pt'] as const

const app = process.argv[2]
if (app === undefined) throw new Error('usage: node tools/preload-shell.ts <app folder>')
const root = path.join(app, 'build/client')
const built = readBuild(root)
const signedIn = built.routes.filter(({ parts }) => parts.includes('home'))
const [first, ...others] = signedIn
if (first === undefined) throw new Error('the build has no signed-in route')
const common = [...first.files].filter((file) => others.every(({ files }) => files.has(file)))

const page = path.join(root, 'index.html')
const html = readFileSync(page, 'utf8')
const dashboard = signedIn.find(({ address }) => address === '/dashboard')?.files ?? []
const missing = [...new Set([...common, ...dashboard])].filter((file) => !html.includes(`href="${file}"`) && !/\/manifest-/.test(file))
const script = await headStart(app)
writeFileSync(
  page,
  html
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="high" ')
    // After the first one, which React takes over as its own.
    .replace('</script>', () => `</script><script>${script}</script>`)
    .replace('</head>', () => `${missing.map((file) => `<link rel="modulepreload" href="${file}"/>`).join('')}</head>`),
)
console.log(`the shell asks for ${String(missing.length)} files more at once, and begins by itself with ${String(script.length)} bytes of script`)

/** The head start as one classic script, with the names of the files of words written in. */
async function headStart(app: string): Promise<string> {
  const words = Object.fromEntries(LANGUAGES.map((language) => [language, built.named(new RegExp(`^(?:${language}|home-${language})-.*\\.js$`))]))
  const result = await build({
    configFile: false,
    root: app,
    logLevel: 'warn',
    publicDir: false,
    define: { WORDS: JSON.stringify(words) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: path.resolve(app, 'head-start/main.ts'), output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [chunk] = Array.isArray(result) ? (result[0]?.output ?? []) : 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk' || chunk.code.includes('</script')) throw new Error('the head start is no script that a page can carry')
  return chunk.code.trim()
}
