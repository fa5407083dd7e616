/** The way to an invoice that the company handed in before. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { InvoiceAnswer } from '@zend/contracts'
import { useAction } from '@zend/web/client/use-action'
import { Button } from '@zend/web/ui'
import { FieldNote } from '@zend/web/ui/fields'
import { type ReactElement, useId, useState } from 'react'
import { invoiceQuery } from './invoice.queries.ts'
import { useInvoiceText } from './use-invoice-text.ts'
import type { Invoices } from './use-invoices.ts'

/** Pays it, or goes on to confirm what it says; says so where neither can be. */
export function UseKnown({
  id,
  invoices,
}: {
  readonly id: InvoiceAnswer['_id']
  readonly invoices: Invoices
}): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const text = useInvoiceText()
  const note = useId()
  const [unfit, setUnfit] = useState(false)
  const use = useAction(async (): Promise<boolean> => {
    const invoice = await client.fetchQuery({ ...invoiceQuery(id), staleTime: 0 })
    if (invoice.state === 'read') {
      invoices.change({ file: id, typed: null })
      return true
    }
    const { supplier, currency, remaining } = invoice
    const isOpen = supplier?.id === invoices.draft.supplierId && currency === invoices.currency
    if (!isOpen || !/[1-9]/.test(remaining ?? '')) {
      setUnfit(true)
      return false
    }
    invoices.change({ file: null, typed: null })
    invoices.add(invoice)
    return true
  })
  const error = use.error !== null ? text(use.error) : unfit ? t`It is paid already, or not this supplier’s.` : null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        loading={use.pending}
        loadingText={t`Looking…`}
        onClick={() => void use.act()}
        className="mt-2"
      >
        <Trans>Pay the one that is there</Trans>
      </Button>
      <FieldNote id={note} hint={undefined} error={error} />
    </>
  )
}
