/** The development chains of one sandbox. Each is started when somebody first uses it, and all are stopped together. */
import { createServer } from 'node:net'
import { join } from 'node:path'
import { EVM_NETWORK_IDS } from '@zend/kernel'
import { BITCOIN_RPC_CREDENTIALS, startBitcoin } from './bitcoin/bitcoin-chain.ts'
import { type BlockTimer, blockTimer } from './block-timer.ts'
import type { ChainFacts, DevChain, Network } from './dev-chain.ts'
import { EVM_CHAINS } from './ethereum/accounts.ts'
import { startEvm } from './ethereum/ethereum-chain.ts'

/** A chain with its automatic blocks. */
export type RunningChain = { readonly chain: DevChain; readonly timer: BlockTimer }

/** A chain that may not have been started yet. */
export type LazyChain = {
  readonly network: Network
  /** The codes of what the faucet has there. */
  readonly assets: readonly string[]
  /** What is known of it without starting it. */
  readonly standing: Pick<ChainFacts, 'tokens' | 'credentials' | 'chainId'>
  /** The chain if it runs; `null` while nobody has used it, or it is still starting. */
  readonly running: () => RunningChain | null
  /** Starts it unless it runs already. A start that failed is tried anew by the next call. */
  readonly open: () => Promise<RunningChain>
}

/** How a chain of a family is started: its data's folder, and where its node is to listen. */
type Start = (place: {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly onExit: (name: string) => void
}) => Promise<DevChain>
type Kind = Pick<LazyChain, 'network' | 'assets' | 'standing'> & { readonly start: Start }

const KINDS: readonly Kind[] = [
  { network: 'bitcoin', assets: ['BTC'], standing: { tokens: {}, credentials: BITCOIN_RPC_CREDENTIALS }, start: startBitcoin },
  ...EVM_NETWORK_IDS.map((network) => {
    const { chainId, coin, tokens } = EVM_CHAINS[network]
    return {
      network,
      assets: [coin, ...tokens.map(({ asset }) => asset)],
      standing: { chainId, tokens: Object.fromEntries(tokens.map(({ asset, contract, decimals }) => [asset, { contract, decimals }])) },
      start: (place: Parameters<Start>[0]) => startEvm({ network, ...place }),
    }
  }),
]

/** Where the chains live. `onFault` is told when a node dies or an automatic block fails. */
export type LazyChainsOptions = {
  readonly dataDir: string
  readonly host: string
  /** Milliseconds; 0 starts chains with automatic blocks paused. */
  readonly blockEveryMs: number
  readonly onFault: (cause: unknown, fatal: boolean) => void
}

/** All chains, none of them started. `stop` ends what runs, and what is starting once it has started. */
export type LazyChains = { readonly chains: Readonly<Record<Network, LazyChain>>; readonly stop: () => Promise<void> }

/** Describes the chains. Starts nothing. */
export function lazyChains(options: LazyChainsOptions): LazyChains {
  const opening = new Map<Network, Promise<RunningChain>>()
  const running = new Map<Network, RunningChain>()
  let stopped = false
  const chains = Object.fromEntries(
    KINDS.map(({ start, ...kind }) => {
      const open = (): Promise<RunningChain> => {
        if (stopped) return Promise.reject(new Error('the sandbox is stopping'))
        const begun = opening.get(kind.network) ?? startChain(kind.network, start, options)
        opening.set(kind.network, begun)
        begun.then(
          (chain) => running.set(kind.network, chain),
          () => opening.delete(kind.network),
        )
        return begun
      }
      return [kind.network, { ...kind, open, running: () => running.get(kind.network) ?? null }]
    }),
  ) as Record<Network, LazyChain>
  return {
    chains,
    stop: async () => {
      stopped = true
      const started = await Promise.allSettled(opening.values())
      const ends = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      // First no new blocks, so that no node is stopped in the middle of an automatic one.
      await Promise.allSettled(ends.map(({ timer }) => timer.pause()))
      await Promise.allSettled(ends.map(({ chain }) => chain.stop()))
    },
  }
}

async function startChain(network: Network, start: Start, { dataDir, host, blockEveryMs, onFault }: LazyChainsOptions): Promise<RunningChain> {
  const onExit = (name: string): void => onFault(new Error(`${name} ended by itself`), true)
  const chain = await start({ dataDir: join(dataDir, network), host, port: await freePort(host), onExit })
  const timer = blockTimer(chain, blockEveryMs, (cause) => onFault(cause, false))
  if (blockEveryMs > 0) timer.resume()
  return { chain, timer }
}

/** A port that was free a moment ago; for programs that cannot say which one they took. */
function freePort(host: string): Promise<number> {
  return new Promise((found, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? found(address.port) : reject(new Error('no free port'))))
    })
  })
}
