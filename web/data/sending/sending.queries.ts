/** Queries about sending money out: saved wallets, the allowlist mode, payees; their keys and invalidation. */
import { type Beneficiary, type EndpointData, getAllowlist, getPayee, listBeneficiaries } from '@zend/contracts'
import { queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/** Tells whether only saved wallets may be paid, and when a switch-off takes effect. */
export type Allowlist = EndpointData<typeof getAllowlist>['allowlist']
/** The customer behind a username. */
export type Payee = EndpointData<typeof getPayee>['payee']

/** The allowlist mode. */
export const allowlistQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'allowlist'],
    queryFn: async ({ signal }): Promise<Allowlist> =>
      (await services().api.call(getAllowlist, {}, { signal })).allowlist,
  })

/** The customer behind a username. An unknown name is an expected refusal: `ApiError` with `payee_not_found`. */
export const payeeQuery = (username: string) =>
  queryOptions({
    queryKey: ['payee', username],
    queryFn: async ({ signal }): Promise<Payee> =>
      (await services().api.call(getPayee, { query: { username } }, { signal })).payee,
    refetchInterval: false,
  })

/** All saved wallets of the customer, newest first. Screens filter them: there are at most a hundred. */
export const beneficiariesQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'beneficiaries'],
    queryFn: async ({ signal }): Promise<readonly Beneficiary[]> =>
      (await services().api.call(listBeneficiaries, { query: {} }, { signal })).beneficiaries,
  })
