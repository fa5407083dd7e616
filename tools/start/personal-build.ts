/**
 * Builds the personal app when its sources changed since the last build, told by a hash of their content.
 * It does not decide how the app is built: that is the app's own `build` script.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './settings.ts'

const APP = join(ROOT, 'apps', 'personal')
const STAMP = join(APP, 'build', '.sources')
const SOURCES = ['apps/personal', 'web', 'shared', 'package-lock.json', 'tsconfig.base.json']
const NOT_SOURCES = new Set(['build', 'node_modules', '.react-router'])

/** Builds when needed; the builder's output goes to `logFile`. Throws when the build fails. Answers whether it built. */
export async function buildPersonalApp(logFile: string, say: (text: string) => void): Promise<boolean> {
  const sources = await hashOf(SOURCES)
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === sources) return false
  say('Building the personal app …')
  await run('npm', ['run', 'build'], logFile)
  await writeFile(STAMP, sources)
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

async function run(command: string, args: readonly string[], logFile: string): Promise<void> {
  const log = openSync(logFile, 'w')
  const child = spawn(command, args, { cwd: APP, stdio: ['ignore', log, log] })
  closeSync(log)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0)
    throw new Error(`the build of the personal app failed:\n${(await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-30).join('\n')}`)
}
