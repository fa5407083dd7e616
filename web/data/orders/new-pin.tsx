/**
 * The sheet of an act whose customer has no PIN yet: they choose it there, and it confirms the act at once. Nothing of
 * the act is lost.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { createTransactionPin } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { useAction } from '@zend/web/client/use-action'
import { ChoosePin, usePinErrorText } from '@zend/web/data/access'
import { userQuery } from '@zend/web/data/wallet'
import { Dialog, toast } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'

/**
 * `what` names the act. `onMade` gets the PIN that was made; `onKnown` is called when there is one already, made
 * elsewhere.
 */
export type NewPinProps = {
  readonly userId: UserId
  readonly open: boolean
  readonly what: ReactNode
  readonly onMade: (pin: string) => void
  readonly onKnown: () => void
  readonly onClose: () => void
}

/** The sheet. */
export function NewPin({ userId, open, what, onMade, onKnown, onClose }: NewPinProps): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const errorText = usePinErrorText()
  const { pending, act } = useAction(async (transactionPin: string) => {
    try {
      await services().api.call(createTransactionPin, { params: { id: userId }, body: { transactionPin } })
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.code !== 'pin_exists') {
        toast({ kind: 'error', text: errorText(error) })
        throw thrown
      }
      onKnown()
      return
    } finally {
      void queryClient.invalidateQueries({ queryKey: userQuery(userId).queryKey })
    }
    onMade(transactionPin)
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={pending}
      title={t`Create your PIN`}
      description={<Trans>Choose 4 digits. From now on you confirm payments with them.</Trans>}
    >
      <p className="mb-4 text-label text-muted">{what}</p>
      <ChoosePin quick pending={pending} onChosen={(pin) => void act(pin)} />
    </Dialog>
  )
}
