/** The last step of a new key: a code for exactly this key, then the PIN. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useAction } from '@zend/web/client/use-action'
import { useMailedCode } from '@zend/web/data/access'
import { ConfirmStep, useConfirming } from '@zend/web/data/orders'
import { Button, Card, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useKeyErrorText } from './key-error-text.ts'
import { carryOut, type KeyChange, type KeyResult, mailKeyCode } from './keys.queries.ts'

/** `onRefused` gets every refusal that concerns neither code nor PIN. */
export type ConfirmKeyProps = {
  readonly change: KeyChange
  readonly onDone: (made: KeyResult) => void
  readonly onRefused: (error: ApiError) => void
  readonly onBack: () => void
}

/** The step. It asks for a code when it appears. */
export function ConfirmKey({ change, onDone, onRefused, onBack }: ConfirmKeyProps): ReactElement {
  const { t } = useLingui()
  const errorText = useKeyErrorText()
  const queryClient = useQueryClient()
  const [code, setCode] = useState<string | null>(null)
  const mailed = useMailedCode(mailKeyCode)
  const confirming = useConfirming(setCode)
  const begin = useEffectEvent(() => mailed.ensure(change))
  useEffect(() => begin(), [])
  const send = useAction(async (otp: string, transactionPin: string) => {
    try {
      onDone(await carryOut(queryClient, change, { otp, transactionPin }))
    } catch (thrown) {
      const error = asApiError(thrown)
      if (!confirming.refuse(error)) onRefused(error)
    }
  })
  const name = change.kind === 'make' ? change.wish.name : change.key.name
  return (
    <Card padded className="mx-auto max-w-[560px] tablet:p-6">
      <ConfirmStep
        confirming={confirming}
        what={
          change.kind === 'make' ? t`It confirms the key ${name}.` : t`It confirms a new secret for the key ${name}.`
        }
        pending={send.pending ? t`Saving…` : null}
        mailed={mailed}
        onResend={() => mailed.resend(change)}
        code={code}
        onCode={setCode}
        onPin={(otp, pin) => void send.act(otp, pin)}
        offline={
          <Note tone="warn" icon={<IconAlert />}>
            <Trans>You are offline. Nothing is changed until you are connected again.</Trans>
          </Note>
        }
        codeText={errorText}
        wrongPin={confirming.pin.error === null ? undefined : errorText(confirming.pin.error)}
      />
      <Button variant="ghost" wide className="mt-2" disabled={send.pending} onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </Card>
  )
}
