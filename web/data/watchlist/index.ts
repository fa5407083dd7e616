/** What the person watches: favourite coins in their order, price alerts. */
export { AlertList } from './alert-list.tsx'
export { favouritesFirst } from './moved.ts'
export { StarButton } from './star-button.tsx'
export { type Favourites, useFavourites } from './use-favourites.ts'
export { type AlertWish, dropAlert, putAlert, type Watchlist, watchlistQuery } from './watchlist.queries.ts'
