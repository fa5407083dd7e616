/**
 * The sending side of a scripted chain: it takes real signed bytes, keeps them in a mempool and mines them on command,
 * and it can refuse, forget, revert, reorganise, go silent, be slow, or take a transaction and lose the answer. It
 * proves nothing about a protocol (the connectors' own suites use real nodes), and it checks no signature, which the
 * signer's tests do.
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
 * A scripted network for sending. Mined transactions appear on `chain` too, where the deposit scan finds them;
 * reorganise here, not there.
 */
export type ScriptedSender = ChainSender & {
  readonly chain: ScriptedChain
  /**
   * Mines one block of everything that can be in it and pays the required price; returns the mined ids. Held
   * transactions keep waiting.
   */
  readonly mine: () => readonly string[]
  /** Mines empty blocks, for confirmations. */
  readonly mineEmpty: (count: number) => void
  /**
   * Sends coins from outside to an address of ours, mined in a block of its own; returns the transaction. A bitcoin
   * output has index 0. `shown`: see `Payment`. Coins paid directly on `chain` can be spent as well; give their bitcoin
   * transactions ids of 64 hex digits.
   */
  readonly fund: (address: string, asset: CoinCode, units: bigint, shown?: Payment['shown']) => string
  /**
   * Removes the newest blocks and mines one more empty ones. Our transactions in them wait again, or are forgotten.
   * Returns others' payments, those of `fund` included, to be mined again on `chain` or not.
   */
  readonly reorganise: (depth: number, options?: { readonly forget: boolean }) => readonly Payment[]
  /** The mempool forgets a transaction: it is unknown until it is sent again. */
  readonly forget: (txid: string) => void
  /** Keeps a transaction out of blocks, until `release`. */
  readonly hold: (txid: string) => void
  readonly release: (txid: string) => void
  /** The transaction will fail when it is mined. */
  readonly revert: (txid: string) => void
  /** The required fees from now on. Transactions that pay less wait. */
  readonly ask: (rate: FeeRate) => void
  /** From now on every broadcast is refused with this reason; `null` ends it. */
  readonly refuseAll: (reason: string | null) => void
  /** From now on every gas estimate fails with this reason; `null` ends it. */
  readonly failEstimates: (reason: string | null) => void
  /** From now on every call throws, and nothing arrives, until `answer()`. */
  readonly fallSilent: () => void
  readonly answer: () => void
  /** The next broadcast arrives, but its answer does not: the call throws. */
  readonly loseNextAnswer: () => void
  /** From now on every call waits until the returned function is called. */
  readonly stall: () => () => void
  /** All bytes ever submitted, in order, repeats included. */
  readonly sent: () => readonly string[]
  /** Waiting transactions, in order of arrival. */
  readonly waiting: () => readonly string[]
  /**
   * What our mined transactions used up: outputs as `txid:index` where coins are outputs, sequence numbers elsewhere.
   */
  readonly used: () => ReadonlySet<string>
  /** Returns whether this is one of the transactions of `fund`. */
  readonly isFunding: (txid: string) => boolean
}

/**
 * Options of a scripted network. `chain` is a new one by default; `gas` is the estimate of any payment; `nowMs` is the
 * clock of the network's blocks, needed where transactions expire by it.
 */
export type ScriptedSenderOptions = {
  readonly network: NetworkId
  /** The real builder without a node: payments are built as in production. */
  readonly builder: ChainBuilder
  readonly rate: FeeRate
  readonly chain?: ScriptedChain
  readonly gas?: bigint
  readonly nowMs?: () => number
  /** The network's coins, as the builder knows them. */
  readonly assets: readonly NetworkAsset[]
  /** Returns the chain's key of an address, where that is not the address itself. */
  readonly keyOf?: (address: string) => string
}

const DEFAULT_GAS = 65_000n

/** Creates an empty network. */
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

/** The node's present failure mode. */
type FailureMode = {
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
  const failing: FailureMode = {
    silent: false,
    refusal: null,
    estimate: null,
    losesAnswer: false,
    gate: Promise.resolve(),
  }
  const sent: string[] = []
  const funded = new Set<string>()
  return {
    ...builder,
    ...callsOf(network, failing, sent, { id, gas: builder.guard === 'inputs' ? 0n : gas }),
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
    refuseAll: (reason) => void (failing.refusal = reason),
    failEstimates: (reason) => void (failing.estimate = reason),
    fallSilent: () => void (failing.silent = true),
    answer: () => void (failing.silent = false),
    loseNextAnswer: () => void (failing.losesAnswer = true),
    stall: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      failing.gate = promise
      return resolve
    },
    sent: () => sent,
    waiting: () => network.waiting().map(({ txid }) => txid),
    used: () => network.used(),
    isFunding: (txid) => funded.has(txid),
  }
}

/** The calls that leave the process: the failure mode affects all of them. */
function callsOf<T extends ScriptedTransaction>(
  network: ScriptedNetwork<T>,
  failing: FailureMode,
  sent: string[],
  { id, gas }: { readonly id: NetworkId; readonly gas: bigint },
): Omit<ChainSender, keyof ChainBuilder> {
  const reach = async (): Promise<ScriptedNetwork<T>> => {
    await failing.gate
    if (failing.silent) throw new Error(`the scripted ${id} network is silent`)
    return network
  }
  return {
    feeRate: async () => (await reach()).asked,
    gasLimit: async (payout, from) => {
      const { rules } = await reach()
      const needed = failing.estimate ?? rules.estimate?.(payout, from) ?? gas
      return typeof needed === 'string' ? refuse('would_fail', { reason: needed }) : ok(needed)
    },
    broadcast: async (raw) => {
      await reach()
      sent.push(raw)
      const outcome = await network.take(raw, failing.refusal)
      if (!failing.losesAnswer) return outcome
      failing.losesAnswer = false
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

/** Has the format of the network's own ids, and is unique. */
const fundingId = (network: NetworkId, number: number): string => {
  const digits = `${(network === 'xrpl' ? 'F' : 'f').repeat(48)}${String(number).padStart(16, '0')}`
  return isOutputNetwork(network) || isAccountNetwork(network) ? digits : `0x${digits}`
}
