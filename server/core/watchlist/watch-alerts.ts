/**
 * Tells people of prices that they wait for, while the process runs. One process at a time looks, by its lease; an
 * alert is disarmed in the transaction that stores its notice, so several tell once, too. Only prices that could be
 * quoted count: what is stale, split or jumped is never told.
 */
import { after, COIN_CODES, LOCAL_CURRENCIES } from '@zend/kernel'
import { type Database, type Held, leasedLoop, sweep } from '../../database/index.ts'
import { type Clock, restFor } from '../../ports/clock.ts'
import { beat, PARTS } from '../health/index.ts'
import { type Notice, sendNotice } from '../notices/index.ts'
import { type Market, priceOf, priceText, readPrices } from '../pricing/index.ts'
import type { PriceAlert } from './alert.ts'
import type { WatchlistPolicy } from './watchlist.policy.ts'
import { armAgain, deleteExpired, findReached, type Seen, takeReached } from './watchlist.repo.ts'

/** Dependencies of telling. */
export type WatchAlertsDeps = {
  readonly db: Pick<Database, 'read' | 'transact' | 'leases'>
  readonly clock: Clock
  readonly log: { readonly warn: (facts: object, message: string) => void }
  readonly market: Market
  readonly policy: WatchlistPolicy
  /** Called after every look, successful or not. */
  readonly onRound?: () => void
}

/** Looks until the signal aborts, and reports to the health of the service. Never throws. */
export async function watchAlerts(deps: WatchAlertsDeps, signal: AbortSignal): Promise<void> {
  const { db, log, policy } = deps
  await leasedLoop(
    db,
    {
      lease: 'watchlist.alerts',
      retryMs: policy.lookEveryMs,
      onRound: deps.onRound,
      work: (held) => lookWhileHeld(deps, held),
      onFault: async ({ error }) => log.warn({ err: error }, 'price alerts could not be told; trying again'),
    },
    signal,
  )
}

async function lookWhileHeld(deps: WatchAlertsDeps, held: Held): Promise<void> {
  const { db, clock, policy } = deps
  while (!held.until.aborted) {
    await held.assertHeld()
    const told = await tellReached(deps)
    await db.transact((tx) => beat(tx, { part: PARTS.alerts, at: clock.now(), problem: null }))
    deps.onRound?.()
    if (told < policy.perLookMax) await restFor(policy.lookEveryMs, held.until)
  }
}

/**
 * Compares all alerts with the prices of now, once: arms those that are back, tells those that are reached, at most
 * `perLookMax`, and removes expired ones. Returns how many were reached. Throws at the end when some could not be told.
 */
export async function tellReached(deps: Omit<WatchAlertsDeps, 'onRound'>): Promise<number> {
  const { db, clock, log, policy } = deps
  const seen = await seenNow(deps)
  const now = clock.now()
  await deleteExpired(db.read, now)
  await armAgain(db.read, seen)
  const reached = await findReached(db.read, seen, {
    now,
    quietSince: after(now, -policy.quietMs),
    max: policy.perLookMax,
  })
  await sweep(
    reached,
    async ({ id, place }) => {
      const price = seen[place]
      if (price === undefined) return
      await db.transact(async (tx) => {
        const alert = await takeReached(tx, id, price, now)
        if (alert !== null) await sendNotice({ clock }, tx, noticeOf(alert, price))
      })
    },
    ({ id }, err) => log.warn({ err, alert: id }, 'a price alert could not be told'),
    'price alerts could not be told',
  )
  return reached.length
}

/** Every usable price of every coin in every currency; the change over a day is with the price in US dollars. */
async function seenNow({ db, clock, market }: Pick<WatchAlertsDeps, 'db' | 'clock' | 'market'>): Promise<Seen[]> {
  const board = await market.board()
  const changes = new Map(
    (await readPrices({ read: db.read, clock, market }, 'USD')).map(({ coin, changePercent }) => [coin, changePercent]),
  )
  return COIN_CODES.flatMap((coin) =>
    LOCAL_CURRENCIES.flatMap((quote): readonly Seen[] => {
      const price = priceOf(board, coin, quote)
      if (!price.ok) return []
      const moved = quote === 'USD' ? (changes.get(coin) ?? null) : null
      return [{ coin, quote, price: priceText(price.value.rate, 18), shown: priceText(price.value.rate), moved }]
    }),
  )
}

function noticeOf({ userId, coin, kind, quote, level }: PriceAlert, { shown, moved }: Seen): Notice {
  const facts = { coin, price: shown, quote }
  if (kind === 'above') return { kind: 'price-above', to: userId, facts: { ...facts, level } }
  if (kind === 'below') return { kind: 'price-below', to: userId, facts: { ...facts, level } }
  const percent = (moved ?? '0').replace('-', '')
  return { kind: moved?.startsWith('-') === true ? 'price-down' : 'price-up', to: userId, facts: { ...facts, percent } }
}
