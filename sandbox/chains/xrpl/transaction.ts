/**
 * Parses signed transactions: the ledger's own serialisation, its signature and its hash. It knows no state. Supports
 * eight types; a real server knows many more.
 */
import { createHash } from 'node:crypto'
import { decode, encode, encodeForSigning } from 'ripple-binary-codec'
import { deriveAddress, verify } from 'ripple-keypairs'
import { z } from 'zod'

const drops = z.string().regex(/^\d{1,18}$/)
const issued = z.object({ currency: z.string(), issuer: z.string(), value: z.string() })
const uint32 = z.int().min(0).max(0xffff_ffff)

const common = z.object({
  Account: z.string(),
  Fee: drops.transform((text) => BigInt(text)),
  Sequence: uint32,
  SigningPubKey: z.string().regex(/^[0-9A-F]{66}$/),
  TxnSignature: z.string(),
  Flags: uint32.default(0),
  LastLedgerSequence: uint32.optional(),
  NetworkID: uint32.optional(),
})

const known = z.discriminatedUnion('TransactionType', [
  common.extend({
    TransactionType: z.literal('Payment'),
    Destination: z.string(),
    DestinationTag: uint32.optional(),
    Amount: z.union([drops, issued]),
    SendMax: z.union([drops, issued]).optional(),
  }),
  common.extend({ TransactionType: z.literal('AccountSet'), SetFlag: uint32.optional(), ClearFlag: uint32.optional() }),
  common.extend({ TransactionType: z.literal('TrustSet'), LimitAmount: issued }),
  common.extend({
    TransactionType: z.literal('AccountDelete'),
    Destination: z.string(),
    DestinationTag: uint32.optional(),
  }),
  common.extend({
    TransactionType: z.literal('EscrowCreate'),
    Destination: z.string(),
    DestinationTag: uint32.optional(),
    Amount: drops,
    FinishAfter: uint32,
  }),
  common.extend({ TransactionType: z.literal('EscrowFinish'), Owner: z.string(), OfferSequence: uint32 }),
  common.extend({
    TransactionType: z.literal('PaymentChannelCreate'),
    Destination: z.string(),
    DestinationTag: uint32.optional(),
    Amount: drops,
    SettleDelay: uint32,
    PublicKey: z.string(),
  }),
  common.extend({
    TransactionType: z.literal('PaymentChannelClaim'),
    Channel: z.string().regex(/^[0-9A-F]{64}$/),
    Balance: drops,
  }),
])

/** The supported fields of a transaction. `Fee` is in drops. */
export type Fields = z.output<typeof known>
/** The fields of one type. */
export type FieldsOf<T extends Fields['TransactionType']> = Extract<Fields, { readonly TransactionType: T }>
/** An amount of a token: `value` is decimal text. */
export type Issued = z.output<typeof issued>

/**
 * A transaction with a valid signature. `fields` is `null` for an unsupported type; `json` is the decoded content in a
 * node's format.
 */
export type SignedTransaction = {
  /** Hex in upper case. */
  readonly blob: string
  readonly hash: string
  readonly json: Readonly<Record<string, unknown>>
  readonly fields: Fields | null
  /** True when it was signed with the account's own key. */
  readonly byOwner: boolean
}

/** Thrown where a server answers `invalidTransaction`; the message is its `error_exception`. */
export class InvalidTransaction extends Error {
  override readonly name = 'InvalidTransaction'
}

/**
 * Parses a signed transaction. Throws `InvalidTransaction` on invalid bytes or a wrong signature. With `wasChecked` the
 * signature is not verified again: it takes milliseconds, and a replayed chain has thousands.
 */
export function readTransaction(text: string, wasChecked = false): SignedTransaction {
  const blob = text.toUpperCase()
  const json = decoded(blob)
  const { TxnSignature: signature, SigningPubKey: key, Account: account } = json
  if (typeof signature !== 'string' || typeof key !== 'string' || typeof account !== 'string')
    throw new InvalidTransaction('fails local checks: Invalid signature.')
  if (!wasChecked && !fits(json, signature, key)) throw new InvalidTransaction('fails local checks: Invalid signature.')
  const fields = known.safeParse(json)
  return {
    blob,
    hash: half('54584E00', blob),
    json,
    fields: fields.success ? fields.data : null,
    byOwner: deriveAddress(key) === account,
  }
}

/** SHA-512Half of a prefix and bytes, both hex; returns hex in upper case. */
export const half = (...hex: readonly string[]): string =>
  createHash('sha512')
    .update(Buffer.from(hex.join(''), 'hex'))
    .digest('hex')
    .slice(0, 64)
    .toUpperCase()

function decoded(blob: string): Record<string, unknown> {
  let json: Record<string, unknown>
  try {
    json = decode(blob)
    if (encode(json) === blob) return json
  } catch {
    throw new InvalidTransaction('unable to read the transaction')
  }
  throw new InvalidTransaction('Object is not canonical')
}

function fits(json: Readonly<Record<string, unknown>>, signature: string, key: string): boolean {
  try {
    return verify(encodeForSigning(json), signature, key)
  } catch {
    return false
  }
}
