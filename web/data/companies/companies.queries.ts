/** Queries about companies. */
import { listMemberships, type MembershipAnswer } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { queryOptions } from '@tanstack/react-query'
import { services, tabCompany } from '@zend/web/client/browser'
import { REMEMBERED } from '@zend/web/client/remembered'

/**
 * The memberships of the signed-in person, in the order they joined. Read again whenever the page is looked at: another
 * member may have changed them.
 */
export const membershipsQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['user', id, 'memberships'],
    meta: REMEMBERED,
    queryFn: async ({ signal }): Promise<readonly MembershipAnswer[]> => {
      const { memberships } = await services().api.call(listMemberships, { params: { id } }, { signal })
      // The next tab knows them; without that it asks.
      tabCompany()
        .then((tab) => tab.follow(id, memberships))
        .catch(() => undefined)
      return memberships
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
