/** The reason why quick sell refused something, and a link to resolve it. */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useCompany } from '@zend/web/data/companies'
import { Note, TextLink } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
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
}): ReactElement {
  const refusalText = useRefusalText()
  return (
    <div role="alert" {...(className === undefined ? {} : { className })}>
      {error === null ? null : (
        <Note tone="bad" icon={<IconAlert size={20} />}>
          {refusalText(error)} <Cure code={error.code} />
          {error.reference === undefined || error.status < 500 ? null : (
            <span className="mt-1 block font-mono text-meta text-muted">{error.reference}</span>
          )}
        </Note>
      )}
    </div>
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
