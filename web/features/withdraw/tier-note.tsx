/**
 * Says, before a form is filled in, that sending is not open to the customer's tier, and leads to what opens it.
 * Nothing where it is.
 */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { limitsQuery, opensNothing } from '@zend/web/data/limits'
import { VerifyFirst } from '@zend/web/data/verification'
import type { ReactElement } from 'react'
import { useHeldUntil } from './hold-note.tsx'

/** Whether nothing can be sent now, whatever is typed: the tier does not open it, or it is on hold. */
export function useSendingIsClosed(): boolean {
  const { data } = useQuery(limitsQuery())
  return useHeldUntil() !== null || (data !== undefined && opensNothing(data))
}

/** The note with the way to verification. */
export function TierNote(): ReactElement | null {
  const { data } = useQuery(limitsQuery())
  if (data === undefined || !opensNothing(data)) return null
  return <VerifyToSend />
}

/** What opens sending, in words and as a link. */
export const VerifyToSend = (): ReactElement => (
  <VerifyFirst opens={<Trans>Sending opens once you are verified.</Trans>} />
)
