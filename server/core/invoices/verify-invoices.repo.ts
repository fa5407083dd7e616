/** Verifies that what is used of invoices is what payments and requests take of them. Read-only; it repairs nothing. */
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** One invariant and how many rows break it. */
export type InvoicesCheck = { readonly name: string; readonly violations: number }

const INVARIANTS = `
  with parts as (
    select p.*, f.id as payment, f.closed_at as payment_closed, r.id as request, r.closed_at as request_closed, r.state as request_state
    from invoices.parts p left join fx.payments f on f.id = p.payment_id left join approvals.requests r on r.subject = p.payment_id
  ),
  named as (
    select f.id, s.invoice, s.pays * 100 as pays from fx.payments f, jsonb_to_recordset(f.invoices) as s (invoice text, pays numeric)
  )
  select 'what is used of an invoice is what payments and requests take of it, and never above its total' as name,
    (select count(*) from invoices.invoices i where i.used > coalesce(i.total, 0)
      or i.used <> (select coalesce(sum(p.amount), 0) from invoices.parts p where p.invoice_id = i.id and p.let_go_at is null)) as violations
  union all select 'every part belongs to a payment or to a request, and is let go when its company has its money',
    (select count(*) from parts p where (p.let_go_at is null) is distinct from case
      when p.payment is not null then p.payment_closed is null
      when p.request is not null then p.request_closed is null or p.request_state = 'released' end)
  union all select 'a payment takes of its invoices exactly what was signed',
    (select count(*) from named n left join invoices.parts p on p.payment_id = n.id and p.invoice_id = n.invoice where p.amount is distinct from n.pays)
    + (select count(*) from parts p where p.payment is not null
        and not exists (select from named n where n.id = p.payment_id and n.invoice = p.invoice_id))`

/** Counts the rows that break each invariant; sound data returns 0 everywhere. */
export async function verifyInvoices(read: Tx): Promise<readonly InvoicesCheck[]> {
  const { rows } = await read.executeQuery<{ name: string; violations: string }>(CompiledQuery.raw(INVARIANTS))
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
