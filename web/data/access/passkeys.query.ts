/** The query of a person's passkeys. */
import { queryOptions } from '@tanstack/react-query'
import { listPasskeys } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { services } from '@zend/web/client/browser'

/** The person's passkeys, oldest first. */
export const passkeysQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['user', id, 'security', 'passkeys'],
    queryFn: async ({ signal }) => (await services().api.call(listPasskeys, { params: { id } }, { signal })).passkeys,
    refetchOnMount: 'always',
  })
