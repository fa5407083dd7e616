/** What the form asks for, from what is typed so far: an offer can be shown before everything is filled in. Pure. */
import type { SupplierAnswer } from '@zend/contracts'
import { fitsCharset, purposesOf } from '@zend/corridors'
import { deliversAt, mostAt } from './fx.amounts.ts'
import type { FxDraft } from './fx.draft.ts'
import type { Estimated, FxRate } from './fx.queries.ts'

/** The longest text for the supplier (contract). */
export const REFERENCE_MAX = 140
/** Stands for what is not typed yet: neither changes what a payment takes, and the review asks with what was typed. */
const STAND_IN = 'Payment'

/** Whether banks carry a text for the supplier: some letters and figures, in the characters of SWIFT. */
export const isReference = (text: string): boolean =>
  text.trim().length <= REFERENCE_MAX && fitsCharset(text.trim(), 'swift-x')

/** A typed amount as a decimal to send; `null` while nothing above zero is typed. */
const amountIn = (typed: string): string | null => (/[1-9]/.test(typed) ? typed.replace(/\.$/, '') : null)

/** What is to be asked for; `null` while supplier or amount are missing. `rate` is that of the supplier's currency. */
export function estimatedOf(
  { by, amount, purpose, reference, wish }: FxDraft,
  supplier: SupplierAnswer | null,
  rate: FxRate | null,
): Estimated | null {
  const typed = amountIn(amount)
  if (supplier === null || typed === null) return null
  const { currency } = supplier.current
  const [first = 'goods', ...others] = purposesOf(currency)
  const wanted = {
    supplierId: supplier._id,
    amount: typed,
    purpose: purpose !== null && [first, ...others].includes(purpose) ? purpose : first,
    reference: isReference(reference) ? reference.trim() : STAND_IN,
  }
  if (wish !== null) {
    const delivers = by === 'delivers' ? typed : deliversAt(typed, currency, wish.rate)
    const most = by === 'delivers' ? mostAt(typed, currency, wish.rate) : typed
    if (delivers !== null && most !== null)
      return { wanted: { ...wanted, amount: delivers, most }, days: wish.days, toLeave: null }
  }
  if (by === 'delivers') return { wanted, days: null, toLeave: null }
  const takes = rate === null ? null : mostAt(rate.forAmount, currency, rate.rate)
  return rate === null || takes === null
    ? null
    : { wanted, days: null, toLeave: { leaves: typed, currency, known: { delivers: rate.forAmount, takes } } }
}
