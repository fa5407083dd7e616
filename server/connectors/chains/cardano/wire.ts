/** Parses Blockfrost's JSON and transactions' CBOR into plain values, or throws. It decides nothing about them. */
import {
  type Assets,
  FixedTransaction,
  type ScriptHash,
  type TransactionOutput,
} from '@emurgo/cardano-serialization-lib-nodejs'
import * as z from 'zod'
import { lookupKeyOf } from './addresses.ts'

// Numbers arrive as source text.
const whole = z.string().regex(/^\d+$/)
const amount = whole.transform((text) => BigInt(text))
const count = whole.transform(Number).pipe(z.int().nonnegative())
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const bytes = z.string().regex(/^([0-9a-f]{2})+$/)

const genesis = z.object({ network_magic: count })
const head = z
  .object({ height: count, hash, previous_block: hash.nullable(), time: count, tx_count: count, confirmations: count })
  .transform(({ height, hash: own, previous_block, time, tx_count, confirmations }) => ({
    height,
    hash: own,
    parentHash: previous_block ?? '',
    at: new Date(time * SECOND_MS),
    transactions: tx_count,
    confirmations,
  }))
const heads = z.array(head)
const raws = z.array(z.object({ tx_hash: hash, cbor: bytes }))
const mined = z
  .object({ hash, block: hash, block_height: count, fees: amount, valid_contract: z.boolean() })
  .transform((read) => ({
    txid: read.hash,
    block: { height: read.block_height, hash: read.block },
    fee: read.fees,
    valid: read.valid_contract,
  }))
const waiting = z.object({ tx: z.object({ hash }) })
const parameters = z
  .object({ min_fee_a: amount, min_fee_b: amount, coins_per_utxo_size: amount })
  .transform((read) => ({
    feePerByte: read.min_fee_a,
    feeConstant: read.min_fee_b,
    coinsPerByte: read.coins_per_utxo_size,
  }))
// A node's refusal is in `message`, as text or, behind newer servers, as JSON.
const failure = z.object({ status_code: count, error: z.string(), message: z.unknown() })

const SECOND_MS = 1_000

/** A block without its transactions, only their number. `confirmations` are the blocks after it. */
export type BlockHead = z.output<typeof head>
/**
 * A transaction in a block, with its fee in lovelace. `valid` is false where a script failed: then only its collateral
 * moved.
 */
export type Mined = z.output<typeof mined>
/** The parameters for fees and minimum amounts, in lovelace. */
export type Parameters = z.output<typeof parameters>

/** `GET /genesis`. */
export const readMagic = (value: unknown): number => genesis.parse(value).network_magic
/** `GET /blocks/{hash_or_number}`. */
export const readHead = (value: unknown): BlockHead => head.parse(value)
/** `GET /blocks/{hash_or_number}/next`. */
export const readHeads = (value: unknown): readonly BlockHead[] => heads.parse(value)
/** `GET /blocks/{hash_or_number}/txs/cbor`. */
export const readRaws = (value: unknown): readonly { readonly txid: string; readonly raw: string }[] =>
  raws.parse(value).map(({ tx_hash, cbor }) => ({ txid: tx_hash, raw: cbor }))
/** `GET /txs/{hash}`. */
export const readMined = (value: unknown): Mined => mined.parse(value)
/** `GET /txs/{hash}/cbor`. */
export const readRaw = (value: unknown): string => z.object({ cbor: bytes }).parse(value).cbor
/** `GET /mempool/{hash}`; the transaction's id. */
export const readWaiting = (value: unknown): string => waiting.parse(value).tx.hash
/** `GET /epochs/latest/parameters`. */
export const readParameters = (value: unknown): Parameters => parameters.parse(value)
/** `POST /tx/submit`: the transaction's id. */
export const readSubmitted = (value: unknown): string => hash.parse(value)
/** Returns Blockfrost's error for a call it did not answer; `null` when the answer is not Blockfrost's. */
export function readFailure(value: unknown): { readonly status: number; readonly message: string } | null {
  const { data } = failure.safeParse(value)
  if (data === undefined) return null
  return {
    status: data.status_code,
    message: typeof data.message === 'string' ? data.message : JSON.stringify(data.message),
  }
}

/**
 * An output of a transaction. `lookupKey` is `null` where no key or script is paid; `plain` when it holds only coins
 * and nothing that makes spending it costly.
 */
export type Made = {
  readonly index: number
  readonly lookupKey: string | null
  readonly units: bigint
  readonly plain: boolean
}

/**
 * Returns a transaction's outputs, from its bytes, which must match this id. One whose script failed has only its
 * collateral's change, numbered after the outputs that it would have had. Throws on invalid bytes, or another
 * transaction's.
 */
export function readOutputs(raw: string, txid: string): readonly Made[] {
  const transaction = FixedTransaction.from_hex(raw)
  try {
    const found = transaction.transaction_hash().to_hex()
    if (found !== txid) throw new Error(`the node sent transaction ${found} for ${txid}`)
    const body = transaction.body()
    const outputs = body.outputs()
    if (transaction.is_valid())
      return Array.from({ length: outputs.len() }, (_, index) => madeOf(outputs.get(index), index))
    const change = body.collateral_return()
    return change === undefined ? [] : [madeOf(change, outputs.len())]
  } finally {
    transaction.free()
  }
}

/**
 * Returns the tokens beside the coins of an output: each by its policy and its name within it, hex, as explorers show
 * it. Separate from `readOutputs`, because whole blocks are read only for coins.
 */
export function readTokens(raw: string, index: number): readonly { readonly name: string; readonly units: bigint }[] {
  const transaction = FixedTransaction.from_hex(raw)
  try {
    const body = transaction.body()
    const outputs = body.outputs()
    const held = (index < outputs.len() ? outputs.get(index) : body.collateral_return())?.amount().multiasset()
    return held === undefined ? [] : listOf(held.keys()).flatMap((policy) => tokensOf(policy, held.get(policy)))
  } finally {
    transaction.free()
  }
}

/** Returns the id of a signed transaction. Throws on invalid bytes. */
export function txidOf(raw: string): string {
  const transaction = FixedTransaction.from_hex(raw)
  const txid = transaction.transaction_hash().to_hex()
  transaction.free()
  return txid
}

function tokensOf(
  policy: ScriptHash,
  assets: Assets | undefined,
): readonly { readonly name: string; readonly units: bigint }[] {
  if (assets === undefined) return []
  return listOf(assets.keys()).map((name) => ({
    name: `${policy.to_hex()}${Buffer.from(name.name()).toString('hex')}`,
    units: BigInt(assets.get(name)?.to_str() ?? 0),
  }))
}

/** Converts one of the library's own lists. */
const listOf = <T>(list: { len(): number; get(at: number): T }): readonly T[] =>
  Array.from({ length: list.len() }, (_, at) => list.get(at))

function madeOf(output: TransactionOutput, index: number): Made {
  const [address, value] = [output.address(), output.amount()]
  const tokens = value.multiasset()
  return {
    index,
    lookupKey: lookupKeyOf(address),
    units: BigInt(value.coin().to_str()),
    plain: (tokens === undefined || tokens.len() === 0) && !output.has_script_ref(),
  }
}
