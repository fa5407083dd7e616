/**
 * Says, before a form is filled in, that the customer's tier cannot send, and links to verification. Nothing otherwise.
 */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { limitsQuery, opensNothing } from '@zend/web/data/limits'
import { VerifyFirst } from '@zend/web/data/verification'
import type { ReactElement } from 'react'
import { useHeldUntil } from './hold-note.tsx'

/** Tells whether nothing can be sent now, whatever is typed: the tier does not allow it, or it is on hold. */
export function useSendingIsClosed(): boolean {
  const { data } = useQuery(limitsQuery())
  return useHeldUntil() !== null || (data !== undefined && opensNothing(data))
}

/** The note with the link to verification. */
export function TierNote(): ReactElement | null {
  const { data } = useQuery(limitsQuery())
  if (data === undefined || !opensNothing(data)) return null
  return <VerifyToSend />
}

/** The link to what opens sending. */
export const VerifyToSend = (): ReactElement => (
  <VerifyFirst opens={<Trans>Sending opens once you are verified.</Trans>} />
)
