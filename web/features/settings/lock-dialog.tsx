/** The question before the account is locked, and what is said before this device is signed out, too. */
import { Trans, useLingui } from '@lingui/react/macro'
import { freezeOwnAccount } from '@zend/contracts'
import { leave, services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useAction } from '@zend/web/client/use-action'
import { Button, Dialog } from '@zend/web/ui'
import { type ReactElement, useState } from 'react'

/** Long enough to read that it is done. */
const READ_MS = 4_000

/** The dialog. */
export function LockDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useLingui()
  const [locked, setLocked] = useState(false)
  const lock = useAction(async () => {
    const { api, session } = services()
    const user = await session.user()
    if (user === null) return
    await api.call(freezeOwnAccount, { params: { id: user._id } })
    setLocked(true)
    leave(READ_MS)
  })
  if (locked)
    return (
      <Dialog
        open
        locked
        onClose={() => undefined}
        title={t`Your account is locked`}
        description={t`Every device is being signed out, this one too. To open it again, choose “Unlock my account” in the mail that we have sent you.`}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Lock your account?`}
      description={t`Every device is signed out and nothing can be sent or sold, at once. What is sent to you still arrives.`}
      footer={
        <Button
          variant="danger"
          size="large"
          wide
          loading={lock.pending}
          loadingText={t`Locking…`}
          onClick={() => void lock.act()}
        >
          <Trans>Lock my account now</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-label text-muted">
          <Trans>
            You open it again with your passkey, or with your document and your face. Nothing can be sent for 24 hours
            after that.
          </Trans>
        </p>
        {lock.error === null ? null : <ErrorNote error={lock.error} />}
      </div>
    </Dialog>
  )
}
