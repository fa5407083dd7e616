/**
 * The sending side of a scripted chain: it takes real signed bytes, keeps them in a mempool and mines them on command, and it can refuse, forget,
 * revert, re-organise, fall silent, be slow, or take a transaction and lose the answer.
 * It proves nothing about a protocol (the connectors' own suites use real nodes), and it checks no signature: whose keys signed is the signer's matter.
 */
import { type CoinCode, ok, refuse } from '@zend/kernel'
import type { NetworkId } from '@zend/server/ports/chain'
import type { BroadcastOutcome, ChainBuilder, ChainSender, FeeRate, TransactionStatus } from '@zend/server/ports/chain-sender'
import { bitcoinRules } from './scripted-bitcoin.ts'
import { type Payment, type ScriptedChain, scriptedChain } from './scripted-chain.ts'
import { ethereumRules } from './scripted-ethereum.ts'
import type { OthersPayments, ScriptedOutcome, ScriptedRules, ScriptedTransaction } from './scripted-rules.ts'

/** A scripted network for sending. What is mined appears on `chain` too, where the deposit scan finds it. */
export type ScriptedSender = ChainSender & {
  readonly chain: ScriptedChain
  /** Mines one block of everything that can be in it and pays the price asked for; answers what went in. Held transactions wait on. */
  readonly mine: () => readonly string[]
  /** Mines empty blocks, for confirmations. */
  readonly mineEmpty: (count: number) => void
  /**
   * Gives coins from outside to an address of ours, mined in a block of its own; answers the transaction. A bitcoin output has number 0.
   * Coins that a test pays on `chain` by itself can be spent just as well; give their bitcoin transactions ids of 64 hex digits.
   */
  readonly fund: (address: string, asset: CoinCode, units: bigint) => string
  /**
   * Takes the newest blocks off and mines one more empty one than that. Our transactions in them wait again, or are forgotten.
   * Other people's payments are answered, those of `fund` among them, to be mined again on `chain` or not.
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
}

/** What a scripted network is made of. `chain` is a new one unless given; `gas` is what any payment is said to need. */
export type ScriptedSenderOptions = {
  readonly network: NetworkId
  /** The real half without a node: payments are built as in production. */
  readonly builder: ChainBuilder
  readonly rate: FeeRate
  readonly chain?: ScriptedChain
  readonly gas?: bigint
  /** Token contracts by asset, as the builder knows them. */
  readonly contracts?: Readonly<Partial<Record<CoinCode, string>>>
}

type Mined = { readonly txid: string; readonly height: number; readonly hash: string; readonly outcome: ScriptedOutcome }
type Entry<T> = { readonly height: number; readonly tx: T; readonly asked: FeeRate; readonly reverts: boolean }

const DEFAULT_GAS = 65_000n

/** Makes an empty network. */
export function scriptedSender(options: ScriptedSenderOptions): ScriptedSender {
  return options.network === 'bitcoin'
    ? networkOf(options, bitcoinRules)
    : networkOf(options, (others) => ethereumRules(others, options.contracts ?? {}))
}

function networkOf<T extends ScriptedTransaction>(
  { network, builder, rate, chain = scriptedChain(), gas = DEFAULT_GAS }: ScriptedSenderOptions,
  rulesOver: (others: OthersPayments) => ScriptedRules<T>,
): ScriptedSender {
  const mined = new Map<string, Mined>()
  const newRules = (): ScriptedRules<T> => rulesOver(() => chain.payments().filter(({ txid }) => !mined.has(txid)))
  let rules = newRules()
  let asked = rate
  let history: Entry<T>[] = []
  let funded = 0
  const pool = new Map<string, T>()
  const known = new Map<string, T>()
  const [held, failing] = [new Set<string>(), new Set<string>()]
  const sent: string[] = []
  const mood = { silent: false, refusal: null as string | null, estimate: null as string | null, loseAnswer: false, gate: Promise.resolve() }

  const reach = async (): Promise<void> => {
    await mood.gate
    if (mood.silent) throw new Error(`the scripted ${network} network is silent`)
  }
  const height = (): number => chain.head()?.height ?? 0

  const take = async (raw: string): Promise<BroadcastOutcome> => {
    const tx = await rules.decode(raw)
    if (pool.has(tx.txid) || mined.has(tx.txid)) return { kind: 'accepted' }
    if (mood.refusal !== null) return { kind: 'refused', reason: mood.refusal }
    const conflicts = [...pool.values()].filter((other) => other.guards.some((guard) => tx.guards.includes(guard)))
    const reason = rules.objection(tx, [...pool.values()]) ?? (conflicts.length === 0 ? null : rules.replacementObjection(tx, conflicts))
    if (reason !== null) return { kind: 'refused', reason }
    for (const conflict of conflicts) pool.delete(conflict.txid)
    pool.set(tx.txid, tx)
    known.set(tx.txid, tx)
    return { kind: 'accepted' }
  }

  const mine = (): readonly string[] => {
    const outcomes: (readonly [T, ScriptedOutcome])[] = []
    const next = (): T | undefined => [...pool.values()].find((tx) => !held.has(tx.txid) && rules.minable(tx, asked))
    for (let tx = next(); tx !== undefined; tx = next()) {
      const reverts = failing.has(tx.txid)
      outcomes.push([tx, rules.apply(tx, asked, reverts)])
      history.push({ tx, asked, reverts, height: height() + 1 })
      const { guards } = tx
      for (const other of pool.values()) if (other.guards.some((guard) => guards.includes(guard))) pool.delete(other.txid)
    }
    chain.mine(...outcomes.flatMap(([, { payments }]) => payments))
    const block = { height: height(), hash: chain.head()?.hash ?? '' }
    for (const [{ txid }, outcome] of outcomes) mined.set(txid, { txid, ...block, outcome })
    return outcomes.map(([{ txid }]) => txid)
  }

  const reorganise: ScriptedSender['reorganise'] = (depth, { forget } = { forget: false }) => {
    const base = height() - depth
    const back = [...mined.values()].filter((entry) => entry.height > base)
    const ours = new Set(back.map(({ txid }) => txid))
    const dropped = chain.reorganise(depth)
    for (const txid of ours) mined.delete(txid)
    history = history.filter((entry) => entry.height <= base)
    rules = newRules()
    for (const entry of history) rules.apply(entry.tx, entry.asked, entry.reverts)
    for (const txid of ours) {
      const tx = known.get(txid)
      if (!forget && tx !== undefined) pool.set(txid, tx)
    }
    return dropped.filter(({ txid }) => txid === undefined || !ours.has(txid))
  }

  const statusOf = (txid: string): TransactionStatus => {
    const found = mined.get(txid)
    if (found === undefined) return { kind: pool.has(txid) ? 'waiting' : 'unknown' }
    const { height: at, hash, outcome } = found
    return { kind: 'included', block: { height: at, hash }, confirmations: height() - at + 1, success: outcome.success, feePaid: outcome.feePaid }
  }

  const calls: Omit<ChainSender, keyof ChainBuilder> = {
    feeRate: async () => {
      await reach()
      return asked
    },
    gasLimit: async () => {
      await reach()
      if (mood.estimate !== null) return refuse('would_fail', { reason: mood.estimate })
      return ok(builder.guard === 'inputs' ? 0n : gas)
    },
    broadcast: async (raw) => {
      await reach()
      sent.push(raw)
      const outcome = await take(raw)
      if (!mood.loseAnswer) return outcome
      mood.loseAnswer = false
      throw new Error(`the scripted ${network} network took the transaction and lost the answer`)
    },
    lookUp: async (txid) => {
      await reach()
      return statusOf(txid)
    },
    sequenceOf: async (address) => {
      await reach()
      return rules.sequenceOf(address, [...pool.values()])
    },
    balanceOf: async (address, asset) => {
      await reach()
      return rules.balanceOf(address, asset)
    },
  }

  return {
    ...builder,
    ...calls,
    chain,
    mine,
    mineEmpty: (count) => chain.mineEmpty(count),
    fund: (address, asset, units) => {
      funded += 1
      const txid = fundingId(network, funded)
      chain.mine({ ...rules.paymentTo(address, asset, units), txid })
      return txid
    },
    reorganise,
    forget: (txid) => void pool.delete(txid),
    hold: (txid) => void held.add(txid),
    release: (txid) => void held.delete(txid),
    revert: (txid) => void failing.add(txid),
    ask: (rate) => void (asked = rate),
    refuseAll: (reason) => void (mood.refusal = reason),
    failEstimates: (reason) => void (mood.estimate = reason),
    fallSilent: () => void (mood.silent = true),
    answer: () => void (mood.silent = false),
    loseNextAnswer: () => void (mood.loseAnswer = true),
    stall: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      mood.gate = promise
      return resolve
    },
    sent: () => sent,
    waiting: () => [...pool.keys()],
  }
}

/** Looks like the network's own ids, and like no other transaction's. */
const fundingId = (network: NetworkId, number: number): string =>
  `${network === 'bitcoin' ? '' : '0x'}${'f'.repeat(48)}${String(number).padStart(16, '0')}`
