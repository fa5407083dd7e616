/**
 * A withdrawal that was reviewed and not ordered yet, kept for the tab (specification §2: "edit"), so that a reload
 * finds it: people load the page anew when they come back from their mail. It is dropped with the order, and by a press
 * in the menu (web/client/step-values.ts). The offer is not kept: it is asked for anew. A payment by username is kept
 * in the same place: there is one draft at a time. With it lies the key of its order, so that what is ordered again
 * after a reload is the same order, and whether it was given: then its outcome is unknown until an answer says
 * otherwise.
 */
import { fields, type NetworkName, networkId } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import * as z from 'zod/mini'

const KEY = 'zend.edit'
/** Where it is kept whereto the code was mailed (specification §2: "change"). */
export const CODE_KEY = 'zend.change'

const orderParts = { key: z.string(), given: z.boolean() }
type KeptOrder = { readonly key: string; readonly given: boolean }

const parts = {
  currency: fields.coinCode,
  chain: networkId,
  toAddr: z.string(),
  amount: z.string(),
  compared: z.nullable(z.string()),
}
const schema = z.object({ ...parts, ...orderParts })

/**
 * What was reviewed; `compared` is the address that the customer compared with one it looks like. `given`: it was
 * ordered, and no answer is known.
 */
export type KeptDraft = z.output<typeof schema>

/** The draft of this coin over this network; `null` when there is none. */
export function keptDraft(
  currency: CoinCode,
  chain: NetworkName,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): KeptDraft | null {
  try {
    const { success, data } = schema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
    return success && data.currency === currency && data.chain === chain ? data : null
  } catch {
    return null
  }
}

/**
 * Writes a draft in place of any other and returns its key: what is kept already stays the same order, given or not.
 */
function keep(content: object, same: KeptOrder | null, given: boolean, storage: Pick<Storage, 'setItem'>): string {
  const key = same?.key ?? crypto.randomUUID()
  storage.setItem(KEY, JSON.stringify({ ...content, key, given: given || same?.given === true }))
  return key
}

type ReadWrite = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Keeps it in place of any other; with `given`, as ordered. Returns the idempotency key of its order, the same for the
 * same content.
 */
export function keepDraft(
  draft: Omit<KeptDraft, keyof KeptOrder>,
  given = false,
  storage: ReadWrite = sessionStorage,
): string {
  const kept = keptDraft(draft.currency, draft.chain, storage)
  return keep(draft, kept?.toAddr === draft.toAddr && kept.amount === draft.amount ? kept : null, given, storage)
}

const paymentParts = {
  toUser: z.string(),
  name: z.string(),
  currency: fields.coinCode,
  amount: z.string(),
  note: z.string(),
}
const paymentSchema = z.object({ ...paymentParts, ...orderParts })

/**
 * A payment by username that was reviewed; `name` is the name of the person who was chosen by it. `given` as for a
 * draft.
 */
export type KeptPayment = z.output<typeof paymentSchema>

/** The payment to this username; `null` when there is none. */
export function keptPayment(toUser: string, storage: Pick<Storage, 'getItem'> = sessionStorage): KeptPayment | null {
  try {
    const { success, data } = paymentSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
    return success && data.toUser === toUser ? data : null
  } catch {
    return null
  }
}

/**
 * Keeps it in place of any other; with `given`, as ordered. Returns the idempotency key of its order, the same for the
 * same content.
 */
export function keepPayment(
  payment: Omit<KeptPayment, keyof KeptOrder>,
  given = false,
  storage: ReadWrite = sessionStorage,
): string {
  const kept = keptPayment(payment.toUser, storage)
  const same = kept?.currency === payment.currency && kept.amount === payment.amount && kept.note === payment.note
  return keep(payment, same ? kept : null, given, storage)
}

const refusable = z.looseObject(orderParts)

/**
 * Notes that the order was definitely refused. The key stays: a try before this one may still be carried out, and must
 * not be beside another.
 */
export function markRefused(storage: ReadWrite = sessionStorage): void {
  const { success, data } = refusable.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
  if (success) storage.setItem(KEY, JSON.stringify({ ...data, given: false }))
}

/** Gives it up, and its code: it was ordered. */
export function dropDraft(storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  storage.removeItem(KEY)
  storage.removeItem(CODE_KEY)
}
