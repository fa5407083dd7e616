/**
 * Builds our transactions on Bitcoin and its relatives as PSBTs, and computes their cost: selects inputs, change and
 * fee. Pure: it asks no node, holds no key, and decides neither whom to pay nor at what rate.
 */
import { hex } from '@scure/base'
import { Address, OutScript, selectUTXO, type Transaction } from '@scure/btc-signer'
import type { SelectionStrategy } from '@scure/btc-signer/utxo.js'
import { type CoinCode, divide, ok, refuse, type Result } from '@zend/kernel'
import type {
  BuildRefusal,
  ChainBuilder,
  SpendableOutput,
  TransactionPlan,
  UnsignedTransaction,
} from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import type { BitcoinChain, BitcoinKin, NetworkAsset, NetworkSpec } from '../../../ports/chain.ts'
import { larger } from '../bounds.ts'
import { bitcoinAddresses } from './addresses.ts'
import { readTransactionBytes } from './block.ts'
import { type Kin, KIN, OWN_SCRIPT_BYTES, ownCoin } from './kin.ts'
import { dustLimit, INPUTS_MAX, ownInputSize, virtualSize } from './sizes.ts'

/** Options of a builder. */
export type BitcoinBuilderOptions = {
  readonly spec: NetworkSpec
  readonly coin?: BitcoinKin
  readonly chain: BitcoinChain
}

type InputsPlan = TransactionPlan & { readonly kind: 'inputs' }
type Output = { readonly script: Uint8Array; readonly amount: bigint }

// BIP-125: a sequence below 0xfffffffe makes the transaction replaceable; this one also disables relative lock times.
// The other makes it final.
const [REPLACEABLE, FINAL] = [0xffff_fffd, 0xffff_ffff]
// The most bytes of parent transactions in one plan for the signer, whose requests are limited.
const PARENT_BYTES_MAX = 200_000
// The additional fee of a replacement in base units per virtual byte, for its relay: the nodes' -incrementalrelayfee.
const INCREMENT = 1n
// How many of the largest outputs are searched for a match without change.
const MATCHED_MAX = 40
// Each step goes half of the way to a replacement's fee: the last ones are small, so that it overpays little.
const STEPS = 2n

/** Creates the builder of one chain. Throws when the network has another coin than the named one. */
export function bitcoinBuilder({ spec, coin: code = 'BTC', chain }: BitcoinBuilderOptions): ChainBuilder {
  const coin = ownCoin(spec, code)
  const kin = KIN[code]
  const addresses = bitcoinAddresses(chain, code)
  const scriptOf = (address: string): Uint8Array => {
    const parsed = addresses.parseAddress(address)
    if (!parsed.ok) throw new RangeError(`not an address of ${chain}: ${parsed.refusal.code}`)
    return hex.decode(parsed.value.lookupKey)
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
      return perVirtualByte(rate) * virtualSize(1, [kin.longestScript, OWN_SCRIPT_BYTES[kin.ours]], kin.ours)
    },
    // Where nodes accept no replacement, a new version waits until they have dropped the old one; it must pay more all
    // the same.
    replacementRate: (previous, now) => {
      const least = perVirtualByte(previous) + INCREMENT
      return { kind: 'inputs', perVirtualByte: larger(least, perVirtualByte(now)) }
    },
    build: (plan) => {
      if (plan.kind !== 'inputs')
        throw new RangeError(`${spec.network} spends outputs; the plan is for a ${plan.kind} network`)
      const outputs = plan.payouts.map(({ to, amount }) => {
        assertCoin(coin, amount.asset, amount.decimals)
        return { script: scriptOf(to), amount: amount.units }
      })
      if (outputs.some(({ script, amount }) => amount < dustLimit(script, kin))) return refuse('amount_too_small')
      return build({ spec, kin, chain, plan, outputs, changeScript: scriptOf(plan.change.address) })
    },
  }
}

/** The input of a build, with parsed addresses. */
type Task = {
  readonly spec: NetworkSpec
  readonly kin: Kin
  readonly chain: BitcoinChain
  readonly plan: InputsPlan
  readonly outputs: readonly Output[]
  readonly changeScript: Uint8Array
}

function build(task: Task): Result<UnsignedTransaction, BuildRefusal> {
  const { plan } = task
  let rate = plan.fee.perVirtualByte
  for (;;) {
    const selected = select(task, rate)
    if (selected === null) return refuse('funds_short', { missing: missing(task, rate) })
    const size = divide(BigInt(selected.weight), 4n, 'up')
    const least = feeLeast(plan, size)
    if (selected.fee >= least) return ok(describe(task, selected))
    // This terminates: the fee grows with the rate, until it suffices or the coins do not.
    rate += larger((divide(least, size, 'up') - rate) / STEPS, 1n)
  }
}

/** The least fee of a replacement of this size (BIP-125, rules 3 and 4). */
const feeLeast = ({ feeAbove }: InputsPlan, size: bigint): bigint =>
  feeAbove === undefined ? 0n : feeAbove + INCREMENT * size

type Selected = { readonly tx: Transaction; readonly fee: bigint; readonly weight: number; readonly change: boolean }

/**
 * Returns the cheaper of two selections: the fewest outputs, or, among the largest, some that match so closely that no
 * change is needed. `null` when the coins do not suffice.
 */
function select(task: Task, rate: bigint): Selected | null {
  const candidates = candidatesOf(task)
  const fewest = choose(task, rate, candidates, 'accumBiggest')
  const closest = choose(task, rate, candidates.slice(0, MATCHED_MAX), 'default')
  return fewest !== null && closest !== null && closest.fee < fewest.fee ? closest : (fewest ?? closest)
}

