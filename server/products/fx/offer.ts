/** Encodes the facts of a payment abroad that our signature fixes inside an offer. Pure. */
import type { FxCurrency, Purpose } from '@zend/corridors'
import { type Money, money } from '@zend/kernel'
import type { WantedPart } from '../../core/invoices/index.ts'
import type { FxPaymentId } from './fx-payment.ts'

/** The purpose an offer is signed for: another product's offer cannot be used as one. */
export const QUOTE_PURPOSE = 'fx'

/**
 * The signed facts. The id becomes the payment's id, so taking an offer twice can only make one payment. `until`: how
 * long it waits for its rate, where its company said so.
 */
export type SignedFx = {
  readonly id: FxPaymentId
  readonly supplierId: string
  readonly supplierVersion: number
  readonly deliver: Money<FxCurrency>
  readonly most: Money<'USDT'>
  readonly purpose: Purpose
  readonly remittance: string
  readonly until: Date | null
  /** What it pays of which invoices. */
  readonly parts: readonly WantedPart[]
}

type Facts = {
  readonly id: FxPaymentId
  readonly supplierId: string
  readonly supplierVersion: number
  readonly currency: FxCurrency
  readonly deliver: string
  readonly most: string
  readonly purpose: Purpose
  readonly remittance: string
  readonly untilMs: number | null
  readonly parts: readonly { readonly invoice: WantedPart['invoice']; readonly pays: string }[]
}

/** Encodes an offer as JSON: amounts as text of minor units. */
export const factsOf = ({ deliver, most, until, parts, ...same }: SignedFx): Facts => ({
  ...same,
  currency: deliver.asset,
  deliver: deliver.amount.toString(),
  most: most.amount.toString(),
  untilMs: until?.getTime() ?? null,
  parts: parts.map(({ invoice, pays }) => ({ invoice, pays: pays.toString() })),
})

/** Decodes an offer from facts that our own signature covers. */
export function offerIn(signed: unknown): SignedFx {
  const { currency, deliver, most, untilMs, parts, ...same } = signed as Facts
  return {
    ...same,
    deliver: money(currency, BigInt(deliver)),
    most: money('USDT', BigInt(most)),
    until: untilMs === null ? null : new Date(untilMs),
    parts: parts.map(({ invoice, pays }) => ({ invoice, pays: BigInt(pays) })),
  }
}
