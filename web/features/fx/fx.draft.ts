/**
 * The payment that is being prepared, stored for the tab (specification §2: "usd values"), so that a way back, a visit
 * to the suppliers or a reload loses nothing. It is deleted with the order, and by a press in the menu
 * (web/client/step-values.ts). It includes the order's idempotency key, so that a repeat after a reload is the same
 * order, and whether the order was sent: then its outcome is unknown until an answer comes.
 */
import { PURPOSE_NAMES, type Purpose } from '@zend/corridors'
import { isId } from '@zend/kernel'
import * as z from 'zod/mini'

const KEY = 'zend.usd-values'
/** The storage key of the masked address that the code was mailed to (specification §2: "change"). */
export const CODE_KEY = 'zend.change'
/** The storage key of its invoices (specification §2: "invoice values"). */
export const INVOICES_KEY = 'zend.invoice-values'

/** For how many days a payment may wait for its rate. */
export const WAITS_DAYS = [1, 3, 7, 14, 28] as const

const schema = z.object({
  supplierId: z.nullable(z.string()),
  /** Which amount was typed: what arrives, or what leaves. */
  by: z.enum(['delivers', 'leaves']),
  amount: z.string(),
  purpose: z.nullable(z.enum(PURPOSE_NAMES as [Purpose, ...Purpose[]])),
  reference: z.string(),
  /** The rate that it waits for; `null` for the rate of now. */
  wish: z.nullable(z.object({ rate: z.string(), days: z.literal([...WAITS_DAYS]) })),
  /** What was agreed to on the way to the review: what arrives, and the most that may leave. */
  agreed: z.nullable(z.object({ delivers: z.string(), most: z.string(), until: z.nullable(z.string()) })),
  key: z.string(),
  given: z.boolean(),
})

/** The payment as typed. `given`: its order was sent, and no answer is known. */
export type FxDraft = z.output<typeof schema>

const NOTHING: Omit<FxDraft, 'key'> = {
  supplierId: null,
  by: 'delivers',
  amount: '',
  purpose: null,
  reference: '',
  wish: null,
  agreed: null,
  given: false,
}

/** A draft of nothing yet. */
export const emptyDraft = (): FxDraft => ({ ...NOTHING, key: crypto.randomUUID() })

/** The stored draft; an empty one if there is none. */
export function storedFxDraft(storage: Pick<Storage, 'getItem'> = sessionStorage): FxDraft {
  try {
    const { success, data } = schema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'))
    return success ? data : emptyDraft()
  } catch {
    return emptyDraft()
  }
}

/** The draft with a change. Other content is another order, so it gets another key; only what is agreed keeps it. */
export function changed(draft: FxDraft, change: Partial<Omit<FxDraft, 'key' | 'given'>>): FxDraft {
  const isSame = Object.keys(change).every((name) => name === 'agreed')
  return { ...draft, ...change, ...(isSame ? {} : { agreed: null, key: crypto.randomUUID(), given: false }) }
}

/** The draft with other invoices: another order for the same amounts. */
export const renewed = <D extends FxDraft>(draft: D): D => ({ ...draft, key: crypto.randomUUID(), given: false })

/** Stores it over any other. */
export function storeFxDraft(draft: FxDraft, storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  storage.setItem(KEY, JSON.stringify(draft))
}

/** Deletes it with its invoices and its code, after the order. */
export function dropFxDraft(storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  storage.removeItem(KEY)
  storage.removeItem(INVOICES_KEY)
  storage.removeItem(CODE_KEY)
}

/**
 * The draft with what an address names: the supplier, as the suppliers' page adds it, or a whole payment that is made
 * again (payAbroadLink). Else it is as it was stored.
 */
export function draftIn(search: URLSearchParams, stored: FxDraft): FxDraft {
  // The outcome of an order that was sent comes first.
  if (stored.given) return stored
  const [named, amount] = [search.get('supplier') ?? '', search.get('amount')]
  const supplierId = isId('spr', named) ? named : stored.supplierId
  if (amount === null) return supplierId === stored.supplierId ? stored : changed(stored, { supplierId })
  const purpose = PURPOSE_NAMES.find((each) => each === search.get('purpose')) ?? null
  return { ...emptyDraft(), supplierId, amount, purpose, reference: search.get('reference') ?? '' }
}
