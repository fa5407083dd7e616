/** Opening a personal account (product.md §5). Afterwards the email address is verified with a code (verify-otp.tsx). */
import { Trans, useLingui } from '@lingui/react/macro'
import { fields, signUp } from '@zend/contracts'
import { pageLanguage, services, useAction, useErrorText } from '@zend/web/client'
import { Button, Checkbox, CountrySelect, TextField, TextLink } from '@zend/web/ui'
import { type ReactElement, useEffect } from 'react'
import { Controller, type FieldErrors, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { AuthHeading } from './auth-heading.tsx'
import { fieldOfError, invalidFields } from './auth.fields.ts'
import { FormError } from './form-error.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { toE164 } from './phone.ts'
import { useSignUpCountries } from './sign-up-countries.ts'

const FIELDS = ['firstName', 'lastName', 'username', 'email', 'country', 'phone', 'password', 'referralCode', 'acceptTerms'] as const
type FieldName = (typeof FIELDS)[number]
type Values = Record<Exclude<FieldName, 'acceptTerms'>, string> & { acceptTerms: boolean }

const EMPTY: Values = { firstName: '', lastName: '', username: '', email: '', country: '', phone: '', password: '', referralCode: '', acceptTerms: false }

// As the contract has it, but for the phone, which becomes E.164 only with its country, and the tick.
const formSchema = z.object({
  ...signUp.body.shape,
  phone: z.string().check(z.trim(), z.regex(/^\+?[\d\s().-]{6,24}$/)),
  acceptTerms: z.literal(true),
  locale: z.optional(fields.locale),
})

/** Why a field was refused before sending: its rule, or the whole phone number. */
function check(values: Values): { values: Values; errors: Record<string, never> } | { values: Record<string, never>; errors: FieldErrors<Values> } {
  const wrong = invalidFields(formSchema, values, FIELDS)
  if (wrong.length === 0) return { values, errors: {} }
  return { values: {}, errors: Object.fromEntries(wrong.map((field) => [field, { type: 'rule' }])) }
}

/** The texts of fields that break their own rule. */
function useRuleTexts(): Readonly<Record<FieldName, string>> {
  const { t } = useLingui()
  return {
    firstName: t`Enter your first name.`,
    lastName: t`Enter your last name.`,
    username: t`Use 3 to 20 letters, digits or underscores.`,
    email: t`Enter an email address like name@example.com.`,
    country: t`Choose your country.`,
    phone: t`Enter your phone number.`,
    password: t`Use 10 to 128 characters.`,
    referralCode: t`This code is too long.`,
    acceptTerms: t`Accept the terms to open an account.`,
  }
}

async function openAccount(values: Values): Promise<void> {
  const { api, session } = services()
  const { referralCode, acceptTerms, ...rest } = values
  const phone = await toE164(values.phone, values.country)
  const body = { ...rest, phone, acceptTerms, locale: pageLanguage(), ...(referralCode.trim() === '' ? {} : { referralCode }) }
  const { user, otp } = await api.call(signUp, { query: {}, body })
  await session.savePending('signup', { _id: user._id, accessToken: user.accessToken, identifier: values.email.trim(), ...otp })
}

/** The form that opens an account. */
export function RegisterScreen(): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const ruleTexts = useRuleTexts()
  const errorText = useErrorText()
  const countries = useSignUpCountries()
  const form = useForm<Values>({ defaultValues: EMPTY, resolver: (values) => check(values), reValidateMode: 'onChange' })
  const { pending, error, act } = useAction(async (values: Values) => {
    await openAccount(values)
    await navigate('/auth/verify-otp')
  })
  const refused = error === null ? null : fieldOfError(error, FIELDS)

  useEffect(() => {
    if (refused !== null) form.setFocus(refused)
  }, [refused, error, form])

  const errorOf = (field: FieldName): string | undefined =>
    form.formState.errors[field] !== undefined ? ruleTexts[field] : refused === field && error !== null ? errorText(error) : undefined
  const [firstName, lastName, username, email, country] = form.watch(['firstName', 'lastName', 'username', 'email', 'country'])
  const dialCode = countries.list.find(({ code }) => code === country)?.dialCode

  return (
    <>
      <title>{`${t`Open an account`} · Zend`}</title>
      <AuthHeading title={t`Open an account`} text={t`Receive crypto in minutes. It takes about two of them.`} />
      <form onSubmit={(event) => void form.handleSubmit((values) => act(values))(event)} noValidate className="mt-7 grid gap-5" aria-label={t`Open an account`}>
        <FormError error={refused === null ? error : null} />
        <div className="grid gap-5 phone:grid-cols-2">
          <TextField label={t`First name`} autoComplete="given-name" required error={errorOf('firstName')} {...form.register('firstName')} />
          <TextField label={t`Last name`} autoComplete="family-name" required error={errorOf('lastName')} {...form.register('lastName')} />
        </div>
        <TextField
          label={t`Username`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          prefix="@"
          hint={t`Other customers send money to this name.`}
          error={errorOf('username')}
          {...form.register('username')}
        />
        <TextField label={t`Email`} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" required error={errorOf('email')} {...form.register('email')} />
        <Controller
          control={form.control}
          name="country"
          render={({ field }) => (
            <CountrySelect
              label={t`Country`}
              countries={countries.list}
              value={field.value}
              onChange={field.onChange}
              placeholder={countries.failed ? t`The countries could not be loaded` : t`Choose your country`}
              autoComplete="country-name"
              error={errorOf('country')}
            />
          )}
        />
        <TextField
          label={t`Phone number`}
          type="tel"
          inputMode="tel"
          autoComplete={dialCode === undefined ? 'tel' : 'tel-national'}
          required
          prefix={dialCode}
          error={errorOf('phone')}
          {...form.register('phone')}
        />
        <NewPasswordField
          label={t`Password`}
          required
          personal={[firstName, lastName, username, email.split('@')[0] ?? '']}
          error={errorOf('password')}
          {...form.register('password')}
        />
        <TextField label={t`Referral code (optional)`} autoComplete="off" autoCapitalize="none" error={errorOf('referralCode')} {...form.register('referralCode')} />
        <Checkbox label={t`I accept the terms of use and the privacy notice.`} required error={errorOf('acceptTerms')} {...form.register('acceptTerms')} />
        <Button type="submit" size="large" wide loading={pending} loadingText={t`Opening your account…`}>
          <Trans>Open an account</Trans>
        </Button>
      </form>
      <p className="mt-7 text-center text-body text-muted">
        <Trans>
          Already a customer? <TextLink href="/auth/login">Sign in</TextLink>
        </Trans>
      </p>
    </>
  )
}
