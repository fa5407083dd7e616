/**
 * Signing in, first step: email or username and password. The second step is a code (verify-otp.tsx); a passkey needs
 * none.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { signIn } from '@zend/contracts'
import { pageTitle } from '@zend/web/client/app-name'
import { AfterPaint } from '@zend/web/client/after-paint'
import { pageLanguage, services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { lazyPart } from '@zend/web/client/lazy-part'
import { HOME_PATH } from '@zend/web/client/paths'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Button, TextLink } from '@zend/web/ui'
import { PasswordField, TextField } from '@zend/web/ui/fields'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { fieldOfError, fieldText, invalidFields } from './auth.fields.ts'
import { AuthHeading } from './auth-heading.tsx'
import { trustedDevice } from './trusted-device.ts'

const FIELDS = ['identifier', 'password'] as const
type FieldName = (typeof FIELDS)[number]

/** State passed from another page: the email that was just verified or whose password was just set. */
export type LoginState = { readonly identifier?: string }

// The passkey code loads after the form is drawn.
const passkeyPart = lazyPart(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn)

/** The sign-in form. */
export function LoginScreen({ lead }: { readonly lead?: string }): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const errorText = useErrorText()
  const [invalid, setInvalid] = useState<readonly FieldName[]>([])
  const known = (useLocation().state as LoginState | null)?.identifier ?? ''

  const { pending, error, act } = useAction(async (identifier: string, password: string) => {
    const step = await services().api.call(signIn, {
      query: {},
      body: { identifier, password, locale: pageLanguage(), ...trustedDevice() },
    })
    if (step.next === 'signed-in') {
      await services().session.saveUser(step.user)
      await navigate(HOME_PATH)
      return
    }
    const { _id, accessToken, accessTokenExpiresAt: expiresAt } = step.user
    // Nothing is sent where an app has the code, or where the account is locked.
    const unsent = { sentTo: '', resendAt: expiresAt, expiresAt }
    const code =
      'otp' in step
        ? { means: 'mail' as const, ...step.otp }
        : { means: step.next === 'unfreeze' ? ('unlock' as const) : ('app' as const), ...unsent }
    await services().session.savePending(step.next === 'verify-email' ? 'signup' : 'signin', {
      _id,
      accessToken,
      identifier,
      ...code,
    })
    await navigate(step.next === 'unfreeze' ? `${href('/auth/lock')}?open` : href('/auth/verify-otp'))
  })

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const values = {
      identifier: fieldText(event.currentTarget, 'identifier').trim(),
      password: fieldText(event.currentTarget, 'password'),
    }
    const wrong = invalidFields(signIn.body, values, FIELDS)
    setInvalid(wrong)
    if (wrong[0] === undefined) void act(values.identifier, values.password)
    else form.current?.querySelector<HTMLInputElement>(`[name="${wrong[0]}"]`)?.focus()
  }

  const errorField = error === null ? null : fieldOfError(error, FIELDS)
  return (
    <>
      <title>{pageTitle(t`Sign in`)}</title>
      <AuthHeading title={t`Welcome back`} text={lead ?? t`Sign in to see your balance and what has arrived.`} />
      <form ref={form} onSubmit={submit} method="post" noValidate className="mt-5 grid gap-5" aria-label={t`Sign in`}>
        <ErrorNote error={errorField === null ? error : null} />
        <TextField
          label={t`Email or username`}
          name="identifier"
          defaultValue={known}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          required
          error={
            invalid.includes('identifier')
              ? t`Enter your email or your username.`
              : errorField === 'identifier' && error !== null
                ? errorText(error)
                : undefined
          }
        />
        <div>
          <PasswordField
            label={t`Password`}
            name="password"
            autoComplete="current-password"
            required
            error={
              invalid.includes('password')
                ? t`Enter your password.`
                : errorField === 'password' && error !== null
                  ? errorText(error)
                  : undefined
            }
          />
          <p className="mt-3 text-right">
            <TextLink href={href('/auth/forgot-password')}>
              <Trans>Forgot your password?</Trans>
            </TextLink>
          </p>
        </div>
        <Button type="submit" size="large" wide loading={pending} loadingText={t`Signing in…`}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
      <AfterPaint placeholder={<div className="mt-3 min-h-13" />}>
        <passkeyPart.Part />
      </AfterPaint>
      <p className="mt-7 text-center text-body text-muted">
        <Trans>
          New to Zend? <TextLink href={href('/auth/register')}>Open an account</TextLink>
        </Trans>
      </p>
      <p className="mt-3 text-center text-label text-muted">
        <TextLink href={href('/auth/lock')}>
          <Trans>Lock my account</Trans>
        </TextLink>
      </p>
    </>
  )
}
