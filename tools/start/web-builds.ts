/**
 * Builds the web apps when a hash of their sources has changed since the last build. How an app is built is defined by
 * its own `build` script.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alone } from './machine-lock.ts'
import { ROOT } from './settings.ts'

type App = { readonly name: string; readonly folder: string; readonly sources: readonly string[] }

const SHARED = ['shared', 'package-lock.json', 'tsconfig.base.json']
const PERSONAL: App = {
  name: 'personal app',
  folder: 'apps/personal',
  sources: ['apps/personal', 'web', 'lingui.config.ts', ...SHARED],
}
const BUSINESS: App = {
  name: 'business app',
  folder: 'apps/business',
  sources: ['apps/business', 'web', 'lingui.config.ts', ...SHARED],
}
const SITE: App = {
  name: 'public site',
  folder: 'apps/marketing',
  sources: ['apps/marketing', 'web/ui', 'web/i18n/languages.ts', 'web/i18n/vite.ts', 'lingui.config.ts', ...SHARED],
}
const NOT_SOURCES = new Set(['build', 'node_modules', '.react-router'])

/**
 * Builds when needed; the builder's output goes to `logFile`. Throws when the build fails. Returns whether it built.
 */
export const buildPersonalApp = (logFile: string, say: (text: string) => void): Promise<boolean> =>
  build(PERSONAL, logFile, say)

/** As `buildPersonalApp`, for the business app. */
export const buildBusinessApp = (logFile: string, say: (text: string) => void): Promise<boolean> =>
  build(BUSINESS, logFile, say)

/**
 * As `buildPersonalApp`, for the public site. A `complete` one, as needed for real customers, fails while facts of the
 * company are missing; a build with gaps is never reused for it.
 */
export const buildPublicSite = (
  logFile: string,
  say: (text: string) => void,
  { complete }: { readonly complete: boolean },
): Promise<boolean> => build(SITE, logFile, say, complete ? { SITE_COMPLETE: '1' } : {})

/** Two starts at once would build into one folder; the second waits, and reuses the result. */
const build = (
  app: App,
  logFile: string,
  say: (text: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> => alone('zend-build', join(ROOT, app.folder), () => buildAlone(app, logFile, say, env))

async function buildAlone(
  { name, folder, sources: paths }: App,
  logFile: string,
  say: (text: string) => void,
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  const stamp = join(ROOT, folder, 'build', '.sources')
  const sources = [await hashOf(paths), ...Object.keys(env)].join(' ')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return false
  say(`Building the ${name} …`)
  // A partial new build must not be taken for the complete old one.
  await rm(stamp, { force: true })
  await run(name, join(ROOT, folder), logFile, env)
  await writeFile(stamp, sources)
  return true
}

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const add = async (path: string): Promise<void> => {
    const entries = await readdir(join(ROOT, path), { withFileTypes: true }).catch(() => undefined)
    if (entries === undefined) {
      hash.update(`${path}\0`).update(await readFile(join(ROOT, path)))
      return
    }
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (!NOT_SOURCES.has(entry.name)) await add(join(path, entry.name))
    }
  }
  for (const path of paths) await add(path)
  return hash.digest('hex')
}

async function run(name: string, cwd: string, logFile: string, env: Readonly<Record<string, string>>): Promise<void> {
  const log = openSync(logFile, 'w')
  const child = spawn('npm', ['run', 'build'], { cwd, env: { ...process.env, ...env }, stdio: ['ignore', log, log] })
  closeSync(log)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0)
    throw new Error(
      `the build of the ${name} failed:\n${(await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-30).join('\n')}`,
    )
}
