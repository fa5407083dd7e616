/**
 * Parses a Solana node's answers into plain values, or throws. It decides nothing about them. Lamports arrive as JSON
 * numbers, which are exact to nine million SOL; code that uses a larger one must refuse it (`exactLamports`).
 */
import { isAddress, isSignature } from '@solana/kit'
import {
  getMintDecoder,
  getMintSize,
  getTokenDecoder,
  getTokenSize,
  AccountState,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import * as z from 'zod'

const count = z.int().nonnegative()
const lamports = z.number().nonnegative()
const digits = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => BigInt(text))
const address = z.string().refine((text) => isAddress(text), 'not an address')
const signature = z.string().refine((text) => isSignature(text), 'not a signature')
const inContext = <T extends z.ZodType>(value: T) => z.object({ context: z.object({ slot: count }), value })

const tokenBalance = z.object({
  accountIndex: count,
  mint: z.string(),
  owner: z.string().optional(),
  programId: z.string().optional(),
  uiTokenAmount: z.object({ amount: digits }),
})

const meta = z.object({
  err: z.unknown(),
  fee: lamports,
  preBalances: z.array(lamports),
  postBalances: z.array(lamports),
  preTokenBalances: z.array(tokenBalance).nullish(),
  postTokenBalances: z.array(tokenBalance).nullish(),
})

/**
 * A block with `transactionDetails: accounts`: the participants of each transaction, and each account's balance before
 * and after.
 */
const block = z.object({
  blockhash: z.string(),
  previousBlockhash: z.string(),
  transactions: z.array(
    z.object({
      meta,
      transaction: z.object({
        accountKeys: z.array(z.object({ pubkey: z.string() })),
        signatures: z.array(z.string()).min(1),
      }),
    }),
  ),
})

/** A single transaction, in JSON. Accounts from an address table follow the others, as in its balances. */
const found = z
  .object({
    slot: count,
    meta: meta.extend({
      loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).nullish(),
    }),
    transaction: z.object({
      message: z.object({ accountKeys: z.array(z.string()) }),
      signatures: z.array(z.string()).min(1),
    }),
  })
  .transform(({ slot, meta: did, transaction: { message, signatures } }) => {
    const keys = [
      ...message.accountKeys,
      ...(did.loadedAddresses?.writable ?? []),
      ...(did.loadedAddresses?.readonly ?? []),
    ]
    return { slot, meta: did, transaction: { accountKeys: keys.map((pubkey) => ({ pubkey })), signatures } }
  })

const header = z.object({ blockhash: z.string(), blockTime: count.nullable() })

// For a transaction from a node's records the status may be missing; then it no longer counts confirmations.
const status = z
  .object({
    slot: count,
    confirmations: count.nullable(),
    confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
  })
  .transform(({ slot, confirmations, confirmationStatus }) => ({
    slot,
    isFinal: (confirmationStatus ?? (confirmations === null ? 'finalized' : null)) === 'finalized',
  }))

const account = z.object({
  lamports,
  owner: z.string(),
  executable: z.boolean(),
  data: z
    .tuple([z.base64(), z.literal('base64')])
    .transform(([base64]) => new Uint8Array(Buffer.from(base64, 'base64'))),
})

const simulation = inContext(z.object({ err: z.unknown(), unitsConsumed: count.optional() }))

/** A block, with the balances of all participants. */
export type Block = z.output<typeof block>
/** A transaction's effect on balances. `err` is `null` when it succeeded. */
export type Meta = z.output<typeof meta>
/** An account as it is. */
export type Account = z.output<typeof account>

/** A number within the safe range: a slot, a height. */
export const readCount = (value: unknown): number => count.parse(value)
/** `getGenesisHash`. */
export const readHash = (value: unknown): string => z.string().parse(value)
/** `getBlocks` and its kin: slots, in rising order. */
export const readSlots = (value: unknown): readonly number[] => z.array(count).parse(value)
/** `getBlock` with `transactionDetails: accounts`. */
export const readBlock = (value: unknown): Block => block.parse(value)
/** `getBlock` without transactions. */
export const readHeader = (value: unknown): z.output<typeof header> => header.parse(value)
/** `getEpochInfo`: slot and height of the same block. */
export const readHeight = (value: unknown): { readonly absoluteSlot: number; readonly blockHeight: number } =>
  z.object({ absoluteSlot: count, blockHeight: count }).parse(value)
/** `getLatestBlockhash`. */
export const readLifetime = (value: unknown): { readonly blockhash: string; readonly lastValidBlockHeight: number } =>
  inContext(z.object({ blockhash: address, lastValidBlockHeight: count })).parse(value).value
/**
 * `getSignatureStatuses` of one signature: `status` is `null` when the node does not know it; `slot` is the node's
 * height.
 */
export const readStatus = (
  value: unknown,
): { readonly slot: number; readonly status: z.output<typeof status> | null } => {
  const { context, value: statuses } = inContext(z.tuple([status.nullable()])).parse(value)
  return { slot: context.slot, status: statuses[0] }
}
/** `getTransaction`: its slot and its effect; `null` when the node does not have it. */
export const readTransaction = (value: unknown): { readonly slot: number; readonly meta: Meta } | null =>
  z.object({ slot: count, meta }).nullable().parse(value)
/** `getTransaction` in JSON: its slot, its participants, and its effect; `null` when the node does not have it. */
export const readFound = (value: unknown): z.output<typeof found> | null => found.nullable().parse(value)
/** `getRecentPrioritizationFees`, newest slot first; micro-lamports per compute unit. */
export const readFees = (value: unknown): readonly bigint[] =>
  z
    .array(z.object({ slot: count, prioritizationFee: count }))
    .parse(value)
    .toSorted((a, b) => b.slot - a.slot)
    .map(({ prioritizationFee }) => BigInt(prioritizationFee))
/** `getMultipleAccounts` in base64, in the requested order; `null` where there is no account. */
export const readAccounts = (value: unknown): readonly (Account | null)[] =>
  inContext(z.array(account.nullable())).parse(value).value
/** `simulateTransaction`. */
export const readSimulation = (
  value: unknown,
): { readonly err: unknown; readonly unitsConsumed?: number | undefined } => simulation.parse(value).value
/** `sendTransaction`: the transaction's signature. */
export const readSignature = (value: unknown): string => signature.parse(value)

/**
 * Returns lamports as an exact number. Throws on a number that JSON cannot represent exactly, instead of crediting or
 * paying a rounded amount.
 */
export function exactLamports(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} lamports are more than a JSON number carries exactly`)
  return BigInt(value)
}

/** Returns the decimals of a mint of the token program; `null` when the account is no mint. */
export function decimalsOf(of: Account | null | undefined): number | null {
  if (of?.owner !== TOKEN_PROGRAM_ADDRESS || of.data.length !== getMintSize()) return null
  const { decimals, isInitialized } = getMintDecoder().decode(of.data)
  return isInitialized ? decimals : null
}

/** Returns the balance and owner of a token account of the token program; `null` when the account is none. */
export function tokensIn(
  of: Account | null | undefined,
): { readonly owner: string; readonly mint: string; readonly units: bigint; readonly isFrozen: boolean } | null {
  if (of?.owner !== TOKEN_PROGRAM_ADDRESS || of.data.length !== getTokenSize()) return null
  const { owner, mint, amount, state } = getTokenDecoder().decode(of.data)
  return { owner, mint, units: amount, isFrozen: state === AccountState.Frozen }
}
