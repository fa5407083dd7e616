/**
 * Reads the books: balances, an account's history, the house's position, and the check of all invariants. It changes
 * nothing but the house's rolled-up sums, which only shorten later reads.
 */
import { type AssetCode, type HoldId, isAssetCode, type Money, money, type PostingId } from '@zend/kernel'
import { CompiledQuery } from 'kysely'
import { batchLoadOn, type Tx } from '../../database/index.ts'
import { type Account, accountOf, holderOf, type HouseAccount, type OwnerId } from './chart.ts'

/** A customer's balance in one asset: `total` = `available` + `held`. */
export type Balance<A extends AssetCode = AssetCode> = {
  readonly asset: A
  readonly available: Money<A>
  readonly held: Money<A>
  readonly total: Money<A>
}

/** A house account's balance: above zero a credit, below zero a debit. */
export type HouseBalance = { readonly account: HouseAccount; readonly balance: Money }

/** One line of an account's history. */
export type AccountEntry = {
  readonly posting: PostingId
  readonly kind: string
  readonly cause: string
  /** Above zero a credit, below zero a debit. */
  readonly amount: Money
  /** The account's balance after this entry; `null` on a house account, which stores none. */
  readonly balance: Money | null
  readonly occurredAt: Date
  readonly recordedAt: Date
}

/** A page of history and the cursor of the next one; `null` after the oldest entry. */
export type AccountHistory = { readonly entries: readonly AccountEntry[]; readonly nextCursor: string | null }

/** One invariant of the books and how many rows break it. */
export type InvariantCheck = { readonly name: string; readonly violations: number }

// Concurrent callers share a statement.
const balancesWith = batchLoadOn<readonly Balance[]>(async (tx, holders) => {
  const rows = await read<{ holder: string; asset: string; balance: string; held: string }>(
    tx,
    'select holder, asset, balance, held from ledger.accounts where holder = any($1::text[]) and version > 0 order by asset',
    [[...holders]],
  )
  const found = new Map<string, Balance[]>()
  for (const { holder, asset, balance, held } of rows) {
    const code = assetOf(asset)
    const [all, aside] = [BigInt(balance), BigInt(held)]
    const one = { asset: code, available: money(code, all - aside), held: money(code, aside), total: money(code, all) }
    found.set(holder, [...(found.get(holder) ?? []), one])
  }
  return found
})

/** Returns every balance of a customer that ever moved, by asset code. */
export async function balancesOf(tx: Tx, owner: OwnerId): Promise<readonly Balance[]> {
  return (await balancesWith(tx, holderOf({ owner, asset: 'USD' }))) ?? []
}

/** Returns an open hold's amount and account; `null` when there is no such hold, or it was settled or released. */
export async function openHold(
  tx: Tx,
  id: HoldId,
): Promise<{ readonly account: Account; readonly amount: Money } | null> {
  const [row] = await read<{ holder: string; asset: string; amount: string }>(
    tx,
    `select a.holder, a.asset, h.amount from ledger.holds h join ledger.accounts a on a.id = h.account
      where h.id = $1 and not exists (select from ledger.hold_closings c where c.hold = h.id)`,
    [id],
  )
  if (row === undefined) return null
  const account = accountOf(row.holder, row.asset)
  return { account, amount: money(account.asset, BigInt(row.amount)) }
}

/** Tells whether a posting with this id exists. */
export async function isBooked(tx: Tx, id: PostingId): Promise<boolean> {
  return (await read<{ id: string }>(tx, 'select id from ledger.postings where id = $1', [id])).length > 0
}

/**
 * Returns what a posting credited to an account; `null` when there is no such posting, or it credited nothing there.
 */
export async function creditedBy(tx: Tx, id: PostingId, account: Account): Promise<Money | null> {
  const [row] = await read<{ amount: string }>(
    tx,
    `select e.amount from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account
      where p.id = $1 and a.holder = $2 and a.asset = $3 and e.amount > 0`,
    [id, holderOf(account), account.asset],
  )
  return row === undefined ? null : money(account.asset, BigInt(row.amount))
}

/**
 * Returns every house account that ever moved. Its cost grows with the postings since the last roll-up, not with the
 * books.
 */
