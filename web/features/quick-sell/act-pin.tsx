/** The sheet that asks for the PIN of an act of quick sell, with what each refusal of a PIN is told as. It decides nothing. */
import { Trans } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { PinSheet, TextLink } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { useRefusalText } from './use-refusal-text.ts'

/** `working` says what is happening while the act runs, `null` while it does not. `attempt` changes with every answer. */
export type ActPinProps = {
  readonly open: boolean
  readonly what: ReactNode
  readonly working: string | null
  readonly error: ApiError | null
  readonly attempt: number
  readonly onPin: (pin: string) => void
  readonly onClose: () => void
  readonly onUnlock: () => void
}

/** The sheet. */
export function ActPin({ open, what, working, error, attempt, onPin, onClose, onUnlock }: ActPinProps): ReactElement {
  const refusalText = useRefusalText()
  return (
    <PinSheet
      open={open}
      onClose={onClose}
      onPin={onPin}
      description={what}
      attempt={attempt}
      pending={working}
      error={error?.code === 'pin_wrong' ? refusalText(error) : undefined}
      lockedUntil={error?.code === 'pin_locked' ? (error.retryAt?.toISOString() ?? null) : null}
      onUnlock={onUnlock}
      footer={
        <TextLink href="/settings/security/pin">
          <Trans>I forgot it</Trans>
        </TextLink>
      }
    />
  )
}
