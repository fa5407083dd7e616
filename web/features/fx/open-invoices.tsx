/** The supplier's invoices of which something remains to be paid, to choose from. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { InvoiceAnswer } from '@zend/contracts'
import { QueryView } from '@zend/web/client/query-view'
import { Button, Card, LoadMore, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconFile } from '@zend/web/ui/icons'
import { type ReactElement, useId } from 'react'
import { openInvoicesQuery } from './invoice.queries.ts'
import type { Invoices } from './use-invoices.ts'

/** The card; nothing where there are none. */
export function OpenInvoices({ invoices }: { readonly invoices: Invoices }): ReactElement {
  const title = useId()
  const query = useInfiniteQuery(openInvoicesQuery(invoices.draft.supplierId))
  const { values, currency } = invoices
  return (
    <Card padded aria-labelledby={title} className="tablet:p-6">
      <h2 id={title} className="display mb-3 text-card-title">
        <Trans>Invoices that are open</Trans>
      </h2>
      <QueryView query={query} loading={<Skeleton className="h-17 w-full" />}>
        {({ pages }) => {
          const open = pages
            .flatMap((each) => each.invoices)
            .filter(
              ({ _id, currency: own }) => own === currency && !values.parts.some(({ invoice }) => invoice === _id),
            )
          return (
            <>
              {open.length === 0 ? (
                <p className="text-label text-muted">
                  {values.parts.length === 0 ? (
                    <Trans>No invoice of this supplier waits to be paid. Hand one in.</Trans>
                  ) : (
                    <Trans>There is no other one.</Trans>
                  )}
                </p>
              ) : (
                <ul className="grid grid-cols-1 gap-2.5">
                  {open.map((invoice) => (
                    <OpenInvoice key={invoice._id} invoice={invoice} onPay={() => invoices.add(invoice)} />
                  ))}
                </ul>
              )}
              <LoadMore
                more={query.hasNextPage}
                loading={query.isFetchingNextPage}
                failed={query.isFetchNextPageError}
                onMore={() => void query.fetchNextPage()}
              />
            </>
          )
        }}
      </QueryView>
    </Card>
  )
}

function OpenInvoice({
  invoice: { number, date, remaining, currency },
  onPay,
}: {
  readonly invoice: InvoiceAnswer
  readonly onPay: () => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const on = date === null ? '' : format.day(`${date}T12:00:00Z`, new Date().toISOString())
  const rest = remaining === null || currency === null ? '' : format.fiat(remaining, currency)
  return (
    <li className="flex items-center gap-3 rounded-row border border-line p-3">
      <IconFile className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-label font-semibold wrap-anywhere">{number}</p>
        <p className="num text-meta text-muted">
          <Trans>
            {on} · {rest} remain
          </Trans>
        </p>
      </div>
      <Button variant="quiet" size="small" aria-label={t`Pay invoice ${number}`} onClick={onPay}>
        <Trans>Pay</Trans>
      </Button>
    </li>
  )
}
