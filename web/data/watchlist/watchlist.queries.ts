/** What the person watches: favourite coins and price alerts, the same in both apps, and how they change. */
import {
  addPriceAlert,
  type EndpointData,
  getWatchlist,
  type PriceAlert,
  removePriceAlert,
  saveFavourites,
} from '@zend/contracts'
import type { CoinCode, UserId } from '@zend/kernel'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/** Favourites in the person's order, and their alerts. */
export type Watchlist = EndpointData<typeof getWatchlist>

// Below `user`, so that it is refetched after the connection was lost.
const WATCHLIST_KEY = ['user', 'watchlist'] as const

/** Throws when nobody is signed in. */
async function ownId(): Promise<UserId> {
  const user = await services().session.user()
  if (user === null) throw new Error('nobody is signed in')
  return user._id
}

/** The watchlist of the signed-in person. An alert that was told meanwhile shows when the page is opened again. */
export const watchlistQuery = () =>
  queryOptions({
    queryKey: WATCHLIST_KEY,
    queryFn: async ({ signal }): Promise<Watchlist> =>
      services().api.call(getWatchlist, { params: { id: await ownId() } }, { signal }),
    refetchOnMount: 'always',
  })

const change = (client: QueryClient, changed: (list: Watchlist) => Watchlist): void =>
  void client.setQueryData<Watchlist>(WATCHLIST_KEY, (list) => (list === undefined ? list : changed(list)))

/** Shows the favourites in this order at once, then saves them. Throws the API's refusals, and refetches the true state. */
export async function putFavourites(client: QueryClient, coins: readonly CoinCode[]): Promise<void> {
  await client.cancelQueries({ queryKey: WATCHLIST_KEY })
  change(client, (list) => ({ ...list, coins: [...coins] }))
  try {
    await services().api.call(saveFavourites, { params: { id: await ownId() }, body: { coins: [...coins] } })
  } catch (thrown) {
    void client.invalidateQueries({ queryKey: WATCHLIST_KEY })
    throw thrown
  }
}

/** What to be told of; see the endpoint. */
export type AlertWish = Pick<PriceAlert, 'currency' | 'quote' | 'level'> & { readonly kind: 'price' | 'change' }

/** Adds an alert. Throws the API's refusals. */
export async function putAlert(client: QueryClient, wish: AlertWish): Promise<PriceAlert> {
  const { alert } = await services().api.call(addPriceAlert, { params: { id: await ownId() }, body: wish })
  change(client, (list) => ({ ...list, alerts: [alert, ...list.alerts.filter((each) => !isSame(each, alert))] }))
  return alert
}

const isSame = (a: PriceAlert, b: PriceAlert): boolean =>
  a.currency === b.currency && a.kind === b.kind && a.quote === b.quote && a.level === b.level

/** Removes an alert. Throws the API's refusals. */
export async function dropAlert(client: QueryClient, alertId: PriceAlert['_id']): Promise<void> {
  await services().api.call(removePriceAlert, { params: { id: await ownId(), alertId } })
  change(client, (list) => ({ ...list, alerts: list.alerts.filter(({ _id }) => _id !== alertId) }))
}
