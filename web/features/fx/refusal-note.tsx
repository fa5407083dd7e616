/** Why a payment is refused where no field says it, and what helps. */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { Button, Note, TextLink } from '@zend/web/ui'
import { IconAlert, IconRefresh } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { useRefusalText } from './use-refusal-text.ts'

/** Refusals that pass by themselves: asking again can help. */
const PASSING: ReadonlySet<string> = new Set([
  'fx_rate_unavailable',
  'price_stale',
  'price_sources_disagree',
  'price_jumped',
  'network',
  'timeout',
  'unavailable',
  'unexpected',
  'internal',
])

/** The note; nothing without a refusal. */
export function RefusalNote({
  error,
  onRetry,
  className,
}: {
  readonly error: ApiError | null
  readonly onRetry?: () => void
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
          {onRetry === undefined || !PASSING.has(error.code) ? null : (
            <Button variant="quiet" size="small" icon={<IconRefresh size={20} />} onClick={onRetry} className="mt-2.5">
              <Trans>Try again</Trans>
            </Button>
          )}
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
