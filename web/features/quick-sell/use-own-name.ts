/** The name of the signed-in person, which is that of their own wallets where no provider can be asked. */
import { useQuery } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { useCompany } from '@zend/web/data/companies'

/**
 * Reads it from the stored record; `null` where it is not known, and for a company, whose accounts have other names.
 * `undefined` until it is read.
 */
export function useOwnName(): string | null | undefined {
  const own = useCompany() === null
  const { data } = useQuery({
    queryKey: ['own-name'],
    queryFn: async (): Promise<string | null> => {
      const record = await services().session.record()
      return record === null ? null : `${record.firstName} ${record.lastName}`
    },
    enabled: own,
  })
  return own ? data : null
}