export async function houseBalances(tx: Tx): Promise<readonly HouseBalance[]> {
  const rows = await read<{ holder: string; asset: string; balance: string }>(
    tx,
    'select holder, asset, balance from ledger.house_balances() order by holder, asset',
    [],
  )
  return rows.map(({ holder, asset, balance }) => {
    const account = accountOf(holder, asset)
    if (!('house' in account)) throw new TypeError(`${holder} is no house account`)
    return { account, balance: money(account.asset, BigInt(balance)) }
  })
}

/**
 * Where `house:swap_inventory` stands in each asset, in minor units, above zero what customers gave us. Its cost does
 * not grow with the books: each booking keeps the position up to date.
 */
export async function inventoryPositions(tx: Tx): Promise<ReadonlyMap<AssetCode, bigint>> {
  const rows = await read<{ asset: string; position: string }>(
    tx,
    `select p.asset, p.position + coalesce((select sum(m.amount) from ledger.house_moves m where m.asset = p.asset), 0)
       as position from ledger.house_positions p`,
    [],
  )
  return new Map(rows.map(({ asset, position }) => [assetOf(asset), BigInt(position)]))
}

/**
 * Rolls the house's entries up, so that `houseBalances` stays fast. For a job every minute or so; safe at any time.
 * Returns how many postings it included.
 */
export async function rollUpHouse(tx: Tx): Promise<number> {
  const [row] = await read<{ postings: string }>(tx, 'select ledger.roll_up_house() as postings', [])
  await read(tx, 'select ledger.roll_up_positions()', [])
  return Number(row?.postings ?? 0)
}

/**
 * Returns an account's entries, newest first: `limit` of them from `cursor` (an earlier page's `nextCursor`). Page 100
 * 000 is as fast as the first, and new entries never shift a page. An account that never moved has an empty history.
 * Throws on an invalid cursor.
 */
export async function historyOf(
  tx: Tx,
  account: Account,
  { limit, cursor = null }: { readonly limit: number; readonly cursor?: string | null },
): Promise<AccountHistory> {
  if (cursor !== null && !/^\d{1,18}$/.test(cursor)) throw new RangeError('not a cursor of a history')
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError('a page has at least one entry')
  const rows = await read<HistoryRow>(tx, HISTORY, [holderOf(account), account.asset, cursor, limit + 1])
  const page = rows.slice(0, limit)
  return {
    entries: page.map((row) => ({
      posting: `pst_${row.id.slice('pst_'.length)}`,
      kind: row.kind,
      cause: row.cause,
      amount: money(account.asset, BigInt(row.amount)),
      balance: row.balance === null ? null : money(account.asset, BigInt(row.balance)),
      occurredAt: row.occurred_at,
      recordedAt: row.recorded_at,
    })),
    nextCursor: rows.length > limit ? (page.at(-1)?.seq ?? null) : null,
  }
}

type HistoryRow = {
  readonly seq: string
  readonly id: string
  readonly kind: string
  readonly cause: string
  readonly amount: string
  readonly balance: string | null
  readonly occurred_at: Date
  readonly recorded_at: Date
}

// Select the page on the index of the account's chain before looking up its postings.
const HISTORY = `
  select e.seq, p.id, p.kind, p.cause, e.amount, e.balance, p.occurred_at, p.recorded_at
  from (
    select e.seq, e.posting, e.amount, e.balance from ledger.entries e
    where e.account = (select id from ledger.accounts where holder = $1 and asset = $2) and e.seq < coalesce($3::bigint, 9223372036854775807)
    order by e.seq desc limit $4
  ) e join ledger.postings p on p.number = e.posting
  order by e.seq desc`

/**
 * Checks every invariant over the whole books in one snapshot. It reads every row: minutes on large books, without
 * blocking anyone.
 */
export async function checkInvariants(tx: Tx): Promise<readonly InvariantCheck[]> {
  // The default statement timeout is meant for the product's small reads.
  await read(tx, `select set_config('statement_timeout', '0', true)`, [])
  const rows = await read<{ name: string; violations: string }>(tx, INVARIANTS, [])
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}

