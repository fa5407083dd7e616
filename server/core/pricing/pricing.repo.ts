/** All SQL about prices. */
import { HELD_ASSETS, type AssetCode, type CoinCode } from '@zend/kernel'
import { type ColumnType, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { CandleStep, Tick } from '../../ports/price-feed.ts'
import { firstShown, type HistoryPoint, STEP_NAMES, STEPS } from './history.ts'
import type { Observation } from './pricing.ts'
import type { Found, Signed } from './proofs.ts'
import type { PriceWords } from './slow-median.ts'

type Tables = {
  'pricing.ticks': {
    source: string
    base: string
    quote: string
    price: string
    at: Date
    received_at: Date
    proof: Uint8Array | null
  }
  'pricing.slow_medians': {
    asset: string
    words: string[]
    at: Date
    accepted_by: string | null
    accepted_at: Date | null
    proof: Uint8Array | null
  }
  'pricing.history': {
    asset: string
    step: string
    starts_at: ColumnType<Date, Date, never>
    price: string
    seen_at: Date
  }
}

const tables = (tx: Tx) => tx.$extendTables<Tables>()

// A statement carries at most 65,535 parameters.
const ROWS_PER_INSERT = 5_000
// A chart needs the close before its first candle; if that is missing, read up to this many candles back.
const POINTS_BEFORE = 6
// Several times the normal number: an intruder who adds rows does not slow readers down.
const TICKS_READ_MAX = 500

/**
 * Stores a source's last prices, at most one per market. A price older than the stored one changes nothing, unless the
 * stored one is from the future: no source's price predates its arrival.
 */
export async function storeTicks(
  tx: Tx,
  source: string,
  ticks: readonly Signed<Tick>[],
  receivedAt: Date,
): Promise<void> {
  if (ticks.length === 0) return
  await tables(tx)
    .insertInto('pricing.ticks')
    .values(
      ticks.map(({ base, quote, price, at, proof }) => ({
        source,
        base,
        quote,
        price,
        at,
        received_at: receivedAt,
        proof,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'base', 'quote'])
        .doUpdateSet({
          price: sql.ref('excluded.price'),
          at: sql.ref('excluded.at'),
          received_at: sql.ref('excluded.received_at'),
          proof: sql.ref('excluded.proof'),
        })
        .where(sql<boolean>`excluded.at >= ticks.at or ticks.at > excluded.received_at + interval '1 minute'`),
    )
    .execute()
}

/**
 * Returns every source's last price on every market, unchecked. Sources that are no longer followed are included, with
 * their age.
 */
export async function readTicks(tx: Tx): Promise<readonly Found<Observation>[]> {
  const rows = await tables(tx)
    .selectFrom('pricing.ticks')
    .select(['source', 'base', 'quote', 'price', 'at', 'proof'])
    .orderBy('at', 'desc')
    .limit(TICKS_READ_MAX)
    .execute()
  return rows.map((row) => ({ ...row, base: row.base as AssetCode, quote: row.quote as AssetCode }))
}

/** Returns the words that every asset's slow median is made of, unchecked. */
export async function readWords(tx: Tx): Promise<readonly Found<PriceWords>[]> {
  const rows = await tables(tx)
    .selectFrom('pricing.slow_medians')
    // As text: a price never passes through a float.
    .select(['asset', 'at', 'proof', sql<string[]>`words::text[]`.as('words')])
    .where('asset', 'in', HELD_ASSETS)
    .execute()
  return rows.map(({ asset, at, words, proof }) => ({ asset: asset as AssetCode, at, words, proof }))
}

/**
 * The words of an asset, and the proof of the row that they replace; `null` where that has none, and where there is no
 * row.
 */
export type NextWords = { readonly words: Signed<PriceWords>; readonly insteadOf: Uint8Array | null }

/** Stores the words of these assets. Words that an operator has accepted since they were read stay. */
export async function storeWords(tx: Tx, next: readonly NextWords[]): Promise<void> {
  for (const { words, insteadOf } of next) {
    const { asset, at, proof } = words
    await tables(tx)
      .insertInto('pricing.slow_medians')
      .values({ asset, at, words: numericArray(words.words), accepted_by: null, accepted_at: null, proof })
      .onConflict((conflict) =>
        conflict
          .column('asset')
          .doUpdateSet({
            words: sql.ref('excluded.words'),
            at: sql.ref('excluded.at'),
            proof: sql.ref('excluded.proof'),
          })
          .where(sql<boolean>`slow_medians.proof is not distinct from ${insteadOf}::bytea`),
      )
      .execute()
  }
}

/** Locks an asset's words until the transaction ends. */
export async function lockWords(tx: Tx, asset: AssetCode): Promise<void> {
  await tables(tx).selectFrom('pricing.slow_medians').select('asset').where('asset', '=', asset).forUpdate().execute()
}

/** Makes one price the asset's only reference: an operator has checked it. */
export async function acceptWord(
  tx: Tx,
  { asset, words, at, proof }: Signed<PriceWords>,
  operator: string,
  acceptedAt: Date,
): Promise<void> {
  const row = { words: numericArray(words), at, accepted_by: operator, accepted_at: acceptedAt, proof }
  await tables(tx)
    .insertInto('pricing.slow_medians')
    .values({ asset, ...row })
    .onConflict((conflict) => conflict.column('asset').doUpdateSet(row))
    .execute()
}

const numericArray = (words: readonly string[]) => sql<string[]>`${[...words]}::numeric[]`

/** Adds points to the history. Within one candle the price seen last stays. */
export async function storeHistory(tx: Tx, points: readonly HistoryPoint[]): Promise<void> {
  for (let from = 0; from < points.length; from += ROWS_PER_INSERT) {
    const rows = points
      .slice(from, from + ROWS_PER_INSERT)
      .map(({ asset, step, startsAt, price, seenAt }) => ({ asset, step, starts_at: startsAt, price, seen_at: seenAt }))
    await tables(tx)
      .insertInto('pricing.history')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['asset', 'step', 'starts_at'])
          .doUpdateSet({ price: sql.ref('excluded.price'), seen_at: sql.ref('excluded.seen_at') })
          .where(sql<boolean>`excluded.seen_at >= history.seen_at`),
      )
      .execute()
  }
}

