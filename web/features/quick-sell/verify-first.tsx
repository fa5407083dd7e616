/** Says, before a form is filled in, that selling is not open to somebody who is not verified, and leads to what opens it. */
import { Trans } from '@lingui/react/macro'
import { IconShield, LinkButton, Note } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** The note with the way to verification. */
export function VerifyFirst(): ReactElement {
  return (
    <Note tone="info" icon={<IconShield />}>
      <p className="font-semibold">
        <Trans>Selling opens once you are verified.</Trans>
      </p>
      <p>
        <Trans>Confirm your phone number and say who you are. Deposits and swaps are open already.</Trans>
      </p>
      <LinkButton href={href('/settings/account/kyc')} size="small" className="mt-3">
        <Trans>Verify your identity</Trans>
      </LinkButton>
    </Note>
  )
}
