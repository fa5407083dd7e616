/** All SQL on watchlists and price alerts. It decides nothing but what a price has reached. */
import { type CoinCode, type LocalCurrency, type UserId, withoutZeros } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { AlertId, AlertKind, PriceAlert } from './alert.ts'

type AlertsTable = {
  id: AlertId
  user_id: UserId
  coin: CoinCode
  kind: AlertKind
  quote: LocalCurrency
  level: string
  is_armed: boolean
  created_at: Date
  expires_at: Date
  told_at: Date | null
}
type Tables = {
  'watchlist.lists': { user_id: UserId; coins: CoinCode[]; updated_at: Date }
  'watchlist.alerts': AlertsTable
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

const alertOf = (row: Selectable<AlertsTable>): PriceAlert => ({
  id: row.id,
  userId: row.user_id,
  coin: row.coin,
  kind: row.kind,
  quote: row.quote,
  level: withoutZeros(row.level),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  toldAt: row.told_at,
})

/** A person's favourites, in their order. */
export async function findCoins(tx: Tx, userId: UserId): Promise<readonly CoinCode[]> {
  const row = await on(tx)
    .selectFrom('watchlist.lists')
    .select('coins')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.coins ?? []
}

/** Stores them in place of the earlier ones. */
export async function putCoins(tx: Tx, userId: UserId, coins: readonly CoinCode[], at: Date): Promise<void> {
  const row = { coins: [...coins], updated_at: at }
  await on(tx)
    .insertInto('watchlist.lists')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Makes the person's list if there is none, and locks it until the transaction ends. */
export async function lockList(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await on(tx)
    .insertInto('watchlist.lists')
    .values({ user_id: userId, coins: [], updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  await on(tx).selectFrom('watchlist.lists').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

/** A person's alerts that have not expired, by coin, the newest first. */
export async function findAlerts(tx: Tx, userId: UserId, now: Date): Promise<readonly PriceAlert[]> {
  const rows = await on(tx)
    .selectFrom('watchlist.alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('coin')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(alertOf)
}

/** Stores a new alert in place of the same one, if there is one. */
export async function insertAlert(tx: Tx, alert: PriceAlert): Promise<void> {
  const { id, userId, coin, kind, quote, level, createdAt, expiresAt } = alert
  await on(tx)
    .deleteFrom('watchlist.alerts')
    .where('user_id', '=', userId)
    .where('coin', '=', coin)
    .where('kind', '=', kind)
    .where('quote', '=', quote)
    .where('level', '=', level)
    .execute()
  await on(tx)
    .insertInto('watchlist.alerts')
    .values({
      id,
      user_id: userId,
      coin,
      kind,
      quote,
      level,
      is_armed: true,
      created_at: createdAt,
      expires_at: expiresAt,
      told_at: null,
    })
    .execute()
}

/** Removes a person's alert; of another person's nothing. */
export async function deleteAlert(tx: Tx, userId: UserId, id: AlertId): Promise<void> {
  await on(tx).deleteFrom('watchlist.alerts').where('id', '=', id).where('user_id', '=', userId).execute()
}

/** Removes everything that a person watches. */
export async function deleteWatchlist(tx: Tx, userId: UserId): Promise<void> {
  await on(tx).deleteFrom('watchlist.alerts').where('user_id', '=', userId).execute()
  await on(tx).deleteFrom('watchlist.lists').where('user_id', '=', userId).execute()
}

/** What one coin costs in a currency: decimal text to 18 decimals, and as it is shown to people. */
export type Seen = {
  readonly coin: CoinCode
  readonly quote: LocalCurrency
  readonly price: string
  readonly shown: string
  /** The change of 24 hours in percent; negative when it fell, `null` where none is known. */
  readonly moved: string | null
}

const seenRows = (seen: readonly Seen[]) =>
  sql`json_to_recordset(${JSON.stringify(seen)}::json) as s (coin text, quote text, price numeric, moved numeric)`

const REACHED = sql`(a.kind = 'above' and a.level <= s.price or a.kind = 'below' and a.level >= s.price
  or a.kind = 'change' and a.level <= abs(s.moved))`

/** The ids of armed alerts that these prices have reached, at most `max`, each on the coin and currency of one price. */
export async function findReached(
  tx: Tx,
  seen: readonly Seen[],
  { now, quietSince, max }: { readonly now: Date; readonly quietSince: Date; readonly max: number },
): Promise<readonly { readonly id: AlertId; readonly place: number }[]> {
  const open = sql`a.coin = s.coin and a.quote = s.quote and a.is_armed and a.expires_at > ${now}
    and (a.told_at is null or a.told_at <= ${quietSince})`
  const { rows } = await sql<{ id: AlertId; place: number }>`
    with s as (select s.*, row_number() over () - 1 as place from ${seenRows(seen)})
    select r.id, s.place::int as place from s cross join lateral (
      (select a.id from watchlist.alerts a where ${open} and a.kind = 'above' and a.level <= s.price limit ${max})
      union all
      (select a.id from watchlist.alerts a where ${open} and a.kind = 'below' and a.level >= s.price limit ${max})
      union all
      (select a.id from watchlist.alerts a where ${open} and a.kind = 'change' and a.level <= abs(s.moved) limit ${max})
    ) r
    limit ${max}`.execute(tx)
  return rows
}

/** Disarms an alert that these prices have reached and returns it; `null` when another process did. */
export async function takeReached(tx: Tx, id: AlertId, seen: Seen, now: Date): Promise<PriceAlert | null> {
  const { rows } = await sql<Selectable<AlertsTable>>`
    update watchlist.alerts a set is_armed = false, told_at = ${now} from ${seenRows([seen])}
      where a.id = ${id} and a.is_armed and a.coin = s.coin and a.quote = s.quote and ${REACHED}
      returning a.*`.execute(tx)
  const [row] = rows
  return row === undefined ? null : alertOf(row)
}

/**
 * Arms again what was told and is clearly back: a hundredth beyond its level, or below three quarters of a change. A
 * price that trembles at a level is one crossing.
 */
export async function armAgain(tx: Tx, seen: readonly Seen[]): Promise<void> {
  await sql`
    update watchlist.alerts a set is_armed = true from ${seenRows(seen)}
      where not a.is_armed and a.coin = s.coin and a.quote = s.quote
        and (a.kind = 'above' and s.price < a.level * 0.99 or a.kind = 'below' and s.price > a.level * 1.01
          or a.kind = 'change' and abs(s.moved) < a.level * 0.75)`.execute(tx)
}

/** Removes alerts that have expired. Returns how many. */
export async function deleteExpired(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await on(tx)
    .deleteFrom('watchlist.alerts')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
