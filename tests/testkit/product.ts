/**
 * The whole product as real processes on ports of its own: sandbox with real nodes, signer, worker, API, over a database that the caller gives.
 * Everything it writes lies in one temporary folder, and everything ends with `stop`.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './embedded-postgres.ts'
import { type Program, startProgram } from './process.ts'

/** A running product. */
export type Product = {
  readonly apiUrl: string
  readonly sandboxUrl: string
  /** The worker can be ended and started again while all else goes on. */
  readonly worker: { readonly kill: () => Promise<void>; readonly start: () => Promise<void> }
  /** What every process printed lately. */
  readonly logs: () => string
  readonly stop: () => Promise<void>
}

/** What `GET /chains` of the sandbox answers, as far as the product's configuration needs it. */
type SandboxChains = {
  readonly bitcoin: { readonly chain: string; readonly rpcUrl: string }
  readonly ethereum: { readonly chainId: number; readonly contracts: Readonly<Record<string, string>>; readonly rpcUrl: string }
}

/** How to start it. `databaseUrl` logs in as the owner of a migrated database. `deposit` overrides numbers of the deposit policy. */
export type ProductOptions = { readonly databaseUrl: string; readonly deposit?: Readonly<Record<string, unknown>> }

/** Starts the product with automatic blocks paused: nothing is mined unless the test says so. Throws when a part does not come up. */
export async function startProduct({ databaseUrl, deposit = {} }: ProductOptions): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'zend-product-'))
  const running: Program[] = []
  const start = async (script: string, env: Record<string, string>): Promise<Program> => {
    const program = await startProgram(script, env)
    running.push(program)
    return program
  }
  const stop = async (): Promise<void> => {
    for (const program of running.toReversed()) await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const secret = async (name: string): Promise<string> => {
      const path = join(folder, name)
      await writeFile(path, randomBytes(32).toString('base64url').slice(0, 32), { mode: 0o600 })
      return path
    }
    const [secretsKey, macKey, passphrase, apiPort] = await Promise.all([secret('secrets-key'), secret('mac-key'), secret('passphrase'), freePort()])
    const signer = { SIGNER_SOCKET: join(folder, 'signer.sock'), SIGNER_MAC_KEY_FILE: macKey }
    const [sandbox] = await Promise.all([
      start('sandbox/main.ts', {
        ...{ SANDBOX_PORT: '0', SMTP_PORT: '0', BITCOIN_RPC_PORT: '0', ETHEREUM_RPC_PORT: '0' },
        ...{ DATA_DIR: join(folder, 'sandbox'), SANDBOX_DATA_DIR: join(folder, 'sandbox'), BLOCK_EVERY_MS: '0' },
      }),
      start('apps/signer/src/main.ts', { ...signer, SIGNER_DATA_DIR: join(folder, 'signer'), SIGNER_PASSPHRASE_FILE: passphrase }),
    ])
    const sandboxUrl = String(sandbox.facts['url'])
    const { bitcoin, ethereum } = (await (await fetch(`${sandboxUrl}/chains`)).json()) as SandboxChains
    const configFile = join(folder, 'config.json')
    const networks = { bitcoin: { chain: bitcoin.chain }, ethereum: { chainId: ethereum.chainId, contracts: ethereum.contracts } }
    await writeFile(configFile, JSON.stringify({ networks, deposit: { pollEveryMs: 100, ...deposit } }))
    const shared = {
      DATABASE_URL: databaseUrl,
      ZEND_CONFIG: configFile,
      SECRETS_KEY_FILE: secretsKey,
      SIGNER_ATTESTATION_FILE: join(folder, 'signer', 'attestation.pub'),
    }
    const startWorker = (): Promise<Program> =>
      start('apps/worker/src/main.ts', {
        ...shared,
        ...signer,
        BITCOIN_RPC_URL: bitcoin.rpcUrl,
        ETHEREUM_RPC_URL: ethereum.rpcUrl,
        SMTP_URL: `smtp://127.0.0.1:${String(sandbox.facts['smtpPort'])}`,
        MAIL_FROM: 'Zend <no-reply@zend.localhost>',
        PERSONAL_APP_URL: 'http://localhost:3001',
      })
    let worker = await startWorker()
    await start('apps/api/src/main.ts', { ...shared, API_PORT: String(apiPort), LOG_LEVEL: 'warn' })
    return {
      apiUrl: `http://127.0.0.1:${apiPort}`,
      sandboxUrl,
      worker: {
        kill: () => worker.kill(),
        start: async () => {
          worker = await startWorker()
        },
      },
      logs: () => running.map((program) => program.log()).join('\n'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
