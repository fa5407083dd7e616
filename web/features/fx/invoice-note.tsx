/** Why the invoices of a payment do not let it be paid, and the way to them. */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { Note, TextLink } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { useInvoiceText } from './use-invoice-text.ts'

/** The note. */
export function InvoiceNote({ error }: { readonly error: ApiError }): ReactElement {
  const text = useInvoiceText()
  return (
    <div role="alert" className="mt-4">
      <Note tone="bad" icon={<IconAlert size={20} />}>
        {text(error)}{' '}
        <TextLink href={href('/zend-fx/invoice')}>
          <Trans>See the invoices</Trans>
        </TextLink>
      </Note>
    </div>
  )
}
