/** Reads of saved wallets. */
import { type Beneficiary, listBeneficiaries } from '@zend/contracts'
import { queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/** Every saved wallet of the customer, newest first. Screens narrow it themselves: there are at most a hundred. */
export const beneficiariesQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'beneficiaries'],
    queryFn: async ({ signal }): Promise<readonly Beneficiary[]> =>
      (await services().api.call(listBeneficiaries, { query: {} }, { signal })).beneficiaries,
  })
