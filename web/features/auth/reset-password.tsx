/** A forgotten password, second step: the mailed code and the new password. */
import { Trans, useLingui } from '@lingui/react/macro'
import { fields, resetPassword } from '@zend/contracts'
import { pageTitle } from '@zend/web/client/app-name'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { NewPasswordField } from '@zend/web/data/access'
import { Button, TextLink, toast } from '@zend/web/ui'
import { PinInput, TextField } from '@zend/web/ui/fields'
import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { AuthHeading } from './auth-heading.tsx'
import { fieldOfError, fieldText, invalidFields } from './auth.fields.ts'

/** State passed from the first step. */
export type ResetState = { readonly email: string; readonly resendAt?: string }

const FIELDS = ['email', 'otp', 'password'] as const
type FieldName = (typeof FIELDS)[number]
const schema = z.object({ email: fields.email, otp: fields.otp, password: fields.newPassword })

/** Asks for the code and the new password. */
export function ResetPasswordScreen(): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const state = useLocation().state as ResetState | null
  // A reload keeps the first step's state, but only the browser knows it, so the page is prerendered without.
  const [email, setEmail] = useState('')
  useEffect(() => setEmail(state?.email ?? ''), [state?.email])
  const [code, setCode] = useState('')
  const [invalid, setInvalid] = useState<readonly FieldName[]>([])

  const { pending, error, act } = useAction(async (values: z.output<typeof schema>) => {
    await services().api.call(resetPassword, {
      query: { email_address: values.email, otp: values.otp },
      body: { password: values.password },
    })
    toast({ kind: 'success', text: t`Your password is changed. Sign in with the new one.` })
    await navigate(SIGN_IN_PATH, { replace: true, state: { identifier: values.email } })
  })

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const values = { email: email.trim(), otp: code, password: fieldText(event.currentTarget, 'password') }
    const wrong = invalidFields(schema, values, FIELDS)
    setInvalid(wrong)
    if (wrong.length === 0) void act(values)
    else if (wrong[0] !== 'otp')
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${String(wrong[0])}"]`)?.focus()
  }

  const refused = error === null ? null : error.field === 'email_address' ? 'email' : fieldOfError(error, FIELDS)
  const texts: Readonly<Record<FieldName, string>> = {
    email: t`Enter an email address like name@example.com.`,
    otp: t`Enter the 6 digits of the code.`,
    password: t`Use 10 to 128 characters.`,
  }
  const errorOf = (field: FieldName): string | undefined =>
    invalid.includes(field) ? texts[field] : refused === field && error !== null ? errorText(error) : undefined

  return (
    <>
      <title>{pageTitle(t`Set a new password`)}</title>
      <AuthHeading
        title={t`Set a new password`}
        text={t`If the address has an account, a 6-digit code is on its way to it.`}
      />
      <form
        onSubmit={submit}
        method="post"
        noValidate
        className="mt-5 grid grid-cols-1 gap-5"
        aria-label={t`Set a new password`}
      >
        <ErrorNote error={refused === null ? error : null} />
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errorOf('email')}
        />
        <PinInput
          label={t`6-digit code`}
          length={6}
          value={code}
          onChange={setCode}
          oneTimeCode
          error={errorOf('otp')}
        />
        <NewPasswordField
          label={t`New password`}
          name="password"
          required
          personal={[email.split('@')[0] ?? '']}
          error={errorOf('password')}
        />
        <Button type="submit" size="large" wide loading={pending} loadingText={t`Saving…`}>
          <Trans>Set the new password</Trans>
        </Button>
      </form>
      <p className="mt-7 text-center text-body text-muted">
        <TextLink href={href('/auth/forgot-password')}>
          <Trans>Ask for a new code</Trans>
        </TextLink>
      </p>
    </>
  )
}
