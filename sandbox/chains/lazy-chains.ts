/** The development chains of one sandbox. Each starts on first use, and all are stopped together. */
import { join } from 'node:path'
import type { EvmNetworkId } from '@zend/kernel'
import type { DevCoin } from './bitcoin/dev-kin.ts'
import { type BlockTimer, blockTimer } from './block-timer.ts'
import { type DevChain, type Network, NETWORKS } from './dev-chain.ts'
import { startOnFreePort } from './free-port.ts'
import { type StaticFacts, STATIC_FACTS } from './static-facts.ts'

/** A chain with its block timer. */
export type RunningChain = { readonly chain: DevChain; readonly timer: BlockTimer }

/** A chain that may not have been started yet. */
export type LazyChain = {
  readonly network: Network
  /** Facts that are known without starting it. */
  readonly staticFacts: StaticFacts
  /** Returns the chain if it runs; `null` before first use, or while it is starting. */
  readonly running: () => RunningChain | null
  /** Starts it unless it runs already. A failed start is retried by the next call. */
  readonly open: () => Promise<RunningChain>
}

/** Starts a chain of a family, given its data folder and its node's address. Its code is loaded only then. */
type Start = (place: {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly onExit: (name: string) => void
}) => Promise<DevChain>

const bitcoin =
  (coin: DevCoin): Start =>
  async (place) =>
    (await import('./bitcoin/index.ts')).startBitcoinKin({ coin, ...place })
const evm =
  (network: EvmNetworkId): Start =>
  async (place) =>
    (await import('./ethereum/ethereum-chain.ts')).startEvm({ network, ...place })

const STARTS: Readonly<Record<Network, Start>> = {
  bitcoin: bitcoin('BTC'),
  litecoin: bitcoin('LTC'),
  bitcoincash: bitcoin('BCH'),
  dogecoin: bitcoin('DOGE'),
  ethereum: evm('ethereum'),
  bsc: evm('bsc'),
  polygon: evm('polygon'),
  avalanche: evm('avalanche'),
  xlayer: evm('xlayer'),
  tron: async (place) => (await import('./tron/index.ts')).startTron(place),
  solana: async (place) => (await import('./solana/index.ts')).startSolana(place),
  xrpl: async (place) => (await import('./xrpl/index.ts')).startXrpl(place),
  stellar: async (place) => (await import('./stellar/index.ts')).startStellar(place),
  algorand: async (place) => (await import('./algorand/index.ts')).startAlgorand(place),
  cardano: async (place) => (await import('./cardano/index.ts')).startCardano(place),
  ton: async (place) => (await import('./ton/ton-chain.ts')).startTon(place),
}

/** The chains' data folder. `onFault` is called when a node dies or an automatic block fails. */
export type LazyChainsOptions = {
  readonly dataDir: string
  readonly host: string
  /** Milliseconds; 0 starts chains with automatic blocks paused. */
  readonly blockEveryMs: number
  readonly onFault: (cause: unknown) => void
}

/**
 * All chains, none of them started. `stop` stops the running ones, and those that are starting once they have started.
 */
export type LazyChains = { readonly chains: Readonly<Record<Network, LazyChain>>; readonly stop: () => Promise<void> }

// The next call restarts a node that died, but with a backoff.
const FIRST_PAUSE_MS = 500
const PAUSE_MAX_MS = 30_000
const WELL_AFTER_MS = 60_000

/** Describes the chains. Starts nothing. A node that ends by itself stops no other. */
export function lazyChains(options: LazyChainsOptions): LazyChains {
  const opening = new Map<Network, Promise<RunningChain>>()
  const running = new Map<Network, RunningChain>()
  const deaths = new Map<Network, { readonly count: number; readonly at: number }>()
  let stopped = false
  const died = (network: Network, cause: Error): void => {
    if (stopped) return
    const last = deaths.get(network)
    const count = last === undefined || performance.now() - last.at > WELL_AFTER_MS ? 1 : last.count + 1
    deaths.set(network, { count, at: performance.now() })
    const chain = running.get(network)
    running.delete(network)
    opening.delete(network)
    options.onFault(cause)
    // Its timer would call a node that is gone, and its other processes may still hold its files.
    void chain?.timer.pause().catch(() => undefined)
    void chain?.chain.stop().catch(() => undefined)
  }
  /** Returns the remaining backoff of a chain that died, in milliseconds. */
  const pauseOf = (network: Network): number => {
    const death = deaths.get(network)
    if (death === undefined) return 0
    return death.at + Math.min(FIRST_PAUSE_MS * 2 ** (death.count - 1), PAUSE_MAX_MS) - performance.now()
  }
  const chains = Object.fromEntries(
    NETWORKS.map((network) => {
      const open = (): Promise<RunningChain> => {
        if (stopped) return Promise.reject(new Error('the sandbox is stopping'))
        if (!opening.has(network) && pauseOf(network) > 0)
          return Promise.reject(new Error(`the ${network} node died and starts again soon`))
        const begun =
          opening.get(network) ?? startChain(network, STARTS[network], options, (cause) => died(network, cause))
        opening.set(network, begun)
        begun.then(
          (chain) => running.set(network, chain),
          () => opening.delete(network),
        )
        return begun
      }
      return [
        network,
        { network, staticFacts: STATIC_FACTS[network], open, running: () => running.get(network) ?? null },
      ]
    }),
  ) as Record<Network, LazyChain>
  return {
    chains,
    stop: async () => {
      stopped = true
      const started = await Promise.allSettled(opening.values())
      const ends = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      // First pause the timers, so that no node is stopped in the middle of an automatic block.
      await Promise.allSettled(ends.map(({ timer }) => timer.pause()))
      await Promise.allSettled(ends.map(({ chain }) => chain.stop()))
    },
  }
}

async function startChain(
  network: Network,
  start: Start,
  { dataDir, host, blockEveryMs, onFault }: LazyChainsOptions,
  died: (cause: Error) => void,
): Promise<RunningChain> {
  const onExit = (name: string): void => died(new Error(`${name} ended by itself`))
  const place = { dataDir: join(dataDir, network), host, onExit }
  const chain = await startOnFreePort(host, (port) => start({ ...place, port }))
  const timer = blockTimer(chain, blockEveryMs, onFault)
  if (blockEveryMs > 0) timer.resume()
  return { chain, timer }
}
