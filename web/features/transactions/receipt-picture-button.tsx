/**
 * Shares a receipt as a picture, or saves it where nothing can be shared. It is drawn when the dialog opens, because
 * browsers allow sharing only directly after a press.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { getReceiptSheet } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { saveFile } from '@zend/web/client/save-file'
import { useAction } from '@zend/web/client/use-action'
import { Button } from '@zend/web/ui'
import { IconDownload, IconShare } from '@zend/web/ui/icons'
import { type ReactElement, useEffect, useState } from 'react'

/** Makes the picture of a receipt. */
async function draw(id: string): Promise<File> {
  const [{ sheet }, { receiptPicture }] = await Promise.all([
    services().api.call(getReceiptSheet, { params: getReceiptSheet.params.parse({ id }) }),
    import('./receipt-picture.ts'),
  ])
  return new File([await receiptPicture(sheet)], `zend-receipt-${id}.png`, { type: 'image/png' })
}

const canShare = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })

/** The button. */
export function ReceiptPictureButton({ id }: { readonly id: string }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const [picture, setPicture] = useState<File | null>(null)
  const [asked, setAsked] = useState(false)
  const drawing = useAction(async () => setPicture(await draw(id)))
  const { act } = drawing
  useEffect(() => {
    if (asked || !online) return
    setAsked(true)
    void act()
  }, [asked, online, act])
  if (drawing.error !== null) {
    return (
      <>
        <ErrorNote error={drawing.error} />
        <Button wide variant="quiet" onClick={() => void act()} disabled={!online}>
          <Trans>Draw the picture again</Trans>
        </Button>
      </>
    )
  }
  const shares = picture !== null && canShare(picture)
  return (
    <Button
      wide
      variant="quiet"
      icon={shares ? <IconShare size={20} /> : <IconDownload size={20} />}
      loading={picture === null && online}
      loadingText={t`Preparing…`}
      disabled={picture === null}
      onClick={() => {
        if (picture === null) return
        // Closing the share sheet rejects; that is no error.
        if (shares) navigator.share({ files: [picture] }).catch(() => undefined)
        else saveFile({ name: picture.name, file: picture })
      }}
    >
      {shares ? <Trans>Share as a picture</Trans> : <Trans>Save as a picture</Trans>}
    </Button>
  )
}
