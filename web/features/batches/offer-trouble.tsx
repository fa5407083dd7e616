/** Why a batch cannot be paid now, and what helps. */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { ErrorNote } from '@zend/web/client/error-note'
import { Button, TextLink } from '@zend/web/ui'
import { IconRefresh } from '@zend/web/ui/icons'
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
}): ReactElement | null {
  const errorText = useBatchErrorText()
  if (error === null) return null
  return (
    <ErrorNote error={error} className="mt-4">
      {errorText(error)} <Cure code={error.code} />
      <Button variant="quiet" size="small" icon={<IconRefresh size={20} />} onClick={onRetry} className="mt-2.5">
        <Trans>Try again</Trans>
      </Button>
    </ErrorNote>
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
