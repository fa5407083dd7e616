/** Decides whether a first visit shows the introduction. */
import { useQuery } from '@tanstack/react-query'
import { DAY_MS, type UserId } from '@zend/kernel'
import { HOME_PATH } from '@zend/web/client/paths'
import { userQuery } from '@zend/web/data/wallet'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { markSeen, wasSeen } from './seen-guides.ts'

const NEW_FOR_MS = 7 * DAY_MS

/** Tells whether an account was opened lately: on a second device, an old customer needs no introduction. */
export const isYoung = (openedAt: string): boolean => Date.now() - Date.parse(openedAt) < NEW_FOR_MS

/** Who visits. The introduction waits for the transaction PIN: `pinMade` is true once its dialog has been closed. */
export type Visitor = { readonly userId: UserId; readonly pinMade: boolean }

/** The introduction: `open` is `null` until it is shown; `close` stores on this device that it was seen. */
export type Visit = { readonly open: boolean | null; readonly close: () => void }

/** Opens it once, on the dashboard only, for a person whose account is new, and where `young` says so. */
export function useFirstVisit({ userId, pinMade }: Visitor, young = false): Visit {
  const { pathname } = useLocation()
  const { data: user, dataUpdatedAt } = useQuery({ ...userQuery(userId), enabled: false })
  const [hadPin, setHadPin] = useState<boolean | null>(null)
  const [open, setOpen] = useState<boolean | null>(null)
  if (hadPin === null && dataUpdatedAt > 0 && user !== undefined) setHadPin(user.hasCreatedTransactionPin)
  const ready = pathname === HOME_PATH && (hadPin === true || pinMade)
  if (open === null && ready && user !== undefined && (young || isYoung(user.createdAt)) && !wasSeen('intro'))
    setOpen(true)
  const close = (): void => {
    markSeen('intro')
    setOpen(false)
  }
  return { open, close }
}
