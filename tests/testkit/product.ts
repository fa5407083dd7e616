/**
 * The whole product as real processes on ports of its own: sandbox with real nodes, signer, worker, API, over the
 * caller's database. All its files are in temporary folders, and everything ends with `stop`. There are no automatic
 * blocks.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newAuthorizationKey } from '@zend/server/core/authorizations'
import { newProvenanceKey } from '@zend/server/core/provenance'
import { newVapidKey, vapidPublicKey } from '@zend/server/connectors/push/web-push'
import { bankClient } from '@zend/sandbox/bank'
import { fxClient } from '@zend/sandbox/fx'
import { sandboxOutside } from '../../tools/start/outside.ts'
import { startSandbox, type TestSandbox } from './chains.ts'
import { freePort } from './embedded-postgres.ts'
import { ASKS_NOTHING } from './asks-nothing.ts'
import { CHEAP_HASH } from './api.ts'
import { COMPILE_CACHE, type Program, startProgram } from './process.ts'
import { oneFileOf } from './programs.ts'

/** A running product. */
export type Product = {
  readonly apiUrl: string
  readonly sandbox: TestSandbox
  /**
   * Workers can be killed and started while all else runs: `start` adds one, with settings of its own if given, `kill`
   * ends the oldest.
   */
  readonly worker: Killable<[env?: Readonly<Record<string, string>>]>
  /** Starts one more API and returns its URL. It ends with the product. */
  readonly addApi: () => Promise<string>
  /** The signer, the API and the confirmer, one of each: `start` restarts it at the same address, after `kill`. */
  readonly signer: Killable
  readonly api: Killable
  readonly confirmer: Killable
  /** The deployment's secret, for operators' commands. */
  readonly secretsKeyFile: string
  /** Environment of operators' commands: the database, the configuration, and the files of their secrets. */
  readonly operatorEnv: Readonly<Record<string, string>>
  /** The latest output of every process. */
  readonly logs: () => string
  /** The end of it, short enough for a test report. */
  readonly lastLogs: () => string
  readonly stop: () => Promise<void>
}

/** A part that can be ended with SIGKILL and started again. */
export type Killable<Given extends readonly unknown[] = []> = {
  readonly kill: () => Promise<void>
  readonly start: (...given: Given) => Promise<void>
}

/**
 * Options. `databaseUrl` logs in as the owner of a migrated database. `deposit` and `pricing` override numbers of those
 * modules, `numbers` those of any other by its name. `sandbox` is a running one, which its owner stops; `rpcUrls`
 * replaces the sandbox's usual node addresses, by variable.
 */
