/**
 * /receipt/{code}: the page of a receipt's QR code. Anyone with the receipt sees the transaction's current state, and
 * can compare. It needs no session, stores nothing on the device, and shows no more than the API returns to anyone with
 * the code.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { checkReceipt } from '@zend/contracts'
import { receiptQuery } from './receipt.queries.ts'
import { pageTitle } from '@zend/web/client/app-name'
import { ApiError } from '@zend/web/client/api-error'
import { createQueryClient } from '@zend/web/client/query-client'
import { QueryView } from '@zend/web/client/query-view'
import { PatternBand, Skeleton } from '@zend/web/ui'
import { IconClose } from '@zend/web/ui/icons'
import { type ReactElement, useState } from 'react'
import { GenuineReceipt } from './genuine-receipt.tsx'
import { ReceiptFrame } from './receipt-frame.tsx'

/** The page. */
export function ReceiptScreen({ code }: { readonly code: string }): ReactElement {
  const { t } = useLingui()
  // A separate cache, dropped with the page.
  const [queryClient] = useState(createQueryClient)
  const possible = checkReceipt.params.shape.code.safeParse(code).success
  return (
    <QueryClientProvider client={queryClient}>
      <title>{pageTitle(t`Receipt`)}</title>
      <meta name="robots" content="noindex, nofollow" />
      <ReceiptFrame>{possible ? <Checked code={code} /> : <NotGenuine />}</ReceiptFrame>
    </QueryClientProvider>
  )
}

function Checked({ code }: { readonly code: string }): ReactElement {
  const receipt = useQuery(receiptQuery(code))
  const { error } = receipt
  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_request'))
    return <NotGenuine />
  return (
    <QueryView query={receipt} loading={<Shape />}>
      {(found) => <GenuineReceipt receipt={found} checkedAt={new Date(receipt.dataUpdatedAt).toISOString()} />}
    </QueryView>
  )
}

function Shape(): ReactElement {
  return (
    <div className="grid gap-4 p-6">
      <Skeleton className="mx-auto h-7 w-44" />
      <Skeleton className="mx-auto h-12 w-56" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}

/** An unknown code. */
function NotGenuine(): ReactElement {
  return (
    <>
      <PatternBand pattern="lost-thread" rows={9} className="h-18 opacity-40" />
      <div role="alert" className="grid justify-items-start gap-3 p-6">
        <span className="inline-flex items-center gap-2 rounded-pill bg-bad-soft px-3.5 py-1.5 text-label font-bold text-bad">
          <IconClose size={20} />
          <Trans>Not one of our receipts</Trans>
        </span>
        <h1 className="display text-title">
          <Trans>We did not sign this code</Trans>
        </h1>
        <p className="text-body text-muted">
          <Trans>
            Scan the code again, or type the address exactly as it is printed. If it stays like this, do not trust the
            paper.
          </Trans>
        </p>
      </div>
    </>
  )
}
