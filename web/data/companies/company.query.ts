/** The read of the company that the pages show. */
import { type EndpointData, getCompany } from '@zend/contracts'
import { queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'

/** What the register has of a company. */
export type CompanyFacts = EndpointData<typeof getCompany>['company']

/** The company that the pages show. */
export const companyQuery = () =>
  queryOptions({
    queryKey: ['user', 'company', 'facts'],
    queryFn: async ({ signal }): Promise<CompanyFacts> =>
      (await services().api.call(getCompany, {}, { signal })).company,
  })
