/**
 * Opens an account (product.md §5), in the business app with a company. Afterwards the email address is verified with a
 * code (verify-otp.tsx).
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { pageTitle } from '@zend/web/client/app-name'
import { ErrorNote } from '@zend/web/client/error-note'
import { usePublicPage } from '@zend/web/client/public-page'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { NewPasswordField } from '@zend/web/data/access'
import type { CompanyForm } from '@zend/web/data/companies'
import { Button, TextLink } from '@zend/web/ui'
import { Checkbox, CountrySelect, TextField } from '@zend/web/ui/fields'
import { type ReactElement, type ReactNode, useEffect, useEffectEvent } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { href, useLocation, useNavigate } from 'react-router'
import { AuthHeading } from './auth-heading.tsx'
import { fieldOfError } from './auth.fields.ts'
import { invitationCode } from './invitation.ts'
import {
  checkRegister,
  openAccount,
  REGISTER_FIELDS,
  type RegisterDraft,
  type RegisterField,
  type RegisterForm,
} from './register.form.ts'
import { keepSignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { useSignUpCountries } from './sign-up-countries.ts'

/** The texts of invalid fields, and those of fields where something is typed that does not fit. */
function useRuleTexts(): readonly [
  Readonly<Record<RegisterField, string>>,
  Readonly<Partial<Record<RegisterField, string>>>,
] {
  const { t } = useLingui()
  const tooLong = t`Use at most 60 characters.`
  const rules = {
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
  return [rules, { firstName: tooLong, lastName: tooLong, phone: t`This is not a whole phone number. Check it.` }]
}

/** What the form asks besides: a company that is opened with the account. */
type Besides = Pick<CompanyForm, 'fields' | 'read' | 'isAbout' | 'suggestCountry' | 'fill'>

/** The registration form. `lead` replaces its introduction in an app that needs another. */
export function RegisterScreen({
  lead,
  company = null,
}: {
  readonly lead?: string
  readonly company?: Besides | null
}): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [ruleTexts, misfitTexts] = useRuleTexts()
  const errorText = useErrorText()
  // Uncontrolled fields keep what was typed before hydration.
  const form = useForm<RegisterDraft, unknown, RegisterForm>({
    defaultValues: { country: '' },
    resolver: (draft) => checkRegister(draft),
  })
  const { pending, error, act } = useAction(async (filled: RegisterForm) => {
    const described = company?.read()
    if (described === null) return
    keepSignUpDraft(form.getValues(), described)
    await openAccount(filled, described)
    await navigate(href('/auth/verify-otp'))
  })
  const refused = error === null ? null : fieldOfError(error, REGISTER_FIELDS)
  useEffect(() => {
    if (refused !== null) form.setFocus(refused)
  }, [refused, form])

  const errorOf = (field: RegisterField): string | undefined => {
    if (form.formState.errors[field] !== undefined)
      return ((form.getValues(field) ?? '') === '' ? undefined : misfitTexts[field]) ?? ruleTexts[field]
    return refused === field && error !== null ? errorText(error) : undefined
  }
  useKept(form, company)
  useInvitation(form)
  useSameCountry(form, company)
  return (
    <>
      <title>{pageTitle(t`Open an account`)}</title>
      <AuthHeading
        title={t`Open an account`}
        text={lead ?? t`Receive crypto in minutes. It takes about two of them.`}
      />
      <form
        onSubmit={(event) => void form.handleSubmit(act, () => void company?.read())(event)}
        method="post"
        noValidate
        className="mt-5 grid gap-5"
        aria-label={t`Open an account`}
      >
        <ErrorNote error={refused === null && error !== null && company?.isAbout(error) !== true ? error : null} />
        <PersonFields form={form} errorOf={errorOf} />
        <AccountFields form={form} errorOf={errorOf} />
        {company?.fields(error)}
        <TermsField form={form} errorOf={errorOf} />
        <Button type="submit" size="large" wide loading={pending} loadingText={t`Opening your account…`}>
          <Trans>Open an account</Trans>
        </Button>
      </form>
      <p className="mt-7 text-center text-body text-muted">
        <Trans>
          Already a customer? <TextLink href={href('/auth/login')}>Sign in</TextLink>
        </Trans>
      </p>
    </>
  )
}

