/**
 * What a new customer sees on the first visits to the dashboard: the introduction once, and the reasons until
 * dismissed.
 */
import { useQuery } from '@tanstack/react-query'
import type { User } from '@zend/contracts'
import { DAY_MS, type UserId } from '@zend/kernel'
import { AfterPaint } from '@zend/web/client/after-paint'
import { HOME_PATH } from '@zend/web/client/paths'
import { balanceQuery, userQuery } from '@zend/web/data/wallet'
import { type ReactElement, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { intro, whyCard } from './later-parts.ts'
import { markSeen, wasSeen } from './seen-guides.ts'

/** How long an account is new: on a second device, an old customer needs no introduction. */
const NEW_FOR_MS = 7 * DAY_MS
const isNew = ({ createdAt }: User): boolean => Date.now() - Date.parse(createdAt) < NEW_FOR_MS

/**
 * The introduction, on the dashboard only. It waits for the transaction PIN: a customer without one is asked for it
 * first, and `pinMade` is true once that dialog has been closed.
 */
export function FirstVisit({
  userId,
  pinMade,
}: {
  readonly userId: UserId
  readonly pinMade: boolean
}): ReactElement | null {
  const { pathname } = useLocation()
  const { data: user, dataUpdatedAt } = useQuery({ ...userQuery(userId), enabled: false })
  const [hadPin, setHadPin] = useState<boolean | null>(null)
  const [open, setOpen] = useState<boolean | null>(null)
  if (hadPin === null && dataUpdatedAt > 0 && user !== undefined) setHadPin(user.hasCreatedTransactionPin)
  const ready = hadPin === true || pinMade
  if (open === null && ready && pathname === HOME_PATH && user !== undefined && isNew(user) && !wasSeen('intro'))
    setOpen(true)
  if (open === null || user === undefined) return null
  const close = (): void => {
    markSeen('intro')
    setOpen(false)
  }
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
  if (seen || pathname !== HOME_PATH || user === undefined || !isNew(user) || balances === undefined) return null
  return (
    <AfterPaint>
      <whyCard.Part />
    </AfterPaint>
  )
}
