/**
 * The product as production starts it: `npm start` with `NODE_ENV=production`, separate logins for the API and the
 * worker, and none of the numbers that a start takes from the sandbox. Outside services are local.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '@zend/server/database'
import { sandboxOutside } from '../../tools/start/outside.ts'
import type { TestSandbox } from './chains.ts'
import { freePort } from './embedded-postgres.ts'
import { COMPILE_CACHE } from './process.ts'

const TOOLS = join(import.meta.dirname, '../../tools')

/** An operator's settings, by the variables of the README. */
export type Settings = Readonly<Record<string, string>>

/**
 * Logins for the API, the worker and the confirmer; they belong to the whole server. `drop` removes them once unused.
 */
export type Logins = {
  readonly names: readonly string[]
  readonly drop: () => Promise<void>
  readonly urls: (databaseUrl: string) => Settings
}

/** Creates a login for each process. `owner` is any database of the server, as its owner. */
export async function makeLogins(owner: Database): Promise<Logins> {
  const password = randomBytes(12).toString('hex')
  const nameOf = (part: string): string => `production_${part}_${randomBytes(4).toString('hex')}`
  const login = { api: nameOf('api'), worker: nameOf('worker'), confirmer: nameOf('confirmer') }
  for (const part of ['api', 'worker', 'confirmer'] as const) {
    await sql`create role ${sql.ref(login[part])} login noinherit password ${sql.lit(password)}`.execute(owner.read)
    await sql`grant ${sql.ref(`zend_${part}`)} to ${sql.ref(login[part])}`.execute(owner.read)
  }
  const urlFor = (databaseUrl: string, username: string): string =>
    Object.assign(new URL(databaseUrl), { username, password }).href
  return {
    names: Object.values(login),
    urls: (databaseUrl) => ({
      DATABASE_URL: databaseUrl,
      DATABASE_API_URL: urlFor(databaseUrl, login.api),
      DATABASE_WORKER_URL: urlFor(databaseUrl, login.worker),
      DATABASE_CONFIRMER_URL: urlFor(databaseUrl, login.confirmer),
    }),
    drop: async () => {
      for (const name of Object.values(login)) await sql`drop role if exists ${sql.ref(name)}`.execute(owner.read)
    },
  }
}

/** Settings for a product in `folder/data`, without a database. `numbers` override the product's own. */
export async function productionSettings(
  folder: string,
  sandbox: TestSandbox,
  numbers: Readonly<Record<string, object>> = {},
): Promise<Settings> {
  const learnt = join(folder, 'learnt.json')
  const outside = await sandboxOutside(sandbox.url, sandbox.smtpPort, learnt)
  // Poll intervals and the watched networks stay as in production.
  const { deposit: _forSandboxes, ...addresses } = JSON.parse(await readFile(learnt, 'utf8')) as Record<string, object>
  await writeFile(learnt, JSON.stringify(addresses))
  const own = join(folder, 'numbers.json')
  await writeFile(own, JSON.stringify(numbers))
  return {
    NODE_ENV: 'production',
    PARTS: 'signer,worker,confirmer,api',
    ZEND_DATA_DIR: join(folder, 'data'),
    ZEND_CONFIG: `${learnt}:${own}`,
    API_PORT: String(await freePort()),
    SMTP_URL: outside.smtpUrl,
    MAIL_FROM: 'Zend <no-reply@zend.example>',
    PERSONAL_APP_URL: 'https://app.zend.example',
    BUSINESS_APP_URL: 'https://business.zend.example',
    APP_ORIGINS: 'https://app.zend.example',
    ...outside.rpcUrls,
    ...outside.railKeyFiles,
    ...outside.fxKeyFiles,
    ...outside.fxHookKeyFiles,
    ...outside.checkKeyFiles,
  }
}

/** A running start. `printed` is its terminal output. */
export type Production = { readonly apiUrl: string; readonly printed: () => string; readonly stop: () => Promise<void> }

/**
 * Runs `npm start` with these settings and waits until it reports that it runs. Throws with its output when it ends
 * before.
 */
export async function startProduction(settings: Settings): Promise<Production> {
  const { child, printed } = run('start.ts', [], settings)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (printed().includes('Zend is running')) resolve()
    })
    child.once('exit', () => reject(new Error(`the start ended:\n${printed()}`)))
  })
  return {
    apiUrl: `http://127.0.0.1:${settings['API_PORT'] ?? ''}`,
    printed,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Runs a command of the product to its end. Returns its exit code and output. */
export async function runCommand(
  script: string,
  args: readonly string[],
  settings: Settings,
): Promise<{ readonly code: number; readonly printed: string }> {
  const { child, printed } = run(script, args, settings)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? -1, printed: printed() }
}

function run(
  script: string,
  args: readonly string[],
  env: Settings,
): { readonly child: ChildProcess; readonly printed: () => string } {
  const chunks: string[] = []
  const child = spawn(process.execPath, [join(TOOLS, script), ...args], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...COMPILE_CACHE, ...env },
    // A start ends when this channel closes, so none outlives a killed test run.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  return { child, printed: () => chunks.join('') }
}
