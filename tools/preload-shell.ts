/**
 * Lets the page of all signed-in routes ask at once for the files that each of them needs, and for the dashboard's own, where most visits begin: without it
 * a browser learns of them only when the router has begun, one or two slow round trips later. Usage: node tools/preload-shell.ts <build/client>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readBuild } from './build-graph.ts'

const root = process.argv[2]
if (root === undefined) throw new Error('usage: node tools/preload-shell.ts <build/client>')
const signedIn = readBuild(root).routes.filter(({ parts }) => parts.includes('home'))
const [first, ...others] = signedIn
if (first === undefined) throw new Error('the build has no signed-in route')
const common = [...first.files].filter((file) => others.every(({ files }) => files.has(file)))

const page = path.join(root, 'index.html')
const html = readFileSync(page, 'utf8')
const dashboard = signedIn.find(({ address }) => address === '/dashboard')?.files ?? []
const missing = [...new Set([...common, ...dashboard])].filter((file) => !html.includes(`href="${file}"`) && !/\/manifest-/.test(file))
writeFileSync(
  page,
  html.replace('</head>', () => `${missing.map((file) => `<link rel="modulepreload" href="${file}"/>`).join('')}</head>`),
)
console.log(`the shell asks for ${String(missing.length)} files more at once`)
