/**
 * The whole product as real processes on ports of its own: sandbox with real nodes, signer, worker, API, over a database that the caller gives.
 * Everything it writes lies in one temporary folder, and everything ends with `stop`.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULTS } from '@zend/server/config'
import { freePort } from './embedded-postgres.ts'
import { type Program, startProgram } from './process.ts'

/** A running product. */
export type Product = {
  readonly apiUrl: string
  readonly sandboxUrl: string
  /** Workers can be killed and started while all else goes on: `start` adds one, `kill` ends the oldest. */
  readonly worker: { readonly kill: () => Promise<void>; readonly start: () => Promise<void> }
  /** What every process printed lately. */
  readonly logs: () => string
  readonly stop: () => Promise<void>
}

/** What `GET /chains` of the sandbox answers of each chain, as far as the product's configuration needs it. */
type SandboxChain = {
  readonly network: string
  readonly rpcUrl: string
  readonly chainId?: number
  readonly credentials?: { readonly user: string; readonly password: string }
  readonly tokens: Readonly<Record<string, { readonly contract: string }>>
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
    const { bitcoin, ethereum, overrides } = await chainsOf(sandboxUrl)
    const configFile = join(folder, 'config.json')
    await writeFile(configFile, JSON.stringify({ networks: overrides, deposit: { pollEveryMs: 100, ...deposit } }))
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
        BITCOIN_RPC_URL: bitcoin,
        ETHEREUM_RPC_URL: ethereum,
        SMTP_URL: `smtp://127.0.0.1:${String(sandbox.facts['smtpPort'])}`,
        MAIL_FROM: 'Zend <no-reply@zend.localhost>',
        PERSONAL_APP_URL: 'http://localhost:3001',
      })
    const workers = [await startWorker()]
    await start('apps/api/src/main.ts', { ...shared, API_PORT: String(apiPort), LOG_LEVEL: 'warn' })
    return {
      apiUrl: `http://127.0.0.1:${apiPort}`,
      sandboxUrl,
      worker: {
        kill: async () => {
          await workers.shift()?.kill()
        },
        start: async () => {
          workers.push(await startWorker())
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

/** Where the sandbox's nodes answer, and what the product's configuration must know about their chains. */
async function chainsOf(sandboxUrl: string) {
  const { data } = (await (await fetch(`${sandboxUrl}/chains`)).json()) as { readonly data: { readonly chains: readonly SandboxChain[] } }
  const chain = (name: string): SandboxChain => {
    const found = data.chains.find(({ network }) => network === name)
    if (found === undefined) throw new Error(`the sandbox has no ${name}`)
    return found
  }
  const rpcUrl = ({ rpcUrl: address, credentials }: SandboxChain): string => {
    const url = new URL(address)
    if (credentials !== undefined) Object.assign(url, { username: credentials.user, password: credentials.password })
    return url.href
  }
  const [bitcoin, ethereum] = [chain('bitcoin'), chain('ethereum')]
  // The sandbox has other contracts too, which must never be credited.
  const contracts = Object.fromEntries(Object.keys(DEFAULTS.networks.ethereum.contracts).map((asset) => [asset, ethereum.tokens[asset]?.contract]))
  return {
    bitcoin: rpcUrl(bitcoin),
    ethereum: rpcUrl(ethereum),
    overrides: { bitcoin: { chain: 'regtest' }, ethereum: { chainId: ethereum.chainId, contracts } },
  }
}
