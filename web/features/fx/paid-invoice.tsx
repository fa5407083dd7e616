/** An invoice that the payment pays: how much of it, what remains, what does not fit. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InvoiceAnswer } from '@zend/contracts'
import type { FxCurrency } from '@zend/corridors'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { Button, Note, Skeleton } from '@zend/web/ui'
import { AmountField } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { Differences } from './differences.tsx'
import type { FxParts } from './invoice.draft.ts'
import { isBeyond } from './invoice.parts.ts'
import { dropInvoice, invoiceQuery } from './invoice.queries.ts'
import { invoiceFacts, useInvoiceText } from './use-invoice-text.ts'
import type { Invoices } from './use-invoices.ts'

const DECIMALS = 2

/** Its row. */
export function PaidInvoice({
  part: { invoice: id, pays },
  currency,
  invoices,
}: {
  readonly part: FxParts[number]
  readonly currency: FxCurrency
  readonly invoices: Invoices
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const format = useFormat()
  const text = useInvoiceText()
  const client = useQueryClient()
  const { data: invoice, error: failed } = useQuery(invoiceQuery(id))
  const remove = useAction(async () => {
    await dropInvoice(client, id)
    invoices.leaveOut(id)
  })
  const refused = invoices.error !== null && invoiceFacts(invoices.error.problem).invoice === id ? invoices.error : null
  const number = invoice?.number ?? ''
  const total = invoice?.total ?? null
  const remaining = invoice?.remaining ?? null
  const error = partError()
  const wrong = refused !== null && refused.code !== 'invoice_spent' ? text(refused) : null
  return (
    <li className="rounded-row border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="text-body font-semibold wrap-anywhere">
          {invoice === undefined ? <Skeleton className="h-6 w-32" /> : <Trans>Invoice {number}</Trans>}
        </h3>
        <div className="flex flex-wrap gap-1">
          <Button
            variant="ghost"
            size="small"
            aria-label={t`Leave out invoice ${number}`}
            onClick={() => invoices.leaveOut(id)}
          >
            <Trans>Leave out</Trans>
          </Button>
          {invoice !== undefined && !/[1-9]/.test(invoice.paid ?? '') ? (
            <Button
              variant="ghost"
              size="small"
              disabled={!online}
              loading={remove.pending}
              loadingText={t`Deleting…`}
              aria-label={t`Delete invoice ${number}`}
              onClick={() => void remove.act()}
            >
              <Trans>Delete</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      {invoice === undefined ? null : <Remaining invoice={invoice} />}
      <AmountField
        label={t`Paid now of invoice ${number}`}
        value={pays}
        onChange={(typed) => invoices.pay(id, typed)}
        decimals={DECIMALS}
        unit={<span className="text-label font-bold">{currency}</span>}
        error={error}
        className="mt-3 bg-raised! shadow-none!"
      />
      {invoice === undefined ? null : <Differences of={invoice.differences} />}
      <div role="alert">
        {[wrong, remove.error === null ? null : text(remove.error), failed === null ? null : text(asApiError(failed))]
          .filter((each) => each !== null)
          .map((each) => (
            <Note key={each} tone="bad" icon={<IconAlert size={20} />} className="mt-3">
              {each}
            </Note>
          ))}
      </div>
    </li>
  )

  function partError(): ReactNode {
    if (refused?.code === 'invoice_spent') return text(refused)
    if (remaining !== null && isBeyond(pays, remaining, currency)) {
      const rest = format.fiat(remaining, currency)
      return total === null ? undefined : t`Only ${rest} remain to be paid of this invoice.`
    }
    return invoices.tried && !/[1-9]/.test(pays) ? t`Say how much of it is paid now.` : undefined
  }
}

/** The invoice's date, its total, and what remains of it. */
function Remaining({ invoice }: { readonly invoice: InvoiceAnswer }): ReactElement | null {
  const format = useFormat()
  const { date, currency, total, remaining } = invoice
  if (date === null || currency === null || total === null || remaining === null) return null
  const on = format.day(`${date}T12:00:00Z`, new Date().toISOString())
  const [rest, all] = [format.fiat(remaining, currency), format.fiat(total, currency)]
  return (
    <p className="num text-meta text-muted">
      <Trans>
        {on} · {rest} of {all} remain
      </Trans>
    </p>
  )
}
