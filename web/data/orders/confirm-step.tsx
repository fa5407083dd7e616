/**
 * The last step of every act that moves money: the mailed code, then the PIN in a sheet. It decides which of the two a
 * refusal leads back to, and says which it was; the caller carries out the act.
 */
import { Plural } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { isAboutCode, isAboutPin, type MailedCode } from '@zend/web/data/access'
import { CodeStep } from '@zend/web/ui/fields'
import { type ReactElement, type ReactNode, useState } from 'react'
import { ActPin } from './act-pin.tsx'

/** The last refusals of code and PIN, and how many there were: each empties the input. */
export type Confirming = {
  readonly code: { readonly error: ApiError | null; readonly tries: number }
  readonly pin: { readonly error: ApiError | null; readonly tries: number }
  /** Assigns a refusal to the code or the PIN. Returns false if it concerns neither; then the caller handles it. */
  readonly refuse: (error: ApiError) => boolean
  /** Closes the sheet; the code must be entered again. */
  readonly close: () => void
  readonly forget: (which: 'code' | 'pin') => void
}

/** Holds the refusals. `onCode` gets `null` when a new code is needed. */
export function useConfirming(onCode: (code: null) => void): Confirming {
  const [codeError, setCodeError] = useState<ApiError | null>(null)
  const [codeTries, setCodeTries] = useState(0)
  const [pinError, setPinError] = useState<ApiError | null>(null)
  const [pinTries, setPinTries] = useState(0)
  const close = (): void => {
    onCode(null)
    setPinError(null)
    setCodeTries((tries) => tries + 1)
  }
  return {
    code: { error: codeError, tries: codeTries },
    pin: { error: pinError, tries: pinTries },
    refuse: (error) => {
      if (isAboutPin(error)) {
        setPinError(error)
        setPinTries((tries) => tries + 1)
        return true
      }
      if (!isAboutCode(error)) return false
      setCodeError(error)
      close()
      return true
    },
    close,
    forget: (which) => (which === 'code' ? setCodeError : setPinError)(null),
  }
}

/**
 * `what` names the act in a sentence. `pending` is the sheet's text while it runs, else `null`. `offline` is shown
 * under the code without a network. `codeText` explains a refused code, `wrongPin` a refused PIN.
 */
export type ConfirmStepProps = {
  readonly confirming: Confirming
  readonly what: ReactNode
  readonly pending: string | null
  readonly mailed: Pick<MailedCode<never>, 'sentTo' | 'resendAt' | 'sending' | 'error'>
  readonly onResend: () => void
  readonly code: string | null
  readonly onCode: (code: string) => void
  readonly onPin: (code: string, pin: string) => void
  readonly offline: ReactNode
  readonly codeText: (error: ApiError) => string
  readonly wrongPin: ReactNode
}

/** Asks for the code, then for the PIN. */
export function ConfirmStep(props: ConfirmStepProps): ReactElement {
  const { confirming, what, pending, mailed, onResend, code, onCode, onPin, offline, codeText, wrongPin } = props
  const online = useOnline()
  const { pin } = confirming
  const wrongCode = confirming.code.error ?? mailed.error
  return (
    <>
      <CodeStep
        sentTo={mailed.sentTo}
        resendAt={mailed.resendAt}
        sending={mailed.sending}
        onResend={() => {
          confirming.forget('code')
          onResend()
        }}
        onCode={(typed) => {
          confirming.forget('code')
          onCode(typed)
        }}
        disabled={pending !== null || !online}
        error={wrongCode === null ? undefined : <CodeTrouble error={wrongCode} text={codeText} />}
        attempt={confirming.code.tries}
        what={what}
      />
      {online ? null : offline}
      <ActPin
        open={code !== null}
        onClose={confirming.close}
        onPin={(typed) => code !== null && onPin(code, typed)}
        description={what}
        pending={pending}
        error={wrongPin}
        attempt={pin.tries}
        refusal={pin.error}
        onUnlock={() => confirming.forget('pin')}
      />
    </>
  )
}

/**
 * Why the code was refused. Both are sent together and the code is looked at first, so a wrong one is told after the
 * PIN was typed: whoever reads it must not doubt their PIN.
 */
function CodeTrouble({
  error,
  text,
}: {
  readonly error: ApiError
  readonly text: (error: ApiError) => string
}): ReactNode {
  const left = error.problem?.['triesLeft']
  if (error.code !== 'otp_wrong' || typeof left !== 'number') return text(error)
  return (
    <Plural
      value={left}
      one="Wrong code; your PIN was not tried. # try left."
      other="Wrong code; your PIN was not tried. # tries left."
    />
  )
}
