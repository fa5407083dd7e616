/**
 * The sending side of a scripted chain: it takes real signed bytes, keeps them in a mempool and mines them on command,
 * and it can refuse, forget, revert, re-organise, fall silent, be slow, or take a transaction and lose the answer. It
 * proves nothing about a protocol (the connectors' own suites use real nodes), and it checks no signature: whose keys
 * signed is the signer's matter.
 */
import { type CoinCode, ok, refuse } from '@zend/kernel'
import type { NetworkAsset, NetworkId } from '@zend/server/ports/chain'
import type { ChainBuilder, ChainSender } from '@zend/server/ports/chain-sender'
import type { FeeRate } from '@zend/server/ports/network-family'
import { ACCOUNT_KINDS, isAccountNetwork } from './scripted-account-kinds.ts'
import { accountRules } from './scripted-accounts.ts'
import { type Payment, type ScriptedChain, scriptedChain } from './scripted-chain.ts'
import { ethereumRules } from './scripted-ethereum.ts'
import { ScriptedNetwork } from './scripted-network.ts'
import type { MinedCost } from './scripted-orders.ts'
import { isOutputNetwork, OUTPUT_KINDS } from './scripted-output-kinds.ts'
import { outputRules } from './scripted-outputs.ts'
import type { ScriptedTransaction } from './scripted-rules.ts'

/**
 * A scripted network for sending. What is mined appears on `chain` too, where the deposit scan finds it; blocks are
 * taken back here, not there.
 */
export type ScriptedSender = ChainSender & {
  readonly chain: ScriptedChain
  /**
   * Mines one block of everything that can be in it and pays the price asked for; answers what went in. Held
   * transactions wait on.
   */
  readonly mine: () => readonly string[]
  /** Mines empty blocks, for confirmations. */
  readonly mineEmpty: (count: number) => void
  /**
   * Gives coins from outside to an address of ours, mined in a block of its own; answers the transaction. A bitcoin
   * output has number 0. `shown`: see `Payment`. Coins that a test pays on `chain` by itself can be spent just as well;
   * give their bitcoin transactions ids of 64 hex digits.
   */
  readonly fund: (address: string, asset: CoinCode, units: bigint, shown?: Payment['shown']) => string
  /**
   * Takes the newest blocks off and mines one more empty one than that. Our transactions in them wait again, or are
   * forgotten. Other people's payments are answered, those of `fund` among them, to be mined again on `chain` or not.
   */
  readonly reorganise: (depth: number, options?: { readonly forget: boolean }) => readonly Payment[]
  /** The mempool forgets a transaction: it is unknown until it is sent again. */
  readonly forget: (txid: string) => void
  /** Keeps a transaction out of blocks, until `release`. */
  readonly hold: (txid: string) => void
  readonly release: (txid: string) => void
  /** The transaction will fail when it is mined. */
  readonly revert: (txid: string) => void
  /** What getting mined costs from now on. What pays less waits. */
  readonly ask: (rate: FeeRate) => void
  /** From now on every broadcast is refused with this reason; `null` ends it. */
  readonly refuseAll: (reason: string | null) => void
  /** From now on every payment would fail, says the node when it is asked for gas; `null` ends it. */
  readonly failEstimates: (reason: string | null) => void
  /** From now on every call throws, and nothing arrives, until `answer()`. */
  readonly fallSilent: () => void
  readonly answer: () => void
  /** The next broadcast arrives, but its answer does not: the call throws. */
  readonly loseNextAnswer: () => void
  /** From now on every call waits until the function that is answered here is called. */
  readonly stall: () => () => void
  /** All bytes that were ever handed over, in order, repeats included. */
  readonly sent: () => readonly string[]
  /** What waits in the mempool, in order of arrival. */
  readonly waiting: () => readonly string[]
  /**
   * What mined transactions of ours used up: outputs as `txid:number` where coins are outputs, numbers of accounts
   * elsewhere.
   */
  readonly used: () => ReadonlySet<string>
  /** Whether this is one of the transactions of `fund`. */
  readonly isFunding: (txid: string) => boolean
}

/**
 * What a scripted network is made of. `chain` is a new one unless given; `gas` is what any payment is said to need;
 * `nowMs` is the clock of the network's blocks, needed where transactions expire by it.
 */
export type ScriptedSenderOptions = {
  readonly network: NetworkId
  /** The real half without a node: payments are built as in production. */
  readonly builder: ChainBuilder
  readonly rate: FeeRate
  readonly chain?: ScriptedChain
  readonly gas?: bigint
  readonly nowMs?: () => number
  /** The network's coins, as the builder knows them. */
  readonly assets: readonly NetworkAsset[]
  /** What the chain shows of an address, where that is not the address itself. */
  readonly keyOf?: (address: string) => string
}

const DEFAULT_GAS = 65_000n

