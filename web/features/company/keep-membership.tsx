/**
 * Notices that the membership of the shown company has ended or is suspended, or that its permissions have changed. A
 * page that was opened with what the device knew takes over what is allowed now and goes on; one that was in use leads
 * to the choice of a company, and from there back to its address. It draws nothing.
 */
import { useQuery } from '@tanstack/react-query'
import type { MembershipAnswer } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { openAnew, tabCompany } from '@zend/web/client/browser'
import type { LostWhy } from '@zend/web/client/company'
import { membershipsQuery, useCompany } from '@zend/web/data/companies'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { leadingTo } from './use-enter.ts'

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
  const { pathname, search } = useLocation()
  // What the device has cached may be older than the choice.
  const { data, isFetchedAfterMount, refetch } = useQuery(membershipsQuery(company.userId))
  const seen = useRef<'nothing' | 'right' | 'leaving'>('nothing')
  useEffect(() => {
    const stop = tabCompany().then((tab) => tab.onForbidden(() => void refetch()))
    return () => void stop.then((end) => end())
  }, [refetch])
  useEffect(() => {
    if (data === undefined || !isFetchedAfterMount || seen.current === 'leaving') return
    const why = whyLost(company, data)
    const now = data.find(({ id }) => id === company.membership)
    const isFresh = seen.current === 'nothing'
    seen.current = why === null ? 'right' : 'leaving'
    const path = pathname + search
    if (why === 'changed' && isFresh && now !== undefined) void goOn(company.userId, now, { choice, path })
    // Another company has nothing at this address.
    else if (why !== null) void leave(why, why === 'changed' ? leadingTo(choice, path) : choice)
  }, [company, data, isFetchedAfterMount, choice, pathname, search])
  return null
}

/** Takes over what the membership allows now, and loads the page anew. */
async function goOn(
  userId: UserId,
  membership: MembershipAnswer,
  { choice, path }: { readonly choice: string; readonly path: string },
): Promise<void> {
  const tab = await tabCompany()
  await tab.choose(userId, membership).then(
    () => openAnew(path),
    () => leave('changed', leadingTo(choice, path)),
  )
}

async function leave(why: LostWhy, choice: string): Promise<void> {
  await (await tabCompany()).lose(why)
  openAnew(choice)
}
