/**
 * Bundles each of the product's programs into one file. Starting a worker makes Node find and read 3,400 files, two
 * thirds of the work of a start, and journeys start programs some sixty times. The code and its names are unchanged.
 * The walks in the browser start the programs from their sources, as `npm start` does.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { alone } from '../../tools/start/machine-lock.ts'
import { treeFiles } from '../../tools/tree-files.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = join(ROOT, 'node_modules', '.cache', 'zend-programs')
const SOURCES = /^(?:apps\/(?:api|confirmer|signer|worker)\/src|server|shared)\//
const isSource = (file: string): boolean => SOURCES.test(file)
/** Other files that affect a bundle. */
const MAKERS = ['package-lock.json', 'tests/testkit/programs.ts']

/** Packages that are not bundled: compiled for the machine, or reading files beside them. */
const NOT_BUNDLED = [
  /^node:/,
  /^@fastify\//,
  /^@node-rs\//,
  /^@fontsource/,
  /cardano-serialization-lib/,
  'fastify',
  'graphile-worker',
  'nodemailer',
  'pdfkit',
  'pg-native',
  'pino',
  'piscina',
  'sharp',
  'thread-stream',
]

let sources: Promise<string> | undefined

/** The hash of all sources of our programs. */
async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = [...treeFiles().filter(isSource), ...MAKERS]
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(ROOT, file)))
  return hash.digest('hex')
}

/**
 * Returns the bundle of this program (a path from the repository's root). It is built when its sources have changed, by
 * one process for all concurrent callers. Throws when it cannot be one file, or includes something that is not a
 * source.
 */
export async function oneFileOf(script: string): Promise<string> {
  const wanted = await (sources ??= hashOfSources())
  const folder = join(FOLDER, script.replaceAll('/', '-').replace(/\.ts$/, ''))
  const [file, stamp] = [join(folder, 'main.mjs'), join(folder, 'sources')]
  const isThere = async (): Promise<boolean> => (await readFile(stamp, 'utf8').catch(() => '')) === wanted
  if (await isThere()) return file
  await alone('zend-programs', file, async () => {
    if (await isThere()) return
    await mkdir(folder, { recursive: true })
    const made = `${file}.${randomBytes(4).toString('hex')}`
    await writeFile(made, await codeOf(join(ROOT, script)))
    await rm(stamp, { force: true })
    // Atomic, for other processes that start it meanwhile.
    await rename(made, file)
    await writeFile(stamp, wanted)
  })
  return file
}

async function codeOf(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    cwd: ROOT,
    platform: 'node',
    external: NOT_BUNDLED,
    plugins: [{ name: 'places', transform: (code, id) => ({ code: withPlaces(code, id) }) }],
    logLevel: 'silent',
  })
  try {
    const { output } = await bundle.generate({ format: 'esm', keepNames: true, codeSplitting: false })
    const { code, moduleIds } = output[0]
    const strays = moduleIds.map((id) => relative(ROOT, id)).filter((file) => isOurs(file) && !isSource(file))
    if (strays.length > 0) throw new Error(`${entry} is made of what is no source: ${strays.join(', ')}`)
    const readsBeside = output.length > 1 || /\b__(?:dirname|filename)\b/.test(code)
    if (readsBeside) throw new Error(`${entry} reads what lies beside it`)
    return code
  } finally {
    await bundle.close()
  }
}

/**
 * Returns whether this is a file of ours, by its path from the root; the bundler's virtual modules have other names.
 */
const isOurs = (file: string): boolean => /^[^.\0].*\.\w+$/.test(file) && !file.includes('node_modules/')

/** Keeps each module's original path for files beside it. */
const withPlaces = (code: string, id: string): string =>
  code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.filename', JSON.stringify(id))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
