/**
 * Builds Bitcoin transactions of ours as PSBTs, and says what they cost: which coins are taken, what comes back, what the miner gets.
 * Pure: it asks no node, holds no key, and decides neither whom to pay nor at what rate.
 */
import { hex } from '@scure/base'
import { selectUTXO } from '@scure/btc-signer'
import { type CoinCode, divide, ok, refuse, type Result } from '@zend/kernel'
import type { BuildRefusal, ChainBuilder, FeeRate, SpendableOutput, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import type { NetworkAsset, NetworkSpec } from '../../../ports/chain.ts'
import { type BitcoinChain, bitcoinAddresses, PREFIXES } from './addresses.ts'
import { dustLimit, virtualSize } from './sizes.ts'

/** What a builder needs. */
export type BitcoinBuilderOptions = { readonly spec: NetworkSpec; readonly chain: BitcoinChain }

type InputsPlan = TransactionPlan & { readonly kind: 'inputs' }
type Output = { readonly script: Uint8Array; readonly amount: bigint }

// BIP-125: anything below 0xfffffffe says that the transaction may be replaced; this one leaves relative lock times off.
const REPLACEABLE = 0xffff_fffd
// A thousand inputs would fill most of the largest transaction nodes relay (400,000 weight units); this leaves room for a thousand payouts.
const INPUTS_MAX = 500
// Satoshi per virtual byte that a replacement pays on top, for being relayed again: Bitcoin Core's -incrementalrelayfee.
const INCREMENT = 1n
// Bytes of the script of the longest standard output (P2WSH, P2TR), and of our own change (P2WPKH).
const [LONGEST_SCRIPT, OWN_SCRIPT] = [34, 22]
// Virtual bytes that spending an output of ours adds, rounded up.
const OWN_INPUT_SIZE = 68n
// The rate is raised at most this often to reach a fee in total; each step is exact unless it changes the selection.
const STEPS_MAX = 20

/** Makes the builder of one chain. Throws when the network has another coin than bitcoin. */
export function bitcoinBuilder({ spec, chain }: BitcoinBuilderOptions): ChainBuilder {
  const [coin, ...others] = spec.assets
  if (coin === undefined || others.length > 0 || coin.contract !== undefined) throw new RangeError(`${spec.network} has exactly one coin, its own`)
  const { parseAddress } = bitcoinAddresses(chain)
  const scriptOf = (address: string): Uint8Array => {
    const parsed = parseAddress(address)
    if (!parsed.ok) throw new RangeError(`not an address of ${chain}: ${parsed.refusal.code}`)
    return hex.decode(parsed.value.lookupKey)
  }

  return {
    guard: 'inputs',
    typicalFee: (asset, rate) => {
      assertCoin(coin, asset)
      return perVirtualByte(rate) * virtualSize(1, [LONGEST_SCRIPT, OWN_SCRIPT])
    },
    replacementRate: (previous, now) => {
      const least = perVirtualByte(previous) + INCREMENT
      return { kind: 'inputs', perVirtualByte: least > perVirtualByte(now) ? least : perVirtualByte(now) }
    },
    build: (plan) => {
      if (plan.kind !== 'inputs') throw new RangeError(`${spec.network} spends outputs; the plan is for a ${plan.kind} network`)
      const outputs = plan.payouts.map(({ to, amount }) => {
        assertCoin(coin, amount.asset, amount.decimals)
        return { script: scriptOf(to), amount: amount.units }
      })
      if (outputs.some(({ script, amount }) => amount < dustLimit(script))) return refuse('amount_too_small')
      return build({ spec, chain, plan, outputs, changeScript: scriptOf(plan.change.address) })
    },
  }
}

/** Everything a build works on, addresses read. */
type Task = {
  readonly spec: NetworkSpec
  readonly chain: BitcoinChain
  readonly plan: InputsPlan
  readonly outputs: readonly Output[]
  readonly changeScript: Uint8Array
}

function build(task: Task): Result<UnsignedTransaction, BuildRefusal> {
  const { plan } = task
  let rate = plan.fee.perVirtualByte
  for (let step = 0; step < STEPS_MAX; step++) {
    const selected = select(task, rate)
    if (selected === null) return refuse('funds_short', { missing: missing(task, rate) })
    const size = divide(BigInt(selected.weight), 4n, 'up')
    const feeMin = plan.feeAbove === undefined ? 0n : plan.feeAbove + INCREMENT * size
    if (selected.fee >= feeMin) return ok(describe(task, selected))
    rate = larger(divide(feeMin, size, 'up'), rate + 1n)
  }
  throw new Error('no rate reaches the fee that a replacement needs')
}

type Selected = NonNullable<ReturnType<typeof select>>

/** The library's choice of coins and the transaction of them, inputs and outputs in BIP-69's order; `null` when the coins do not suffice. */
function select({ chain, plan, outputs, changeScript }: Task, rate: bigint) {
  const selected = selectUTXO(candidatesOf(plan).map(inputOf), [...outputs], 'default', {
    feePerByte: rate,
    changeAddress: plan.change.address,
    network: PREFIXES[chain],
    requiredInputs: plan.mustSpend.map(inputOf),
    // The library keeps change that is greater than the product of these two, and adds what it drops to the fee.
    dust: dustLimit(changeScript) - 1n,
    dustRelayFeeRate: 1n,
    bip69: true,
    createTx: true,
  })
  // A transaction without outputs is none: what there is to spend does not even make change.
  if (selected === undefined || selected.outputs.length === 0) return null
  const { tx, fee, weight, change } = selected
  if (tx === undefined || fee === undefined) throw new Error('the selection came without a transaction or a fee')
  return { tx, fee, weight, change }
}

/** What is lacking, when one more output of ours has to come and be spent too. */
function missing({ plan, outputs, changeScript }: Task, rate: bigint): bigint {
  const worthSpending = candidatesOf(plan).filter(({ units }) => units > rate * OWN_INPUT_SIZE)
  const held = sumOf([...worthSpending, ...plan.mustSpend])
  const scripts = outputs.length === 0 ? [changeScript] : outputs.map(({ script }) => script)
  const wanted = outputs.length === 0 ? dustLimit(changeScript) : outputs.reduce((sum, { amount }) => sum + amount, 0n)
  const size = virtualSize(
    worthSpending.length + plan.mustSpend.length + 1,
    scripts.map(({ length }) => length),
  )
  return larger(wanted + larger(rate * size, plan.feeAbove ?? 0n) - held, 1n)
}

/** The coins that may be added: the largest, in an order that depends on nothing but themselves. */
function candidatesOf({ spendable, mustSpend }: InputsPlan): readonly SpendableOutput[] {
  const taken = new Set(mustSpend.map(nameOf))
  return spendable
    .filter((output) => !taken.has(nameOf(output)))
    .toSorted((a, b) => compare(b.units, a.units) || compare(nameOf(a), nameOf(b)))
    .slice(0, Math.max(0, INPUTS_MAX - mustSpend.length))
}

function inputOf({ txid, index, units, lookupKey }: SpendableOutput) {
  return { txid: hex.decode(txid), index, sequence: REPLACEABLE, witnessUtxo: { script: hex.decode(lookupKey), amount: units } }
}

function describe({ spec, plan, changeScript }: Task, { tx, change, fee }: Selected): UnsignedTransaction {
  const known = new Map([...plan.spendable, ...plan.mustSpend].map((output) => [nameOf(output), output]))
  const spends = Array.from({ length: tx.inputsLength }, (_, position) => {
    const { txid, index } = tx.getInput(position)
    const output = txid === undefined ? undefined : known.get(`${hex.encode(txid)}:${index}`)
    if (output === undefined) throw new Error('the selection spends an output that was not offered')
    return output
  })
  const changeUnits = sumOf(spends) - plan.payouts.reduce((sum, { amount }) => sum + amount.units, 0n) - fee
  return {
    network: spec.network,
    bytes: hex.encode(tx.toPSBT()),
    keys: spends.map(({ key }) => key),
    spends,
    change: change ? { index: outputIndex(tx, changeScript, changeUnits), units: changeUnits } : null,
    feeMax: fee,
  }
}

/** Where an output stands after sorting. A payout of the same amount to the same script would do as well: nobody could tell them apart. */
function outputIndex(tx: Selected['tx'], script: Uint8Array, units: bigint): number {
  const scriptHex = hex.encode(script)
  for (let index = 0; index < tx.outputsLength; index++) {
    const output = tx.getOutput(index)
    if (output.amount === units && output.script !== undefined && hex.encode(output.script) === scriptHex) return index
  }
  throw new Error('the selection has no output of the change it names')
}

function perVirtualByte(rate: FeeRate): bigint {
  if (rate.kind !== 'inputs') throw new RangeError(`a ${rate.kind} rate for a network that spends outputs`)
  return rate.perVirtualByte
}

function assertCoin(coin: NetworkAsset, asset: CoinCode, decimals = coin.decimals): void {
  if (asset !== coin.asset || decimals !== coin.decimals) throw new RangeError(`${asset} with ${decimals} decimals does not live on this network`)
}

const nameOf = ({ txid, index }: SpendableOutput): string => `${txid}:${index}`
const sumOf = (outputs: readonly SpendableOutput[]): bigint => outputs.reduce((sum, { units }) => sum + units, 0n)
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const compare = <T extends string | bigint>(a: T, b: T): number => (a < b ? -1 : Number(a > b))
