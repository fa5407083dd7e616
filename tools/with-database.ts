/**
 * Runs a script with DATABASE_URL set to the database of this folder: the given one, the embedded one of the running
 * product, or an embedded one started just for the script. Unless given, ZEND_CONFIG is set to this folder's overrides
 * and the rails' key variables to the sandbox's keys. Usage: `node tools/with-database.ts SCRIPT ARGS…`
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { supervise } from './start/child.ts'
import { databaseUrlOf, prepareFolders } from './start/product.ts'
import { endOrphans, takeInstance } from './start/instance.ts'
import { givenRailKeys } from './start/outside.ts'
import { configFilesOf, placesIn } from './start/places.ts'
import { planner } from './start/processes.ts'
import { ensureSecrets } from './start/secrets.ts'
import { given, ROOT, type Settings, StartRefusal, readSettings } from './start/settings.ts'

const [script = '', ...args] = process.argv.slice(2)
const say = (text: string): void => console.error(text)

try {
  process.exitCode = await withDatabase(readSettings(process.env))
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  say(error.message)
  process.exitCode = 2
}

async function withDatabase(settings: Settings): Promise<number> {
  const overrides = { ZEND_CONFIG: configFilesOf(settings, process.env) }
  // With an external database, the environment also names the secret files.
  if (settings.databaseUrl !== undefined) return run(settings.databaseUrl, overrides)
  const folder = join(settings.dataDir, 'postgres')
  if (!existsSync(folder)) throw new StartRefusal('There is no database in this folder yet; npm start makes one.')
  const secrets = await ensureSecrets(settings.dataDir)
  const port = await portOfRunning(folder)
  const railKeys = Object.entries(givenRailKeys(settings.dataDir)).filter(
    ([variable]) => given(process.env, variable) === undefined,
  )
  const keyFiles = {
    SECRETS_KEY_FILE: secrets.secretsKeyFile,
    AUTHORIZATION_PUBLIC_KEYS_FILE: secrets.authorizationPublicKeysFile,
    PRICE_KEY_FILE: secrets.priceKeyFile,
    PRICE_PUBLIC_KEYS_FILE: secrets.pricePublicKeysFile,
    PROVENANCE_KEY_FILE: secrets.provenanceKeyFile,
    AUDIT_HEAD_FILE: placesIn(settings.dataDir).auditHead,
  }
  const own = { ...overrides, ...Object.fromEntries(railKeys), ...keyFiles }
  if (port !== undefined) return run(databaseUrlOf(secrets, port), own)
  await prepareFolders(settings.dataDir)
  await takeInstance(settings.dataDir)
  await endOrphans(settings.dataDir, say)
  const database = supervise(planner(settings, secrets, false).database(), say)
  try {
    await database.ready
    return await run(databaseUrlOf(secrets, settings.ports.postgres.port), own)
  } finally {
    await database.stop()
  }
}

/** The port of this folder's running server, while its process lives. */
async function portOfRunning(folder: string): Promise<number | undefined> {
  const [pid, , , port] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return existsSync(`/proc/${pid || 'none'}`) ? Number(port) : undefined
}

async function run(databaseUrl: string, env: Readonly<Record<string, string>>): Promise<number> {
  // Node flags of this process are passed to the script: see closed-pipe.ts.
  const child = spawn(process.execPath, [...process.execArgv, join(ROOT, script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env, DATABASE_URL: databaseUrl },
  })
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)))
}
