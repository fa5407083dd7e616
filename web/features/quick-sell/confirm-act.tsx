/** The last step of an act that needs a mailed code and the PIN: which refusal leads back to which of the two is decided here. */
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { isAboutCode, isAboutPin, type MailedCode } from '@zend/web/data/access'
import { Trans } from '@lingui/react/macro'
import { ActPin } from '@zend/web/data/orders'
import { CodeStep, IconWifiOff, Note } from '@zend/web/ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useRefusalText } from './use-refusal-text.ts'

/** `what` names the act in a sentence; `act` does it and throws what the API refuses. `onRefused` gets every refusal that is about neither code nor PIN. */
export type ConfirmActProps = {
  readonly what: ReactNode
  readonly working: string
  readonly mailed: Pick<MailedCode<never>, 'sentTo' | 'resendAt' | 'sending' | 'error'>
  readonly onResend: () => void
  readonly act: (otp: string, pin: string) => Promise<void>
  readonly onRefused: (error: ApiError) => void
}

/** Code, PIN, act. */
export function ConfirmAct({ what, working, mailed, onResend, act, onRefused }: ConfirmActProps): ReactElement {
  const online = useOnline()
  const refusalText = useRefusalText()
  const [code, setCode] = useState<string | null>(null)
  const [codeError, setCodeError] = useState<ApiError | null>(null)
  const [pinError, setPinError] = useState<ApiError | null>(null)
  const [tries, setTries] = useState(0)
  const doing = useAction(async (otp: string, pin: string) => {
    try {
      await act(otp, pin)
    } catch (thrown) {
      const error = asApiError(thrown)
      setTries((made) => made + 1)
      if (isAboutPin(error)) {
        setPinError(error)
        return
      }
      setCode(null)
      if (isAboutCode(error)) setCodeError(error)
      else onRefused(error)
    }
  })
  const wrongCode = codeError ?? mailed.error
  return (
    <>
      <CodeStep
        sentTo={mailed.sentTo}
        resendAt={mailed.resendAt}
        sending={mailed.sending}
        onResend={() => {
          setCodeError(null)
          onResend()
        }}
        onCode={(typed) => {
          setCodeError(null)
          setPinError(null)
          setCode(typed)
        }}
        disabled={doing.pending || !online}
        error={wrongCode === null ? undefined : refusalText(wrongCode)}
        attempt={tries}
        what={what}
      />
      {online ? null : (
        <Note icon={<IconWifiOff size={20} />}>
          <Trans>You are offline. Nothing is done until you are connected again.</Trans>
        </Note>
      )}
      <ActPin
        open={code !== null}
        description={what}
        pending={doing.pending ? working : null}
        error={pinError?.code === 'pin_wrong' ? refusalText(pinError) : undefined}
        refusal={pinError}
        attempt={tries}
        onPin={(pin) => code !== null && void doing.act(code, pin)}
        onClose={() => {
          setCode(null)
          setTries((made) => made + 1)
        }}
        onUnlock={() => setPinError(null)}
      />
    </>
  )
}
