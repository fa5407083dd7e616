/** Why a payment is refused where no field says it, and what helps. */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { ErrorNote } from '@zend/web/client/error-note'
import { Cure } from '@zend/web/data/orders'
import { Button } from '@zend/web/ui'
import { IconRefresh } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
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
}): ReactElement | null {
  const refusalText = useRefusalText()
  if (error === null) return null
  return (
    <ErrorNote error={error} className={className}>
      {refusalText(error)} <Cure code={error.code} />
      {onRetry === undefined || !PASSING.has(error.code) ? null : (
        <Button variant="quiet" size="small" icon={<IconRefresh size={20} />} onClick={onRetry} className="mt-2.5">
          <Trans>Try again</Trans>
        </Button>
      )}
    </ErrorNote>
  )
}
