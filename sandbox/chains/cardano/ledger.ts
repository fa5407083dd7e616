/**
 * The rules of the ledger: what may be spent, by whom, for what fee. It knows neither blocks nor a mempool. Refusals
 * are named as in cardano-ledger.
 */
import { NETWORK_ID, PARAMETERS } from './accounts.ts'
import { type Output, Refused, type Sent, type Tokens } from './transaction.ts'

/** Unspent outputs by `txid#index`. */
export type Unspent = Map<string, Output>
/** The outputs a transaction spent, so that it can be undone. */
export type Undo = { readonly sent: Sent; readonly spent: readonly (readonly [string, Output])[] }
/** The slot and fee rate (lovelace per byte) at which a transaction is checked. */
export type Moment = { readonly slot: bigint; readonly minFeeA: bigint }

// The ledger's overhead of an unspent output in addition to its own bytes.
const OUTPUT_OVERHEAD = 160n

/** Returns the key of an output. */
export const pointer = (txid: string, index: number): string => `${txid}#${index}`
/** Returns the minimum lovelace of an output of this size. */
export const leastUnits = (bytes: number): bigint => (OUTPUT_OVERHEAD + BigInt(bytes)) * PARAMETERS.coinsPerUtxoSize
/** Returns the minimum fee of a transaction of this size, in lovelace. */
export const leastFee = (size: number, minFeeA: bigint): bigint => minFeeA * BigInt(size) + PARAMETERS.minFeeB

/** Executes a transaction. Throws `Refused` without changing anything. */
export function apply(unspent: Unspent, sent: Sent, moment: Moment): Undo {
  const spent = sent.inputs.map((name) => [name, unspent.get(name)] as const)
  const bad = spent.filter(([, output]) => output === undefined).map(([name]) => name)
  if (sent.inputs.length === 0) refuse('InputSetEmptyUTxO')
  if (bad.length > 0) refuse(`BadInputsUTxO [${bad.join(', ')}]`)
  const held = spent.flatMap(([name, output]) => (output === undefined ? [] : [[name, output] as const]))
  checkShape(sent, moment)
  checkSignatures(
    sent,
    held.map(([, output]) => output),
  )
  checkBalance(
    sent,
    held.map(([, output]) => output),
  )
  for (const [name] of held) unspent.delete(name)
  for (const [index, output] of sent.outputs.entries()) unspent.set(pointer(sent.txid, index), output)
  return { sent, spent: held }
}

/** Undoes a transaction. It must be the newest that is still applied. */
export function undo(unspent: Unspent, { sent, spent }: Undo): void {
  for (const index of sent.outputs.keys()) unspent.delete(pointer(sent.txid, index))
  for (const [name, output] of spent) unspent.set(name, output)
}

function checkShape({ size, fee, outputs, validFrom, ttl }: Sent, { slot, minFeeA }: Moment): void {
  if (size > PARAMETERS.maxTxSize) refuse(`MaxTxSizeUTxO ${size} ${PARAMETERS.maxTxSize}`)
  if ((validFrom !== null && slot < validFrom) || (ttl !== null && slot >= ttl)) {
    refuse(
      `OutsideValidityIntervalUTxO (ValidityInterval {invalidBefore = ${validFrom}, invalidHereafter = ${ttl}}) (SlotNo ${slot})`,
    )
  }
  const least = leastFee(size, minFeeA)
  if (fee < least) refuse(`FeeTooSmallUTxO (Coin ${least}) (Coin ${fee})`)
  for (const { networkId, address, bytes, units, valueBytes } of outputs) {
    if (networkId !== NETWORK_ID) refuse(`WrongNetwork Mainnet [${address}]`)
    if (units < leastUnits(bytes)) refuse(`BabbageOutputTooSmallUTxO [(${address}, Coin ${leastUnits(bytes)})]`)
    if (valueBytes > PARAMETERS.maxValueSize) refuse(`OutputTooBigUTxO [${address}]`)
  }
}

function checkSignatures({ signers }: Sent, held: readonly Output[]): void {
  const locked = held.find(({ owner }) => owner === null)
  if (locked !== undefined) throw new Refused('unsupported by the development chain: spending what no plain key owns')
  const missing = held.flatMap(({ owner }) => (owner === null || signers.has(owner) ? [] : [owner]))
  if (missing.length > 0)
    throw new Refused(`ConwayUtxowFailure (MissingVKeyWitnessesUTXOW [KeyHash "${missing.join('", KeyHash "')}"])`)
}

function checkBalance({ fee, outputs }: Sent, held: readonly Output[]): void {
  const [into, out] = [total(held), total(outputs)]
  const same =
    into.units === out.units + fee &&
    into.tokens.size === out.tokens.size &&
    [...into.tokens].every(([unit, quantity]) => out.tokens.get(unit) === quantity)
  if (!same) refuse(`ValueNotConservedUTxO (Coin ${into.units}) (Coin ${out.units + fee})`)
}

function total(outputs: readonly Output[]): { readonly units: bigint; readonly tokens: Tokens } {
  const tokens = new Map<string, bigint>()
  for (const output of outputs)
    for (const [unit, quantity] of output.tokens) tokens.set(unit, (tokens.get(unit) ?? 0n) + quantity)
  return { units: outputs.reduce((sum, { units }) => sum + units, 0n), tokens }
}

function refuse(rule: string): never {
  throw new Refused(`ConwayUtxowFailure (UtxoFailure (${rule}))`)
}