/** Runs the library's coin selection and builds its transaction, inputs and outputs in BIP-69's order. */
function choose(
  { kin, chain, plan, outputs, changeScript }: Task,
  rate: bigint,
  candidates: readonly SpendableOutput[],
  how: SelectionStrategy,
): Selected | null {
  const { shown } = kin.forms[chain]
  const selected = selectUTXO(
    candidates.map((output) => inputOf(kin, output)),
    [...outputs],
    how,
    {
      feePerByte: rate,
      // The library does not know Bitcoin Cash's address format; only the script counts.
      changeAddress: Address(shown).encode(OutScript.decode(changeScript)),
      network: shown,
      requiredInputs: plan.mustSpend.map((output) => inputOf(kin, output)),
      // Bitcoin Cash: signatures cover amounts without a witness, and a script hash may have 32 bytes. Addresses were
      // parsed, so no script is unknown.
      allowLegacyWitnessUtxo: kin.signsAmounts,
      allowUnknownOutputs: kin.forms[chain].cashAddr !== null,
      // The library keeps change that is greater than the product of these two, and adds smaller change to the fee.
      dust: dustLimit(changeScript, kin) - 1n,
      dustRelayFeeRate: 1n,
      bip69: true,
      createTx: true,
    },
  )
  // A transaction without outputs is invalid: the spendable coins do not even make change.
  if (selected === undefined || selected.outputs.length === 0) return null
  const { tx, fee, weight, change } = selected
  if (tx === undefined || fee === undefined) throw new Error('the selection came without a transaction or a fee')
  return { tx, fee, weight, change }
}

/** Returns the missing amount, if one more output of ours has to be received and spent too. */
function missing(task: Task, rate: bigint): bigint {
  const { kin, plan, outputs, changeScript } = task
  const worthSpending = candidatesOf(task).filter(({ units }) => units > rate * ownInputSize(kin.ours))
  const held = sumOf([...worthSpending, ...plan.mustSpend])
  const scripts = outputs.length === 0 ? [changeScript] : outputs.map(({ script }) => script)
  const wanted =
    outputs.length === 0 ? dustLimit(changeScript, kin) : outputs.reduce((sum, { amount }) => sum + amount, 0n)
  const size = virtualSize(
    worthSpending.length + plan.mustSpend.length + 1,
    scripts.map(({ length }) => length),
    kin.ours,
  )
  return larger(wanted + larger(rate * size, feeLeast(plan, size)) - held, 1n)
}

/** Returns the coins that may be added: the largest, in an order that depends only on themselves. */
function candidatesOf({ kin, plan: { spendable, mustSpend } }: Task): readonly SpendableOutput[] {
  const taken = new Set(mustSpend.map(nameOf))
  const offered = spendable
    .filter((output) => !taken.has(nameOf(output)))
    .toSorted((a, b) => compare(b.units, a.units) || compare(nameOf(a), nameOf(b)))
  return (kin.signsAmounts ? offered : withinParentBytes(offered, mustSpend)).slice(
    0,
    Math.max(0, INPUTS_MAX[kin.ours] - mustSpend.length),
  )
}

/**
 * Returns the first of them whose parents fit into the plan's limit, beside those of the outputs that must be spent.
 */
function withinParentBytes(
  offered: readonly SpendableOutput[],
  mustSpend: readonly SpendableOutput[],
): readonly SpendableOutput[] {
  const bytesOf = ({ parent }: SpendableOutput): number => (parent?.length ?? 0) / 2
  let left = PARENT_BYTES_MAX - mustSpend.reduce((sum, output) => sum + bytesOf(output), 0)
  return offered.filter((output) => {
    const fits = bytesOf(output) <= left
    if (fits) left -= bytesOf(output)
    return fits
  })
}

function inputOf(kin: Kin, output: SpendableOutput) {
  const { txid, index, units, lookupKey } = output
  const place = { txid: hex.decode(txid), index, sequence: kin.replaceable ? REPLACEABLE : FINAL }
  return kin.signsAmounts
    ? { ...place, witnessUtxo: { script: hex.decode(lookupKey), amount: units } }
    : { ...place, nonWitnessUtxo: hex.decode(parentOf(output)) }
}

/**
 * Returns the transaction that created an output, from which the signer reads the amount. Throws when it is missing or
 * contradicts the plan.
 */
function parentOf(output: SpendableOutput): string {
  const { parent, index, units, lookupKey } = output
  if (parent === undefined) throw new RangeError(`${nameOf(output)} comes without the transaction that made it`)
  const { txid, outputs } = readTransactionBytes(Buffer.from(parent, 'hex'))
  const made = outputs[index]
  if (txid !== output.txid || made?.value !== units || made.script.toString('hex') !== lookupKey)
    throw new RangeError(`${nameOf(output)} is not what the transaction that made it says`)
  return parent
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

/** Returns an output's index after sorting. A payout of the same amount to the same script is interchangeable. */
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
  if (asset !== coin.asset || decimals !== coin.decimals)
    throw new RangeError(`${asset} with ${decimals} decimals does not live on this network`)
}

const nameOf = ({ txid, index }: SpendableOutput): string => `${txid}:${index}`
const sumOf = (outputs: readonly SpendableOutput[]): bigint => outputs.reduce((sum, { units }) => sum + units, 0n)
const compare = <T extends string | bigint>(a: T, b: T): number => (a < b ? -1 : Number(a > b))
