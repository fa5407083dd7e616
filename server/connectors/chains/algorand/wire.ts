/** Parses algod's JSON into plain values, or throws. It decides nothing about them. Blocks are read in `block.ts`. */
import * as z from 'zod'

// Numbers arrive as source text: amounts do not fit a float.
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

/** A node's suggestions for new transactions: its network, its newest round, and fees in millionths of a coin. */
export type Params = z.output<typeof params>
/** An account's balance and its minimum balance, in millionths of a coin. */
export type Account = z.output<typeof account>
/** An account's holding of an asset, in base units, and whether the asset's issuer froze it. */
export type Holding = z.output<typeof holding>
/** A transaction's status: its round (0: in none), or the error with which it was dropped from the pool. */
export type Pending = z.output<typeof pending>

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
/** Returns a node's reason for refusing a call; `null` when the answer is not a node's. */
export const readMessage = (value: unknown): string | null =>
  z.object({ message: z.string() }).safeParse(value).data?.message ?? null
