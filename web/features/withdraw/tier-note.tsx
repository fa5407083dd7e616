/** Says, before a form is filled in, that sending is not open to the customer's tier, and leads to what opens it. Nothing where it is. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { limitsQuery, opensNothing } from '@zend/web/data/limits'
import { IconShield, LinkButton, Note } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'
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
  return (
    <Note tone="info" icon={<IconShield />}>
      <VerifyFirst />
    </Note>
  )
}

/** What opens sending, in words and as a link. */
export function VerifyFirst(): ReactElement {
  return (
    <>
      <p className="font-semibold">
        <Trans>Sending opens once you are verified.</Trans>
      </p>
      <p>
        <Trans>Confirm your phone number and say who you are. Deposits and swaps are open already.</Trans>
      </p>
      <LinkButton href={href('/settings/account/kyc')} size="small" className="mt-3">
        <Trans>Verify your identity</Trans>
      </LinkButton>
    </>
  )
}
