/** All SQL on the calls of API keys. It decides nothing. */
import type { ApiKeyId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** A call of a key. */
export type KeyCall = {
  readonly keyId: ApiKeyId
  readonly at: Date
  readonly method: string
  /** Without its query. */
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly ip: string
  readonly requestId: string
}

/** Stores calls, and when their keys were last used, by the minute. */
export async function insertCalls(tx: Tx, calls: readonly KeyCall[]): Promise<void> {
  const rows = JSON.stringify(
    calls.map(({ keyId, requestId, at, ...call }) => ({
      ...call,
      at: at.toISOString(),
      key_id: keyId,
      request_id: requestId,
    })),
  )
  await sql`with said as (select * from json_to_recordset(${rows}::json) as r (key_id text, at timestamptz,
        method text, path text, status smallint, ms integer, ip text, request_id text)),
      stored as (insert into api_keys.calls (key_id, at, method, path, status, ms, ip, request_id)
        select key_id, at, method, path, status, ms, ip, request_id from said)
    insert into api_keys.uses as u (key_id, used_at)
    select key_id, date_trunc('minute', max(at)) from said group by key_id
    on conflict (key_id) do update set used_at = greatest(u.used_at, excluded.used_at)
      where u.used_at < excluded.used_at`.execute(tx)
}

/** A call of a list; `id` is its place in the log. */
export type ListedCall = Omit<KeyCall, 'keyId'> & { readonly id: string }

/** Returns calls of a key, the newest first, before this place. */
export async function callsOf(
  tx: Tx,
  keyId: ApiKeyId,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<readonly ListedCall[]> {
  const { rows } = await sql<ListedCall>`
    select id::text as id, at, method, path, status, ms, ip, request_id as "requestId" from api_keys.calls
    where key_id = ${keyId} and (${before}::bigint is null or id < ${before}::bigint)
    order by api_keys.calls.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Deletes the calls before this instant. */
export async function deleteCalls(tx: Tx, before: Date): Promise<void> {
  await sql`delete from api_keys.calls where at < ${before}`.execute(tx)
}
