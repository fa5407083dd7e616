/** The invoices that the payment pays, and whether together they fit what arrives. */
import { Trans } from '@lingui/react/macro'
import type { FxCurrency } from '@zend/corridors'
import { Card, Skeleton } from '@zend/web/ui'
import { FieldNote } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconCheck } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useId } from 'react'
import { togetherOf } from './invoice.parts.ts'
import { paidInvoice } from './invoice.later-parts.ts'
import { invoiceFacts, useInvoiceText } from './use-invoice-text.ts'
import type { Invoices } from './use-invoices.ts'

/** The card. */
export function PaidInvoices({ invoices }: { readonly invoices: Invoices }): ReactElement | null {
  const title = useId()
  const { values, currency, delivers, needed, tried } = invoices
  const format = useFormat()
  if (currency === null || delivers === null) return null
  const amount = format.fiat(delivers, currency)
  const isMissing = needed && tried && values.parts.length === 0
  return (
    <Card padded id="fx-invoices" tabIndex={-1} aria-labelledby={title} className="tablet:p-6">
      <h2 id={title} className="display text-card-title">
        <Trans>Which invoices does it pay?</Trans>
      </h2>
      {values.parts.length === 0 ? (
        <p className="mt-1 text-label text-muted">
          {needed ? (
            <Trans>China’s banks want to see the invoice: choose one for {amount}, or hand one in.</Trans>
          ) : (
            <Trans>With an invoice, approvers see what they sign, and banks ask less. It can be left out.</Trans>
          )}
        </p>
      ) : (
        <>
          <ul className="mt-3 grid grid-cols-1 gap-3">
            {values.parts.map((part) => (
              <Suspense key={part.invoice} fallback={<Skeleton className="h-48 w-full" />}>
                <paidInvoice.Part part={part} currency={currency} invoices={invoices} />
              </Suspense>
            ))}
          </ul>
          <Together invoices={invoices} currency={currency} amount={amount} />
        </>
      )}
      <div role="alert">
        {isMissing ? (
          <FieldNote id={`${title}-note`} hint={undefined} error={<Trans>Choose an invoice, or hand one in.</Trans>} />
        ) : null}
      </div>
    </Card>
  )
}

/** The sum beside what arrives. */
function Together({
  invoices: { values, fit, error },
  currency,
  amount,
}: {
  readonly invoices: Invoices
  readonly currency: FxCurrency
  readonly amount: string
}): ReactElement {
  const format = useFormat()
  const text = useInvoiceText()
  const sum = format.fiat(togetherOf(values.parts, currency), currency)
  const isWrong = fit === 'below' || fit === 'above'
  const named = error === null ? undefined : invoiceFacts(error.problem).invoice
  return (
    <div className="mt-4 border-t border-line pt-3" aria-live="polite">
      <p className="num flex items-center justify-between gap-3 text-label font-semibold">
        <span className="flex items-center gap-1.5">
          {fit === 'fits' ? <IconCheck size={18} className="text-ok" /> : null}
          <Trans>Together</Trans>
        </span>
        <span className={isWrong ? 'text-bad' : undefined}>
          <Trans>
            {sum} of {amount}
          </Trans>
        </span>
      </p>
      {isWrong ? (
        <p className="mt-1.5 text-meta text-bad">
          <Trans>
            What you pay of the invoices must be what arrives, or up to two percent less. Change how much of them is
            paid, or add another.
          </Trans>
        </p>
      ) : error !== null && error.code.startsWith('invoice_') && named === undefined ? (
        <p className="mt-1.5 text-meta text-bad">{text(error)}</p>
      ) : null}
    </div>
  )
}