/** Makes an empty network. */
export function scriptedSender(options: ScriptedSenderOptions): ScriptedSender {
  const { nowMs = Date.now, rate, network } = options
  const { chain = scriptedChain([], [], 'block', nowMs) } = options
  const { assets, keyOf } = options
  if (isAccountNetwork(network)) {
    const kind = ACCOUNT_KINDS[network]
    const windows = kind.windows(chain, nowMs)
    const facts = {
      kind,
      windows,
      assets,
      keyOf: keyOf ?? ((address: string) => address),
      costs: new Map<string, MinedCost>(),
    }
    return senderTo(new ScriptedNetwork(chain, rate, (others) => accountRules(others, facts), windows), chain, options)
  }
  if (isOutputNetwork(network)) {
    const facts = {
      kind: OUTPUT_KINDS[network],
      asset: assets[0]?.asset ?? 'BTC',
      keyOf,
      parents: new Map<string, string>(),
    }
    return senderTo(new ScriptedNetwork(chain, rate, (others) => outputRules(others, facts)), chain, options)
  }
  return senderTo(new ScriptedNetwork(chain, rate, (others) => ethereumRules(others, assets)), chain, options)
}

/** How the node behaves now. */
type Mood = {
  silent: boolean
  refusal: string | null
  estimate: string | null
  losesAnswer: boolean
  gate: Promise<void>
}

function senderTo<T extends ScriptedTransaction>(
  network: ScriptedNetwork<T>,
  chain: ScriptedChain,
  { network: id, builder, gas = DEFAULT_GAS }: ScriptedSenderOptions,
): ScriptedSender {
  const mood: Mood = { silent: false, refusal: null, estimate: null, losesAnswer: false, gate: Promise.resolve() }
  const sent: string[] = []
  const funded = new Set<string>()
  return {
    ...builder,
    ...callsOf(network, mood, sent, { id, gas: builder.guard === 'inputs' ? 0n : gas }),
    chain,
    mine: () => network.mine(),
    mineEmpty: (count) => chain.mineEmpty(count),
    fund: (address, asset, units, shown) => {
      const paid = network.rules.paymentTo(address, asset, units)
      const txid = network.rules.fundWith?.(paid, funded.size + 1) ?? fundingId(id, funded.size + 1)
      funded.add(txid)
      const payment = { ...paid, txid }
      chain.mine(shown === undefined ? payment : { ...payment, shown })
      return txid
    },
    reorganise: (depth, { forget } = { forget: false }) => network.reorganise(depth, forget),
    forget: (txid) => network.forget(txid),
    hold: (txid) => void network.held.add(txid),
    release: (txid) => void network.held.delete(txid),
    revert: (txid) => void network.failing.add(txid),
    ask: (rate) => void (network.asked = rate),
    refuseAll: (reason) => void (mood.refusal = reason),
    failEstimates: (reason) => void (mood.estimate = reason),
    fallSilent: () => void (mood.silent = true),
    answer: () => void (mood.silent = false),
    loseNextAnswer: () => void (mood.losesAnswer = true),
    stall: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      mood.gate = promise
      return resolve
    },
    sent: () => sent,
    waiting: () => network.waiting().map(({ txid }) => txid),
    used: () => network.used(),
    isFunding: (txid) => funded.has(txid),
  }
}

/** The calls that leave the process: all of them feel the mood. */
function callsOf<T extends ScriptedTransaction>(
  network: ScriptedNetwork<T>,
  mood: Mood,
  sent: string[],
  { id, gas }: { readonly id: NetworkId; readonly gas: bigint },
): Omit<ChainSender, keyof ChainBuilder> {
  const reach = async (): Promise<ScriptedNetwork<T>> => {
    await mood.gate
    if (mood.silent) throw new Error(`the scripted ${id} network is silent`)
    return network
  }
  return {
    feeRate: async () => (await reach()).asked,
    gasLimit: async (payout, from) => {
      const { rules } = await reach()
      const needed = mood.estimate ?? rules.estimate?.(payout, from) ?? gas
      return typeof needed === 'string' ? refuse('would_fail', { reason: needed }) : ok(needed)
    },
    broadcast: async (raw) => {
      await reach()
      sent.push(raw)
      const outcome = await network.take(raw, mood.refusal)
      if (!mood.losesAnswer) return outcome
      mood.losesAnswer = false
      throw new Error(`the scripted ${id} network took the transaction and lost the answer`)
    },
    lookUp: async (txid, window) => (await reach()).statusOf(txid, window),
    describeOutputs: async (outputs) => (await reach()).rules.describe?.(outputs) ?? outputs,
    window: async () => (await reach()).window(),
    sequenceOf: async (address) => {
      const { mined, waiting } = (await reach()).rules.sequenceOf(address, network.waiting())
      return { mined: BigInt(mined), waiting: BigInt(waiting) }
    },
    balanceOf: async (address, asset) => (await reach()).rules.balanceOf(address, asset),
  }
}

/** Looks like the network's own ids, and like no other transaction's. */
const fundingId = (network: NetworkId, number: number): string => {
  const digits = `${(network === 'xrpl' ? 'F' : 'f').repeat(48)}${String(number).padStart(16, '0')}`
  return isOutputNetwork(network) || isAccountNetwork(network) ? digits : `0x${digits}`
}
