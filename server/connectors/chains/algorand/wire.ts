/**
 * What algod says, checked once: JSON and MessagePack become plain values or the call throws. It decides nothing about them.
 */
import { decodeMsgpack, modelsv2, type SignedTxnInBlock, type SignedTxnWithAD, Transaction, TransactionType } from 'algosdk'
import * as z from 'zod'

// Numbers arrive as the text they were written with: amounts do not fit a float.
const whole = z.string().regex(/^\d+$/)
const amount = whole.transform((text) => BigInt(text))
const round = whole.transform(Number).pipe(z.int().nonnegative())

const params = z
  .object({ 'genesis-id': z.string(), 'genesis-hash': z.string(), 'last-round': round, fee: amount, 'min-fee': amount })
  .transform((read) => ({
    genesisId: read['genesis-id'],
    genesisHash: read['genesis-hash'],
    height: read['last-round'],
    feePerByte: read.fee,
    minFee: read['min-fee'],
  }))

const account = z
  .object({ amount, 'min-balance': amount, round })
  .transform((read) => ({ units: read.amount, minBalance: read['min-balance'], round: read.round }))

const holding = z
  .object({ 'asset-holding': z.object({ amount, 'is-frozen': z.boolean().default(false) }) })
  .transform(({ 'asset-holding': read }) => ({ units: read.amount, frozen: read['is-frozen'] }))

const pending = z
  .object({
    'confirmed-round': round.optional(),
    'pool-error': z.string().default(''),
    txn: z.object({ txn: z.object({ fee: amount.default(0n) }) }),
  })
  .transform((read) => ({ round: read['confirmed-round'] ?? 0, error: read['pool-error'], fee: read.txn.txn.fee }))

/** What a node suggests for new transactions: its network, its newest round, and fees in millionths of a coin. */
export type Params = z.output<typeof params>
/** What an account holds and must hold, in millionths of a coin. */
export type Account = z.output<typeof account>
/** What an account holds of an asset, in base units, and whether the asset's issuer keeps it from moving. */
export type Holding = z.output<typeof holding>
/** Where a transaction stands: in a round (0: in none), or thrown out of the pool with an error. */
export type Pending = z.output<typeof pending>

/** Coins that a transaction moved to somebody; `asset` is the number of an asset, `null` for the network's own coin. `index` tells the ways in which one transaction can do that apart. */
export type Move = {
  readonly from: string
  readonly to: string
  readonly units: bigint
  readonly asset: string | null
  readonly txid: string
  readonly index: string
}

/** A block as we need it. Hashes are of headers, base32. */
export type Block = {
  readonly height: number
  readonly parentHash: string
  readonly at: Date
  readonly genesisId: string
  readonly genesisHash: string
  /** Ids of its transactions, with the fee of each in millionths of a coin. */
  readonly fees: ReadonlyMap<string, bigint>
  readonly moves: readonly Move[]
}

/** `GET /v2/transactions/params`. */
export const readParams = (value: unknown): Params => params.parse(value)
/** `GET /v2/accounts/{address}`. */
export const readAccount = (value: unknown): Account => account.parse(value)
/** `GET /v2/accounts/{address}/assets/{asset}`; `null` where the account did not opt in. */
export const readHolding = (value: unknown): Holding | null => holding.nullable().parse(value)
/** `GET /v2/assets/{asset}`: its decimals; `null` where there is no such asset. */
export const readDecimals = (value: unknown): number | null =>
  z
    .object({ params: z.object({ decimals: round }) })
    .nullable()
    .parse(value)?.params.decimals ?? null
/** `GET /v2/transactions/pending/{txid}`; `null` when the node does not know it, or not any more. */
export const readPending = (value: unknown): Pending | null => pending.nullable().parse(value)
/** `GET /v2/blocks/{round}/hash`; `null` when there is no such round. */
export const readHash = (value: unknown): string | null =>
  z
    .object({ blockHash: z.string().regex(/^[A-Z2-7]{52}$/) })
    .nullable()
    .parse(value)?.blockHash ?? null
/** What a node says of a call it refuses; `null` when an answer is none of a node's. */
export const readMessage = (value: unknown): string | null => z.object({ message: z.string() }).safeParse(value).data?.message ?? null

const SECOND_MS = 1_000

/** `GET /v2/blocks/{round}` as MessagePack. */
export function readBlock(bytes: Uint8Array): Block {
  const { block } = decodeMsgpack(bytes, modelsv2.BlockResponse)
  const { round: height, branch, timestamp, genesisID, genesisHash } = block.header
  const named = block.payset.map((each) => ({ txid: txidOf(each, genesisID, genesisHash), each: each.signedTxn }))
  return {
    height: Number(height),
    parentHash: base32(branch),
    at: new Date(Number(timestamp) * SECOND_MS),
    genesisId: genesisID,
    genesisHash: Buffer.from(genesisHash).toString('base64'),
    fees: new Map(named.map(({ txid, each }) => [txid, each.signedTxn.txn.fee])),
    moves: named.flatMap(({ txid, each }) => movesOf(each, txid, '')),
  }
}

/** Blocks leave out what names the network, since all their transactions have it alike; an id is a hash of everything. */
function txidOf({ signedTxn, hasGenesisID }: SignedTxnInBlock, genesisId: string, genesisHash: Uint8Array): string {
  const fields = signedTxn.signedTxn.txn.toEncodingData()
  if (hasGenesisID) fields.set('gen', genesisId)
  // Every transaction of today names the hash (consensus of 2019 and later).
  fields.set('gh', genesisHash)
  return Transaction.fromEncodingData(fields).txID()
}

/** What a payment or a transfer of an asset moved, what closing left, and what an application paid from inside. */
function movesOf({ signedTxn: { txn }, applyData }: SignedTxnWithAD, txid: string, place: string): readonly Move[] {
  const { payment, assetTransfer } = txn
  // Who may take an asset back sends what is another's.
  const from = (assetTransfer?.assetSender ?? txn.sender).toString()
  const asset = assetTransfer === undefined ? null : assetTransfer.assetIndex.toString()
  const move = (to: { toString: () => string } | undefined, units: bigint, index: string): readonly Move[] =>
    to === undefined || units === 0n || to.toString() === from ? [] : [{ from, to: to.toString(), units, asset, txid, index: `${place}${index}` }]
  const own = [
    ...(txn.type !== TransactionType.pay || payment === undefined
      ? []
      : [...move(payment.receiver, payment.amount, 'pay'), ...move(payment.closeRemainderTo, applyData.closingAmount ?? 0n, 'close')]),
    ...(txn.type !== TransactionType.axfer || assetTransfer === undefined
      ? []
      : [
          ...move(assetTransfer.receiver, assetTransfer.amount, 'axfer'),
          ...move(assetTransfer.closeRemainderTo, applyData.assetClosingAmount ?? 0n, 'aclose'),
        ]),
  ]
  const inner = (applyData.evalDelta?.innerTxns ?? []).flatMap((each, position) => movesOf(each, txid, `${place}inner-${position}-`))
  return [...own, ...inner]
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as nodes write hashes. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
