/**
 * An isolated sandbox for a suite: real chains, a real mail server, ports and a folder of its own, and no automatic
 * blocks. It is started as the program a developer runs, and accessed only the way the product and a browser access it.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvmNetworkId, NetworkId } from '@zend/kernel'
import { FORWARDER, TESTER } from '@zend/sandbox/chains'
import { createWalletClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { mainnet } from 'viem/chains'
import { COMPILE_CACHE } from './process.ts'

/** A network that has a development chain. All of them have. */
export type SandboxNetwork = NetworkId

/** A block by height and hash. */
export type SandboxBlock = { readonly height: number; readonly hash: string }

/** A mail as the mailbox shows it. */
export type SandboxMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly receivedAt: string
}

/** A faucet request; `amount` is decimal text in whole coins. */
export type FaucetRequest = {
  readonly network: SandboxNetwork
  readonly asset: string
  readonly address: string
  readonly amount: string
}

/** A running sandbox. Calls throw with the sandbox's own message when it refuses. */
export type TestSandbox = {
  readonly url: string
  readonly smtpPort: number
  readonly bitcoin: { readonly rpcUrl: string; readonly user: string; readonly pass: string }
  readonly ethereum: {
    readonly rpcUrl: string
    /** Contract addresses by asset; `FAKE_USDT` has the name USDT and is another token. */
    readonly tokens: Readonly<Record<string, string>>
    /**
     * Pays ether through a contract, so that it arrives as an internal transfer; waits in the mempool like any other.
     * Returns the transaction's id.
     */
    payThroughContract(address: string, wei: bigint): Promise<string>
    /**
     * Sends a token transfer that will be mined and fail, since the sender holds none. Returns the transaction's id.
     */
    failTokenTransfer(asset: string, address: string, units: bigint): Promise<string>
  }
  /** Returns the URL of a network's chain, and its tokens' contracts by asset. Starts the chain on first use. */
  evm(
    network: EvmNetworkId,
  ): Promise<{ readonly rpcUrl: string; readonly chainId: number; readonly tokens: Readonly<Record<string, string>> }>
  /** Returns whether a network's chain was started. */
  runs(network: SandboxNetwork): Promise<boolean>
  tip(network: SandboxNetwork): Promise<SandboxBlock>
  mine(network: SandboxNetwork, blocks: number): Promise<SandboxBlock>
  /**
   * Replaces the newest `depth` blocks by `depth + 1` others; dropped transactions are gone for good unless they are
   * kept.
   */
  reorg(network: SandboxNetwork, depth: number, options?: { readonly keepTransactions: boolean }): Promise<SandboxBlock>
  /**
   * From now on blocks take only transactions that pay at least this (satoshi per virtual byte, or wei per gas), and
   * the node's estimate says so; `null` ends it. Transactions that pay less wait, but Ethereum's node does not know
   * them while a block is being mined.
   */
  askFee(network: SandboxNetwork, price: bigint | null): Promise<void>
  /** Drops a transaction from the mempool, as if it had never arrived. Throws when it is not there. */
  forget(network: SandboxNetwork, txid: string): Promise<void>
  /**
   * Sends a real payment and returns its transaction's id once it is in the mempool. It is in no block before the next
   * `mine`.
   */
  faucet(wanted: FaucetRequest): Promise<string>
  /** The mails to this address, newest first. */
  mails(to: string): Promise<readonly SandboxMail[]>
  /** Ends the sandbox and removes its folder unless the caller named it. */
  stop(): Promise<void>
  /** Kills the sandbox with SIGKILL, as a crash would; its folder stays for another start. */
  kill(): Promise<void>
}

/** A folder that keeps state across starts, and ports to reuse; both are chosen when absent. */
export type TestSandboxOptions = { readonly dataDir?: string; readonly env?: Readonly<Record<string, string>> }

const SANDBOX_PROGRAM = new URL('../../sandbox/main.ts', import.meta.url)
const CONTRACT_CALLS = parseAbi([
  'function forward(address to) payable',
  'function transfer(address to, uint256 value) returns (bool)',
])

type ReadyMessage = { readonly ready: true; readonly url: string; readonly smtpPort: number }
type ChainAnswer = SandboxBlock & {
  readonly network: SandboxNetwork
  readonly rpcUrl: string
  readonly credentials?: { readonly user: string; readonly password: string }
  readonly chainId?: number
  readonly tokens: Readonly<Record<string, { readonly contract: string }>>
}

/**
 * Starts a sandbox with automatic blocks off. Takes about a second; rejects with its exit code when it does not start.
 */
