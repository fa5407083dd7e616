/** The last step of sending webhooks somewhere: a code for exactly this address, then the PIN. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { WebhookAnswer } from '@zend/contracts'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useAction } from '@zend/web/client/use-action'
import { useMailedCode } from '@zend/web/data/access'
import { ConfirmStep, useConfirming } from '@zend/web/data/orders'
import { Button, Card, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useWebhookErrorText } from './webhook-error-text.ts'
import { type Confirmed, mailWebhookCode } from './webhooks.queries.ts'

/** `send` does it; `onRefused` gets every refusal that concerns neither code nor PIN, also of asking for the code. */
export type ConfirmWebhookProps = {
  readonly webhook: WebhookAnswer['id'] | null
  readonly url: string
  readonly send: (confirmed: Confirmed) => Promise<void>
  readonly onRefused: (error: ApiError) => void
  readonly onBack: () => void
}

/** The step. It asks for a code when it appears. */
export function ConfirmWebhook({ webhook, url, send, onRefused, onBack }: ConfirmWebhookProps): ReactElement {
  const { t } = useLingui()
  const errorText = useWebhookErrorText()
  const [code, setCode] = useState<string | null>(null)
  const mailed = useMailedCode(mailWebhookCode)
  const confirming = useConfirming(setCode)
  const begin = useEffectEvent(() => mailed.ensure({ webhook, url }))
  useEffect(() => begin(), [])
  // No code comes for an address that cannot be used: that is corrected in the form.
  const refused = mailed.error?.code === 'webhook_url_refused' ? mailed.error : null
  const leave = useEffectEvent(onRefused)
  useEffect(() => {
    if (refused !== null) leave(refused)
  }, [refused])
  const sending = useAction(async (otp: string, transactionPin: string) => {
    try {
      await send({ otp, transactionPin })
    } catch (thrown) {
      const error = asApiError(thrown)
      if (!confirming.refuse(error)) onRefused(error)
    }
  })
  return (
    <Card padded className="mx-auto max-w-[560px] tablet:p-6">
      <ConfirmStep
        confirming={confirming}
        what={t`It confirms that what happens at your company is sent to ${url}.`}
        pending={sending.pending ? t`Saving…` : null}
        mailed={mailed}
        onResend={() => mailed.resend({ webhook, url })}
        code={code}
        onCode={setCode}
        onPin={(otp, pin) => void sending.act(otp, pin)}
        offline={
          <Note tone="warn" icon={<IconAlert />}>
            <Trans>You are offline. Nothing is changed until you are connected again.</Trans>
          </Note>
        }
        codeText={errorText}
        wrongPin={confirming.pin.error === null ? undefined : errorText(confirming.pin.error)}
      />
      <Button variant="ghost" wide className="mt-2" disabled={sending.pending} onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </Card>
  )
}
