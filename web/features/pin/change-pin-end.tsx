/** The last steps of changing the transaction PIN: the mailed code, and the success dialog (specification §4). */
import { useLingui } from '@lingui/react/macro'
import type { UserId } from '@zend/kernel'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import type { MailedCode } from '@zend/web/data/access'
import { SuccessDialog } from '@zend/web/ui'
import { CodeStep } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import type { ChangePin } from './change-pin.flow.ts'
import { faultOf } from './pin-fault.ts'

/** Asks for the mailed code. */
export function CodePart({
  code,
  onResend,
  tries,
  error,
  pending,
  onCode,
}: {
  readonly code: MailedCode<UserId>
  readonly onResend: () => void
  readonly tries: number
  readonly error: ApiError | null
  readonly pending: boolean
  readonly onCode: (otp: string) => void
}): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const wrong = error !== null && faultOf(error) === 'code' ? error : code.error
  return (
    <>
      <CodeStep
        sentTo={code.sentTo}
        resendAt={code.resendAt}
        sending={code.sending}
        onResend={onResend}
        onCode={onCode}
        disabled={pending}
        error={wrong === null ? undefined : errorText(wrong)}
        attempt={tries}
        what={t`It confirms your new PIN.`}
      />
      <p role="status" className="min-h-6 text-center text-label text-muted">
        {pending ? t`Saving…` : null}
      </p>
    </>
  )
}

/** The end: until when sending is on hold, if it is. */
export function Changed({
  state,
  title,
  onClose,
}: {
  readonly state: ChangePin
  readonly title: string
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const until =
    state.heldUntil === null ? null : format.when('until', state.heldUntil, new Date().toISOString(), { long: true })
  return (
    <SuccessDialog
      open={state.step === 'done'}
      onClose={onClose}
      title={title}
      text={
        until === null
          ? t`Use the new PIN from now on.`
          : t`Use the new PIN from now on. Sending money is on hold ${until}.`
      }
    />
  )
}
