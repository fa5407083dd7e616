/** Public interface of the watchlist: favourite coins, and alerts about prices. */
export type { AlertId, AlertKind, PriceAlert } from './alert.ts'
export {
  addAlert,
  type AlertRefusal,
  type AlertWish,
  readWatchlist,
  removeAlert,
  saveFavourites,
  type Watchlist,
  type WatchlistDeps,
} from './keep-watchlist.ts'
export { tellReached, watchAlerts, type WatchAlertsDeps } from './watch-alerts.ts'
export type { WatchlistPolicy } from './watchlist.policy.ts'
export { deleteWatchlist } from './watchlist.repo.ts'
