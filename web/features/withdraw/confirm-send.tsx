/** The last step of sending money: the mailed code, then the PIN, then the order. What each refusal leads back to is decided here. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useErrorText } from '@zend/web/client/use-error-text'
import { isAboutCode, isAboutPin, type MailedCode } from '@zend/web/data/access'
import { ActPin, type Order, type OrderAnswer } from '@zend/web/data/orders'
import { CodeStep, IconAlert, Note } from '@zend/web/ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { triesLeftOf } from './refusal-facts.ts'
import { UnknownOutcome } from './unknown-outcome.tsx'

/**
 * `what` names the act in a sentence; `act` is what the mailed code is bound to. `code` is kept by the caller, so that it survives a step back.
 * `give` gives the order; `null` means that the caller went on elsewhere. `onRefused` gets every refusal that is not about code or PIN.
 */
export type ConfirmSendProps<B, I, T> = {
  readonly what: ReactNode
  readonly act: B
  readonly mailed: MailedCode<B>
  readonly code: string | null
  readonly onCode: (code: string | null) => void
  readonly order: Order<I, T>
  readonly give: (code: string, pin: string) => Promise<OrderAnswer<T> | null>
  readonly onDone: (answer: T) => void
  readonly onRefused: (error: ApiError) => void
}

/** Code, PIN, order. */
export function ConfirmSend<B, I, T>({ what, act, mailed, code, onCode, order, give, onDone, onRefused }: ConfirmSendProps<B, I, T>): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useErrorText()
  const [codeError, setCodeError] = useState<ApiError | null>(null)
  const [codeTries, setCodeTries] = useState(0)
  const [pinError, setPinError] = useState<ApiError | null>(null)
  const [pinTries, setPinTries] = useState(0)
  const [preparing, setPreparing] = useState(false)

  const closeSheet = (): void => {
    onCode(null)
    setPinError(null)
    setCodeTries((tries) => tries + 1)
  }
  const settle = (result: OrderAnswer<T> | null): void => {
    if (result === null || result.outcome === 'ignored' || result.outcome === 'unknown') return
    if (result.outcome === 'done') {
      onDone(result.answer)
      return
    }
    const { error } = result
    if (isAboutPin(error)) {
      setPinError(error)
      setPinTries((tries) => tries + 1)
    } else if (isAboutCode(error)) {
      setCodeError(error)
      closeSheet()
    } else onRefused(error)
  }
  const send = async (pin: string): Promise<void> => {
    if (code === null) return
    setPreparing(true)
    try {
      settle(await give(code, pin))
    } finally {
      setPreparing(false)
    }
  }
  if (order.state === 'unknown') return <UnknownOutcome onAsk={() => void order.askAgain().then(settle)} />
  const busy = preparing || order.state === 'sending'
  const left = triesLeftOf(pinError?.problem)
  const wrongPin =
    pinError === null ? undefined : left === null ? (
      errorText(pinError)
    ) : (
      <Plural value={left} one="This PIN is not right. You have # more try." other="This PIN is not right. You have # more tries." />
    )
  const wrongCode = codeError ?? mailed.error
  return (
    <>
      <CodeStep
        sentTo={mailed.sentTo}
        resendAt={mailed.resendAt}
        sending={mailed.sending}
        onResend={() => mailed.resend(act)}
        onCode={(typed) => {
          setCodeError(null)
          onCode(typed)
        }}
        disabled={busy || !online}
        error={wrongCode === null ? undefined : errorText(wrongCode)}
        attempt={codeTries}
        what={what}
      />
      {online ? null : (
        <Note tone="warn" icon={<IconAlert />}>
          <Trans>You are offline. Nothing is sent until you are connected again.</Trans>
        </Note>
      )}
      <ActPin
        open={code !== null}
        onClose={closeSheet}
        onPin={(pin) => void send(pin)}
        description={what}
        pending={busy ? t`Sending…` : null}
        error={wrongPin}
        attempt={pinTries}
        refusal={pinError}
        onUnlock={() => setPinError(null)}
      />
    </>
  )
}
