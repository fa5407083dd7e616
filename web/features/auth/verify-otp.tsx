/**
 * The code step: a mailed code verifies a new customer's email address or finishes signing in, an authenticator app's
 * code finishes signing in. The pending step is stored (encrypted), so that a reload asks for the same code.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { authorize, type OtpSent, resendOtp, resendSignUpOtp, verifyEmail } from '@zend/contracts'
import { pageTitle } from '@zend/web/client/app-name'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { lazyPart } from '@zend/web/client/lazy-part'
import { HOME_PATH, SIGN_IN_PATH } from '@zend/web/client/paths'
import type { PendingSignIn, SessionType } from '@zend/web/client/session'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { addTexts } from '@zend/web/i18n'
import { Button, Countdown, TextLink, toast } from '@zend/web/ui'
import { Checkbox, PinInput } from '@zend/web/ui/fields'
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { AuthHeading } from './auth-heading.tsx'
import { fieldOfError } from './auth.fields.ts'
import type { LoginState } from './login.tsx'
import { forgetSignUpDraft } from './sign-up-draft.ts'
import { storeTrustedDevice } from './trusted-device.ts'

const CODE_LENGTH = 6
const RESEND_AFTER_MS = 60_000

// Few customers lose their app, so this loads on demand.
const recoveryPart = lazyPart(async () => {
  const [{ RecoveryForm }] = await Promise.all([import('./recovery-form.tsx'), addTexts('identity')])
  return RecoveryForm
})

type Waiting = { readonly type: SessionType; readonly pending: PendingSignIn }

/** The pending step, once read; redirects to the sign-in page if there is none. */
function useWaiting(): readonly [Waiting | null, (waiting: Waiting) => void] {
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  useEffect(() => {
    let live = true
    void services()
      .session.pending()
      .then((found) => {
        if (!live) return
        if (found === null || found.pending.means === 'unlock') void navigate(SIGN_IN_PATH, { replace: true })
        else setWaiting(found)
      })
    return () => {
      live = false
    }
  }, [navigate])
  return [waiting, setWaiting]
}

/** The address that the code went to: in full to whoever has just typed it, so that a slip is seen. */
const shownAddress = ({ type, pending: { identifier, sentTo } }: Waiting): string =>
  type === 'signup' && identifier.includes('@') ? identifier : sentTo

/** Sends the code of the pending step again. */
function sendAgain({ type, pending }: Waiting): Promise<OtpSent> {
  const { api } = services()
  return type === 'signup'
    ? api.call(resendSignUpOtp, {})
    : api.call(resendOtp, { query: { id: pending._id, type: 'sign-in' } })
}

/** Tells whether an error concerns the code itself. */
const isCodeRefused = (error: ApiError): boolean => fieldOfError(error, ['otp']) !== null

/** Sends the code; returns the next path and the state for it. */
async function finish(
  { type, pending }: Waiting,
  otp: string,
  trustDevice: boolean,
): Promise<readonly [path: string, state: LoginState | null]> {
  const { api, session } = services()
  const input = { params: { id: pending._id }, query: { otp } }
  if (type === 'signin') {
    const { user, trustedDevice } = await api.call(authorize, { ...input, body: { trustDevice } })
    await session.saveUser(user)
    storeTrustedDevice(trustedDevice)
    return [HOME_PATH, null]
  }
  const { user } = await api.call(verifyEmail, { ...input, body: { signIn: true } })
  forgetSignUpDraft()
  if (user === undefined) {
    session.dropPending()
    return [SIGN_IN_PATH, { identifier: pending.identifier }]
  }
  await session.saveUser(user)
  return [HOME_PATH, null]
}

