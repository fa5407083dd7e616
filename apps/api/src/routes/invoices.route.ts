/** Routes of invoices: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { formatMoney, money, ok, type Refusal, type Result } from '@zend/kernel'
import * as invoices from '@zend/server/core/invoices'
import type { Invoice, InvoicesDeps } from '@zend/server/core/invoices'
import { type Route, route } from '../guard.ts'

/** The routes of invoices. */
export function invoicesRoutes(deps: InvoicesDeps): Route[] {
  return [
    route(contract.addInvoice, async ({ body }, { actor }) => answered(await invoices.addInvoice(deps, actor, body))),
    route(contract.listInvoices, async ({ query }, { actor }) => {
      const { supplier = null, open, page, limit } = query
      const filter = { supplier, open: open === 'true' }
      const found = await invoices.listInvoices(deps, actor, filter, { page, limit })
      return ok({ invoices: found.invoices.map(invoiceOf), page, limit, total: found.total })
    }),
    route(contract.getInvoice, async ({ params }, { actor }) =>
      answered(await invoices.readInvoice(deps, actor, params.invoice)),
    ),
    route(contract.getInvoiceFile, async ({ params: { invoice } }, { actor }) => {
      const file = await invoices.readInvoiceFile(deps, actor, invoice)
      if (!file.ok) return file
      const { format, content } = file.value
      return ok({ name: `${invoice}.${format}`, format, bytes: content })
    }),
    route(contract.confirmInvoice, async ({ params, body }, { actor }) =>
      answered(await invoices.confirmInvoice(deps, actor, params.invoice, body)),
    ),
    route(contract.removeInvoice, async ({ params }, { actor }) => {
      const removed = await invoices.removeInvoice(deps, actor, params.invoice)
      return removed.ok ? ok({ removed: true as const }) : removed
    }),
  ]
}

const answered = <R extends Refusal>(
  result: Result<Invoice, R>,
): Result<{ readonly invoice: contract.InvoiceAnswer }, R> =>
  result.ok ? ok({ invoice: invoiceOf(result.value) }) : result

function invoiceOf(invoice: Invoice): contract.InvoiceAnswer {
  const { id, createdAt, format, bytes, read, confirmed } = invoice
  const sum = (amount: bigint): string | null =>
    confirmed === null ? null : formatMoney(money(confirmed.total.asset, amount))
  return {
    _id: id,
    state: confirmed === null ? 'read' : 'confirmed',
    createdAt: createdAt.toISOString(),
    file: { format, bytes },
    read: { ...read, accounts: [...read.accounts] },
    supplier: confirmed === null ? null : { id: confirmed.supplier, name: confirmed.supplierName },
    number: confirmed?.number ?? null,
    date: confirmed?.date ?? null,
    currency: confirmed?.total.asset ?? null,
    total: sum(confirmed?.total.amount ?? 0n),
    paid: sum(invoice.used),
    remaining: confirmed === null ? null : sum(invoices.remainingOf(invoice, confirmed)),
    differences: [...(confirmed?.differences ?? [])],
  }
}
