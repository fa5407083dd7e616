/**
 * The environment of the API benchmarks: a database of its own with pgbench's tables, the books, customers and ten
 * million items of history; the real API process with everything on; a relay that sends its announcements; and its
 * access log at the production level. Only the rate limits per address are set so high that they never refuse.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULTS } from '@zend/server/config'
import { verifyLedger } from '@zend/server/core/ledger'
import { newProvenanceKey } from '@zend/server/core/provenance'
import { passwordHasher } from '@zend/server/core/sign-in'
import { ensureProcessLogins, openDatabase, PROCESS_LOGINS } from '@zend/server/database'
import pg from 'pg'
import { sandboxCountries } from '../../tools/start/sandbox-countries.ts'
import { migrateWithHouse } from '../../tests/testkit/migrated.ts'
import { fillTpcb, findPgbench } from '../ledger/pgbench.ts'
import { startServer } from '../ledger/server.ts'
import { makeCompanies } from './companies.ts'
import {
  AUTHORIZATION_KEY,
  type Coded,
  CONFIRMER_SECRET,
  fillHistory,
  giveCodes,
  makeCustomers,
  PASSWORD,
  PRICE_PUBLIC_KEY,
  SECRET,
  speakPrices,
} from './customers.ts'
import type { RawAnswer } from './raw-server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const [API_PORT, RAW_PORT] = [23_110, 23_111]
const DATABASE_PASSWORD = 'bench'
const PRICES_EVERY_MS = 5_000
const MANY = 1_000_000_000

/** A running API over its database. */
export type Environment = {
  readonly port: number
  readonly databaseUrl: string
  readonly pgbench: string
  /** Flushes the database to disk, so that no window pays for the one before. */
  readonly settle: () => Promise<void>
  readonly giveCodes: (kind: Coded, count: number) => Promise<void>
  /** Sends one request and returns the whole answer. */
  readonly ask: (
    path: string,
    token: string,
  ) => Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: string }>
  /** Starts a raw server that answers these bytes, and returns its port. */
  readonly startRaw: (answer: Omit<RawAnswer, 'port'>) => Promise<number>
  /** Throws when the books do not verify. */
  readonly verify: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Options: `history` is the number of items. `tpcb` false leaves pgbench's tables out. */
export type EnvironmentOptions = { readonly history: number; readonly tpcb: boolean }

