/**
 * The sheet of an act whose customer has no PIN yet: they choose it there, and it confirms the act at once. Nothing of
 * the act is lost.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { UserId } from '@zend/kernel'
import { ChoosePin, useCreatePin } from '@zend/web/data/access'
import { Dialog } from '@zend/web/ui'
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
  const { pending, act } = useCreatePin(userId, (made) => {
    if (made === null) onKnown()
    else onMade(made)
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
