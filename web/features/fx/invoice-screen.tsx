/** /zend-fx/invoice: which invoices a payment pays, and how much of each; and beside it what that takes now. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { AgreeBar } from '@zend/web/data/orders'
import { Button, Skeleton, TextLink } from '@zend/web/ui'
import { type FormEvent, type ReactElement, Suspense, useEffect, useState } from 'react'
import { href, Navigate } from 'react-router'
import { storedFxDraft } from './fx.draft.ts'
import { handIn, paidInvoice } from './invoice.later-parts.ts'
import { billedNote, slip, unanswered } from './later-steps.ts'
import { NoSlip } from './no-slip.tsx'
import { OpenInvoices } from './open-invoices.tsx'
import { PaidInvoices } from './paid-invoices.tsx'
import { type DetailedDraft, isDetailed } from './ready-draft.ts'
import { RefusalNote } from './refusal-note.tsx'
import { Steps } from './steps.tsx'
import { type Invoices, isAboutInvoices, useInvoices } from './use-invoices.ts'

/** The screen; the details where they are not complete. */
export function InvoiceScreen(): ReactElement {
  const [draft] = useState(storedFxDraft)
  if (!isDetailed(draft)) return <Navigate to={href('/zend-fx/transfer-details')} replace />
  if (draft.given)
    return (
      <Suspense>
        <unanswered.Part />
      </Suspense>
    )
  return <Choosing draft={draft} />
}

function Choosing({ draft }: { readonly draft: DetailedDraft }): ReactElement {
  const { t } = useLingui()
  const invoices = useInvoices(draft)
  useEffect(() => {
    handIn.fetch()
    paidInvoice.fetch()
    slip.fetch()
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!invoices.goOn()) document.querySelector<HTMLElement>('[aria-invalid=true], #fx-invoices')?.focus()
  }
  return (
    <>
      <Steps at="invoice" />
      <div className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_396px]">
        <QueryView query={invoices.supplierRead} loading={<Skeleton className="h-96 w-full" />}>
          {() => (
            <div className="grid min-w-0 grid-cols-1 gap-4">
              <PaidInvoices invoices={invoices} />
              {invoices.isFull ? null : (
                <>
                  <OpenInvoices invoices={invoices} />
                  <Suspense fallback={<Skeleton className="h-36 w-full" />}>
                    <handIn.Part invoices={invoices} />
                  </Suspense>
                </>
              )}
              <p className="px-1">
                <TextLink href={href('/zend-fx/transfer-details')}>
                  <Trans>Change the details</Trans>
                </TextLink>
              </p>
            </div>
          )}
        </QueryView>
        <form onSubmit={submit} aria-label={t`Go on`} className="min-w-0 laptop:sticky laptop:top-23">
          <Price invoices={invoices} />
        </form>
      </div>
    </>
  )
}

/** What it takes now, and the way on. */
function Price({ invoices }: { readonly invoices: Invoices }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const { quote, isOld, error, draft, needed, values } = invoices
  return (
    <>
      {quote !== null ? (
        <Suspense fallback={<NoSlip asking />}>
          <slip.Part quote={quote} isOld={isOld} wished={draft.wish !== null} />
        </Suspense>
      ) : needed && !isOld ? (
        <Suspense>
          <billedNote.Part />
        </Suspense>
      ) : (
        <NoSlip asking={error === null} />
      )}
      <RefusalNote
        error={error === null || isAboutInvoices(error) ? null : error}
        onRetry={invoices.again}
        className="mt-4 empty:hidden"
      />
      <AgreeBar offline={<Trans>You are offline. A payment needs a connection.</Trans>}>
        <Button type="submit" size="large" wide disabled={!online} loading={isOld} loadingText={t`Getting your rate…`}>
          {values.parts.length === 0 && !needed ? (
            <Trans>Go on without an invoice</Trans>
          ) : (
            <Trans>Go on to the review</Trans>
          )}
        </Button>
      </AgreeBar>
    </>
  )
}
