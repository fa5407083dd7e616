/** Reads about sending money out: limits and holds, the allowlist mode, who a username is. Keys, and what makes them stale. */
import { type EndpointData, getAllowlist, getHistory, getLimits, getPayee, getWithdrawalFees, type Transaction } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { queryOptions } from '@tanstack/react-query'
import { services } from './browser.ts'

/** What may still be sent, by rolling window, and a hold on sending. */
export type Limits = EndpointData<typeof getLimits>
/** Whether only saved wallets may be paid, and when a switch-off takes effect. */
export type Allowlist = EndpointData<typeof getAllowlist>['allowlist']
/** Who a username is. */
export type Payee = EndpointData<typeof getPayee>['payee']

/** Limits and what is left of them. Whatever is sent makes them stale (wallet.queries.ts); time alone does too. */
export const limitsQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'limits'],
    queryFn: ({ signal }): Promise<Limits> => services().api.call(getLimits, {}, { signal }),
    refetchOnMount: 'always',
  })

/** What sending a coin costs over each network now, to choose one by. */
export const withdrawalFeesQuery = (currency: CoinCode) =>
  queryOptions({
    queryKey: ['wallet', 'withdrawal-fees', currency],
    queryFn: async ({ signal }) => (await services().api.call(getWithdrawalFees, { query: { currency } }, { signal })).fees,
  })

/** The allowlist mode. */
export const allowlistQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'allowlist'],
    queryFn: async ({ signal }): Promise<Allowlist> => (await services().api.call(getAllowlist, {}, { signal })).allowlist,
  })

/** Who a username is. A name that nobody has is an answer, not a fault: `ApiError` with `payee_not_found`. */
export const payeeQuery = (username: string) =>
  queryOptions({
    queryKey: ['payee', username],
    queryFn: async ({ signal }): Promise<Payee> => (await services().api.call(getPayee, { query: { username } }, { signal })).payee,
    refetchInterval: false,
  })

/** How many withdrawals and transfers are looked through for recent recipients. */
const RECENT_SENDS_LIMIT = 20

/** The newest withdrawals and transfers, together newest first, to offer their recipients again. */
export const recentSendsQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'history', 'recent-sends'],
    queryFn: async ({ signal }): Promise<readonly Transaction[]> => {
      const both = await Promise.all(
        (['withdrawal', 'transfer'] as const).map((transactionType) =>
          services().api.call(getHistory, { query: { transactionType, page: 1, limit: RECENT_SENDS_LIMIT } }, { signal }),
        ),
      )
      return both.flatMap(({ transactions }) => transactions).sort((a, b) => Date.parse(b.timeStamp) - Date.parse(a.timeStamp))
    },
  })
