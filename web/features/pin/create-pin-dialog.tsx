/**
 * The dialog that creates a transaction PIN (specification §4): it opens by itself once the user record is loaded and
 * has no PIN, cannot be closed, and ends in a success dialog.
 */
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createTransactionPin } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { useAction } from '@zend/web/client/use-action'
import { userQuery } from '@zend/web/data/wallet'
import { Dialog, SuccessDialog, toast } from '@zend/web/ui'
import { type ReactElement, useState } from 'react'
import { ChoosePin } from './choose-pin.tsx'
import { usePinErrorText } from './pin-error-text.ts'

/** The dialog, while the customer has no PIN. `onDone` is called when the success dialog is closed. */
export function CreatePinDialog({
  userId,
  onDone,
}: {
  readonly userId: UserId
  readonly onDone: () => void
}): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const errorText = usePinErrorText()
  // The cached record does not count: only an answer of this visit opens the dialog. It may have come before the
  // dialog.
  const { data: user, dataUpdatedAt } = useQuery(userQuery(userId))
  const [created, setCreated] = useState<'no' | 'told' | 'closed'>('no')
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
  const missing = user !== undefined && dataUpdatedAt > 0 && !user.hasCreatedTransactionPin
  return (
    <>
      <Dialog
        open={missing && created === 'no'}
        onClose={() => undefined}
        locked
        title={t`Create your PIN`}
        description={t`Set your 4-digit pin transaction pin.`}
      >
        <ChoosePin pending={pending} onChosen={(pin) => void act(pin)} />
      </Dialog>
      <SuccessDialog
        open={created === 'told'}
        onClose={() => {
          setCreated('closed')
          onDone()
        }}
        title={t`Your PIN is set`}
        text={t`You confirm with it whenever money leaves your wallet. Keep it to yourself; we never ask for it.`}
      />
    </>
  )
}
