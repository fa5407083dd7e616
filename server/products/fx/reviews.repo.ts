/** SQL about papers that one of us looks at. It decides nothing. */
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { FxPayment, FxPaymentId } from './fx-payment.ts'
import { paymentsWaiting } from './payments.repo.ts'

/** What was decided of a payment's papers. */
export type PapersDecision = 'accepted' | 'rejected'

/** Returns what was decided of a payment's papers; `null` when nobody has yet. */
export async function reviewOf(tx: Tx, id: FxPaymentId): Promise<PapersDecision | null> {
  const { rows } = await sql<{ decision: PapersDecision }>`
    select decision from fx.reviews where payment_id = ${id}`.execute(tx)
  return rows[0]?.decision ?? null
}

/** Stores a decision. */
export async function insertReview(
  tx: Tx,
  review: {
    readonly id: FxPaymentId
    readonly decision: PapersDecision
    readonly operator: string
    readonly why: string
    readonly at: Date
  },
): Promise<void> {
  const { id, decision, operator, why, at } = review
  await sql`insert into fx.reviews (payment_id, decision, operator, why, decided_at)
    values (${id}, ${decision}, ${operator}, ${why}, ${at})`.execute(tx)
}

const LISTED_MAX = 200

/** Returns payments whose papers nobody has decided on, oldest first, at most two hundred. */
export const paymentsInReview = (tx: Tx): Promise<readonly FxPayment[]> => paymentsWaiting(tx, LISTED_MAX)

/** Returns those of these invoices whose file another company handed in, too. */
export async function sharedFilesOf(tx: Tx, invoices: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices.invoices i where i.id = any(${[...invoices]}::text[])
      and exists (select from invoices.invoices o where o.hash = i.hash and o.holder <> i.holder)
    order by i.id`.execute(tx)
  return rows.map(({ id }) => id)
}
