/** The question before the whole list goes. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@zend/web/ui'
import { type ReactElement, useState } from 'react'

/** Asks; `onDelete` answers whether it was done, and the dialog closes then. */
export function DeleteAllDialog({
  open,
  onClose,
  onDelete,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly onDelete: () => Promise<boolean>
}): ReactElement {
  const { t } = useLingui()
  const [pending, setPending] = useState(false)
  const remove = async (): Promise<void> => {
    setPending(true)
    const done = await onDelete()
    setPending(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      locked={pending}
      title={t`Delete all notifications?`}
      description={t`They leave this list on all your devices. What they were about stays as it is.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={pending}>
            <Trans>Keep them</Trans>
          </Button>
          <Button variant="danger" loading={pending} loadingText={t`Deleting…`} onClick={() => void remove()}>
            <Trans>Delete all</Trans>
          </Button>
        </>
      }
    />
  )
}
