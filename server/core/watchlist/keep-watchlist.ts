/** What a person watches: favourite coins in their order, and price alerts. Nothing here moves or promises money. */
import {
  after,
  type CoinCode,
  type LocalCurrency,
  newId,
  ok,
  refuse,
  type Refusal,
  type Result,
  withoutZeros,
} from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Actor } from '../holders/index.ts'
import { type Market, priceOf, type PriceRefusal, priceText } from '../pricing/index.ts'
import { type AlertId, type AlertKind, PERCENT, type PriceAlert, sideOf } from './alert.ts'
import type { WatchlistPolicy } from './watchlist.policy.ts'
import { deleteAlert, findAlerts, findCoins, insertAlert, lockList, putCoins } from './watchlist.repo.ts'

/** Dependencies of the use cases. */
export type WatchlistDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly market: Market
  readonly policy: WatchlistPolicy
}

/** What a person watches. */
export type Watchlist = { readonly coins: readonly CoinCode[]; readonly alerts: readonly PriceAlert[] }

/** Returns the person's favourites in their order, and their alerts that have not expired. */
export async function readWatchlist(
  { db, clock }: Pick<WatchlistDeps, 'db' | 'clock'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Watchlist> {
  const [coins, alerts] = await Promise.all([findCoins(db.read, userId), findAlerts(db.read, userId, clock.now())])
  return { coins, alerts }
}

/** Replaces the favourites by these, in this order. A coin named twice keeps its first place. */
export async function saveFavourites(
  { db, clock }: Pick<WatchlistDeps, 'db' | 'clock'>,
  { userId }: Pick<Actor, 'userId'>,
  coins: readonly CoinCode[],
): Promise<readonly CoinCode[]> {
  const once = [...new Set(coins)]
  await putCoins(db.read, userId, once, clock.now())
  return once
}

/**
 * What to wait for. `price`: until one coin costs `level` in `quote`, from whichever side; `change`: until it moved by
 * `level` percent within 24 hours, against the US dollar.
 */
export type AlertWish = {
  readonly coin: CoinCode
  readonly kind: 'price' | 'change'
  readonly quote: LocalCurrency
  readonly level: string
}

/** Why there is no alert. The price is needed to know from which side it comes. */
export type AlertRefusal =
  | PriceRefusal
  | Refusal<'alert_limit', { readonly limit: number }>
  | Refusal<'invalid_request', { readonly field: 'body.level' }>

/**
 * Adds an alert; the same one again is renewed. Refuses a price that is the one of now, a change outside of its bounds,
 * and more than the policy lets one person have.
 */
export async function addAlert(
  { db, clock, market, policy }: WatchlistDeps,
  { userId }: Pick<Actor, 'userId'>,
  wish: AlertWish,
): Promise<Result<PriceAlert, AlertRefusal>> {
  const level = withoutZeros(wish.level)
  const waits = wish.kind === 'change' ? changeOf(level) : await priceWaits(market, wish)
  if (!waits.ok) return waits
  const now = clock.now()
  const alert: PriceAlert = {
    id: newId('pal', now.getTime()),
    userId,
    coin: wish.coin,
    kind: waits.value,
    quote: wish.kind === 'change' ? 'USD' : wish.quote,
    level,
    createdAt: now,
    expiresAt: after(now, policy.lifeMs),
    toldAt: null,
  }
  return db.transact(async (tx) => {
    await lockList(tx, userId, now)
    const others = (await findAlerts(tx, userId, now)).filter((known) => !isSame(known, alert))
    if (others.length >= policy.alertsMax) return refuse('alert_limit', { limit: policy.alertsMax })
    await insertAlert(tx, alert)
    return ok(alert)
  })
}

const isSame = (a: PriceAlert, b: PriceAlert): boolean =>
  a.coin === b.coin && a.kind === b.kind && a.quote === b.quote && a.level === b.level

type Waits = Result<AlertKind, AlertRefusal>

const wrongLevel = (): Waits => refuse('invalid_request', { field: 'body.level' } as const)

const changeOf = (level: string): Waits =>
  Number(level) < PERCENT.min || Number(level) > PERCENT.max || !/^\d+(?:\.\d)?$/.test(level)
    ? wrongLevel()
    : ok('change')

async function priceWaits(market: Market, { coin, quote, level }: AlertWish): Promise<Waits> {
  const now = priceOf(await market.board(), coin, quote)
  if (!now.ok) return now
  const side = sideOf(level, priceText(now.value.rate, 18))
  return side === null ? wrongLevel() : ok(side)
}

/** Removes an alert of this person. Idempotent; another person's stays. */
export async function removeAlert(
  { db }: Pick<WatchlistDeps, 'db'>,
  { userId }: Pick<Actor, 'userId'>,
  id: AlertId,
): Promise<void> {
  await deleteAlert(db.read, userId, id)
}
