/** SQL about providers' webhooks. It decides nothing. */
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { FxPaymentId } from './fx-payment.ts'

/** A try that a webhook names. */
export type NamedTry = { readonly reference: string; readonly paymentId: FxPaymentId }

/** Finds a provider's try by our reference, or, where a webhook has none, by the provider's own id. */
export async function tryNamed(
  tx: Tx,
  provider: string,
  { reference, providerId }: { readonly reference: string | null; readonly providerId: string },
): Promise<NamedTry | null> {
  const by = reference === null ? sql`t.provider_id = ${providerId}` : sql`t.reference = ${reference}`
  const { rows } = await sql<{ reference: string; payment_id: FxPaymentId }>`
    select t.reference, t.payment_id from fx.tries t where t.provider = ${provider} and ${by} limit 1`.execute(tx)
  const [row] = rows
  return row === undefined ? null : { reference: row.reference, paymentId: row.payment_id }
}

/** Stores an event, once. Returns false when it was known. `about`: the provider's id of what it is about. */
export async function noteNotice(
  tx: Tx,
  notice: { readonly provider: string; readonly eventId: string; readonly about: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into fx.notices (provider, event_id, about, received_at)
    values (${notice.provider}, ${notice.eventId}, ${notice.about}, ${notice.at})
    on conflict do nothing returning event_id`.execute(tx)
  return rows.length > 0
}

/** Deletes events that came before an instant. */
export async function forgetNotices(tx: Tx, before: Date): Promise<void> {
  await sql`delete from fx.notices where received_at < ${before}`.execute(tx)
}
