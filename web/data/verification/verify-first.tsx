/** Invites the customer to verify themselves. */
import { Trans } from '@lingui/react/macro'
import { IconShield, LinkButton, Note } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { href } from 'react-router'

/** The note: what verification opens, what it takes, and the link. */
export function VerifyFirst({ opens }: { readonly opens: ReactNode }): ReactElement {
  return (
    <Note tone="info" icon={<IconShield />}>
      <p className="font-semibold">{opens}</p>
      <p>
        <Trans>Confirm your phone number and say who you are. Deposits and swaps are open already.</Trans>
      </p>
      <LinkButton href={href('/settings/account/kyc')} size="small" className="mt-3">
        <Trans>Verify your identity</Trans>
      </LinkButton>
    </Note>
  )
}
