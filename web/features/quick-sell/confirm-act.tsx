/** The last step of an action of quick sell that needs a mailed code and the PIN. */
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useAction } from '@zend/web/client/use-action'
import type { MailedCode } from '@zend/web/data/access'
import { Trans } from '@lingui/react/macro'
import { ConfirmStep, useConfirming } from '@zend/web/data/orders'
import { Note } from '@zend/web/ui'
import { IconWifiOff } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useRefusalText } from './use-refusal-text.ts'

/**
 * `what` names the act in a sentence; `act` does it and throws the API's refusals. `onRefused` gets every refusal that
 * concerns neither code nor PIN.
 */
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
  const refusalText = useRefusalText()
  const [code, setCode] = useState<string | null>(null)
  const confirming = useConfirming(setCode)
  const doing = useAction(async (otp: string, pin: string) => {
    try {
      await act(otp, pin)
    } catch (thrown) {
      const error = asApiError(thrown)
      if (confirming.refuse(error)) return
      confirming.close()
      onRefused(error)
    }
  })
  const pinError = confirming.pin.error
  return (
    <ConfirmStep
      confirming={confirming}
      what={what}
      pending={doing.pending ? working : null}
      mailed={mailed}
      onResend={onResend}
      code={code}
      onCode={setCode}
      onPin={(otp, pin) => void doing.act(otp, pin)}
      offline={
        <Note icon={<IconWifiOff size={20} />}>
          <Trans>You are offline. Nothing is done until you are connected again.</Trans>
        </Note>
      }
      codeText={refusalText}
      wrongPin={pinError?.code === 'pin_wrong' ? refusalText(pinError) : undefined}
    />
  )
}
