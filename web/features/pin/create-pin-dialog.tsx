/**
 * The dialog that creates a transaction PIN (specification §4): it opens by itself once the user record is loaded and
 * has no PIN, and ends in a success dialog. Put off, it stays away from this tab: the first act that needs a PIN asks
 * for it.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { ChoosePin, useCreatePin } from '@zend/web/data/access'
import { userQuery } from '@zend/web/data/wallet'
import { Dialog, SuccessDialog } from '@zend/web/ui'
import { type ReactElement, useState } from 'react'

// Signing out clears it.
const LATER_KEY = 'zend.pin-later'

/** The dialog, while the customer has no PIN. `onDone` is called when it is over: the PIN is made, or put off. */
export function CreatePinDialog({
  userId,
  onDone,
}: {
  readonly userId: UserId
  readonly onDone?: () => void
}): ReactElement {
  const { t } = useLingui()
  // The cached record does not count: only an answer of this visit opens the dialog. It may have come before the
  // dialog.
  const { data: user, dataUpdatedAt } = useQuery(userQuery(userId))
  const [created, setCreated] = useState<'no' | 'told' | 'closed'>(() =>
    sessionStorage.getItem(LATER_KEY) === null ? 'no' : 'closed',
  )
  const { pending, act } = useCreatePin(userId, () => setCreated('told'))
  const later = (): void => {
    sessionStorage.setItem(LATER_KEY, 'yes')
    setCreated('closed')
    onDone?.()
  }
  const missing = user !== undefined && dataUpdatedAt > 0 && !user.hasCreatedTransactionPin
  return (
    <>
      <Dialog
        open={missing && created === 'no'}
        onClose={later}
        locked={pending}
        title={t`Create your PIN`}
        description={t`Set your 4-digit pin transaction pin.`}
      >
        <p className="mb-4 text-label text-muted">
          <Trans>You confirm payments with it. If you choose it later, your first payment asks for it.</Trans>
        </p>
        <ChoosePin pending={pending} onChosen={(pin) => void act(pin)} onLater={later} />
      </Dialog>
      <SuccessDialog
        open={created === 'told'}
        onClose={() => {
          setCreated('closed')
          onDone?.()
        }}
        title={t`Your PIN is set`}
        text={t`You’ll use it to confirm payments. Our staff will never ask for it.`}
      />
    </>
  )
}
