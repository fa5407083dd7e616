/**
 * Builds Cardano's transactions: selects outputs, change and fee. The bytes are those of the transaction body, whose
 * hash is its id. Pure: it asks no node, holds no key, and decides neither whom to pay nor at what rate.
 *
 * A body has no end of validity: a plan for a UTXO network has no window, and two versions exclude each other by
 * spending the same output.
 */
import { type CoinCode, ok, refuse, type Result } from '@zend/kernel'
import type {
  BuildRefusal,
  ChainBuilder,
  SpendableOutput,
  TransactionPlan,
  UnsignedTransaction,
} from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import type { NetworkAsset, NetworkSpec } from '../../../ports/chain.ts'
import { larger } from '../bounds.ts'
import { type CardanoChain, cardanoAddresses } from './addresses.ts'
import { bodyOf, feeOf, leastUnits, type Payment, signedSize, SIZE_MAX } from './body.ts'

/** Options of a builder. */
export type CardanoBuilderOptions = CardanoChain & { readonly spec: NetworkSpec }

type InputsPlan = TransactionPlan & { readonly kind: 'inputs' }

// Each is at most 144 bytes with its witness: half of the largest transaction, which leaves room for a hundred payouts.
const INPUTS_MAX = 60
// A remainder that is too small for change may go to the fee up to this much, in lovelace. For a larger one another
// output has to be added, and without one the funds are short: we may not burn customers' coins.
const DROPPED_MAX = 100_000n
// One output of ours, spent to the longest current kind of address (a Byron one with its derivation path: 83 bytes of
// output), with change: bytes, signed.
const TYPICAL_BYTES = 320
const INCREMENT = 1n
// Every fee of ours is encoded in as many bytes as this one.
const FEE_WIDE = 0xffff_ffffn

/** Creates the builder of one chain. Throws when the network has another coin than ADA. */
export function cardanoBuilder({ spec, networkMagic }: CardanoBuilderOptions): ChainBuilder {
  const coin = ownCoin(spec)
  const addresses = cardanoAddresses({ networkMagic })
  const assertAddress = (address: string): string => {
    const parsed = addresses.parseAddress(address)
    if (!parsed.ok) throw new RangeError(`not an address of ${spec.network}: ${parsed.refusal.code}`)
    return parsed.value.address
  }
  return {
    guard: 'inputs',
    // Deposits are spent directly: the spending transaction pays its own fee.
    sweepFee: 'address',
    reserveOf: (asset) => {
      assertCoin(coin, asset)
      return 0n
    },
    typicalFee: (asset, rate) => {
      assertCoin(coin, asset)
      return feeOf(TYPICAL_BYTES, perByte(rate))
    },
    // Nodes accept no replacement: a stuck transaction is sent again, and a new version waits until they have dropped
    // the old one. It must pay more all the same.
    replacementRate: (previous, now) => {
      const least = perByte(previous) + INCREMENT
      return { kind: 'inputs', perVirtualByte: larger(least, perByte(now)) }
    },
    build: (plan) => {
      if (plan.kind !== 'inputs')
        throw new RangeError(`${spec.network} spends outputs; the plan is for a ${plan.kind} network`)
      const payments = plan.payouts.map(({ to, amount }) => {
        assertCoin(coin, amount.asset, amount.decimals)
        return { address: assertAddress(to), units: amount.units }
      })
      if (payments.some(({ address, units }) => units <= 0n || units < leastUnits(address, units)))
        return refuse('amount_too_small')
      return build({ spec, plan, payments: payments.toSorted(byAmount), change: assertAddress(plan.change.address) })
    },
  }
}

/** The input of a build, with parsed addresses. */
type Task = {
  readonly spec: NetworkSpec
  readonly plan: InputsPlan
  readonly payments: readonly Payment[]
  readonly change: string
}
type Draft = { readonly body: string; readonly fee: bigint; readonly change: bigint | null }

function build(task: Task): Result<UnsignedTransaction, BuildRefusal> {
  const { plan, payments, spec } = task
  const candidates = candidatesOf(plan)
  for (let taken = 0; taken <= candidates.length; taken++) {
    const inputs = inBodyOrder([...plan.mustSpend, ...candidates.slice(0, taken)])
    const draft = inputs.length === 0 ? null : draftOf(task, inputs)
    if (draft === null) continue
    if (signedSize(draft.body, keysOf(inputs)) > SIZE_MAX)
      throw new RangeError(`${spec.network} takes no transaction of more than ${SIZE_MAX} bytes`)
    return ok({
      network: spec.network,
      bytes: draft.body,
      keys: inputs.map(({ key }) => key),
      spends: inputs,
      change: draft.change === null ? null : { index: payments.length, units: draft.change },
      feeMax: draft.fee,
    })
  }
  return refuse('funds_short', { missing: missing(task, candidates) })
}

