/** The reason why quick sell refused something, and a link to resolve it. */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { ErrorNote } from '@zend/web/client/error-note'
import { useCompany } from '@zend/web/data/companies'
import { TextLink } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { useRefusalText } from './use-refusal-text.ts'

/** The note; nothing without a refusal. */
export function RefusalNote({
  error,
  className,
}: {
  readonly error: ApiError | null
  readonly className?: string
}): ReactElement | null {
  const refusalText = useRefusalText()
  if (error === null) return null
  return (
    <ErrorNote error={error} className={className}>
      {refusalText(error)} <Cure code={error.code} />
    </ErrorNote>
  )
}

function Cure({ code }: { readonly code: string }): ReactElement | null {
  const company = useCompany()
  switch (code) {
    case 'verification_needed':
      return company !== null ? null : (
        <TextLink href={href('/settings/account/kyc')}>
          <Trans>Verify your identity</Trans>
        </TextLink>
      )
    case 'limit_exceeded':
      return (
        <TextLink href={href('/settings/account/transaction-limits')}>
          <Trans>See your limits</Trans>
        </TextLink>
      )
    case 'pin_not_created':
      return (
        <TextLink href={href('/settings/security/pin')}>
          <Trans>Create a PIN</Trans>
        </TextLink>
      )
    case 'quote_used':
      return (
        <TextLink href={href('/quick-sell/transactions')}>
          <Trans>See your sales</Trans>
        </TextLink>
      )
    case 'account_in_use':
      return (
        <TextLink href={href('/quick-sell/rules')}>
          <Trans>See the rules</Trans>
        </TextLink>
      )
    default:
      return null
  }
}
