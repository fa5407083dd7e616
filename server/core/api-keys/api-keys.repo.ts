/** All SQL on API keys. It decides nothing. */
import type { DeploymentMode, KeyScope, Permission } from '@zend/contracts'
import type { ApiKeyId, BusinessId, MemberId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Database, Tx } from '../../database/index.ts'

type Row = {
  id: ApiKeyId
  company_id: BusinessId
  member_id: MemberId
  made_by: UserId
  mode: DeploymentMode
  name: string
  scopes: readonly KeyScope[]
  ips: readonly string[]
  public_key: string | null
  secret_hash: string
  last_four: string
  replaces: ApiKeyId | null
  made_at: Date
  ends_at: Date
  revoked_at: Date | null
  revoked_by: UserId | null
  stated: string
  consent: unknown
}
type Tables = { 'api_keys.keys': Row; 'api_keys.uses': { key_id: ApiKeyId; used_at: Date } }

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** A stored key. `stated` and `consent` are as they were found: the confirmer's statement, and its signature. */
export type StoredKey = {
  readonly id: ApiKeyId
  readonly company: BusinessId
  readonly memberId: MemberId
  readonly userId: UserId
  readonly mode: DeploymentMode
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly ips: readonly string[]
  readonly publicKey: string | null
  readonly lastFour: string
  readonly madeAt: Date
  readonly endsAt: Date
  readonly revokedAt: Date | null
  readonly stated: string
  readonly consent: unknown
}

const keyOf = (row: Row): StoredKey => ({
  id: row.id,
  company: row.company_id,
  memberId: row.member_id,
  userId: row.made_by,
  mode: row.mode,
  name: row.name,
  scopes: row.scopes,
  ips: row.ips,
  publicKey: row.public_key,
  lastFour: row.last_four,
  madeAt: row.made_at,
  endsAt: row.ends_at,
  revokedAt: row.revoked_at,
  stated: row.stated,
  consent: row.consent,
})

/** Stores a key as its statement says; the database takes it only with the confirmer's note. */
export async function insertKey(tx: Tx, stated: string, consent: unknown, madeAt: Date): Promise<void> {
  await sql`insert into api_keys.keys (stated, consent, made_at)
    values (${stated}, ${JSON.stringify(consent)}::jsonb, ${madeAt})`.execute(tx)
}

/** Returns one key by its id. */
export async function findKey(tx: Tx, id: ApiKeyId): Promise<StoredKey | null> {
  const row = await on(tx).selectFrom('api_keys.keys').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : keyOf(row)
}

/** Returns one key by the hash of its secret. */
export async function findKeyBySecret(tx: Tx, secretHash: string): Promise<StoredKey | null> {
  const row = await on(tx)
    .selectFrom('api_keys.keys')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
  return row === undefined ? null : keyOf(row)
}

/** A key of a list: whether another took its place, its last use, and where its member stands. */
export type ListedKey = StoredKey & {
  readonly isReplaced: boolean
  readonly lastUsedAt: Date | null
  readonly member: 'active' | 'suspended' | 'removed'
}

/** Returns a company's keys, the newest first, without those that ended before this instant; or one of them. */
export async function keysOf(
  tx: Tx,
  company: BusinessId,
  { endedAfter, id = null }: { readonly endedAfter: Date; readonly id?: ApiKeyId | null },
): Promise<readonly ListedKey[]> {
  const { rows } = await sql<Row & { is_replaced: boolean; used_at: Date | null; member: ListedKey['member'] }>`
    select k.*, exists (select from api_keys.keys r where r.replaces = k.id) as is_replaced, u.used_at,
      case when m.removed_at is not null then 'removed' when m.suspended_at is not null then 'suspended'
        else 'active' end as member
    from api_keys.keys k join companies.members m on m.id = k.member_id
      left join api_keys.uses u on u.key_id = k.id
    where k.company_id = ${company} and (${id}::text is null or k.id = ${id})
      and least(k.ends_at, k.revoked_at, m.removed_at) > ${endedAfter}
    order by k.made_at desc, k.id desc`.execute(tx)
  return rows.map((row) => ({
    ...keyOf(row),
    isReplaced: row.is_replaced,
    lastUsedAt: row.used_at,
    member: row.member,
  }))
}

/** Returns how many keys of a company, or of one member of it, work at this instant or after. */
export async function countKeys(
  tx: Tx,
  company: BusinessId,
  now: Date,
  memberId: MemberId | null = null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from api_keys.keys
    where company_id = ${company} and revoked_at is null and ends_at > ${now}
      and (${memberId}::text is null or member_id = ${memberId})`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Ends a key. Returns whether it was not ended before. */
export async function putRevoked(tx: Tx, id: ApiKeyId, by: UserId, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('api_keys.keys')
    .set({ revoked_at: at, revoked_by: by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A key with what its member may do now. */
export type KeyAtWork = Pick<StoredKey, 'id' | 'company' | 'memberId' | 'userId' | 'scopes' | 'ips' | 'endsAt'> & {
  readonly permissions: readonly Permission[]
}

/**
 * Returns the keys with these hashes that are not revoked, whose members are active and have not frozen their own
 * account, in one named statement.
 */
export async function findKeysAtWork(
  db: Pick<Database, 'pool'>,
  secretHashes: readonly string[],
): Promise<ReadonlyMap<string, KeyAtWork>> {
  const { rows } = await db.pool.query<KeyAtWork & { secret_hash: string }>({
    name: 'api_keys.at_work',
    text: `select k.secret_hash, k.id, k.company_id as company, k.member_id as "memberId", m.user_id as "userId",
             k.scopes, k.ips, k.ends_at as "endsAt", m.permissions
           from api_keys.keys k join companies.members m on m.id = k.member_id
             join persons.users u on u.id = m.user_id and u.frozen_at is null
           where k.secret_hash = any($1::text[]) and k.revoked_at is null
             and m.removed_at is null and m.suspended_at is null`,
    values: [[...secretHashes]],
  })
  return new Map(rows.map(({ secret_hash: hash, ...key }) => [hash, key]))
}
