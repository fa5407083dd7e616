/** All SQL on endpoints. */
import type { WebhookEvent } from '@zend/contracts'
import type { BusinessId, UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import { publicKeyText } from './signature.ts'
import type { DisabledReason, Webhook, WebhookId } from './webhooks.ts'

type EndpointsTable = {
  id: string
  company_id: string
  url: string
  description: string
  event_types: string[] | null
  made_by: string
  made_at: Date
  secret: Uint8Array
  old_secret: Uint8Array | null
  old_secret_until: Date | null
  private_key: Uint8Array
  public_key: Uint8Array
  disabled_at: Date | null
  disabled_reason: string | null
  failing_since: Date | null
  told_at: Date | null
  resumes_at: Date | null
  removed_at: Date | null
}

const tables = (tx: Tx) => tx.$extendTables<{ 'webhooks.endpoints': EndpointsTable }>()

/** Adds an endpoint. Secrets are sealed. */
export async function insertEndpoint(
  tx: Tx,
  endpoint: Pick<Webhook, 'id' | 'company' | 'url' | 'description' | 'events' | 'madeBy' | 'madeAt'> & {
    readonly secret: Uint8Array
    readonly privateKey: Uint8Array
    readonly publicKey: Uint8Array
  },
): Promise<void> {
  await tables(tx)
    .insertInto('webhooks.endpoints')
    .values({
      id: endpoint.id,
      company_id: endpoint.company,
      url: endpoint.url,
      description: endpoint.description,
      event_types: endpoint.events === null ? null : [...endpoint.events],
      made_by: endpoint.madeBy,
      made_at: endpoint.madeAt,
      secret: endpoint.secret,
      private_key: endpoint.privateKey,
      public_key: endpoint.publicKey,
    })
    .execute()
}

const NOT_REMOVED = sql<boolean>`removed_at is null`

/** A company's endpoints, the oldest first. */
export async function endpointsOf(tx: Tx, company: BusinessId): Promise<readonly Webhook[]> {
  const rows = await tables(tx)
    .selectFrom('webhooks.endpoints')
    .selectAll()
    .where('company_id', '=', company)
    .where(NOT_REMOVED)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map(webhookOf)
}

/** Finds an endpoint of this company. With `lock`, its row is locked until the transaction ends. */
export async function findEndpoint(
  tx: Tx,
  company: BusinessId,
  id: WebhookId,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Webhook | null> {
  const asked = tables(tx)
    .selectFrom('webhooks.endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', company)
    .where(NOT_REMOVED)
  const row = await (lock ? asked.forUpdate() : asked).executeTakeFirst()
  return row === undefined ? null : webhookOf(row)
}

/** What a member can change. */
export async function putEndpoint(
  tx: Tx,
  id: WebhookId,
  { url, description, events }: Pick<Webhook, 'url' | 'description' | 'events'>,
): Promise<void> {
  await tables(tx)
    .updateTable('webhooks.endpoints')
    .set({ url, description, event_types: events === null ? null : [...events] })
    .where('id', '=', id)
    .execute()
}

/** Makes this secret the endpoint's, and keeps the one before until then. Both are sealed. */
export async function putSecret(tx: Tx, id: WebhookId, secret: Uint8Array, oldUntil: Date): Promise<void> {
  await tables(tx)
    .updateTable('webhooks.endpoints')
    .set({ secret, old_secret: sql`secret`, old_secret_until: oldUntil })
    .where('id', '=', id)
    .execute()
}

/** Switches an endpoint off, and drops what waits for it. Returns false when it was off, or gone. */
export async function disableEndpoint(tx: Tx, id: WebhookId, reason: DisabledReason, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('webhooks.endpoints')
    .set({ disabled_at: at, disabled_reason: reason })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where(NOT_REMOVED)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await dropWaiting(tx, id)
  return true
}

/** Switches an endpoint on, as if it had never failed. */
export async function enableEndpoint(tx: Tx, id: WebhookId): Promise<void> {
  await tables(tx)
    .updateTable('webhooks.endpoints')
    .set({ disabled_at: null, disabled_reason: null, failing_since: null, told_at: null, resumes_at: null })
    .where('id', '=', id)
    .execute()
}

/** Removes an endpoint, and drops what waits for it. */
export async function removeEndpoint(tx: Tx, id: WebhookId, at: Date): Promise<void> {
  await tables(tx).updateTable('webhooks.endpoints').set({ removed_at: at }).where('id', '=', id).execute()
  await dropWaiting(tx, id)
}

/** Drops what waits for this endpoint. */
async function dropWaiting(tx: Tx, id: WebhookId): Promise<void> {
  await sql`update webhooks.deliveries set state = 'dropped', next_at = null, claimed_by = null, claimed_until = null
    where endpoint_id = ${id} and state = 'waiting'`.execute(tx)
}

/** How an endpoint did lately, for whoever has just tried it. The row is locked. */
export async function lockStanding(tx: Tx, id: WebhookId) {
  const row = await tables(tx)
    .selectFrom('webhooks.endpoints')
    .select(['company_id as company', 'url', 'failing_since as failingSince', 'told_at as toldAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { ...row, company: row.company as BusinessId }
}

/** Notes how an endpoint did. */
export async function putStanding(
  tx: Tx,
  id: WebhookId,
  standing: { readonly failingSince: Date | null; readonly toldAt: Date | null; readonly resumesAt: Date | null },
): Promise<void> {
  await tables(tx)
    .updateTable('webhooks.endpoints')
    .set({ failing_since: standing.failingSince, told_at: standing.toldAt, resumes_at: standing.resumesAt })
    .where('id', '=', id)
    .execute()
}

/** Forgets secrets whose day is over. */
export async function forgetOldSecrets(tx: Tx, at: Date): Promise<void> {
  await tables(tx)
    .updateTable('webhooks.endpoints')
    .set({ old_secret: null, old_secret_until: null })
    .where('old_secret_until', '<=', at)
    .execute()
}

function webhookOf(row: Selectable<EndpointsTable>): Webhook {
  const { disabled_at: disabledAt, disabled_reason: reason } = row
  return {
    id: row.id as WebhookId,
    company: row.company_id as BusinessId,
    url: row.url,
    description: row.description,
    events: row.event_types as readonly WebhookEvent[] | null,
    publicKey: publicKeyText(row.public_key),
    madeBy: row.made_by as UserId,
    madeAt: row.made_at,
    disabled: disabledAt === null ? null : { at: disabledAt, reason: reason as DisabledReason },
    failingSince: row.failing_since,
    oldSecretUntil: row.old_secret_until,
  }
}
