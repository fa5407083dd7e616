/**
 * Parses Horizon's operations that moved coins: each becomes what it brought to whom, or the call throws. Besides
 * payments, contracts move the network's coin and its tokens too, and a merged account leaves its balance. It decides
 * nothing about them.
 */
import { parseDecimal } from '@zend/kernel'
import * as z from 'zod'

// Every amount on Stellar is written with its seven decimals.
const DECIMALS = 7

/** Schemas shared by all of Horizon's answers. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/)
/** A whole number as text. */
export const digits = z.string().regex(/^\d+$/)
/** The same, as a number of any size. */
export const whole = digits.transform((text) => BigInt(text))
/** An amount in parts of 10^7. */
export const amount = z.string().transform((text, context) => {
  const parsed = parseDecimal(text, DECIMALS)
  if (parsed.ok) return parsed.value
  context.addIssue({ code: 'custom', message: parsed.refusal.code })
  return z.NEVER
})
/** The number of a ledger. */
export const height = z.int().nonnegative()
/** A list of such records. */
export const records = (record: z.ZodType) => z.object({ _embedded: z.object({ records: z.array(record) }) })
const memo = z.discriminatedUnion('memo_type', [
  z.object({ memo_type: z.literal('none') }),
  z.object({ memo_type: z.literal('id'), memo: digits }),
  z.object({ memo_type: z.literal('text'), memo: z.string().default('') }),
  z.object({ memo_type: z.enum(['hash', 'return']), memo: z.string() }),
])
/** The name of an asset. */
export const asset = z.object({
  asset_type: z.string(),
  asset_code: z.string().optional(),
  asset_issuer: z.string().optional(),
})
const joined = z.object({ successful: z.boolean(), ledger: height }).and(memo)
const every = z.object({
  paging_token: whole,
  type: z.string(),
  transaction_hash: hash,
  transaction_successful: z.boolean(),
  transaction: joined,
})
const muxed = digits.optional()
const paid = z.object({ from: z.string(), to: z.string(), to_muxed_id: digits.optional(), amount }).and(asset)
const created = z.object({ funder: z.string(), account: z.string(), starting_balance: amount })
// What a contract moved of the network's coin or a token; burning and minting have one side only.
const changed = z
  .object({
    type: z.string(),
    from: z.string().optional(),
    to: z.string().optional(),
    amount,
    destination_muxed_id: muxed,
  })
  .and(asset)
const called = z.object({ asset_balance_changes: z.array(changed).nullish() })
const merged = z.object({ account: z.string(), into: z.string(), into_muxed_id: muxed })
const offered = z.object({
  source_account: z.string(),
  asset: z.string(),
  amount,
  claimants: z.array(z.object({ destination: z.string() })),
})
const effect = z.object({ id: z.string().regex(/^\d{19}-\d{10}$/), account: z.string(), type: z.string() })
const credited = z.object({ amount }).and(asset)

/**
 * What an operation brought somebody. `asset` is `native` or `CODE:ISSUER`; `memo` is `null` without one; `units` are
 * parts of 10^7. `part` distinguishes several arrivals of one operation, 0 where there can be only one.
 */
export type Received = {
  readonly to: string
  readonly from: string
  readonly asset: string
  readonly units: bigint
  readonly memo: string | null
  readonly part: number
}

/** An account that was merged into another. Horizon shows the amount only among the operation's effects. */
export type Merged = { readonly to: string; readonly from: string; readonly memo: string | null }

/**
 * An operation in an account's history of payments. `received` is empty for one that is no payment to us; `offered` are
 * claimable balances.
 */
export type Payment = {
  readonly id: bigint
  readonly ledger: number
  readonly txid: string
  readonly successful: boolean
  readonly received: readonly Received[]
  readonly merged: Merged | null
  readonly offered: readonly Received[]
}

/** Parses `GET …/payments` with transactions; empty for `null`, the answer about an account without a history. */
export function readPayments(value: unknown): readonly Payment[] {
  return value === null ? [] : records(z.unknown()).parse(value)._embedded.records.map(readPayment)
}