const INVARIANTS = `
  with open_holds as (
    select account, sum(amount) as amount from ledger.holds h where not exists (select from ledger.hold_closings c where c.hold = h.id) group by account
  ),
  chains as (
    select e.account, sum(e.amount) as amount, count(*) as entries, max(e.seq) as last from ledger.entries e where e.account > 0 group by e.account
  ),
  house as (
    select a.id, coalesce(sum(e.amount), 0) as amount from ledger.accounts a left join ledger.entries e on e.account = a.id where a.id < 0 group by a.id
  )
  select 'debits equal credits in every posting and asset' as name,
    (select count(*) from (select from ledger.entries group by posting, asset having sum(amount) <> 0) q) as violations
  union all select 'every posting has entries',
    (select count(*) from ledger.postings p where not exists (select from ledger.entries e where e.posting = p.number))
  union all select 'every entry belongs to a posting and to an account of its asset',
    (select count(*) from ledger.entries e left join ledger.postings p on p.number = e.posting left join ledger.accounts a on a.id = e.account
      where p.number is null or a.asset is distinct from e.asset)
  union all select 'every customer balance and version is the sum and count of its entries',
    (select count(*) from ledger.accounts a left join chains c on c.account = a.id
      where a.id > 0 and (a.balance <> coalesce(c.amount, 0) or a.version <> coalesce(c.entries, 0) or a.version <> coalesce(c.last, 0)))
  union all select 'every customer history is a chain without a gap and with the right running balance',
    (select count(*) from (
      select seq, amount, balance, row_number() over chain as place, lag(balance, 1, 0::numeric) over chain as before
      from ledger.entries where account > 0 window chain as (partition by account order by seq)) q
      where seq <> place or balance is distinct from before + amount)
  union all select 'no customer account is or ever was below zero',
    (select count(*) from ledger.accounts where balance < 0 or held < 0 or balance - held < 0)
      + (select count(*) from ledger.entries where account > 0 and balance < 0)
  union all select 'held funds equal the open holds',
    (select count(*) from ledger.accounts a full join open_holds o on o.account = a.id where coalesce(a.held, 0) <> coalesce(o.amount, 0))
  union all select 'every hold is closed at most once, by release or by a posting that debits its account within it',
    (select count(*) from ledger.hold_closings c left join ledger.holds h on h.id = c.hold left join ledger.entries e on e.posting = c.posting and e.account = h.account
      where h.id is null or c.settled_amount > h.amount or (c.state = 'settled' and -e.amount is distinct from c.settled_amount))
  union all select 'every cause has one posting and every posting its own id',
    (select count(*) from ledger.postings) * 2 - (select count(distinct cause) + count(distinct id) from ledger.postings)
  union all select 'every house balance is the sum of its entries',
    (select count(*) from house h join ledger.accounts a on a.id = h.id left join ledger.house_balances() b on b.holder = a.holder and b.asset = a.asset
      where h.amount <> coalesce(b.balance, 0))
  union all select 'the position that is kept beside the entries is what they add up to',
    (select count(*) from house h join ledger.accounts a on a.id = h.id left join ledger.house_positions p on p.asset = a.asset
      where a.holder = 'house:swap_inventory'
        and h.amount is distinct from p.position + coalesce((select sum(m.amount) from ledger.house_moves m where m.asset = a.asset), 0))
  union all select 'the house stands no further from its customers than it ever might',
    (select count(*) from house h join ledger.accounts a on a.id = h.id join ledger.house_bounds b on 'house:' || b.house = a.holder and b.asset = a.asset
      where abs(h.amount) > b.widest)
  union all select 'the guards of the books are in place',
    (select count(*) from unnest(array['entries_balance', 'entries_within_role', 'postings_within_role', 'holds_within_role', 'entries_only_grow', 'postings_only_grow', 'holds_only_grow', 'hold_closings_only_grow', 'accounts_stay']) guard
      where not exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'ledger'::regnamespace and t.tgname = guard and t.tgenabled in ('O', 'A')))
      + (select count(*) from unnest(array['accounts_never_below_zero', 'accounts_house_keeps_no_balance', 'postings_id', 'postings_cause']) rule
        where not exists (select from pg_constraint k where k.connamespace = 'ledger'::regnamespace and k.conname = rule and k.convalidated))`

async function read<Row>(tx: Tx, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

function assetOf(text: string): AssetCode {
  if (!isAssetCode(text)) throw new RangeError(`no such asset: ${text}`)
  return text
}
