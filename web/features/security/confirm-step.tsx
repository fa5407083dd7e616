/**
 * The last step of an act on one's own account: the mailed code, or a passkey of this device instead. The screen uses
 * the code.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ActType } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { ApiError } from '@zend/web/client/api-error'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import {
  isAboutCode,
  isPasskeyDevice,
  type MailedCode,
  PasskeyDismissed,
  passkeysQuery,
  stepUpWithPasskey,
} from '@zend/web/data/access'
import { Button, Note } from '@zend/web/ui'
import { CodeStep } from '@zend/web/ui/fields'
import { IconAlert, IconKey } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

/**
 * `error` is the act's refusal: one of the code is shown at its cells, `onBack` leads to the rest. `what` says what the
 * code confirms.
 */
export type ConfirmStepProps = {
  readonly userId: UserId
  /** The act; `null` where `stepUp` has it confirmed by a passkey. */
  readonly type: ActType | null
  readonly stepUp?: () => Promise<string>
  readonly code: MailedCode<UserId>
  readonly what: ReactNode
  readonly pending: boolean
  readonly error: ApiError | null
  readonly onCode: (otp: string) => void
  readonly onBack: () => void
}

/** The step. It requests a code when it appears, unless a valid one was sent. */
export function ConfirmStep({
  userId,
  type,
  stepUp = type === null ? undefined : () => stepUpWithPasskey(userId, type),
  code,
  what,
  pending,
  error,
  onCode,
  onBack,
}: ConfirmStepProps): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { data: passkeys } = useQuery(passkeysQuery(userId))
  const [tries, setTries] = useState(0)
  const begin = useEffectEvent(() => code.ensure(userId))
  useEffect(() => begin(), [])
  useEffect(() => {
    if (error !== null) setTries((count) => count + 1)
  }, [error])
  const passkey = useAction(async () => {
    try {
      if (stepUp !== undefined) onCode(await stepUp())
    } catch (thrown) {
      if (!(thrown instanceof PasskeyDismissed)) throw thrown
    }
  })
  const wrong = error !== null && isAboutCode(error) ? error : code.error
  const other = passkey.error ?? (error === wrong ? null : error)
  return (
    <div className="grid gap-2">
      {other === null ? null : (
        <div role="alert">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(other)}
          </Note>
        </div>
      )}
      <CodeStep
        sentTo={code.sentTo}
        resendAt={code.resendAt}
        sending={code.sending}
        onResend={() => code.resend(userId)}
        onCode={onCode}
        disabled={pending}
        error={wrong === null ? undefined : errorText(wrong)}
        attempt={tries}
        what={what}
      />
      {isPasskeyDevice() && passkeys?.some(({ confirmsFrom }) => Date.parse(confirmsFrom) <= Date.now()) === true ? (
        <Button
          variant="quiet"
          wide
          icon={<IconKey size={20} />}
          loading={passkey.pending}
          loadingText={t`Asking your device…`}
          disabled={pending}
          onClick={() => void passkey.act()}
        >
          <Trans>Use a passkey instead</Trans>
        </Button>
      ) : null}
      <Button variant="ghost" wide disabled={pending} onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
      <p role="status" className="min-h-6 text-center text-label text-muted">
        {pending ? t`Saving…` : null}
      </p>
    </div>
  )
}