export async function startSandbox({ dataDir, env = {} }: TestSandboxOptions = {}): Promise<TestSandbox> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'zend-sandbox-')))
  const program = fork(SANDBOX_PROGRAM, {
    env: {
      ...process.env,
      ...COMPILE_CACHE,
      ...FREE_PORTS,
      NODE_ENV: 'test',
      DATA_DIR: folder,
      BLOCK_EVERY_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { url, smtpPort } = await readiness(program)
  const read = <T>(path: string): Promise<T> => call<T>(url, path)
  const post = async <T>(path: string, body: object): Promise<T> => (await call<{ data: T }>(url, path, body)).data
  // Asking for a chain by name starts it.
  const chain = async (network: SandboxNetwork): Promise<ChainAnswer> =>
    (await read<{ data: ChainAnswer }>(`/chains/${network}`)).data
  const [bitcoin, ethereum] = await Promise.all([chain('bitcoin'), chain('ethereum')])
  const tokens = contractsOf(ethereum)

  return {
    url,
    smtpPort,
    bitcoin: {
      rpcUrl: bitcoin.rpcUrl,
      user: bitcoin.credentials?.user ?? '',
      pass: bitcoin.credentials?.password ?? '',
    },
    ethereum: { rpcUrl: ethereum.rpcUrl, tokens, ...testPayments(ethereum.rpcUrl, tokens) },
    evm: async (network) => {
      const asked = await chain(network)
      return { rpcUrl: asked.rpcUrl, chainId: asked.chainId ?? 0, tokens: contractsOf(asked) }
    },
    runs: async (network) => {
      const { data } = await read<{ data: { chains: readonly { network: string; running: boolean }[] } }>('/chains')
      return data.chains.find((each) => each.network === network)?.running === true
    },
    tip: async (network) => {
      const { height, hash } = await chain(network)
      return { height, hash }
    },
    mine: (network, blocks) => post(`/chains/${network}/mine`, { blocks }),
    reorg: (network, depth, options) => post(`/chains/${network}/reorg`, { depth, ...options }),
    askFee: async (network, price) =>
      void (await post(`/chains/${network}/congestion`, { feeAsked: price?.toString() ?? null })),
    forget: async (network, txid) => void (await post(`/chains/${network}/forget`, { txid })),
    faucet: async (wanted) => (await post<{ txid: string }>('/faucet', wanted)).txid,
    mails: (to) => read(`/mailbox/messages?to=${encodeURIComponent(to)}`),
    stop: async () => {
      await ended(program, 'SIGTERM')
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
    },
    kill: () => ended(program, 'SIGKILL'),
  }
}

const contractsOf = ({ tokens }: ChainAnswer): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(tokens).map(([asset, { contract }]) => [asset, contract]))

const FREE_PORTS = { SANDBOX_PORT: '0', SMTP_PORT: '0', HOST: '127.0.0.1' } as const

function readiness(program: ChildProcess): Promise<ReadyMessage> {
  return new Promise((resolve, reject) => {
    program.once('message', (message) => resolve(message as ReadyMessage))
    program.once('error', reject)
    program.once('exit', (code, signal) =>
      reject(new Error(`the sandbox did not start (${signal ?? `exit code ${code}`})`)),
    )
  })
}

/** Signals a program and waits until it has ended; an ended one is left alone. */
function ended(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    program.once('exit', () => resolve())
    program.kill(signal)
  })
}

async function call<T>(url: string, path: string, body?: object): Promise<T> {
  const response = await fetch(
    `${url}${path}`,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  const answer = (await response.json()) as T & { message?: string }
  if (!response.ok) throw new Error(`${path}: ${answer.message ?? response.status}`)
  return answer
}

function testPayments(
  rpcUrl: string,
  tokens: Readonly<Record<string, string>>,
): Pick<TestSandbox['ethereum'], 'payThroughContract' | 'failTokenTransfer'> {
  const wallet = createWalletClient({ account: TESTER, chain: mainnet, transport: http(rpcUrl) })
  return {
    payThroughContract: (address, wei) =>
      wallet.writeContract({
        address: FORWARDER,
        abi: CONTRACT_CALLS,
        functionName: 'forward',
        args: [address as Hex],
        value: wei,
      }),
    failTokenTransfer: (asset, address, units) => {
      const contract = tokens[asset]
      if (contract === undefined) throw new Error(`no token ${asset}`)
      // A fixed gas limit keeps the client from estimating, which would refuse calls that are meant to fail on the
      // chain.
      const data = encodeFunctionData({ abi: CONTRACT_CALLS, functionName: 'transfer', args: [address as Hex, units] })
      return wallet.sendTransaction({ to: contract as Hex, data, gas: 100_000n })
    },
  }
}
