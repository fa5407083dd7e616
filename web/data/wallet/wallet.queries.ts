/**
 * Queries that several screens share: the user record, balances, networks, history; their keys, and which of them an
 * event invalidates.
 */
import {
  type DepositDetail,
  type EndpointData,
  getBalance,
  getHistory,
  getNetworks,
  getTransaction,
  type QuickSellDetail,
  getUser,
  type LiveEvent,
  type SwapDetail,
  type TransferDetail,
  type User,
  type WithdrawalDetail,
} from '@zend/contracts'
import { type CoinCode, type Id, isId, type UserId } from '@zend/kernel'
import { RECENT_TRANSACTIONS_LIMIT } from '@zend/kernel/specification'
import { type Query, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { CALL_TIMEOUT_MS } from '@zend/web/client/api'
import { ApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { openedAt } from '@zend/web/client/query-client'
import { REMEMBERED } from '@zend/web/client/remembered'

/** The number of transactions on one page of the history. */
export const HISTORY_PAGE_LIMIT = 20

const WALLET = 'wallet'
const USER = 'user'
/** The prefix of all rescue queries. */
const RESCUE: QueryKey = ['rescue']

/**
 * The current user's record, stored encrypted for the next visit: `dataUpdatedAt` is 0 until it is read in this one.
 * Also refetched on window focus (specification §4).
 */
export const userQuery = (id: UserId, known: User | null = null) =>
  queryOptions({
    queryKey: [USER, id],
    queryFn: async ({ signal }): Promise<User> => {
      const { user } = await services().api.call(getUser, { params: { id } }, { signal })
      await services().session.saveRecord(user)
      return user
    },
    ...(known?._id === id ? { initialData: known, initialDataUpdatedAt: 0 } : {}),
    // The stored record is older than any answer.
    refetchOnMount: ({ state }) => state.isInvalidated || state.dataUpdatedAt === 0,
    refetchOnWindowFocus: 'always',
  })

/** The record of whoever is signed in, as the page around has read it; `undefined` where none has. */
export const knownUser = (client: QueryClient): User | undefined =>
  client
    .getQueriesData<User>({ queryKey: [USER] })
    .find(([key, record]) => key.length === 2 && record !== undefined)?.[1]

/** The balances of every coin and of local money, with the time of the answer. */
export const balanceQuery = () =>
  queryOptions({
    queryKey: [WALLET, 'balance'],
    meta: REMEMBERED,
    queryFn: ({ signal }): Promise<EndpointData<typeof getBalance>> =>
      services().api.call(getBalance, { query: {} }, { signal }),
  })

/** Networks on which a coin, or any coin, can be received. */
export const networksQuery = (currency?: CoinCode) =>
  queryOptions({
    queryKey: [WALLET, 'networks', currency ?? 'all'],
    queryFn: async ({ signal }) =>
      (await services().api.call(getNetworks, { query: { currency, networkStatus: 'true' } }, { signal })).networks,
  })

/** The newest transactions, for the right panel and the dashboard. */
export const recentQuery = () =>
  queryOptions({
    queryKey: [WALLET, 'history', 'recent'],
    meta: REMEMBERED,
    queryFn: async ({ signal }) =>
      (
        await services().api.call(
          getHistory,
          { query: { search: '', page: 1, limit: RECENT_TRANSACTIONS_LIMIT } },
          { signal },
        )
      ).transactions,
  })

/** The detail type of each id prefix. */
type Details = {
  readonly dep: DepositDetail
  readonly wdr: WithdrawalDetail
  readonly swp: SwapDetail
  readonly trf: TransferDetail
  readonly sel: QuickSellDetail
}

/** One transaction, of the kind that its id's prefix says. */
export const transactionQuery = <P extends keyof Details>(id: Id<P>) =>
  queryOptions({
    queryKey: [WALLET, 'transaction', id],
    queryFn: async ({ signal }): Promise<Details[P]> => {
      const { transaction } = await services().api.call(getTransaction, { params: { id } }, { signal })
      const of: Readonly<Record<typeof transaction.transactionType, keyof Details>> = {
        deposit: 'dep',
        withdrawal: 'wdr',
        swap: 'swp',
        transfer: 'trf',
        quick_sell: 'sel',
      }
      if (!isId(of[transaction.transactionType], id))
        throw new ApiError({
          code: 'unexpected',
          status: 200,
          message: `${id} was answered with another kind of transaction.`,
        })
      return transaction as Details[P]
    },
  })

/** The queries that a movement of money invalidates. */
const moved = (id: string | null): readonly QueryKey[] => [
  [WALLET, 'history'],
  [WALLET, 'transaction', id],
  [WALLET, 'balance'],
]
// Sent money also uses up limits.
const sent = (id: string | null): readonly QueryKey[] => [...moved(id), [WALLET, 'limits']]

/**
 * The queries that an event invalidates. `hello` comes with every (re)connection: any query sent before its quiet time
 * may have missed an event.
 */
const STALE_KEYS: Readonly<Record<LiveEvent['type'], (id: string | null) => readonly QueryKey[]>> = {
  hello: () => [[WALLET], [USER], ['support'], ['referral'], RESCUE],
  balance: () => [[WALLET, 'balance']],
  notification: () => [[USER]],
  support: () => [['support']],
  rescue: () => [RESCUE],
  // A search result may be this deposit.
  deposit: (id) => [...moved(id), RESCUE],
  swap: moved,
  withdrawal: sent,
  transfer: sent,
  quick_sell: sent,
  fx: sent,
  batch: () => [
    [WALLET, 'batches'],
    [WALLET, 'balance'],
  ],
  bill: () => [[WALLET, 'bills']],
  approval: () => [
    [WALLET, 'approvals'],
    [WALLET, 'balance'],
  ],
  // Whether payments are stopped shows with the company, its limits and what was approved.
  company: () => [
    [USER, 'company'],
    [WALLET, 'limits'],
    [WALLET, 'approvals'],
  ],
}

/** Refetches what an event invalidates. Resolves when that is done. */
export async function applyLiveEvent(client: QueryClient, { type, id, quietMs = 0 }: LiveEvent): Promise<void> {
  const since = Date.now() - quietMs
  await Promise.all(
    STALE_KEYS[type](id).map((queryKey) => readAgain(client, queryKey, type === 'hello' ? since : Infinity)),
  )
}

/** Invalidates. A first read that is under way may have been answered before the event, so it is repeated. */
async function readAgain(client: QueryClient, queryKey: QueryKey, since: number): Promise<void> {
  // The cache does not store when a query was sent: assume the earliest time, which is the cache's opening, or the
  // timeout of a call before the answer.
  const isOlder = ({ state }: Query): boolean =>
    Math.max(openedAt(client), state.dataUpdatedAt - CALL_TIMEOUT_MS) <= since
  const firstReads = client
    .getQueryCache()
    .findAll({
      queryKey,
      predicate: (query) => isOlder(query) && query.state.data === undefined && query.state.fetchStatus === 'fetching',
    })
  await client.invalidateQueries({ queryKey, predicate: isOlder })
  await Promise.all(firstReads.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}
