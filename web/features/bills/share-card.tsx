/** The page for whoever pays: its QR code, copying and sharing its link, mailing it, and the PDF. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { BillAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { useMay } from '@zend/web/data/companies'
import { Button, Card, Note, Skeleton, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconCheck, IconCopy, IconDownload, IconSend, IconShare } from '@zend/web/ui/icons'
import { useCopy } from '@zend/web/ui/money'
import { type ReactElement, Suspense } from 'react'
import { useBillErrorText } from './bill-error-text.ts'
import { mail, savePdf } from './bills.queries.ts'
import { isOpen } from './bills.texts.ts'
import { qrCode } from './later-parts.ts'

/** The card; nothing once nobody can pay by it. */
export function ShareCard({ bill }: { readonly bill: BillAnswer }): ReactElement | null {
  const { t } = useLingui()
  const { url, kind } = bill
  const { copied, announcement, copy } = useCopy(url, t`The link is copied.`)
  const share = (): void => {
    // Closing the system's sheet is no failure.
    navigator.share({ url }).catch(() => undefined)
  }
  return (
    <Card padded aria-labelledby="share">
      <h2 id="share" className="display text-card-title">
        <Trans>For your customer</Trans>
      </h2>
      <p className="mt-1 text-label text-muted">
        <Trans>They pay on this page, in their language and without an account.</Trans>
      </p>
      {isOpen(bill) ? (
        <>
          <div className="mt-4 flex justify-center">
            <Suspense fallback={<Skeleton className="size-44" />}>
              <qrCode.Part text={url} label={t`QR code of the page to pay on`} className="w-44" />
            </Suspense>
          </div>
          <p className="mt-3 truncate rounded-field bg-sunken px-3 py-2.5 text-center font-mono text-meta select-all">
            {url.replace(/^https?:\/\//, '')}
          </p>
        </>
      ) : null}
      <Button
        icon={copied ? <IconCheck size={20} /> : <IconCopy size={20} />}
        size="small"
        wide
        onClick={copy}
        className="mt-4"
      >
        {copied ? <Trans>Copied</Trans> : <Trans>Copy the link</Trans>}
      </Button>
      <div className="mt-2.5 flex flex-wrap gap-2.5 *:flex-1 empty:hidden">
        {'share' in navigator ? (
          <Button variant="quiet" size="small" icon={<IconShare size={20} />} onClick={share}>
            <Trans>Share</Trans>
          </Button>
        ) : null}
        {kind === 'link' ? null : <Pdf bill={bill} />}
      </div>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
      {bill.customer?.email === undefined || bill.customer.email === null || !isOpen(bill) ? null : (
        <Mail bill={bill} email={bill.customer.email} />
      )}
    </Card>
  )
}

function Pdf({ bill: { _id } }: { readonly bill: BillAnswer }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useBillErrorText()
  const saving = useAction(async () => savePdf(_id))
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<IconDownload size={20} />}
        disabled={!online}
        loading={saving.pending}
        loadingText={t`Preparing…`}
        onClick={() => void saving.act()}
      >
        <Trans>PDF</Trans>
      </Button>
      {saving.error === null ? null : (
        <div role="alert" className="basis-full">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(saving.error)}
          </Note>
        </div>
      )}
    </>
  )
}

/** Mails the page to the customer. */
function Mail({
  bill: { _id, mailedAt },
  email,
}: {
  readonly bill: BillAnswer
  readonly email: string
}): ReactElement | null {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const client = useQueryClient()
  const mayMail = useMay('deposit')
  const errorText = useBillErrorText()
  const sending = useAction(async () => {
    await mail(client, _id)
    toast({ kind: 'success', text: t`The mail is on its way to ${email}.` })
  })
  const at = mailedAt === null ? '' : format.dayTime(mailedAt, new Date().toISOString())
  if (!mayMail) return null
  return (
    <div className="mt-2.5 grid gap-2">
      <Button
        variant="quiet"
        size="small"
        wide
        icon={<IconSend size={20} />}
        disabled={!online}
        loading={sending.pending}
        loadingText={t`Sending…`}
        onClick={() => void sending.act()}
      >
        {mailedAt === null ? <Trans>Mail it</Trans> : <Trans>Mail it again</Trans>}
      </Button>
      <p className="num text-meta wrap-anywhere text-muted">
        {mailedAt === null ? (
          <Trans>To {email}</Trans>
        ) : (
          <Trans>
            Mailed to {email}: {at}
          </Trans>
        )}
      </p>
      {sending.error === null ? null : (
        <div role="alert">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(sending.error)}
          </Note>
        </div>
      )}
    </div>
  )
}
