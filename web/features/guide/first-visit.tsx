/**
 * What a new customer sees at the end of the dashboard until dismissed: the reasons, and before the first money the way
 * to the introduction. Nothing opens by itself, so that nothing stands before the first deposit.
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
import { isYoung } from './use-first-visit.ts'

/** The reasons, at the end of a new customer's dashboard, drawn after its values so that they shift nothing. */
export function WhyOnDashboard({ userId }: { readonly userId: UserId }): ReactElement | null {
  const { pathname } = useLocation()
  const { data: user } = useQuery({ ...userQuery(userId), enabled: false })
  const { data: balances } = useQuery({ ...balanceQuery(), enabled: false })
  const [seen] = useState(() => wasSeen('why'))
  const [touring, setTouring] = useState<boolean | null>(null)
  if (seen || pathname !== HOME_PATH || user === undefined || !isYoung(user.createdAt) || balances === undefined)
    return null
  const isNew = !balances.balances.some(({ total }) => /[1-9]/.test(total))
  return (
    <AfterPaint>
      <whyCard.Part {...(isNew ? { onTour: () => setTouring(true) } : {})} />
      {touring === null ? null : (
        <Suspense>
          <intro.Part open={touring} firstName={user.firstName} onClose={() => setTouring(false)} />
        </Suspense>
      )}
    </AfterPaint>
  )
}