/** The screen for the code. */
export function VerifyOtpScreen(): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useWaiting()
  const [lost, setLost] = useState(false)
  const [trust, setTrust] = useState(false)
  const fromApp = waiting?.pending.means === 'app'
  const signingUp = waiting?.type === 'signup'
  const sentTo = waiting === null ? '' : shownAddress(waiting)

  // Clear a refused code: a changed digit would be sent at once and use up an attempt.
  const [refusedCodes, setRefusedCodes] = useState(0)

  const submit = useAction(async (now: Waiting, otp: string) => {
    try {
      const [path, state] = await finish(now, otp, trust)
      if (now.type === 'signup') toast({ kind: 'success', text: t`Your email is verified.` })
      await navigate(path, { replace: true, state })
    } catch (thrown) {
      if (isCodeRefused(asApiError(thrown))) {
        setRefusedCodes((count) => count + 1)
      }
      throw thrown
    }
  })

  const resend = useAction(async (now: Waiting) => {
    const next: Waiting = { type: now.type, pending: { ...now.pending, ...(await sendAgain(now)) } }
    await services().session.savePending(next.type, next.pending)
    setWaiting(next)
    setRefusedCodes((count) => count + 1)
    submit.clearError()
    toast({ kind: 'info', text: t`We sent you a new code.` })
  })

  const error = submit.error ?? resend.error
  const atField = submit.error !== null && isCodeRefused(submit.error)
  return (
    <>
      <title>{pageTitle(t`Enter the code`)}</title>
      <AuthHeading
        title={signingUp ? t`Verify your email` : t`Enter the code`}
        text={
          fromApp ? (
            lost ? (
              t`Each of your ten recovery codes signs you in once.`
            ) : (
              t`Open your authenticator app and type the code it shows for Zend.`
            )
          ) : sentTo === '' ? (
            t`We sent a 6-digit code to your email.`
          ) : (
            <Trans>We sent a 6-digit code to {sentTo}.</Trans>
          )
        }
      />
      {fromApp && lost && waiting !== null ? (
        <Suspense>
          <recoveryPart.Part pending={waiting.pending} />
        </Suspense>
      ) : (
        <CodeForm
          key={refusedCodes}
          waiting={waiting}
          pending={submit.pending}
          error={atField ? submit.error : null}
          trust={trust}
          onTrust={setTrust}
          onCode={(otp) => {
            if (waiting !== null) void submit.act(waiting, otp)
          }}
        >
          <ErrorNote error={atField ? null : error} />
        </CodeForm>
      )}
      <div className="mt-6 grid min-h-11 place-items-center text-center text-label text-muted">
        {waiting === null ? null : fromApp ? (
          <Button variant="ghost" size="small" onClick={() => setLost(!lost)}>
            {lost ? <Trans>Use the app’s code</Trans> : <Trans>I do not have the app any more</Trans>}
          </Button>
        ) : (
          <>
            <p>
              <Trans>No mail? Look in your spam folder.</Trans>
            </p>
            <Resend waiting={waiting} pending={resend.pending} onResend={() => void resend.act(waiting)} />
          </>
        )}
      </div>
      <p className="mt-4 text-center text-body text-muted">
        {signingUp ? (
          <Trans>
            Wrong address? <TextLink href={href('/auth/register')}>Change it</TextLink>
          </Trans>
        ) : (
          <TextLink href={SIGN_IN_PATH}>
            <Trans>Use another account</Trans>
          </TextLink>
        )}
      </p>
    </>
  )
}

/** The cells, the checkbox that trusts this device, the button. A new `key` clears it. */
function CodeForm({
  waiting,
  pending,
  error,
  trust,
  onTrust,
  onCode,
  children,
}: {
  readonly waiting: Waiting | null
  readonly pending: boolean
  readonly error: ApiError | null
  readonly trust: boolean
  readonly onTrust: (trust: boolean) => void
  readonly onCode: (otp: string) => void
  readonly children: ReactNode
}): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const send = (otp: string): void => {
    if (otp.length === CODE_LENGTH) onCode(otp)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
      method="post"
      noValidate
      className="mt-6 grid grid-cols-1 gap-6"
      aria-label={t`Enter the code`}
    >
      {children}
      <PinInput
        label={t`6-digit code`}
        length={CODE_LENGTH}
        value={code}
        onChange={setCode}
        onComplete={send}
        oneTimeCode
        autoFocus
        error={error === null ? undefined : errorText(error)}
      />
      {waiting?.type === 'signin' && waiting.pending.means === 'mail' ? (
        <Checkbox
          label={<Trans>Trust this device for 30 days: no code by mail</Trans>}
          checked={trust}
          onChange={(event) => onTrust(event.currentTarget.checked)}
          className="-my-2"
        />
      ) : null}
      <Button
        type="submit"
        size="large"
        wide
        loading={pending}
        loadingText={t`Checking…`}
        disabled={code.length < CODE_LENGTH || waiting === null}
      >
        <Trans>Continue</Trans>
      </Button>
    </form>
  )
}

/** Counts down until another code may be requested, then offers it. */
function Resend({
  waiting,
  pending,
  onResend,
}: {
  readonly waiting: Waiting
  readonly pending: boolean
  readonly onResend: () => void
}): ReactElement {
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
