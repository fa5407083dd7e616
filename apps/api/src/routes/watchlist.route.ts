/** Routes of what a person watches: each maps a call to its use case and the result to the contract. */
import * as contract from '@zend/contracts'
import { ok } from '@zend/kernel'
import {
  addAlert,
  type PriceAlert,
  readWatchlist,
  removeAlert,
  saveFavourites,
  type WatchlistDeps,
} from '@zend/server/core/watchlist'
import { type Route, route } from '../guard.ts'

/** The routes of favourite coins and price alerts. */
export function watchlistRoutes(deps: WatchlistDeps): Route[] {
  return [
    route(contract.getWatchlist, async (_input, { actor }) => {
      const { coins, alerts } = await readWatchlist(deps, actor)
      return ok({ coins: [...coins], alerts: alerts.map(alertOf), alertsMax: deps.policy.alertsMax })
    }),
    route(contract.saveFavourites, async ({ body }, { actor }) =>
      ok({ coins: [...(await saveFavourites(deps, actor, body.coins))] }),
    ),
    route(contract.addPriceAlert, async ({ body: { currency, ...wish } }, { actor }) => {
      const added = await addAlert(deps, actor, { coin: currency, ...wish })
      return added.ok ? ok({ alert: alertOf(added.value) }) : added
    }),
    route(contract.removePriceAlert, async ({ params: { alertId } }, { actor }) => {
      await removeAlert(deps, actor, alertId)
      return ok({ removed: true as const })
    }),
  ]
}

/** An alert as its pages and the data export have it. */
export function alertOf({ id, coin, kind, quote, level, ...times }: PriceAlert): contract.PriceAlert {
  return {
    _id: id,
    currency: coin,
    kind,
    quote,
    level,
    createdAt: times.createdAt.toISOString(),
    expiresAt: times.expiresAt.toISOString(),
    toldAt: times.toldAt?.toISOString() ?? null,
  }
}
