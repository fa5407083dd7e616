/**
 * The mailed code: it verifies a new customer's email address, or finishes signing in. Which one is under way is
 * remembered (encrypted), so that a reload asks for the same code.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { authorize, type OtpSent, resendOtp, resendSignUpOtp, verifyEmail } from '@zend/contracts'
import { type PendingSignIn, services, type SessionType, SIGN_IN_PATH, useAction, useErrorText } from '@zend/web/client'
import { Button, Countdown, PinInput, TextLink, toast } from '@zend/web/ui'
import { type ReactElement, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { AuthHeading } from './auth-heading.tsx'
import { fieldOfError } from './auth.fields.ts'
import { FormError } from './form-error.tsx'

const CODE_LENGTH = 6
const RESEND_AFTER_MS = 60_000

type Waiting = { readonly type: SessionType; readonly pending: PendingSignIn }

/** What is under way, once it is read; leaves for the sign-in screen when there is nothing. */
function useWaiting(): readonly [Waiting | null, (waiting: Waiting) => void] {
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  useEffect(() => {
    let live = true
    void services()
      .session.pending()
      .then((found) => {
        if (!live) return
        if (found === null) void navigate(SIGN_IN_PATH, { replace: true })
        else setWaiting(found)
      })
    return () => {
      live = false
    }
  }, [navigate])
  return [waiting, setWaiting]
}

/** Sends the code of what is under way again. */
function sendAgain({ type, pending }: Waiting): Promise<OtpSent> {
  const { api } = services()
  return type === 'signup' ? api.call(resendSignUpOtp, {}) : api.call(resendOtp, { query: { id: pending._id, type: 'sign-in' } })
}

/** The screen for the code. */
export function VerifyOtpScreen(): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [waiting, setWaiting] = useWaiting()
  const [code, setCode] = useState('')
  const sentTo = waiting?.pending.sentTo ?? ''

  const submit = useAction(async ({ type, pending }: Waiting, otp: string) => {
    const { api, session } = services()
    const input = { params: { id: pending._id }, query: { otp } }
    if (type === 'signin') {
      await session.saveUser((await api.call(authorize, input)).user)
      await navigate('/dashboard', { replace: true })
      return
    }
    await api.call(verifyEmail, input)
    session.dropPending()
    toast({ kind: 'success', text: t`Your email is verified. Sign in to start.` })
    await navigate(SIGN_IN_PATH, { replace: true, state: { identifier: pending.identifier } })
  })

  const resend = useAction(async (now: Waiting) => {
    const next: Waiting = { type: now.type, pending: { ...now.pending, ...(await sendAgain(now)) } }
    await services().session.savePending(next.type, next.pending)
    setWaiting(next)
    setCode('')
    submit.clearError()
    toast({ kind: 'info', text: t`We sent you a new code.` })
  })

  const error = submit.error ?? resend.error
  const atField = submit.error !== null && fieldOfError(submit.error, ['otp']) !== null
  const send = (otp: string): void => {
    if (waiting !== null && otp.length === CODE_LENGTH) void submit.act(waiting, otp)
  }
  return (
    <>
      <title>{`${t`Enter the code`} · Zend`}</title>
      <AuthHeading
        title={waiting?.type === 'signup' ? t`Verify your email` : t`Enter the code`}
        text={sentTo === '' ? t`We sent a 6-digit code to your email.` : <Trans>We sent a 6-digit code to {sentTo}.</Trans>}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send(code)
        }}
        noValidate
        className="mt-8 grid gap-6"
        aria-label={t`Enter the code`}
      >
        <FormError error={atField ? null : error} />
        <PinInput
          label={t`6-digit code`}
          length={CODE_LENGTH}
          value={code}
          onChange={setCode}
          onComplete={send}
          oneTimeCode
          autoFocus
          error={atField && submit.error !== null ? errorText(submit.error) : undefined}
        />
        <Button type="submit" size="large" wide loading={submit.pending} loadingText={t`Checking…`} disabled={code.length < CODE_LENGTH || waiting === null}>
          <Trans>Continue</Trans>
        </Button>
      </form>
      <div className="mt-6 grid min-h-11 place-items-center text-center text-label text-muted">{waiting === null ? null : <Resend waiting={waiting} pending={resend.pending} onResend={() => void resend.act(waiting)} />}</div>
      <p className="mt-4 text-center text-body text-muted">
        <TextLink href={SIGN_IN_PATH}>
          <Trans>Use another account</Trans>
        </TextLink>
      </p>
    </>
  )
}

/** Counts down until another code may be asked for, then offers it. */
function Resend({ waiting, pending, onResend }: { readonly waiting: Waiting; readonly pending: boolean; readonly onResend: () => void }): ReactElement {
  const { t } = useLingui()
  const { resendAt } = waiting.pending
  const [over, setOver] = useState(() => Date.parse(resendAt) <= Date.now())
  useEffect(() => setOver(Date.parse(resendAt) <= Date.now()), [resendAt])
  if (!over) {
    return (
      <Countdown until={resendAt} totalMs={RESEND_AFTER_MS} ring={false} onEnd={() => setOver(true)}>
        {(left) => <Trans>You can ask for a new code in {left}</Trans>}
      </Countdown>
    )
  }
  return (
    <Button variant="ghost" size="small" loading={pending} loadingText={t`Sending…`} onClick={onResend}>
      <Trans>Send a new code</Trans>
    </Button>
  )
}