/**
 * Returns the transaction that spends exactly these, or `null` when they do not suffice or leave a remainder that is
 * neither change nor small.
 */
function draftOf(task: Task, inputs: readonly SpendableOutput[]): Draft | null {
  const { plan, payments, change } = task
  const left = sumOf(inputs) - payments.reduce((sum, { units }) => sum + units, 0n)
  if (left <= 0n) return null
  const withChange = (units: bigint, fee: bigint): string =>
    bodyOf(inputs, [...payments, { address: change, units }], fee)
  // The change is smaller than the remainder, and may be encoded shorter: the fee for the longer form suffices.
  const fee = feeFor(plan, withChange(left, FEE_WIDE), inputs)
  const rest = left - fee
  if (rest > 0n && rest >= leastUnits(change, rest)) return { body: withChange(rest, fee), fee, change: rest }
  if (payments.length === 0) return null
  const least = feeFor(plan, bodyOf(inputs, payments, FEE_WIDE), inputs)
  return left >= least && left - least <= DROPPED_MAX
    ? { body: bodyOf(inputs, payments, left), fee: left, change: null }
    : null
}

/** Returns the fee of a body: by its size with all witnesses, and for a replacement no less than what it replaces. */
function feeFor({ fee, feeAbove = 0n }: InputsPlan, body: string, inputs: readonly SpendableOutput[]): bigint {
  return larger(feeOf(signedSize(body, keysOf(inputs)), fee.perVirtualByte), feeAbove)
}

/**
 * Returns the missing amount, if one more output of ours has to be received and spent too, with large enough change.
 */
function missing({ plan, payments, change }: Task, candidates: readonly SpendableOutput[]): bigint {
  const all = [...plan.mustSpend, ...candidates]
  const another = { ...(all[0] ?? UNKNOWN), txid: UNKNOWN.txid, key: UNKNOWN.key }
  const held = sumOf(all)
  const wanted = payments.reduce((sum, { units }) => sum + units, 0n)
  const least = leastUnits(change, held + wanted)
  const body = bodyOf(
    inBodyOrder([...all, another]),
    [...payments, { address: change, units: held + wanted + least }],
    FEE_WIDE,
  )
  return larger(wanted + least + feeFor(plan, body, [...all, another]) - held, 1n)
}

/** An output of an otherwise unused key, only for calculations. */
const UNKNOWN: SpendableOutput = {
  txid: 'ff'.repeat(32),
  index: 0xffff,
  units: 0n,
  lookupKey: '',
  key: { account: 'deposit', index: -1 },
}

/** Returns the outputs that may be added: the largest, in an order that depends only on themselves. */
function candidatesOf({ spendable, mustSpend }: InputsPlan): readonly SpendableOutput[] {
  const taken = new Set(mustSpend.map(nameOf))
  const plain = spendable.filter((output) => output.unspendable !== true && !taken.has(nameOf(output)))
  const offered = new Map(plain.map((output) => [nameOf(output), output]))
  return [...offered.values()]
    .toSorted((a, b) => compare(b.units, a.units) || compare(nameOf(a), nameOf(b)))
    .slice(0, Math.max(0, INPUTS_MAX - mustSpend.length))
}

/** Sorts inputs by id and index, so that the same ones always give the same bytes; the ledger knows no order. */
const inBodyOrder = (outputs: readonly SpendableOutput[]): readonly SpendableOutput[] =>
  outputs.toSorted((a, b) => compare(a.txid, b.txid) || compare(a.index, b.index))

/** Returns the number of signatures: one for each key, however many of its outputs are spent. */
const keysOf = (inputs: readonly SpendableOutput[]): number =>
  new Set(inputs.map(({ key }) => `${key.account} ${key.index}`)).size

const nameOf = ({ txid, index }: SpendableOutput): string => `${txid}#${index}`
const sumOf = (outputs: readonly SpendableOutput[]): bigint => outputs.reduce((sum, { units }) => sum + units, 0n)
const compare = <T extends bigint | string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
const byAmount = (a: Payment, b: Payment): number => compare(a.units, b.units) || compare(a.address, b.address)

/** Returns the network's coin. Throws when it is another. */
export function ownCoin({ network, assets }: NetworkSpec): NetworkAsset {
  const [coin, ...others] = assets
  if (coin?.asset !== 'ADA' || coin.contract !== undefined || others.length > 0)
    throw new RangeError(`${network} has ADA and nothing else`)
  return coin
}

function assertCoin(coin: NetworkAsset, asset: CoinCode, decimals = coin.decimals): void {
  if (asset !== coin.asset || decimals !== coin.decimals)
    throw new RangeError(`the network has no ${asset} with ${decimals} decimals`)
}

function perByte(rate: FeeRate): bigint {
  if (rate.kind !== 'inputs') throw new RangeError(`a rate of another kind: ${rate.kind}`)
  return rate.perVirtualByte
}
