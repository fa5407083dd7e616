/**
 * The last step of what a company's people change: a code for exactly this change, then the PIN. It leads to the
 * request when others must approve it first.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApprovalAsked, OtpSent } from '@zend/contracts'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useAction } from '@zend/web/client/use-action'
import { useMailedCode } from '@zend/web/data/access'
import { approvalLink } from '@zend/web/data/links'
import { Button, Card, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmStep, useConfirming } from './confirm-step.tsx'

/** The code and the PIN, as every call that they confirm takes them. */
export type Confirmed = { readonly otp: string; readonly transactionPin: string }

/** A change to be confirmed. `A` is what the code is asked for: another one is another code. */
export type ConfirmCardProps<A> = {
  readonly act: A
  readonly mail: (act: A) => Promise<OtpSent>
  /** Names the change in a sentence. */
  readonly what: ReactNode
  /** Makes the change. Returns the request when others are asked first, which is then shown; throws refusals. */
  readonly perform: (confirmed: Confirmed) => Promise<ApprovalAsked['approval'] | null>
  readonly errorText: (error: ApiError) => string
  /** Refusals of the code that concern the change itself, so that it is corrected and no code is waited for. */
  readonly refusedAtOnce?: readonly string[]
  /** Gets every refusal that concerns neither code nor PIN. */
  readonly onRefused: (error: ApiError) => void
  readonly onBack: () => void
}

/** The step. It asks for a code when it appears. */
export function ConfirmCard<A>(props: ConfirmCardProps<A>): ReactElement {
  const { act, mail, what, perform, errorText, refusedAtOnce, onRefused, onBack } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  const [code, setCode] = useState<string | null>(null)
  const mailed = useMailedCode(mail)
  const confirming = useConfirming(setCode)
  const begin = useEffectEvent(() => mailed.ensure(act))
  useEffect(() => begin(), [])
  const unsent = mailed.error !== null && refusedAtOnce?.includes(mailed.error.code) === true ? mailed.error : null
  const leave = useEffectEvent(onRefused)
  useEffect(() => {
    if (unsent !== null) leave(unsent)
  }, [unsent])
  const send = useAction(async (otp: string, transactionPin: string) => {
    try {
      const asked = await perform({ otp, transactionPin })
      if (asked !== null) await navigate(approvalLink(asked.id), { replace: true })
    } catch (thrown) {
      const error = asApiError(thrown)
      if (!confirming.refuse(error)) onRefused(error)
    }
  })
  return (
    <Card padded className="page-column w-full max-w-[560px] tablet:p-6">
      <ConfirmStep
        confirming={confirming}
        what={what}
        pending={send.pending ? t`Saving…` : null}
        mailed={mailed}
        onResend={() => mailed.resend(act)}
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
