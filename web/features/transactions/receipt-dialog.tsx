/** The receipt of a transaction: made by the API in the customer's language, then saved or shared, also as a picture. */
import { Trans, useLingui } from '@lingui/react/macro'
import { getReceipt } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { saveFile } from '@zend/web/client/save-file'
import { useAction } from '@zend/web/client/use-action'
import { Button, Dialog } from '@zend/web/ui'
import { IconReceipt, IconShare } from '@zend/web/ui/icons'
import { type ReactElement, useEffect, useState } from 'react'
import { ReceiptPictureButton } from './receipt-picture-button.tsx'

/** A receipt as a PDF file. */
type ReceiptFile = { readonly name: string; readonly file: Blob }

/** What the dialog needs: a transaction's id. */
export type ReceiptDialogProps = { readonly id: string; readonly open: boolean; readonly onClose: () => void }

/** The receipt as a file to share, if this browser shares files. */
function shareable({ name, file }: ReceiptFile): File | null {
  const receipt = new File([file], name, { type: 'application/pdf' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [receipt] }) ? receipt : null
}

/**
 * The dialog. It requests the receipt when it opens, because browsers allow saving and sharing only directly after a
 * press.
 */
export function ReceiptDialog({ id, open, onClose }: ReceiptDialogProps): ReactElement {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Receipt`}
      description={t`A PDF with our signature. Whoever scans its code can check with us that it is genuine.`}
    >
      <Content id={id} onClose={onClose} />
    </Dialog>
  )
}

function Content({ id, onClose }: Pick<ReceiptDialogProps, 'id' | 'onClose'>): ReactElement {
  const online = useOnline()
  const { t } = useLingui()
  const [receipt, setReceipt] = useState<ReceiptFile | null>(null)
  const { pending, error, act } = useAction(async () => {
    setReceipt(await services().api.download(getReceipt, { params: getReceipt.params.parse({ id }) }))
  })
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (asked || !online) return
    setAsked(true)
    void act()
  }, [asked, online, act])
  const file = receipt === null ? null : shareable(receipt)
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="visually-hidden">
        {receipt === null ? '' : t`Your receipt is ready.`}
      </p>
      <ErrorNote error={error} />
      {error !== null ? (
        <Button wide variant="quiet" onClick={() => void act()} disabled={!online}>
          <Trans>Try again</Trans>
        </Button>
      ) : (
        <>
          <Button
            wide
            icon={<IconReceipt size={20} />}
            loading={pending || (receipt === null && online)}
            loadingText={t`Preparing…`}
            disabled={receipt === null && !online}
            onClick={() => {
              if (receipt === null) return
              saveFile(receipt)
              onClose()
            }}
          >
            <Trans>Save the PDF</Trans>
          </Button>
          {receipt === null ? null : <ReceiptPictureButton id={id} />}
          {file === null ? null : (
            <Button
              wide
              variant="quiet"
              icon={<IconShare size={20} />}
              onClick={() => {
                // Closing the share sheet rejects; that is no error.
                navigator.share({ files: [file] }).catch(() => undefined)
              }}
            >
              <Trans>Share the PDF</Trans>
            </Button>
          )}
        </>
      )}
      {online ? null : (
        <p className="text-center text-meta text-muted">
          <Trans>You are offline. The receipt is made when you are connected again.</Trans>
        </p>
      )}
    </div>
  )
}
