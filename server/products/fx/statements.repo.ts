/** All SQL about providers' statements. It decides nothing. */
import type { FxCurrency } from '@zend/corridors'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { FxStatementLine } from '../../ports/fx-provider.ts'

/** What our books have under a reference, in minor units of their currencies. */
export type BookedTry = {
  readonly kind: 'convert' | 'pay'
  readonly currency: FxCurrency
  readonly deliver: bigint
  /** What was bought, with what the rail may charge us. */
  readonly buy: bigint
  /** US cents that were paid for what was bought. */
  readonly bought: bigint | null
  readonly charge: bigint
  /** What came back, once it did. */
  readonly cameBack: bigint | null
  readonly hasLeft: boolean
}

/** Returns what the books have under these references of a provider. */
export async function bookedUnder(
  tx: Tx,
  provider: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, BookedTry>> {
  const { rows } = await sql<{
    reference: string
    kind: 'convert' | 'pay'
    currency: FxCurrency
    deliver: string
    buy: string | null
    bought: string | null
    charge: string | null
    came_back: string | null
    left: boolean
  }>`select t.reference, t.kind, p.currency, p.deliver, p.buy, p.bought, t.charge,
      case when t.state = 'returned' then p.came_back end as came_back, t.done_at is not null as left
    from fx.tries t join fx.payments p on p.id = t.payment_id
    where t.provider = ${provider} and t.reference = any(${[...references]}::text[])`.execute(tx)
  return new Map(
    rows.map((row) => [
      row.reference,
      {
        kind: row.kind,
        currency: row.currency,
        deliver: BigInt(row.deliver),
        buy: BigInt(row.buy ?? row.deliver),
        bought: row.bought === null ? null : BigInt(row.bought),
        charge: BigInt(row.charge ?? '0'),
        cameBack: row.came_back === null ? null : BigInt(row.came_back),
        hasLeft: row.left,
      },
    ]),
  )
}

/** Returns whether a treasurer's funding of just this amount is booked. */
export async function isFundingBooked(
  tx: Tx,
  provider: string,
  { asset, amount }: FxStatementLine['amount'],
): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`
    select exists (select from ledger.postings p join ledger.entries e on e.posting = p.number
      join ledger.accounts a on a.id = e.account
      where p.kind = 'rail_funding' and starts_with(p.cause, ${`rail_funding:${provider}:`})
        and a.holder = ${`house:rail:${provider}`} and e.asset = ${asset} and e.amount = ${(-amount).toString()}) as booked`.execute(
    tx,
  )
  return rows[0]?.booked === true
}

/** Stores a line with its verdict, the first time only. Returns whether it was new. */
export async function insertLine(
  tx: Tx,
  line: FxStatementLine,
  of: { readonly provider: string; readonly day: string; readonly difference: string | null; readonly readAt: Date },
): Promise<boolean> {
  const { id, at, amount, kind, reference } = line
  const { rows } = await sql<{ line_id: string }>`
    insert into fx.statement_lines (provider, currency, line_id, day, at, amount, kind, reference, difference, read_at)
    values (${of.provider}, ${amount.asset}, ${id}, ${of.day}, ${at}, ${amount.amount.toString()}, ${kind}, ${reference},
      ${of.difference}, ${of.readAt}) on conflict do nothing returning line_id`.execute(tx)
  return rows.length > 0
}

/** A day's statement of one account. */
export type StatementDay = { readonly provider: string; readonly currency: FxCurrency; readonly day: string }

/** Returns whether a day was read. */
export async function isDayRead(tx: Tx, { provider, currency, day }: StatementDay): Promise<boolean> {
  const { rows } = await sql<{ read: boolean }>`
    select exists (select from fx.statement_days where provider = ${provider} and currency = ${currency} and day = ${day}) as read`.execute(
    tx,
  )
  return rows[0]?.read === true
}

/**
 * Counts payments that left this account before the day, since 30 days, and are in none of its statements: a provider
 * can book one a day later than it said that it left.
 */
export async function countMissing(tx: Tx, { provider, currency, day }: StatementDay): Promise<number> {
  const { rows } = await sql<{ missing: string }>`
    select count(*) as missing from fx.tries t join fx.payments p on p.id = t.payment_id
     where t.provider = ${provider} and p.currency = ${currency} and t.kind = 'pay' and t.done_at is not null
       and t.done_at < ${day}::date and t.done_at >= ${day}::date - 30
       and exists (select from fx.statement_days d where (d.provider, d.currency) = (${provider}, ${currency}) and d.day >= t.done_at::date)
       and not exists (select from fx.statement_lines l where (l.provider, l.currency, l.reference) = (${provider}, ${currency}, t.reference))`.execute(
    tx,
  )
  return Number(rows[0]?.missing ?? 0)
}

/** Counts what did not fit the books in statements that were read since an instant. */
export async function differencesSince(tx: Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ differing: string }>`
    select (select count(*) from fx.statement_lines where difference is not null and read_at >= ${since})
      + (select coalesce(sum(missing), 0) from fx.statement_days where read_at >= ${since}) as differing`.execute(tx)
  return Number(rows[0]?.differing ?? 0)
}

/** Stores that a day was read whole. */
export async function insertDay(
  tx: Tx,
  { provider, currency, day }: StatementDay,
  { missing, readAt }: { readonly missing: number; readonly readAt: Date },
): Promise<void> {
  await sql`insert into fx.statement_days (provider, currency, day, missing, read_at)
    values (${provider}, ${currency}, ${day}, ${missing}, ${readAt}) on conflict do nothing`.execute(tx)
}
