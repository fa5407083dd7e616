/** The reason why quick sell refused something, and a link to resolve it. */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { ErrorNote } from '@zend/web/client/error-note'
import { Cure } from '@zend/web/data/orders'
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
      {refusalText(error)}{' '}
      <Cure
        code={error.code}
        others={{
          quote_used: { href: href('/quick-sell/transactions'), text: <Trans>See your sales</Trans> },
          account_in_use: { href: href('/quick-sell/rules'), text: <Trans>See the rules</Trans> },
        }}
      />
    </ErrorNote>
  )
}