/** Returns a coin's points of one step that a chart shows now, oldest first. */
export async function readHistory(
  tx: Tx,
  asset: CoinCode,
  step: CandleStep,
  now: Date,
): Promise<readonly HistoryPoint[]> {
  const rows = await tables(tx)
    .selectFrom('pricing.history')
    .selectAll()
    .where('asset', '=', asset)
    .where('step', '=', step)
    .where('starts_at', '>=', firstShown(step, now))
    .where('starts_at', '<=', now)
    .orderBy('starts_at')
    .execute()
  return rows.map((row) => ({ asset, step, startsAt: row.starts_at, price: row.price, seenAt: row.seen_at }))
}

/** Returns each coin's newest price of five-minute history from `from` to `to`, from a candle that began by `to`. */
export async function pricesBetween(tx: Tx, from: Date, to: Date): Promise<ReadonlyMap<CoinCode, string>> {
  const rows = await tables(tx)
    .selectFrom('pricing.history')
    .distinctOn('asset')
    .select(['asset', 'price'])
    .where('step', '=', 'm5')
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', to)
    .orderBy('asset')
    .orderBy('starts_at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.asset as CoinCode, row.price]))
}

/** Returns the closing prices of every coin's candles of this step that began from `from` to `to`, oldest first. */
export async function pricesSince(
  tx: Tx,
  step: CandleStep,
  from: Date,
  to: Date,
): Promise<ReadonlyMap<CoinCode, readonly string[]>> {
  const rows = await tables(tx)
    .selectFrom('pricing.history')
    .select(['asset', 'price'])
    .where('step', '=', step)
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', to)
    .orderBy('starts_at')
    .execute()
  const found = new Map<CoinCode, string[]>()
  for (const { asset, price } of rows) {
    const prices = found.get(asset as CoinCode)
    if (prices === undefined) found.set(asset as CoinCode, [price])
    else prices.push(price)
  }
  return found
}

/** Returns these coins' points of one step that a chart shows now, and a little before them, by coin, oldest first. */
export async function historyOf(
  tx: Tx,
  coins: readonly CoinCode[],
  step: CandleStep,
  now: Date,
): Promise<ReadonlyMap<CoinCode, readonly HistoryPoint[]>> {
  if (coins.length === 0) return new Map()
  const since = new Date(firstShown(step, now).getTime() - POINTS_BEFORE * STEPS[step].stepMs)
  const rows = await tables(tx)
    .selectFrom('pricing.history')
    .selectAll()
    .where('asset', 'in', coins)
    .where('step', '=', step)
    .where('starts_at', '>=', since)
    .where('starts_at', '<=', now)
    .orderBy('asset')
    .orderBy('starts_at')
    .execute()
  return Map.groupBy(
    rows.map((row) => ({
      asset: row.asset as CoinCode,
      step,
      startsAt: row.starts_at,
      price: row.price,
      seenAt: row.seen_at,
    })),
    ({ asset }) => asset,
  )
}

/** Counts the points of each coin and step that a chart would show now. */
export async function countHistory(tx: Tx, now: Date): Promise<(coin: CoinCode, step: CandleStep) => number> {
  const counts = new Map<string, number>()
  for (const step of STEP_NAMES) {
    const rows = await tables(tx)
      .selectFrom('pricing.history')
      .select(['asset', sql<number>`count(*)::int`.as('points')])
      .where('step', '=', step)
      .where('starts_at', '>=', firstShown(step, now))
      .groupBy('asset')
      .execute()
    for (const { asset, points } of rows) counts.set(`${asset} ${step}`, points)
  }
  return (coin, step) => counts.get(`${coin} ${step}`) ?? 0
}

/** Deletes what no chart shows any more. Returns how many points. */
export async function pruneHistory(tx: Tx, now: Date): Promise<number> {
  let gone = 0n
  for (const step of STEP_NAMES) {
    const kept = new Date(now.getTime() - STEPS[step].keepMs)
    const result = await tables(tx)
      .deleteFrom('pricing.history')
      .where('step', '=', step)
      .where('starts_at', '<', kept)
      .executeTakeFirst()
    gone += result.numDeletedRows
  }
  return Number(gone)
}
