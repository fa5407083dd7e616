/**
 * The dialog that creates a transaction PIN (specification §4): it opens by itself once the user record is loaded and
 * has no PIN, and ends in a success dialog. Put off, it stays away from this tab: the first act that needs a PIN asks
 * for it.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createTransactionPin } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { useAction } from '@zend/web/client/use-action'
import { ChoosePin, usePinErrorText } from '@zend/web/data/access'
import { userQuery } from '@zend/web/data/wallet'
import { Dialog, SuccessDialog, toast } from '@zend/web/ui'
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
  const queryClient = useQueryClient()
  const errorText = usePinErrorText()
  // The cached record does not count: only an answer of this visit opens the dialog. It may have come before the
  // dialog.
  const { data: user, dataUpdatedAt } = useQuery(userQuery(userId))
  const [created, setCreated] = useState<'no' | 'told' | 'closed'>(() =>
    sessionStorage.getItem(LATER_KEY) === null ? 'no' : 'closed',
  )
  const { pending, act } = useAction(async (transactionPin: string) => {
    try {
      await services().api.call(createTransactionPin, { params: { id: userId }, body: { transactionPin } })
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.code !== 'pin_exists') {
        toast({ kind: 'error', text: errorText(error) })
        throw thrown
      }
    }
    setCreated('told')
    await queryClient.invalidateQueries({ queryKey: userQuery(userId).queryKey })
  })
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
