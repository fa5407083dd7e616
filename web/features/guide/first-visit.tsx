/**
 * What a new customer sees on the first visits to the dashboard: the introduction once, and the reasons until
 * dismissed.
 */
import { useQuery } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { AfterPaint } from '@zend/web/client/after-paint'
import { HOME_PATH } from '@zend/web/client/paths'
import { balanceQuery, userQuery } from '@zend/web/data/wallet'
import { type ReactElement, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { intro, whyCard } from './later-parts.ts'
import { wasSeen } from './seen-guides.ts'
import { isYoung, useFirstVisit, type Visitor } from './use-first-visit.ts'

/** The introduction to one's own account. */
export function FirstVisit(visitor: Visitor): ReactElement | null {
  const { user, open, close } = useFirstVisit(visitor)
  if (open === null || user === undefined) return null
  return (
    <Suspense>
      <intro.Part open={open} firstName={user.firstName} onClose={close} />
    </Suspense>
  )
}

/** The reasons, at the end of a new customer's dashboard, drawn after its values so that they shift nothing. */
export function WhyOnDashboard({ userId }: { readonly userId: UserId }): ReactElement | null {
  const { pathname } = useLocation()
  const { data: user } = useQuery({ ...userQuery(userId), enabled: false })
  const { data: balances } = useQuery({ ...balanceQuery(), enabled: false })
  const [seen] = useState(() => wasSeen('why'))
  if (seen || pathname !== HOME_PATH || user === undefined || !isYoung(user.createdAt) || balances === undefined)
    return null
  return (
    <AfterPaint>
      <whyCard.Part />
    </AfterPaint>
  )
}
