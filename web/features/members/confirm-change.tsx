/**
 * The last step of a change of members: a code for exactly this change, then the PIN. It leads to the request when
 * others must approve it first.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useAction } from '@zend/web/client/use-action'
import { useMailedCode } from '@zend/web/data/access'
import { approvalLink } from '@zend/web/data/links'
import { ConfirmStep, useConfirming } from '@zend/web/data/orders'
import { Button, Card, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useChangeErrorText } from './change-error-text.ts'
import type { Change } from './members.flow.ts'
import { mailChangeCode, perform } from './members.queries.ts'

/** `what` names the change in a sentence; `onRefused` gets every refusal that concerns neither code nor PIN. */
export type ConfirmChangeProps = {
  readonly change: Change
  readonly what: ReactNode
  readonly onDone: () => void
  readonly onRefused: (error: ApiError) => void
  readonly onBack: () => void
}

/** The step. It asks for a code when it appears. */
export function ConfirmChange({ change, what, onDone, onRefused, onBack }: ConfirmChangeProps): ReactElement {
  const { t } = useLingui()
  const errorText = useChangeErrorText(change.memberAct)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [code, setCode] = useState<string | null>(null)
  const mailed = useMailedCode(mailChangeCode)
  const confirming = useConfirming(setCode)
  const begin = useEffectEvent(() => mailed.ensure(change))
  useEffect(() => begin(), [])
  const send = useAction(async (otp: string, transactionPin: string) => {
    try {
      const asked = await perform(queryClient, change, { otp, transactionPin })
      if (asked !== null) {
        await navigate(approvalLink(asked.id), { replace: true })
        return
      }
    } catch (thrown) {
      const error = asApiError(thrown)
      if (!confirming.refuse(error)) onRefused(error)
      return
    }
    onDone()
  })
  return (
    <Card padded className="mx-auto max-w-[560px] tablet:p-6">
      <ConfirmStep
        confirming={confirming}
        what={what}
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
