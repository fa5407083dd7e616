/** Crops a picture, and sends it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { changePicture } from './profile.queries.ts'
import { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Button, Dialog, Note, ProgressBar, toast } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, useState } from 'react'
import { CropFrame } from './crop-frame.tsx'
import { middleOf, squareOf } from './crop.ts'
import { cutPicture } from './picture-file.ts'

/** The dialog; it is mounted with a picture and calls `onClose`, sent or not. */
export function CropDialog({
  userId,
  picture,
  onClose,
}: {
  readonly userId: UserId
  readonly picture: ImageBitmap
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const online = useOnline()
  const errorText = useErrorText()
  const [crop, setCrop] = useState(() => middleOf(picture))
  const [sent, setSent] = useState(0)
  const save = useAction(async () => {
    const file = await cutPicture(picture, squareOf(picture, crop))
    if (file === null)
      throw new ApiError({ code: 'picture_unreadable', status: 0, message: 'The browser could not write the picture.' })
    setSent(0)
    await changePicture(queryClient, userId, file, setSent)
    toast({ kind: 'success', text: t`Your new picture is there.` })
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={save.pending}
      title={t`Your picture`}
      description={t`Move and zoom it until it fits.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={save.pending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={save.pending} loadingText={t`Saving…`} disabled={!online} onClick={() => void save.act()}>
            <Trans>Save picture</Trans>
          </Button>
        </>
      }
    >
      <CropFrame picture={picture} crop={crop} onCrop={setCrop} />
      {save.pending ? <ProgressBar part={sent} label={t`Sending the picture`} className="mt-5" /> : null}
      <div role="alert" className="empty:hidden">
        {save.error === null ? null : (
          <Note tone="bad" icon={<IconAlert />} className="mt-4">
            {errorText(save.error)}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
