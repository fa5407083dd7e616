/** The confirmation before all notifications are deleted. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Question } from '@zend/web/ui/question'
import { type ReactElement, useState } from 'react'

/** The dialog; `onDelete` resolves to whether it was done, and the dialog closes then. */
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
    <Question
      open={open}
      onClose={onClose}
      title={t`Delete all notifications?`}
      description={t`They're removed on all your devices. Your transactions don't change.`}
      stay={<Trans>Keep them</Trans>}
      act={<Trans>Delete all</Trans>}
      onAct={() => void remove()}
      pending={pending}
      pendingText={t`Deleting…`}
    />
  )
}
