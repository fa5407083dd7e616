/**
 * The draft of a reviewed withdrawal, stored for the tab (specification §2: "edit"), because people reload the page
 * when they return from their mail. It is deleted with the order, and by a press in the menu
 * (web/client/step-values.ts). The offer is not stored but requested again. There is one draft at a time, also for a
 * payment by username. It includes the order's idempotency key, so that a repeat after a reload is the same order, and
 * whether the order was sent: then its outcome is unknown until an answer comes.
 */
import { fields, type NetworkName, networkId } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import * as z from 'zod/mini'

const KEY = 'zend.edit'
/** The storage key of the masked address that the code was mailed to (specification §2: "change"). */
export const CODE_KEY = 'zend.change'

const orderParts = { key: z.string(), given: z.boolean() }
type StoredOrder = { readonly key: string; readonly given: boolean }

const parts = {
  currency: fields.coinCode,
  chain: networkId,
  toAddr: z.string(),
  amount: z.string(),
  compared: z.nullable(z.string()),
  /** The request that it changes (`changesKey`); absent for a new withdrawal. */
  changes: z.optional(z.string()),
}
const schema = z.object({ ...parts, ...orderParts })

/**
 * The reviewed values; `compared` is the address that the customer compared with a similar one. `given`: the order was
 * sent, and no answer is known.
 */
export type StoredDraft = z.output<typeof schema>

type DraftOf = { readonly currency: CoinCode; readonly chain: NetworkName; readonly changes?: string | undefined }

/** The draft of this coin over this network, and of this change; `null` if there is none. */
export function storedDraft(
  { currency, chain, changes = '' }: DraftOf,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): StoredDraft | null {
  try {
    const { success, data } = schema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
    return success && data.currency === currency && data.chain === chain && (data.changes ?? '') === changes
      ? data
      : null
  } catch {
    return null
  }
}

/** Writes a draft over any other and returns its key; the same content stays the same order, sent or not. */
function write(content: object, same: StoredOrder | null, given: boolean, storage: Pick<Storage, 'setItem'>): string {
  const key = same?.key ?? crypto.randomUUID()
  storage.setItem(KEY, JSON.stringify({ ...content, key, given: given || same?.given === true }))
  return key
}

type ReadWrite = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Stores it over any other; with `given`, as sent. Returns the idempotency key of its order, the same for the same
 * content.
 */
export function storeDraft(
  draft: Omit<StoredDraft, keyof StoredOrder>,
  given = false,
  storage: ReadWrite = sessionStorage,
): string {
  const stored = storedDraft(draft, storage)
  return write(draft, stored?.toAddr === draft.toAddr && stored.amount === draft.amount ? stored : null, given, storage)
}

const paymentParts = {
  toUser: z.string(),
  name: z.string(),
  currency: fields.coinCode,
  amount: z.string(),
  note: z.string(),
  /** As for a draft. */
  changes: z.optional(z.string()),
}
const paymentSchema = z.object({ ...paymentParts, ...orderParts })

/** A reviewed payment by username; `name` is the payee's name when chosen. `given` as for a draft. */
export type StoredPayment = z.output<typeof paymentSchema>

/** The payment to this username, and of this change; `null` if there is none. */
export function storedPayment(
  { toUser, changes = '' }: { readonly toUser: string; readonly changes?: string | undefined },
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): StoredPayment | null {
  try {
    const { success, data } = paymentSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
    return success && data.toUser === toUser && (data.changes ?? '') === changes ? data : null
  } catch {
    return null
  }
}

/**
 * Stores it over any other; with `given`, as sent. Returns the idempotency key of its order, the same for the same
 * content.
 */
export function storePayment(
  payment: Omit<StoredPayment, keyof StoredOrder>,
  given = false,
  storage: ReadWrite = sessionStorage,
): string {
  const stored = storedPayment(payment, storage)
  const same = stored?.currency === payment.currency && stored.amount === payment.amount && stored.note === payment.note
  return write(payment, same ? stored : null, given, storage)
}

const refusable = z.looseObject(orderParts)

/**
 * Notes that the order was definitely refused. The key stays: an earlier attempt may still be carried out, and must not
 * be doubled by another.
 */
export function markRefused(storage: ReadWrite = sessionStorage): void {
  const { success, data } = refusable.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
  if (success) storage.setItem(KEY, JSON.stringify({ ...data, given: false }))
}

/** Deletes the draft and its code, after the order. */
export function dropDraft(storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  storage.removeItem(KEY)
  storage.removeItem(CODE_KEY)
}
