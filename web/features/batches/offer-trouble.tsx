/** Why a batch cannot be paid now, and what helps. */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { ErrorNote } from '@zend/web/client/error-note'
import { Cure } from '@zend/web/data/orders'
import { Button } from '@zend/web/ui'
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
      {errorText(error)}{' '}
      <Cure
        code={error.code}
        others={{ insufficient_funds: { href: href('/deposit'), text: <Trans>Add money</Trans> } }}
      />
      <Button variant="quiet" size="small" icon={<IconRefresh size={20} />} onClick={onRetry} className="mt-2.5">
        <Trans>Try again</Trans>
      </Button>
    </ErrorNote>
  )
}