/** Sets everything up, in about five minutes with the whole history. */
export async function openEnvironment(
  { history, tpcb }: EnvironmentOptions,
  say: (line: string) => void,
): Promise<Environment> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    const pgbench = await findPgbench()
    const server = await startServer()
    stops.push(server.stop)
    say('filling the tables')
    if (tpcb) await fillTpcb(pgbench, server.url)
    await migrateWithHouse(server.url)
    const owner = new pg.Client({ connectionString: server.url })
    await owner.connect()
    stops.push(() => owner.end())
    await fill(owner, history)
    await ensureProcessLogins(server.url, {
      api: DATABASE_PASSWORD,
      worker: DATABASE_PASSWORD,
      confirmer: DATABASE_PASSWORD,
    })
    const timer = setInterval(() => void speakPrices(owner), PRICES_EVERY_MS)
    stops.push(async () => clearInterval(timer))
    await speakPrices(owner)
    const api = await startApi(server.url)
    stops.push(api)
    return {
      port: API_PORT,
      databaseUrl: server.url,
      pgbench,
      settle: async () => void (await owner.query('checkpoint')),
      giveCodes: (kind, count) => giveCodes(owner, kind, count),
      ask: (path, token) => ask(path, token),
      startRaw: async (answer) => {
        stops.push(await startRaw(answer))
        return RAW_PORT
      },
      verify: () => verify(server.url),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fill(owner: pg.Client, history: number): Promise<void> {
  await owner.query(await readFile(new URL('../ledger/seed.sql', import.meta.url), 'utf8'))
  const hashed = await passwordHasher(DEFAULTS.identity.passwordHash).hash(PASSWORD)
  if (!hashed.ok) throw new Error(hashed.refusal.code)
  await makeCustomers(owner, hashed.value)
  await makeCompanies(owner)
  if (history > 0) await fillHistory(owner, history)
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
}

/**
 * Starts the confirmer and the API as `npm start` does, and a worker's relay, their log going to a file.
 * `API_NODE_OPTIONS` go to the API's Node, such as `--cpu-prof`.
 */
async function startApi(databaseUrl: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'zend-bench-api-'))
  const file = async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, content, { mode: 0o600 })
    return path
  }
  const urlOf = (process: 'api' | 'confirmer' | 'worker'): string =>
    Object.assign(new URL(databaseUrl), { username: PROCESS_LOGINS[process].login, password: DATABASE_PASSWORD }).href
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? ''
  // Everybody is verified far enough for limits and sales.
  const limits = {
    startingTier: 1,
    tiers: DEFAULTS.limits.tiers.map((tier) => ({ ...tier, dayMax: String(MANY), monthMax: String(MANY) })),
  }
  const signIn = { triesPerHourMax: MANY, addressFailuresMax: MANY }
  const config = {
    countries: sandboxCountries(new Date()),
    api: { requestsPerMinute: MANY },
    swap: { inventory: { maximumUsd: String(MANY) } },
    limits,
    withdrawal: { scamPause: { aboveUsd: String(MANY), youngMs: 0, night: { fromHour: 0, untilHour: 0 } } },
    identity: { signIn, signUp: { addressFailuresMax: MANY } },
  }
  const shared = {
    PATH: process.env['PATH'] ?? '',
    SECRETS_KEY_FILE: await file('secrets-key', SECRET),
    CONFIRMER_SOCKET: join(folder, 'confirmer.sock'),
    CONFIRMER_TOKEN_FILE: await file('confirmer-token', Buffer.alloc(32, 9)),
    ZEND_CONFIG: await file('config.json', JSON.stringify(config)),
  }
  const log = join(folder, 'log')
  const output = openSync(log, 'a')
  const children: ChildProcess[] = []
  const start = async (name: string, program: string, env: Readonly<Record<string, string>>): Promise<void> => {
    const child = spawn(process.execPath, [program], {
      cwd: ROOT,
      env: { ...shared, ...env },
      stdio: ['ignore', output, output, 'ipc'],
    })
    children.push(child)
    await ready(child).catch(async (error: unknown) => {
      throw new Error(`the ${name} did not start:\n${await readFile(log, 'utf8')}`, { cause: error })
    })
  }
  await start('relay', fileURLToPath(new URL('relay.ts', import.meta.url)), { DATABASE_URL: urlOf('worker') })
  await start('confirmer', 'apps/confirmer/src/main.ts', {
    DATABASE_URL: urlOf('confirmer'),
    CONFIRMER_KEY_FILE: await file('confirmer-key', CONFIRMER_SECRET),
    AUTHORIZATION_KEY_FILE: await file('authorization-key', AUTHORIZATION_KEY),
    PROVENANCE_KEY_FILE: await file('provenance-key', newProvenanceKey(new Date())),
  })
  await start('api', 'apps/api/src/main.ts', {
    DATABASE_URL: urlOf('api'),
    API_PORT: String(API_PORT),
    TRUSTED_PROXIES: '127.0.0.1',
    PRICE_PUBLIC_KEYS_FILE: await file('price-keys.pub', PRICE_PUBLIC_KEY),
    // Sales need a rail with a key; nothing calls it.
    PAYSTACK_SECRET_KEY_FILE: await file('paystack-key', 'sk_test_bench'),
    SIGNER_ATTESTATION_FILE: await file('attestation.pub', Buffer.from(publicKey, 'base64url').toString('hex')),
    NODE_OPTIONS: process.env['API_NODE_OPTIONS'] ?? '',
  })
  return async () => {
    for (const child of children.toReversed()) await end(child)
    await rm(folder, { recursive: true, force: true })
  }
}

async function startRaw(answer: Omit<RawAnswer, 'port'>): Promise<() => Promise<void>> {
  const child = fork(fileURLToPath(new URL('raw-server.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send({ ...answer, port: RAW_PORT })
  await ready(child)
  return () => end(child)
}

/** Resolves with the child's first message; rejects when it ends without one. */
async function ready(child: ChildProcess): Promise<void> {
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${String(code)}`))),
  ])
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}

async function ask(path: string, token: string): ReturnType<Environment['ask']> {
  const response = await fetch(`http://127.0.0.1:${API_PORT}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${body}`)
  const own = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])
  return { headers: Object.fromEntries([...response.headers].filter(([name]) => !own.has(name))), body }
}

async function verify(url: string): Promise<void> {
  const database = openDatabase({ url, applicationName: 'zend-bench-verify', poolMax: 1, statementTimeoutMs: 600_000 })
  try {
    const broken = (await verifyLedger(database)).filter(({ violations }) => violations > 0)
    if (broken.length > 0) throw new Error(`the books do not verify after the load: ${JSON.stringify(broken)}`)
  } finally {
    await database.close()
  }
}
