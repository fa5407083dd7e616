/**
 * A forgotten password, first step: a code is mailed if the address has an account. The answer does not reveal whether
 * it has.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { fields, resetPassword } from '@zend/contracts'
import { pageTitle } from '@zend/web/client/app-name'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Button, TextLink } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { type FormEvent, type ReactElement, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { AuthHeading } from './auth-heading.tsx'
import { fieldText } from './auth.fields.ts'
import type { ResetState } from './reset-password.tsx'

/** Asks for the address. */
export function ForgotPasswordScreen(): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [invalid, setInvalid] = useState(false)
  const { pending, error, act } = useAction(async (email: string) => {
    const { resendAt } = await services().api.call(resetPassword, { query: { email_address: email }, body: {} })
    const state: ResetState = { email, ...(resendAt === undefined ? {} : { resendAt }) }
    await navigate(href('/auth/reset-password'), { state })
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const email = fieldText(event.currentTarget, 'email').trim()
    const valid = fields.email.safeParse(email).success
    setInvalid(!valid)
    if (valid) void act(email)
    else event.currentTarget.querySelector('input')?.focus()
  }
  const atField = error?.field === 'email_address'
  return (
    <>
      <title>{pageTitle(t`Forgot your password?`)}</title>
      <AuthHeading
        title={t`Forgot your password?`}
        text={t`Tell us your email. If it has an account, we send it a code to set a new password.`}
      />
      <form
        onSubmit={submit}
        method="post"
        noValidate
        className="mt-5 grid gap-5"
        aria-label={t`Forgot your password?`}
      >
        <ErrorNote error={atField ? null : error} />
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          error={
            invalid
              ? t`Enter an email address like name@example.com.`
              : atField && error !== null
                ? errorText(error)
                : undefined
          }
        />
        <Button type="submit" size="large" wide loading={pending} loadingText={t`Sending…`}>
          <Trans>Send the code</Trans>
        </Button>
      </form>
      <p className="mt-7 text-center text-body text-muted">
        <TextLink href={SIGN_IN_PATH}>
          <Trans>Back to sign in</Trans>
        </TextLink>
      </p>
    </>
  )
}
