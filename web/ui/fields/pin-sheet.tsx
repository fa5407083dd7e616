// The sheet that asks for the transaction PIN before money moves: from below on phones, a dialog elsewhere. It shows
// the caller's state of the PIN (wrong, locked until) and decides nothing itself.

import { PIN_LENGTH } from '@zend/kernel/specification'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactElement, type ReactNode } from 'react'
import { Dialog } from '../dialog.tsx'
import { IconSpinner } from '../icons/icons.tsx'
import { PinLocked } from './pin-locked.tsx'
import { PinPad } from './pin-pad.tsx'

/**
 * `onPin` is called at the fourth digit. `pending` is the text meanwhile ("Sending…"), and nothing can be typed.
 * `attempt` changes with every answer and clears the cells. `lockedUntil` (ISO instant) shows a countdown instead of
 * the keys; `onUnlock` is called when it ends. `footer` is for "I forgot it".
 */
export type PinSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onPin: (pin: string) => void
  readonly description?: ReactNode
  readonly pending?: string | null
  readonly error?: ReactNode
  readonly attempt?: number
  readonly lockedUntil?: string | null
  readonly onUnlock?: () => void
  readonly footer?: ReactNode
}

/** Asks for the PIN. */
export function PinSheet({
  open,
  onClose,
  onPin,
  description,
  pending = null,
  error,
  attempt = 0,
  lockedUntil = null,
  onUnlock,
  footer,
}: PinSheetProps): ReactElement {
  const { t } = useLingui()
  const busy = pending !== null
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy) onClose()
      }}
      locked={busy}
      title={t`Enter your PIN`}
      {...(description !== undefined && { description })}
    >
      {lockedUntil === null ? (
        <Keys key={attempt} onPin={onPin} error={error} disabled={busy} />
      ) : (
        <PinLocked until={lockedUntil} {...(onUnlock !== undefined && { onUnlock })} />
      )}
      <div
        role="status"
        className="mt-3 flex min-h-11 items-center justify-center gap-2.5 text-label font-semibold text-muted"
      >
        {busy ? (
          <>
            <IconSpinner />
            {pending}
          </>
        ) : (
          footer
        )}
      </div>
    </Dialog>
  )
}

/** One attempt: the cells start empty, and are disabled once it was sent. */
function Keys({
  onPin,
  error,
  disabled,
}: {
  readonly onPin: (pin: string) => void
  readonly error: ReactNode
  readonly disabled: boolean
}): ReactElement {
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  return (
    <PinPad
      label={t`Transaction PIN`}
      value={pin}
      onChange={setPin}
      onComplete={onPin}
      error={pin === '' ? error : undefined}
      disabled={disabled || pin.length === PIN_LENGTH}
    />
  )
}
