/** The steps after the new address or number was typed: its code, a code to the mailbox or a passkey, the PIN. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { isAboutCode } from '@zend/web/data/access'
import { actPin } from '@zend/web/data/orders'
import { userQuery } from '@zend/web/data/wallet'
import { Button } from '@zend/web/ui'
import { CodeStep } from '@zend/web/ui/fields'
import { type ReactElement, Suspense, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { changeContact, confirmByPasskey, type ContactKind } from './contact.queries.ts'
import { confirmStep, successDialog } from './later-parts.ts'
import { SecurityCard } from './security-page.tsx'

type Step =
  | { readonly at: 'new-code' }
  | { readonly at: 'present-code'; readonly newCode: string }
  | { readonly at: 'pin'; readonly newCode: string; readonly otp: string }

const isAboutNew = ({ field }: ApiError): boolean => field === 'newCode' || field === 'smsCode'

/** The codes, which the page holds: a step that is opened twice asks for one. `isRefusal`: of the form. */
export type ContactStepsProps = {
  readonly userId: UserId
  readonly kind: ContactKind
  readonly value: string
  readonly newCode: Code
  readonly present: Code & { readonly ensure: () => void }
  readonly isRefusal: (code: string) => boolean
  readonly onRefused: (error: ApiError) => void
  readonly onBack: () => void
}

/** The steps, and the end. */
export function ContactSteps({
  userId,
  kind,
  value,
  newCode,
  present,
  isRefusal,
  onRefused,
  onBack,
}: ContactStepsProps): ReactElement {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>({ at: 'new-code' })
  const [tries, setTries] = useState(0)
  const [done, setDone] = useState(false)
  const change = useAction(async (codes: { readonly newCode: string; readonly otp: string }, pin: string) => {
    try {
      await changeContact(userId, kind, { value, pin, ...codes })
      await client.invalidateQueries({ queryKey: userQuery(userId).queryKey })
      setDone(true)
    } catch (thrown) {
      setTries((count) => count + 1)
      const error = asApiError(thrown)
      if (isRefusal(error.code)) onRefused(error)
      else if (isAboutNew(error)) setStep({ at: 'new-code' })
      else if (isAboutCode(error)) setStep({ at: 'present-code', newCode: codes.newCode })
      throw thrown
    }
  })
  const go = (next: Step): void => {
    change.clearError()
    setStep(next)
  }
  return (
    <>
      {step.at === 'new-code' ? (
        <NewCode
          kind={kind}
          code={newCode}
          error={change.error !== null && isAboutNew(change.error) ? change.error : newCode.error}
          attempt={tries}
          onCode={(given) => go({ at: 'present-code', newCode: given })}
          onBack={onBack}
        />
      ) : (
        <Present
          userId={userId}
          kind={kind}
          value={value}
          code={present}
          pending={change.pending}
          error={step.at === 'present-code' ? change.error : null}
          onCode={(otp) => go({ at: 'pin', newCode: step.newCode, otp })}
          onBack={onBack}
        />
      )}
      {step.at === 'pin' && !done ? (
        <Pin
          kind={kind}
          value={value}
          pending={change.pending}
          error={change.error}
          attempt={tries}
          onPin={(pin) => void change.act({ newCode: step.newCode, otp: step.otp }, pin)}
          onClose={() => go({ at: 'present-code', newCode: step.newCode })}
          onUnlock={change.clearError}
        />
      ) : null}
      {done ? <Changed kind={kind} onClose={() => void navigate(href('/settings/account/profile'))} /> : null}
    </>
  )
}

/** A code, asked for once, for what this page is about. */
type Code = {
  readonly sentTo: string | null
  readonly resendAt: string | null
  readonly sending: boolean
  readonly error: ApiError | null
  readonly resend: () => void
}

function NewCode({
  kind,
  code,
  error,
  attempt,
  onCode,
  onBack,
}: {
  readonly kind: ContactKind
  readonly code: Code
  readonly error: ApiError | null
  readonly attempt: number
  readonly onCode: (code: string) => void
  readonly onBack: () => void
}): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (
    <SecurityCard>
      <CodeStep
        sentTo={code.sentTo}
        resendAt={code.resendAt}
        sending={code.sending}
        onResend={code.resend}
        onCode={onCode}
        error={error === null ? undefined : errorText(error)}
        attempt={attempt}
        channel={kind === 'email' ? 'email' : 'sms'}
        what={kind === 'email' ? t`It shows that the new address is yours.` : t`It shows that the new number is yours.`}
      />
      <Button variant="ghost" wide className="mt-2" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </SecurityCard>
  )
}

function Present({
  userId,
  kind,
  value,
  code,
  pending,
  error,
  onCode,
  onBack,
}: {
  readonly userId: UserId
  readonly kind: ContactKind
  readonly value: string
  readonly code: Code & { readonly ensure: () => void }
  readonly pending: boolean
  readonly error: ApiError | null
  readonly onCode: (otp: string) => void
  readonly onBack: () => void
}): ReactElement {
  const { t } = useLingui()
  return (
    <SecurityCard>
      <Suspense>
        <confirmStep.Part
          userId={userId}
          type={null}
          stepUp={() => confirmByPasskey(userId, kind, value)}
          code={code}
          what={
            kind === 'email'
              ? t`It went to your present address, and confirms that you want the new one.`
              : t`It confirms that you want the new number.`
          }
          pending={pending}
          error={error}
          onCode={onCode}
          onBack={onBack}
        />
      </Suspense>
    </SecurityCard>
  )
}

function Pin({
  kind,
  value,
  pending,
  error,
  attempt,
  onPin,
  onClose,
  onUnlock,
}: {
  readonly kind: ContactKind
  readonly value: string
  readonly pending: boolean
  readonly error: ApiError | null
  readonly attempt: number
  readonly onPin: (pin: string) => void
  readonly onClose: () => void
  readonly onUnlock: () => void
}): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (
    <Suspense>
      <actPin.Part
        open
        onClose={onClose}
        onPin={onPin}
        description={kind === 'email' ? t`Your new email address: ${value}` : t`Your new phone number: ${value}`}
        pending={pending ? t`Saving…` : null}
        error={error === null ? undefined : errorText(error)}
        attempt={attempt}
        refusal={error}
        onUnlock={onUnlock}
      />
    </Suspense>
  )
}

/** The end: what was changed, and that sending is on hold. */
function Changed({ kind, onClose }: { readonly kind: ContactKind; readonly onClose: () => void }): ReactElement {
  return (
    <Suspense>
      <successDialog.Part
        open
        onClose={onClose}
        title={
          kind === 'email' ? <Trans>Your email address is changed</Trans> : <Trans>Your phone number is changed</Trans>
        }
        text={
          kind === 'email' ? (
            <Trans>Sign in with it from now on. Sending money is on hold for 48 hours.</Trans>
          ) : (
            <Trans>Sending money is on hold for 48 hours.</Trans>
          )
        }
      />
    </Suspense>
  )
}