export type ProductOptions = {
  readonly databaseUrl: string
  readonly deposit?: Readonly<Record<string, unknown>>
  readonly pricing?: Readonly<Record<string, unknown>>
  readonly numbers?: Readonly<Record<string, object>>
  readonly sandbox?: TestSandbox
  readonly rpcUrls?: (usual: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
}

/** Starts everything, in about three seconds. Throws, with the output, when a part does not start. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { databaseUrl, deposit = {}, pricing = {}, numbers = {}, rpcUrls = () => ({}) } = options
  const folder = await mkdtemp(join(tmpdir(), 'zend-product-'))
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const programs: Program[] = []
  const start = async (script: string, env: Record<string, string>): Promise<Program> => {
    const program = await startProgram(await oneFileOf(script), env)
    programs.push(program)
    stops.push(program.stop)
    return program
  }
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    const names = ['secrets-key', 'mac-key', 'passphrase', 'confirmer-key', 'confirmer-token']
    const [secretsKey, macKey, passphrase, confirmerKey, confirmerToken] = await Promise.all(
      names.map((name) => secretFile(join(folder, name))),
    )
    const authorization = newAuthorizationKey()
    const authorizationFiles = {
      private: join(folder, 'authorization-key'),
      public: join(folder, 'authorization-keys.pub'),
    }
    await writeFile(authorizationFiles.private, authorization.privateKey, { mode: 0o600 })
    await writeFile(authorizationFiles.public, authorization.publicKey, { mode: 0o600 })
    const price = newAuthorizationKey()
    const priceFiles = { private: join(folder, 'price-key'), public: join(folder, 'price-keys.pub') }
    await writeFile(priceFiles.private, price.privateKey, { mode: 0o600 })
    await writeFile(priceFiles.public, price.publicKey, { mode: 0o600 })
    const operator = newAuthorizationKey()
    const operatorFiles = { private: join(folder, 'operator-key'), public: join(folder, 'operator-keys.pub') }
    await writeFile(operatorFiles.private, operator.privateKey, { mode: 0o600 })
    await writeFile(operatorFiles.public, operator.publicKey, { mode: 0o600 })
    const provenanceKey = join(folder, 'provenance-key')
    await writeFile(provenanceKey, newProvenanceKey(new Date()), { mode: 0o600 })
    const vapidKey = newVapidKey()
    const vapid = { private: join(folder, 'vapid-private-key'), public: join(folder, 'vapid-public-key') }
    await writeFile(vapid.private, vapidKey, { mode: 0o600 })
    await writeFile(vapid.public, vapidPublicKey(vapidKey))
    if (
      secretsKey === undefined ||
      macKey === undefined ||
      passphrase === undefined ||
      confirmerKey === undefined ||
      confirmerToken === undefined
    )
      throw new Error('a secret is missing')
    const signer = { SIGNER_SOCKET: join(folder, 'signer.sock'), SIGNER_MAC_KEY_FILE: macKey }
    const signerFolder = join(folder, 'signer')
    await unpackSeeds(signerFolder, passphrase)
    const sandbox = options.sandbox ?? (await startSandbox({ env: { PAYOUT_AFTER_MS: '50' } }))
    if (options.sandbox === undefined) stops.push(() => sandbox.stop())
    const configFile = join(folder, 'config.json')
    const outside = await sandboxOutside(sandbox.url, sandbox.smtpPort, configFile)
    // Tests poll often, from one address, and sign up often; and a killed process is replaced at once.
    await override(configFile, {
      api: { requestsPerMinute: 100_000 },
      identity: { passwordHash: CHEAP_HASH },
      withdrawal: { scamPause: ASKS_NOTHING },
      deposit: { pollEveryMs: 200, leaseRetryMs: 200, ...deposit },
      pricing: { leaseRetryMs: 200, ...pricing },
      ...numbers,
    })
    const signerKeys = {
      SIGNER_DATA_DIR: signerFolder,
      SIGNER_PASSPHRASE_FILE: passphrase,
      AUTHORIZATION_PUBLIC_KEYS_FILE: authorizationFiles.public,
      SIGNER_OPERATOR_KEYS_FILE: operatorFiles.public,
    }
    const theSigner = await restartable(() =>
      start('apps/signer/src/main.ts', { ...signer, ...signerKeys, ZEND_CONFIG: configFile }),
    )
    keptSeeds ??= await packSeeds(signerFolder, passphrase)
    const shared = {
      DATABASE_URL: databaseUrl,
      ZEND_CONFIG: configFile,
      SECRETS_KEY_FILE: secretsKey,
      AUTHORIZATION_PUBLIC_KEYS_FILE: authorizationFiles.public,
      PRICE_PUBLIC_KEYS_FILE: priceFiles.public,
      SIGNER_ATTESTATION_FILE: join(signerFolder, 'attestation.pub'),
      ...outside.railKeyFiles,
      ...outside.fxKeyFiles,
      ...outside.checkKeyFiles,
    }
    const confirmer = { CONFIRMER_SOCKET: join(folder, 'confirmer.sock'), CONFIRMER_TOKEN_FILE: confirmerToken }
    const apiPort = await freePort()
    const startWorker = (env: Readonly<Record<string, string>> = {}): Promise<Program> =>
      start('apps/worker/src/main.ts', {
        ...shared,
        ...signer,
        ...outside.rpcUrls,
        ...rpcUrls(outside.rpcUrls),
        SMTP_URL: outside.smtpUrl,
        PRICE_KEY_FILE: priceFiles.private,
        PROVENANCE_KEY_FILE: provenanceKey,
        VAPID_PRIVATE_KEY_FILE: vapid.private,
        API_URL: `http://127.0.0.1:${apiPort}`,
        MAIL_FROM: 'Zend <no-reply@zend.localhost>',
        PERSONAL_APP_URL: 'http://localhost:3001',
        BUSINESS_APP_URL: 'http://localhost:3002',
        ...env,
      })
    const startApi = (port: number): Promise<Program> =>
      start('apps/api/src/main.ts', {
        ...shared,
        ...outside.fxHookKeyFiles,
        ...confirmer,
        VAPID_PUBLIC_KEY_FILE: vapid.public,
        API_PORT: String(port),
        LOG_LEVEL: 'warn',
      })
    const [firstWorker, theConfirmer, api] = await Promise.all([
      startWorker(),
      restartable(() =>
        start('apps/confirmer/src/main.ts', {
          ...confirmer,
          DATABASE_URL: databaseUrl,
          ZEND_CONFIG: configFile,
          SECRETS_KEY_FILE: secretsKey,
          PROVENANCE_KEY_FILE: provenanceKey,
          CONFIRMER_KEY_FILE: confirmerKey,
          AUTHORIZATION_KEY_FILE: authorizationFiles.private,
          LOG_LEVEL: 'warn',
        }),
      ),
      restartable(() => startApi(apiPort)),
    ])
    const workers = [firstWorker]
    const apiUrl = `http://127.0.0.1:${apiPort}`
    await bankClient(sandbox.url).hooks(`${apiUrl}/hooks`)
    await fxClient(sandbox.url).hooks(`${apiUrl}/hooks`)
    return {
      apiUrl,
      sandbox,
      worker: {
        kill: async () => {
          await workers.shift()?.kill()
        },
        start: async (env) => {
          workers.push(await startWorker(env))
        },
      },
      addApi: async () => {
        const port = await freePort()
        await startApi(port)
        return `http://127.0.0.1:${port}`
      },
      signer: theSigner,
      secretsKeyFile: secretsKey,
      operatorEnv: {
        PATH: process.env['PATH'] ?? '',
        ...COMPILE_CACHE,
        OPERATOR_KEY_FILE: operatorFiles.private,
        PRICE_KEY_FILE: priceFiles.private,
        PROVENANCE_KEY_FILE: provenanceKey,
        AUDIT_HEAD_FILE: join(signerFolder, 'audit-head.json'),
        ...shared,
      },
      api,
      confirmer: theConfirmer,
      logs: () => programs.map((program) => program.log()).join('\n'),
      lastLogs: () => programs.map((program) => lastLines(program.log())).join('\n'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const LAST_LINES = 15
const lastLines = (log: string): string =>
  log
    .trimEnd()
    .split('\n')
    .slice(-LAST_LINES)
    .map((line) => line.slice(0, 400))
    .join('\n')

async function restartable(launch: () => Promise<Program>): Promise<Killable> {
  let program = await launch()
  return {
    kill: () => program.kill(),
    start: async () => {
      program = await launch()
    },
  }
}

/**
 * The sealed seeds of this worker's first product, for those after it: two seals that each take half a second of
 * processor time. Every product has a database and chains of its own, so that equal addresses meet nowhere.
 */
type Seeds = { readonly passphrase: Uint8Array; readonly files: readonly (readonly [string, string])[] }
let keptSeeds: Seeds | undefined
const SEED_FILES = ['seed.sealed', 'hot.sealed'] as const

async function packSeeds(folder: string, passphraseFile: string): Promise<Seeds> {
  const files = SEED_FILES.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)
  return { passphrase: await readFile(passphraseFile), files: await Promise.all(files) }
}

async function unpackSeeds(folder: string, passphraseFile: string): Promise<void> {
  if (keptSeeds === undefined) return
  await mkdir(folder, { mode: 0o700 })
  await writeFile(passphraseFile, keptSeeds.passphrase)
  for (const [name, text] of keptSeeds.files) await writeFile(join(folder, name), text, { mode: 0o600 })
}

async function secretFile(path: string): Promise<string> {
  await writeFile(path, randomBytes(32), { mode: 0o600 })
  return path
}

async function override(configFile: string, numbers: Readonly<Record<string, object>>): Promise<void> {
  const config = JSON.parse(await readFile(configFile, 'utf8')) as Record<string, object>
  // The sandbox's own settings, such as its market's address and on-demand nodes, stay.
  const merged = Object.fromEntries(
    ['deposit', 'pricing', 'identity'].map((name) => [name, { ...config[name], ...numbers[name] }]),
  )
  await writeFile(configFile, JSON.stringify({ ...config, ...numbers, ...merged }))
}
