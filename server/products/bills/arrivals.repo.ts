/** All SQL on quotes and on what came for bills. The database notes what came; here it is read and counted. */
import type { DepositState, NetworkName } from '@zend/contracts'
import { type BillId, type CoinCode, type DepositId, money } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Arrival, BillQuote } from './bill.ts'

type QuoteRow = {
  readonly bill_id: BillId
  readonly asset: CoinCode
  readonly network: NetworkName
  readonly amount: string
  readonly worth: string
  readonly made_at: Date
  readonly expires_at: Date
  readonly counts_until: Date
}

/** Stores a quote. */
export async function insertQuote(tx: Tx, quote: BillQuote): Promise<void> {
  await sql`insert into bills.quotes (bill_id, asset, network, amount, worth, made_at, expires_at, counts_until)
    values (${quote.bill}, ${quote.coins.asset}, ${quote.network}, ${quote.coins.amount.toString()},
      ${quote.worth.toString()}, ${quote.madeAt}, ${quote.expiresAt}, ${quote.countsUntil})`.execute(tx)
}

/** Returns the newest quotes of a bill, at most `max`: of a coin, or of any. */
export async function quotesOf(
  tx: Tx,
  bill: BillId,
  { coin = null, max }: { readonly coin?: CoinCode | null; readonly max: number },
): Promise<readonly BillQuote[]> {
  const { rows } = await sql<QuoteRow>`select * from bills.quotes where bill_id = ${bill}
    and (${coin}::text is null or asset = ${coin}) order by made_at desc, id desc limit ${max}`.execute(tx)
  return rows.map(quoteOf)
}

/** Returns the newest quote of a bill that was in force when these coins were first seen; `null` when there is none. */
export async function quoteInForce(tx: Tx, { bill, coins, seenAt }: Arrival): Promise<BillQuote | null> {
  const { rows } = await sql<QuoteRow>`select * from bills.quotes where bill_id = ${bill} and asset = ${coins.asset}
    and made_at <= ${seenAt} and counts_until >= ${seenAt} order by made_at desc, id desc limit 1`.execute(tx)
  return rows[0] === undefined ? null : quoteOf(rows[0])
}

type ArrivalRow = {
  readonly deposit_id: DepositId
  readonly bill_id: BillId
  readonly asset: CoinCode
  readonly network: NetworkName
  readonly amount: string
  readonly state: DepositState
  readonly seen_at: Date
  readonly worth: string | null
  readonly rate: 'quote' | 'market' | null
  readonly late: boolean
}

/** Returns what came for a bill, the newest first, at most `max`. */
export async function arrivalsOf(tx: Tx, bill: BillId, max: number): Promise<readonly Arrival[]> {
  const { rows } = await sql<ArrivalRow>`select * from bills.arrivals where bill_id = ${bill}
    order by seen_at desc, deposit_id desc limit ${max}`.execute(tx)
  return rows.map(arrivalOf)
}

/** Returns what came for a bill and was credited, and is not counted yet, at most `max`. */
export async function uncountedOf(tx: Tx, bill: BillId, max: number): Promise<readonly Arrival[]> {
  const { rows } = await sql<ArrivalRow>`select * from bills.arrivals
    where bill_id = ${bill} and state = 'credited' and counted_at is null order by seen_at limit ${max}`.execute(tx)
  return rows.map(arrivalOf)
}

/** Returns what came for a bill and is not credited yet, at most `max`. */
export async function expectedOf(tx: Tx, bill: BillId, max: number): Promise<readonly Arrival[]> {
  const { rows } = await sql<ArrivalRow>`select * from bills.arrivals
    where bill_id = ${bill} and counted_at is null
      and state in ('detected', 'confirming', 'screening', 'below_minimum', 'credited') limit ${max}`.execute(tx)
  return rows.map(arrivalOf)
}

/** Returns the bill that this deposit came for; `null` when it came for none. */
export async function billOfDeposit(tx: Tx, deposit: DepositId): Promise<BillId | null> {
  const { rows } = await sql<{ bill_id: BillId }>`
    select bill_id from bills.arrivals where deposit_id = ${deposit}`.execute(tx)
  return rows[0]?.bill_id ?? null
}

/** Returns the invoice, or the link, that this deposit was paid by; `null` when it came for none. */
export async function paidBy(tx: Tx, deposit: DepositId): Promise<BillId | null> {
  const { rows } = await sql<{ id: BillId }>`
    select coalesce(b.parent, b.id) as id from bills.arrivals a join bills.bills b on b.id = a.bill_id
    where a.deposit_id = ${deposit}`.execute(tx)
  return rows[0]?.id ?? null
}

/** Returns the invoice, or the link, that a deposit was paid by, while the deposit is credited; else `null`. */
export async function creditedFor(tx: Tx, deposit: DepositId): Promise<BillId | null> {
  const { rows } = await sql<{ id: BillId }>`
    select coalesce(b.parent, b.id) as id from bills.arrivals a join bills.bills b on b.id = a.bill_id
    where a.deposit_id = ${deposit} and a.state = 'credited'`.execute(tx)
  return rows[0]?.id ?? null
}

/** Returns bills of which something is to be counted, or no longer counts, at most `max`. */
export async function billsToCount(tx: Tx, max: number): Promise<readonly BillId[]> {
  const { rows } = await sql<{ id: BillId }>`
    select bill_id as id from bills.arrivals where state = 'credited' and counted_at is null
    union select bill_id from bills.arrivals where state <> 'credited' and counted_at is not null and worth > 0
    limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Notes what coins that came were worth. */
export async function putCounted(
  tx: Tx,
  deposit: DepositId,
  { worth, rate, late }: NonNullable<Arrival['counted']>,
  at: Date,
): Promise<void> {
  await sql`update bills.arrivals set worth = ${worth.toString()}, rate = ${rate}, late = ${late}, counted_at = ${at}
    where deposit_id = ${deposit}`.execute(tx)
}

/** Counts nothing any more of what is gone from its network for good, and returns the sum of what came for a bill. */
export async function sumOf(tx: Tx, bill: BillId): Promise<bigint> {
  await sql`update bills.arrivals set worth = 0 where bill_id = ${bill} and state <> 'credited' and worth > 0`.execute(
    tx,
  )
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(worth), 0) as sum from bills.arrivals where bill_id = ${bill} and state = 'credited'`.execute(
    tx,
  )
  return BigInt(rows[0]?.sum ?? 0)
}

const quoteOf = (row: QuoteRow): BillQuote => ({
  bill: row.bill_id,
  network: row.network,
  coins: money(row.asset, BigInt(row.amount)),
  worth: BigInt(row.worth),
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  countsUntil: row.counts_until,
})

const arrivalOf = (row: ArrivalRow): Arrival => ({
  deposit: row.deposit_id,
  bill: row.bill_id,
  network: row.network,
  coins: money(row.asset, BigInt(row.amount)),
  state: row.state,
  seenAt: row.seen_at,
  counted:
    row.worth === null || row.rate === null ? null : { worth: BigInt(row.worth), rate: row.rate, late: row.late },
})
