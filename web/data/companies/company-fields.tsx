/** The fields that describe a company, with the kinds of registration of its country. */
import { Trans, useLingui } from '@lingui/react/macro'
import { REGISTRATION_TYPES } from '@zend/contracts'
import { NativeSelect, TextField } from '@zend/web/ui/fields'
import { type ReactElement, type Ref, useMemo } from 'react'
import type { CompanyDraft, CompanyField } from './company-draft.ts'
import { REGISTRATION_TEXTS } from './registration-texts.ts'

/** `wrong` are the fields that cannot be sent, `refused` the one that the API refused. */
export type CompanyFieldsProps = {
  readonly frame: Ref<HTMLFieldSetElement>
  readonly draft: CompanyDraft
  readonly onChange: (draft: CompanyDraft) => void
  readonly wrong: readonly CompanyField[]
  readonly refused: CompanyField | null
}

/** The fields. Changing the country takes the kind of registration back: each country has its own. */
export function CompanyFields({ frame, draft, onChange, wrong, refused }: CompanyFieldsProps): ReactElement {
  const { t, i18n } = useLingui()
  const countries = useCountries()
  const texts: Readonly<Record<CompanyField, string>> = {
    legalName: t`Write the name as the register has it.`,
    tradingName: t`This name is too long.`,
    country: t`Choose the country of registration.`,
    registrationType: t`Choose how it is registered.`,
    registrationNumber: t`Enter the number in the register.`,
  }
  const notPlain = t`Write the name as the register has it: without links, and without words that stand for Zend.`
  const errorOf = (field: CompanyField): string | undefined => {
    if (wrong.includes(field)) return texts[field]
    if (refused !== field) return undefined
    return field === 'legalName' || field === 'tradingName' ? notPlain : texts[field]
  }
  const field = (name: CompanyField) => ({
    name: `company-${name}`,
    value: draft[name],
    error: errorOf(name),
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...draft, ...(name === 'country' ? { registrationType: '' } : {}), [name]: value }),
  })
  const kinds = Object.entries(REGISTRATION_TYPES).find(([country]) => country === draft.country)?.[1] ?? []
  return (
    <fieldset ref={frame} className="grid min-w-0 gap-5">
      <legend className="display mb-4 text-card-title">
        <Trans>The company</Trans>
      </legend>
      <TextField
        {...field('legalName')}
        label={t`Legal name`}
        hint={t`As on the certificate of registration.`}
        autoComplete="organization"
        maxLength={120}
        required
      />
      <TextField
        {...field('tradingName')}
        label={t`Trading name (optional)`}
        hint={t`The name that customers know, if it is another.`}
        autoComplete="off"
        maxLength={120}
      />
      <NativeSelect
        {...field('country')}
        label={t`Country of registration`}
        required
        choices={[{ value: '', text: t`Choose the country` }, ...countries]}
      />
      <NativeSelect
        {...field('registrationType')}
        label={t`Registered as`}
        required
        choices={[
          { value: '', text: kinds.length === 0 ? t`Choose the country first` : t`Choose one` },
          ...kinds.map((kind) => ({ value: kind, text: i18n._(REGISTRATION_TEXTS[kind]) })),
        ]}
      />
      <TextField
        {...field('registrationNumber')}
        label={t`Registration number`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
    </fieldset>
  )
}

/** The countries where a company can be opened, by their names in the page's language. */
function useCountries(): readonly { readonly value: string; readonly text: string }[] {
  const { i18n } = useLingui()
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.locale], { type: 'region' })
    return Object.keys(REGISTRATION_TYPES)
      .map((value) => ({ value, text: names.of(value) ?? value }))
      .toSorted((a, b) => a.text.localeCompare(b.text, i18n.locale))
  }, [i18n.locale])
}
