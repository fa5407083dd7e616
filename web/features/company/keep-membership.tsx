/**
 * Notices that the membership of the shown company has ended or is suspended, or that its permissions have changed, and
 * leads to the choice of a company. It draws nothing.
 */
import { useQuery } from '@tanstack/react-query'
import type { MembershipAnswer } from '@zend/contracts'
import { openAnew, tabCompany } from '@zend/web/client/browser'
import type { LostWhy } from '@zend/web/client/company'
import { membershipsQuery, useCompany } from '@zend/web/data/companies'
import { useEffect } from 'react'

/** Why the tab may not go on as it is; `null` while it may. Pure. */
export function whyLost(
  company: { readonly membership: string; readonly permissions: readonly string[] },
  memberships: readonly Pick<MembershipAnswer, 'id' | 'permissions' | 'state'>[],
): LostWhy | null {
  const now = memberships.find(({ id }) => id === company.membership)
  if (now === undefined) return 'ended'
  if (now.state === 'suspended') return 'suspended'
  return now.permissions.toSorted().join() === company.permissions.toSorted().join() ? null : 'changed'
}

/** Watches the membership of the company that is shown. `choice` is the page on which a company is chosen. */
export function KeepMembership({ choice }: { readonly choice: string }): null {
  const company = useCompany()
  if (company === null) throw new Error('no company is shown')
  // What the device has cached may be older than the choice.
  const { data, isFetchedAfterMount, refetch } = useQuery(membershipsQuery(company.userId))
  const why = data === undefined || !isFetchedAfterMount ? null : whyLost(company, data)
  useEffect(() => {
    const stop = tabCompany().then((tab) => tab.onForbidden(() => void refetch()))
    return () => void stop.then((end) => end())
  }, [refetch])
  useEffect(() => {
    if (why !== null) void leave(why, choice)
  }, [why, choice])
  return null
}

async function leave(why: LostWhy, choice: string): Promise<void> {
  await (await tabCompany()).lose(why)
  openAnew(choice)
}
