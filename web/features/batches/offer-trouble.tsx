/** Why a batch cannot be paid now, and what helps. */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { Button, Note, TextLink } from '@zend/web/ui'
import { IconAlert, IconRefresh } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { useBatchErrorText } from './use-batch-error-text.ts'

/** The note; nothing without a refusal. */
export function OfferTrouble({
  error,
  onRetry,
}: {
  readonly error: ApiError | null
  readonly onRetry: () => void
}): ReactElement {
  const errorText = useBatchErrorText()
  return (
    <div role="alert" className="mt-4 empty:hidden">
      {error === null ? null : (
        <Note tone="bad" icon={<IconAlert size={20} />}>
          {errorText(error)} <Cure code={error.code} />
          {error.reference === undefined || error.status < 500 ? null : (
            <span className="mt-1 block font-mono text-meta text-muted">{error.reference}</span>
          )}
          <div className="mt-2.5">
            <Button variant="quiet" size="small" icon={<IconRefresh size={20} />} onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </Note>
      )}
    </div>
  )
}

function Cure({ code }: { readonly code: string }): ReactElement | null {
  switch (code) {
    case 'verification_needed':
      return (
        <TextLink href={href('/settings/account/business-kyb')}>
          <Trans>See the verification</Trans>
        </TextLink>
      )
    case 'limit_exceeded':
      return (
        <TextLink href={href('/settings/account/transaction-limits')}>
          <Trans>See your limits</Trans>
        </TextLink>
      )
    case 'insufficient_funds':
      return (
        <TextLink href={href('/deposit')}>
          <Trans>Add money</Trans>
        </TextLink>
      )
    case 'pin_not_created':
      return (
        <TextLink href={href('/settings/security/pin')}>
          <Trans>Create a PIN</Trans>
        </TextLink>
      )
    default:
      return null
  }
}
