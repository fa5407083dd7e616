/** Common rules of the FX connectors: when a refusal counts, and a provider's words in ours. Pure. */
import type {
  FxConversion,
  FxPaymentSent,
  FxPaymentStatus,
  FxRefusal,
  FxReturnReason,
} from '../../ports/fx-provider.ts'
import type { FxSilence } from './http.ts'

/** A provider's refusal of an order. `duplicate`: it says that it has this reference already. */
export type Refused = { readonly why: FxRefusal; readonly said: string; readonly duplicate: boolean }

/** Said of an answer of another form than documented. */
export const UNREADABLE = 'it answered something we cannot read'

/** Maps silence to an order of a payment: an order that surely did not arrive was not taken. */
export const afterSilence = ({ reached, said }: FxSilence): FxPaymentSent => ({
  kind: reached ? 'no_answer' : 'not_taken',
  said,
})

/**
 * Maps the refusal of a payment: only a reference that the provider does not know has failed, because the refusal may
 * be of a second order. A duplicate that it does not find yet is under way.
 */
export function paymentAfterRefusal({ why, said, duplicate }: Refused, known: FxPaymentStatus): FxPaymentSent {
  if (known.kind === 'unknown_reference') return duplicate ? { kind: 'no_answer', said } : { kind: 'failed', why, said }
  // It left and came back: its status tells that.
  return known.kind === 'returned' ? { kind: 'no_answer', said: 'it was paid, and came back' } : known
}

/** Maps the refusal of a conversion by the same rule. */
export function conversionAfterRefusal({ why, said, duplicate }: Refused, known: FxConversion): FxConversion {
  if (known.kind !== 'unknown_reference') return known
  return duplicate ? { kind: 'no_answer', said } : { kind: 'failed', why, said }
}

/** Returns the word of the first pattern that matches the text; `otherwise` when none does. */
export const wordOf = <W>(text: string, patterns: readonly (readonly [RegExp, W])[], otherwise: W): W =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise

const RETURNS: readonly (readonly [RegExp, FxReturnReason])[] = [
  [/recall|FOCR|client.?requested|cancellation/i, 'recalled'],
  [/name.*(mismatch|match|differ)|BE0[14]|90301/i, 'name_mismatch'],
  [/clos|dormant|inactive|AC04/i, 'account_closed'],
  [/currency.*(mismatch|not accepted|differ)|90302|AC09/i, 'currency_mismatch'],
  [/routing|sort.?code|\bBIC\b|swift|correspondent|branch|bank.?(code|information)|RC01|9020\d/i, 'routing_invalid'],
  [/complian|sanction|regulat|RR0\d|policy|suspen/i, 'compliance'],
  [/beneficiary.?(request|refus)|refused by|rejected by (the )?(beneficiary|payee)|CUST|AG0[12]/i, 'payee_refused'],
  [/account|AC0[136]|90101/i, 'account_invalid'],
]

/** Returns our word for why a payment came back, from what the provider says. */
export const returnReasonOf = (text: string): FxReturnReason => wordOf(text, RETURNS, 'other')
