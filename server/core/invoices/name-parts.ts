/** What a payment pays of which invoices: checked before it is ordered, and written as it is signed. It stores nothing. */
import { type FxCurrency, type FxPayee, wantsPapers } from '@zend/corridors'
import {
  type BusinessId,
  formatMoney,
  isId,
  type Money,
  money,
  ok,
  parseMoney,
  refuse,
  type Result,
} from '@zend/kernel'
import * as z from 'zod'
import type { Tx } from '../../database/index.ts'
import { namesOtherAccount } from './differences.ts'
import { type Invoice, type InvoiceId, type PaidInvoice, remainingOf, type WantedPart } from './invoices.ts'
import type { PartsRefusal } from './invoices.refusals.ts'
import { findInvoices, partsOf } from './invoices.repo.ts'

// A payment may deliver a little more than is on its invoices: banks' charges, or freight that was added later.
const ABOVE_PERCENT = 2n

/** A payment, as far as its invoices are concerned. */
export type PayingParts = {
  /** The payment's id: what it takes already, by its own request for approval, is its own. */
  readonly payment: string
  readonly supplier: { readonly id: string; readonly payee: FxPayee }
  readonly deliver: Money<FxCurrency>
  readonly parts: readonly WantedPart[]
}

/**
 * Returns what is signed of the invoices, ordered by id, if this payment can pay them now. Read under the lock of the
 * company's acts, the answer holds until the transaction ends.
 */
export async function nameParts(
  tx: Tx,
  company: BusinessId,
  { payment, supplier, deliver, parts }: PayingParts,
): Promise<Result<readonly PaidInvoice[], PartsRefusal>> {
  if (parts.length === 0) return wantsPapers(deliver.asset) ? refuse('invoice_needed') : ok([])
  const ids = parts.map(({ invoice }) => invoice)
  const sum = parts.reduce((all, { pays }) => all + pays, 0n)
  const isSum = sum <= deliver.amount && deliver.amount * 100n <= sum * (100n + ABOVE_PERCENT)
  if (!isSum || new Set(ids).size !== ids.length) return refuse('invoice_sum')
  const found = new Map((await findInvoices(tx, company, ids)).map((each) => [each.id, each]))
  const taken = await partsOf(tx, payment)
  const named: PaidInvoice[] = []
  for (const { invoice, pays } of parts.toSorted((a, b) => (a.invoice < b.invoice ? -1 : 1))) {
    const fits = fit(found.get(invoice), { invoice, pays }, taken.get(invoice) ?? 0n, supplier, deliver.asset)
    if (!fits.ok) return fits
    named.push(fits.value)
  }
  return ok(named)
}

function fit(
  found: Invoice | undefined,
  { invoice, pays }: WantedPart,
  taken: bigint,
  supplier: PayingParts['supplier'],
  currency: FxCurrency,
): Result<PaidInvoice, PartsRefusal> {
  const confirmed = found?.confirmed ?? null
  if (found === undefined || confirmed?.supplier !== supplier.id || confirmed.total.asset !== currency)
    return refuse('invoice_unknown', { invoice })
  if (namesOtherAccount(found.read.accounts, supplier.payee)) return refuse('invoice_account_differs', { invoice })
  const remaining = remainingOf(found, confirmed) + taken
  if (pays > remaining)
    return refuse('invoice_spent', { invoice, remaining: formatMoney(money(currency, remaining)), currency })
  return ok({
    invoice,
    number: confirmed.number,
    date: confirmed.date,
    total: formatMoney(confirmed.total),
    pays: formatMoney(money(currency, pays)),
    file: found.digest,
    differences: confirmed.differences.join(','),
  })
}

const signedForm = z.array(
  z.object({ invoice: z.custom<InvoiceId>((id) => typeof id === 'string' && isId('ivc', id)), pays: z.string() }),
)

/** Reads the parts out of what was signed; none where nothing was. Every currency abroad has two decimals. */
export function partsSigned(text: string): readonly WantedPart[] {
  if (text === '') return []
  return signedForm.parse(JSON.parse(text)).map(({ invoice, pays }) => {
    const part = parseMoney('USD', pays)
    if (!part.ok) throw new RangeError(`a part of ${pays}`)
    return { invoice, pays: part.value.amount }
  })
}