/** Fills in what was typed before the code was asked for, where nothing is typed now. */
function useKept(form: UseFormReturn<RegisterDraft, unknown, RegisterForm>, company: Besides | null): void {
  const fill = useEffectEvent(() => {
    const kept = signUpDraft()
    for (const field of REGISTER_FIELDS) {
      const text = kept.person[field]
      if (text !== undefined && field !== 'acceptTerms' && (form.getValues(field) ?? '') === '')
        form.setValue(field, text)
    }
    company?.fill(kept.company)
  })
  useEffect(() => fill(), [])
}

/** Fills in the referral code of the link, unless another was typed. */
function useInvitation({ getValues, setValue }: UseFormReturn<RegisterDraft, unknown, RegisterForm>): void {
  const { search } = useLocation()
  useEffect(() => {
    const code = invitationCode(search, sessionStorage)
    if (code !== null && (getValues('referralCode') ?? '') === '') setValue('referralCode', code)
  }, [search, getValues, setValue])
}

/** Most companies are registered where their owner lives. */
function useSameCountry(form: UseFormReturn<RegisterDraft, unknown, RegisterForm>, company: Besides | null): void {
  const country = form.watch('country') ?? ''
  const suggest = useEffectEvent(() => company?.suggestCountry(country))
  useEffect(() => {
    if (country !== '') suggest()
  }, [country])
}

type FieldsProps = {
  readonly form: UseFormReturn<RegisterDraft, unknown, RegisterForm>
  readonly errorOf: (field: RegisterField) => string | undefined
}

/** The person's name and contact fields. */
function PersonFields({ form, errorOf }: FieldsProps): ReactElement {
  const { t } = useLingui()
  const countries = useSignUpCountries()
  const country = form.watch('country')
  const dialCode = countries.list.find(({ code }) => code === country)?.dialCode
  return (
    <>
      <div className="grid gap-5 phone:grid-cols-2">
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          required
          error={errorOf('firstName')}
          {...form.register('firstName')}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          required
          error={errorOf('lastName')}
          {...form.register('lastName')}
        />
      </div>
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        error={errorOf('email')}
        {...form.register('email')}
      />
      <Controller
        control={form.control}
        name="country"
        render={({ field }) => (
          <CountrySelect
            label={t`Country`}
            countries={countries.list}
            value={field.value ?? ''}
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
    </>
  )
}

/** The account's fields: username, password, referral code. */
function AccountFields({ form, errorOf }: FieldsProps): ReactElement {
  const { t } = useLingui()
  const personal = form.watch(['firstName', 'lastName', 'username', 'email']).map((word) => word?.split('@')[0] ?? '')
  return (
    <>
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
      <NewPasswordField
        label={t`Password`}
        required
        personal={personal}
        error={errorOf('password')}
        {...form.register('password')}
      />
      <TextField
        label={t`Referral code (optional)`}
        autoComplete="off"
        autoCapitalize="none"
        error={errorOf('referralCode')}
        {...form.register('referralCode')}
      />
    </>
  )
}

/** A link out of the form, in a tab of its own: what was typed stays. Plain words while the address is not known. */
function Outside({ to, children }: { readonly to: string | undefined; readonly children?: ReactNode }): ReactNode {
  if (to === undefined) return children
  return (
    <a href={to} target="_blank" rel="noopener" className="font-semibold text-action underline underline-offset-4">
      {children}
    </a>
  )
}

/** Accepting the terms. A part of its own: fields get the focus of a refusal in the order in which they were drawn. */
function TermsField({ form, errorOf }: FieldsProps): ReactElement {
  const page = usePublicPage()
  return (
    <Checkbox
      label={
        <Trans>
          I accept the <Outside to={page?.('/terms')}>terms of use</Outside> and the{' '}
          <Outside to={page?.('/privacy')}>privacy notice</Outside>.
        </Trans>
      }
      required
      error={errorOf('acceptTerms')}
      {...form.register('acceptTerms')}
    />
  )
}
