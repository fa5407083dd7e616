/** All SQL on requests for money and on who is blocked. It decides nothing: the use cases do. */
import { type CoinCode, money, type TransferId, type UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { MoneyRequest, RequestId } from './request.ts'

type RequestsTable = {
  id: RequestId
  asker: UserId
  payer: UserId | null
  code: string | null
  asset: CoinCode
  amount: string
  note: string | null
  standing: MoneyRequest['standing']
  created_at: Date
  expires_at: Date
  state: MoneyRequest['state']
  ended_at: Date | null
  transfer_id: TransferId | null
}
type BlockedTable = { payer: UserId; asker: UserId; at: Date }

const on = (tx: Tx) => tx.$extendTables<{ 'requests.requests': RequestsTable; 'requests.blocked': BlockedTable }>()

const requestOf = (row: Selectable<RequestsTable>): MoneyRequest => ({
  id: row.id,
  asker: row.asker,
  payer: row.payer,
  code: row.code,
  money: money(row.asset, BigInt(row.amount)),
  note: row.note,
  standing: row.standing,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  state: row.state,
  endedAt: row.ended_at,
  transferId: row.transfer_id,
})

/** Stores a new request. */
export async function insertRequest(tx: Tx, request: MoneyRequest): Promise<void> {
  const { id, asker, payer, code, money: asked, note, standing, createdAt, expiresAt } = request
  await on(tx)
    .insertInto('requests.requests')
    .values({
      id,
      asker,
      payer,
      code,
      asset: asked.asset,
      amount: asked.amount.toString(),
      note,
      standing,
      created_at: createdAt,
      expires_at: expiresAt,
      state: 'open',
      ended_at: null,
      transfer_id: null,
    })
    .execute()
}

/** Returns a request, whoever's it is; `null` when there is none. */
export async function findRequest(tx: Tx, id: string): Promise<MoneyRequest | null> {
  const row = await on(tx)
    .selectFrom('requests.requests')
    .selectAll()
    .where('id', '=', id as RequestId)
    .executeTakeFirst()
  return row === undefined ? null : requestOf(row)
}

/** Returns the request that this link's code opens; `null` when there is none. */
export async function findByCode(tx: Tx, code: string): Promise<MoneyRequest | null> {
  const row = await on(tx).selectFrom('requests.requests').selectAll().where('code', '=', code).executeTakeFirst()
  return row === undefined ? null : requestOf(row)
}

/** Returns the newest requests of this asker. */
export async function askedBy(tx: Tx, asker: UserId, max: number): Promise<readonly MoneyRequest[]> {
  const rows = await on(tx)
    .selectFrom('requests.requests')
    .selectAll()
    .where('asker', '=', asker)
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return rows.map(requestOf)
}

/** Returns the newest requests that this person hears of: none of those that they blocked. */
export async function askedOf(tx: Tx, payer: UserId, max: number): Promise<readonly MoneyRequest[]> {
  const rows = await on(tx)
    .selectFrom('requests.requests')
    .selectAll()
    .where('payer', '=', payer)
    .where('standing', '<>', 'blocked')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return rows.map(requestOf)
}

/** How much somebody asks for already: what is open, what was made since, and what is open to one person. */
export type Asked = {
  readonly open: number
  readonly since: number
  readonly toOne: number
  /** What is open to that person from all who are strangers to them. */
  readonly fromStrangers: number
}

/** Counts what the limits are about. */
export async function countAsked(
  tx: Tx,
  { asker, payer, since, now }: { asker: UserId; payer: UserId | null; since: Date; now: Date },
): Promise<Asked> {
  const { rows } = await sql<{ [K in keyof Asked]: string }>`
    select count(*) filter (where q.state = 'open' and q.expires_at > ${now}) as open,
      count(*) filter (where q.created_at > ${since}) as since,
      count(*) filter (where q.state = 'open' and q.expires_at > ${now} and q.payer = ${payer}) as "toOne",
      (select count(*) from requests.requests o where o.payer = ${payer} and o.standing = 'stranger'
        and o.state = 'open' and o.expires_at > ${now}) as "fromStrangers"
    from requests.requests q where q.asker = ${asker}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a count has no row')
  return {
    open: Number(row.open),
    since: Number(row.since),
    toOne: Number(row.toOne),
    fromStrangers: Number(row.fromStrangers),
  }
}

/** Ends an open request; false when it was over. */
export async function endOpen(tx: Tx, id: RequestId, state: 'declined' | 'cancelled', at: Date): Promise<boolean> {
  const row = await on(tx)
    .updateTable('requests.requests')
    .set({ state, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Declines whatever is open of this asker to this person, without a word. */
export async function declineOpenFrom(tx: Tx, payer: UserId, asker: UserId, at: Date): Promise<void> {
  await on(tx)
    .updateTable('requests.requests')
    .set({ state: 'declined', ended_at: at })
    .where('asker', '=', asker)
    .where('payer', '=', payer)
    .where('state', '=', 'open')
    .execute()
}

/** Ends whatever is open of and to a person who leaves, and forgets whom they blocked. */
export async function endAllOf(tx: Tx, person: UserId, at: Date): Promise<void> {
  await on(tx)
    .updateTable('requests.requests')
    .set({ state: 'cancelled', ended_at: at })
    .where('asker', '=', person)
    .where('state', '=', 'open')
    .execute()
  await on(tx)
    .updateTable('requests.requests')
    .set({ state: 'declined', ended_at: at })
    .where('payer', '=', person)
    .where('state', '=', 'open')
    .execute()
  await on(tx).deleteFrom('requests.blocked').where('payer', '=', person).execute()
}

/** Blocks somebody. Blocking twice is the same as once. */
export async function insertBlocked(tx: Tx, payer: UserId, asker: UserId, at: Date): Promise<void> {
  await on(tx)
    .insertInto('requests.blocked')
    .values({ payer, asker, at })
    .onConflict((conflict) => conflict.columns(['payer', 'asker']).doNothing())
    .execute()
}

/** Hears of somebody again. */
export async function deleteBlocked(tx: Tx, payer: UserId, asker: UserId): Promise<void> {
  await on(tx).deleteFrom('requests.blocked').where('payer', '=', payer).where('asker', '=', asker).execute()
}

/** Returns whom this person blocked, the newest first. */
export async function blockedBy(tx: Tx, payer: UserId, max: number): Promise<readonly UserId[]> {
  const rows = await on(tx)
    .selectFrom('requests.blocked')
    .select('asker')
    .where('payer', '=', payer)
    .orderBy('at', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ asker }) => asker)
}

/** Whether this person blocked that one. */
export async function isBlocked(tx: Tx, payer: UserId, asker: UserId): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('requests.blocked')
    .select('asker')
    .where('payer', '=', payer)
    .where('asker', '=', asker)
    .executeTakeFirst()
  return row !== undefined
}

// Whoever is known by their own payments could be anybody: sending a cent makes nobody known.
/** Returns the people whom this person paid or saved, the newest first: never who only paid them. */
export async function knownTo(tx: Tx, person: UserId, max: number): Promise<readonly UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select id from (
      select t.payee_id as id, max(t.at) as at from transfer.transfers t where t.payer_id = ${person} group by t.payee_id
      union all select s.payee_id, s.created_at from beneficiaries.saved s
        where s.holder = ${person} and s.payee_id is not null
    ) k group by id order by max(at) desc limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}