function readPayment(value: unknown): Payment {
  const {
    paging_token: id,
    type,
    transaction_hash: txid,
    transaction_successful,
    transaction: inside,
  } = every.parse(value)
  if (BigInt(inside.ledger) !== id >> 32n) throw new Error(`operation ${id} is not in ledger ${inside.ledger}`)
  const memoText = memoTextOf(inside)
  const successful = transaction_successful && inside.successful
  return { id, ledger: inside.ledger, txid, successful, ...(successful ? readMoved(value, type, memoText) : NOTHING) }
}

/** Returns a payment's memo as text: an id and a text unchanged, bytes in base64. */
function memoTextOf(read: z.output<typeof memo>): string | null {
  if (read.memo_type === 'none') return null
  // People add invisible spaces around a text.
  const text = read.memo_type === 'text' ? read.memo.trim() : read.memo
  return text === '' ? null : text
}

type Moved = Pick<Payment, 'received' | 'merged' | 'offered'>
const NOTHING: Moved = { received: [], merged: null, offered: [] }

function readMoved(value: unknown, type: string, memoText: string | null): Moved {
  switch (type) {
    case 'payment':
    case 'path_payment':
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send': {
      const read = paid.parse(value)
      // A muxed id belongs to this payment alone, the memo to the whole transaction.
      const memo = read.to_muxed_id ?? memoText
      return {
        ...NOTHING,
        received: [{ to: read.to, from: read.from, asset: assetName(read), units: read.amount, memo, part: 0 }],
      }
    }
    case 'create_account': {
      const { account: to, funder: from, starting_balance: units } = created.parse(value)
      return { ...NOTHING, received: [{ to, from, asset: 'native', units, memo: memoText, part: 0 }] }
    }
    case 'account_merge': {
      const { account: from, into: to, into_muxed_id: id } = merged.parse(value)
      return { ...NOTHING, merged: { to, from, memo: id ?? memoText } }
    }
    case 'create_claimable_balance': {
      const { source_account: from, asset: name, amount: units, claimants } = offered.parse(value)
      return {
        ...NOTHING,
        offered: claimants.map(({ destination: to }, part) => ({ to, from, asset: name, units, memo: memoText, part })),
      }
    }
    case 'invoke_host_function':
      return { ...NOTHING, received: movedByContract(value, memoText) }
    default:
      return NOTHING
  }
}

function movedByContract(value: unknown, memoText: string | null): readonly Received[] {
  return (called.parse(value).asset_balance_changes ?? []).flatMap((change, place) => {
    const { type, from, to, amount: units, destination_muxed_id: id } = change
    if (to === undefined || (type !== 'transfer' && type !== 'mint')) return []
    // A token's issuer is its minter.
    return [
      {
        to,
        from: from ?? change.asset_issuer ?? '',
        asset: assetName(change),
        units,
        memo: id ?? memoText,
        part: place + 1,
      },
    ]
  })
}

/** Returns an asset's name: `native` or `CODE:ISSUER`. Pure. */
export const assetName = (read: z.output<typeof asset>): string =>
  read.asset_type === 'native' ? 'native' : `${read.asset_code ?? ''}:${read.asset_issuer ?? ''}`

/**
 * `GET /operations/{id}/effects`: how much of the network's coin this operation brought an account, in stroops; `null`
 * where it is not among them.
 */
export function readCredited(value: unknown, id: bigint, account: string): bigint | null {
  const all = records(z.unknown()).parse(value)._embedded.records
  const own = all.filter((each) => {
    const { id: name, account: whose, type } = effect.parse(each)
    if (BigInt(name.slice(0, 19)) !== id) throw new Error(`an effect of another operation than ${id}`)
    return whose === account && type === 'account_credited'
  })
  const coins = own.map((each) => credited.parse(each)).filter((each) => assetName(each) === 'native')
  return coins.length === 0 ? null : coins.reduce((sum, each) => sum + each.amount, 0n)
}
