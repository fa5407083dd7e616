/** Builds the statement that a company's member confirms for a payment abroad: every fact that decides who is paid. Pure. */
import type { FxPayee } from '@zend/corridors'
import type { HolderId, Money } from '@zend/kernel'
import { canonicalJson, type JudgedBy, type Statement } from '../../core/authorizations/index.ts'
import type { FxOrder, FxPayer } from './fx-payment.ts'

/** A payment as its maker confirms it, before anything of it is stored. */
export type StatedPayment = FxOrder & {
  readonly holder: HolderId
  readonly payer: FxPayer
  readonly value: Money<'USD'>
}

/** Writes a payee as one text, the same for the same payee. */
export const payeeText = (to: FxPayee): string => canonicalJson(to)

/** Writes the invoices that are paid as one text, the same for the same parts. */
const invoicesText = (invoices: FxOrder['invoices']): string => canonicalJson(invoices)

/** Builds what is confirmed of a payment, from the order or from its current row. */
export const statementOf = (payment: StatedPayment, { tier, dayMaxCents, monthMaxCents }: JudgedBy): Statement => ({
  kind: 'fx',
  id: payment.id,
  holder: payment.holder,
  supplier: payment.supplierId,
  supplierVersion: payment.supplierVersion.toString(),
  supplierName: payment.supplierName,
  payee: payeeText(payment.to),
  payer: canonicalJson(payment.payer),
  rail: payment.rail,
  purpose: payment.purpose,
  remittance: payment.remittance,
  currency: payment.deliver.asset,
  deliver: payment.deliver.amount.toString(),
  most: payment.most.amount.toString(),
  payBy: payment.payBy.toISOString(),
  valueCents: payment.value.amount.toString(),
  tier: tier.toString(),
  dayMaxCents: dayMaxCents.toString(),
  monthMaxCents: monthMaxCents.toString(),
  // Left out where there are none, as in what was confirmed before there were invoices.
  ...(payment.invoices.length === 0 ? {} : { invoices: invoicesText(payment.invoices) }),
})
