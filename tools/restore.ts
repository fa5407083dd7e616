/**
 * `npm run restore -- FILE [--identity FILE]`: restores a backup into an empty data folder (`ZEND_DATA_DIR`) and its
 * embedded database, or into the empty one of DATABASE_URL. Every network is left halted, because payments made after
 * the backup are not in it: an operator checks before money moves. See docs/runbooks/backup-and-restore.md.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { loadDatabase, openDatabase } from '@zend/server/database'
import { systemClock } from '@zend/server/ports/clock'
import { haltRestored } from '@zend/server/products/deposit'
import { readArchive } from './backup/archive.ts'
import { type OpenedBackup, openBackup } from './backup/contents.ts'
import { keyOf } from './backup/keys.ts'
import { supervise } from './start/child.ts'
import { takeInstance } from './start/instance.ts'
import { requireFreePorts } from './start/ports.ts'
import { databaseUrlOf, prepareFolders } from './start/product.ts'
import { planner } from './start/processes.ts'
import { ensureSecrets } from './start/secrets.ts'
import { readSettings, type Settings, StartRefusal } from './start/settings.ts'
import { typedArguments } from './typed.ts'

const say = (text: string): void => console.error(text)
const USAGE = 'usage: npm run restore -- FILE [--identity AGE_IDENTITY_FILE]'
const { values, positionals } = typedArguments(USAGE, { identity: { type: 'string' } })

try {
  const [name] = positionals
  if (name === undefined) throw new StartRefusal(USAGE)
  await restore(readSettings(process.env), resolve(name))
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : `Not restored: ${messageOf(error)}`)
  process.exitCode = 2
}

async function restore(settings: Settings, file: string): Promise<void> {
  const { dataDir, databaseUrl } = settings
  if (!existsSync(file)) throw new StartRefusal(`There is no file ${file}.`)
  if (await isUsed(dataDir))
    throw new StartRefusal(`${dataDir} is not empty; restore into a new folder, named by ZEND_DATA_DIR.`)
  if (databaseUrl === undefined) await requireFreePorts([settings.ports.postgres], '127.0.0.1')
  const backup = await openBackup(readArchive(file, await keyOf(values.identity, process.env)))
  say(`Restoring the backup of ${backup.manifest.takenAt} …`)
  await prepareFolders(dataDir)
  await takeInstance(dataDir)
  try {
    for await (const { path, bytes } of backup.files()) await writeInside(dataDir, path, bytes)
    if (databaseUrl === undefined) await intoEmbedded(settings, backup)
    else await intoDatabase(databaseUrl, backup)
  } catch (error) {
    // The folder was empty before; remove the partial restore, which must not be started.
    await rm(dataDir, { recursive: true, force: true })
    if (databaseUrl !== undefined) say('Empty the database before you try again.')
    throw error
  }
  console.log(`Restored into ${dataDir}. Every network is halted until somebody looked at it:`)
  console.log(
    '  npm start, then: npm run verify, and npm run resume-network for each (docs/runbooks/backup-and-restore.md)',
  )
}

async function intoEmbedded(settings: Settings, backup: OpenedBackup): Promise<void> {
  const secrets = await ensureSecrets(settings.dataDir)
  const database = supervise(planner(settings, secrets, false).database(), say)
  try {
    await database.ready
    await intoDatabase(databaseUrlOf(secrets, settings.ports.postgres.port), backup)
  } finally {
    await database.stop()
  }
}

async function intoDatabase(url: string, backup: OpenedBackup): Promise<void> {
  const loaded = await loadDatabase(url, backup.manifest.database, backup.database())
  const saved = backup.counts()
  const odd = Object.keys(loaded).filter((table) => loaded[table] !== (saved[table] ?? 0))
  if (odd.length > 0) throw new Error(`these tables do not have the rows that were saved: ${odd.join(', ')}`)
  const db = openDatabase({ url, applicationName: 'zend-restore', role: 'zend_worker', poolMax: 1 })
  try {
    await haltRestored({ db, clock: systemClock }, backup.manifest.takenAt)
  } finally {
    await db.close()
  }
}

async function isUsed(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  return names.length > 0
}

/** Writes a file of the backup, readable by its owner only. Throws on a path outside the folder. */
async function writeInside(folder: string, path: string, bytes: Buffer): Promise<void> {
  const target = resolve(join(folder, path))
  if (!target.startsWith(folder + sep)) throw new Error(`${path} leads out of the data folder`)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await writeFile(target, bytes, { mode: 0o600, flag: 'wx' })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
