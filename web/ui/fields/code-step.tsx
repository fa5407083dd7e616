// The step that asks for a 6-digit code from a mail or a text message: six cells, the masked address, and when another
// may be requested. It sends nothing itself; the caller reports the result.

import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { PinInput } from './pin-input.tsx'
import { Countdown } from '../progress.tsx'

/** The number of digits of a mailed code. */
export const CODE_LENGTH = 6
const RESEND_AFTER_MS = 60_000

/**
 * `sentTo` is the masked address, `null` while the first code is being sent. `resendAt` (ISO instant) is when another
 * may be requested, `null` for at once. `error` is shown at the cells; `attempt` changes with every refusal and clears
 * them, because a changed digit would be sent at once and use up an attempt. `onCode` is called at the sixth digit.
 * `channel` is how the code was sent.
 */
export type CodeStepProps = {
  readonly sentTo: string | null
  readonly resendAt: string | null
  readonly sending: boolean
  readonly onResend: () => void
  readonly onCode: (code: string) => void
  readonly disabled?: boolean
  readonly error?: ReactNode
  readonly attempt?: number
  readonly what?: ReactNode
  readonly channel?: 'email' | 'sms'
}

/** Asks for the mailed code. `what` says in a sentence what the code confirms. */
export function CodeStep({
  sentTo: sent,
  resendAt,
  sending,
  onResend,
  onCode,
  disabled = false,
  error,
  attempt = 0,
  what,
  channel = 'email',
}: CodeStepProps): ReactElement {
  const { t } = useLingui()
  // A live region that appears together with its text is not announced, so the text comes a moment after the region.
  const sentTo = useDeferredValue(sent, null)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="text-center">
        <h2 className="display text-title">
          <Trans>Enter the code</Trans>
        </h2>
        <p role="status" className="mx-auto mt-1.5 max-w-[36ch] text-body text-muted">
          {sentTo === null ? (
            channel === 'email' ? (
              t`We send a 6-digit code to your email.`
            ) : (
              t`We send a 6-digit code to your phone.`
            )
          ) : (
            <Trans>We sent a 6-digit code to {sentTo}.</Trans>
          )}
        </p>
        {what === undefined ? null : (
          <p className="mx-auto mt-1.5 max-w-[36ch] text-label wrap-anywhere text-muted">{what}</p>
        )}
      </div>
      <Cells key={attempt} onCode={onCode} disabled={disabled} error={error} />
      <div className="grid min-h-11 place-items-center text-center text-label text-muted">
        <Resend key={resendAt} resendAt={resendAt} sending={sending} first={sentTo === null} onResend={onResend} />
      </div>
    </div>
  )
}

/** The cells for one attempt. */
function Cells({
  onCode,
  disabled,
  error,
}: {
  readonly onCode: (code: string) => void
  readonly disabled: boolean
  readonly error: ReactNode
}): ReactElement {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  return (
    <PinInput
      label={t`6-digit code`}
      labelHidden
      length={CODE_LENGTH}
      value={code}
      onChange={setCode}
      onComplete={onCode}
      oneTimeCode
      autoFocus
      disabled={disabled}
      error={code === '' ? error : undefined}
    />
  )
}

/** Counts down until another code may be requested, then offers it. */
function Resend({
  resendAt,
  sending,
  first,
  onResend,
}: {
  readonly resendAt: string | null
  readonly sending: boolean
  readonly first: boolean
  readonly onResend: () => void
}): ReactElement {
  const { t } = useLingui()
  const [over, setOver] = useState(() => resendAt === null || Date.parse(resendAt) <= Date.now())
  if (resendAt !== null && !over && !sending) {
    return (
      <Countdown until={resendAt} totalMs={RESEND_AFTER_MS} ring={false} onEnd={() => setOver(true)}>
        {(left) => <Trans>You can ask for a new code in {left}</Trans>}
      </Countdown>
    )
  }
  return (
    <Button variant="ghost" size="small" loading={sending} loadingText={t`Sending…`} onClick={onResend}>
      {first ? <Trans>Send the code</Trans> : <Trans>Send a new code</Trans>}
    </Button>
  )
}
