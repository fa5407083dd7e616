/** One field of a supplier's form, from the corridor's table: its control, its example, and what is wrong with it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { COUNTRIES, type Field, regionsOf } from '@zend/corridors'
import { FIELD_TEXTS, useFieldValue } from '@zend/web/data/suppliers'
import { NativeSelect, TextField } from '@zend/web/ui/fields'
import { countryName } from '@zend/web/ui/format'
import { type ReactElement, type ReactNode, useMemo } from 'react'

/** `country` is the typed address's, by which regions and what is required depend; `told` is said while nothing is wrong. */
export type FormFieldProps = {
  readonly field: Field
  readonly country: string
  readonly value: string
  readonly error: string | undefined
  readonly told: ReactNode
  readonly className?: string
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

/** Fields of which a form needs some, and says which. */
const ONE_OF_SEVERAL: readonly string[] = ['sortCode', 'account', 'iban']

/** The field. */
export function FormField({ field, country, told, ...rest }: FormFieldProps): ReactElement {
  const { i18n } = useLingui()
  const name = i18n._(FIELD_TEXTS[field.name])
  const { required } = field
  const isRequired = required === 'always' || (required !== 'never' && required.includes(country))
  const label = isRequired || ONE_OF_SEVERAL.includes(field.name) ? name : <Trans>{name} (optional)</Trans>
  const regions = field.name === 'region' ? regionsOf(country) : null
  if (field.control === 'country') return <CountryField label={label} {...rest} />
  if (field.control === 'select' || regions !== null)
    return <ChoiceField label={label} field={field} options={regions ?? field.options} {...rest} />
  const { value, error, className, onChange, onLeave } = rest
  return (
    <TextField
      label={label}
      name={field.name}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onLeave}
      inputMode={field.inputMode}
      autoComplete={field.autocomplete}
      autoCapitalize={field.charset === null ? 'none' : 'words'}
      spellCheck={false}
      // What was pasted is kept, and told to be too long, instead of being cut.
      maxLength={260}
      hint={told ?? (field.charset === null ? <Trans>For example {field.example}</Trans> : undefined)}
      error={error}
      className={className}
    />
  )
}

type ChoiceProps = Omit<FormFieldProps, 'field' | 'country' | 'told'> & { readonly label: ReactNode }

function CountryField(props: ChoiceProps): ReactElement {
  const { i18n } = useLingui()
  const countries = useMemo(
    () =>
      [...COUNTRIES]
        .map((value) => ({ value, text: countryName(value, i18n.locale) }))
        .toSorted((a, b) => a.text.localeCompare(b.text, i18n.locale)),
    [i18n.locale],
  )
  return <OneOf {...props} choices={countries} />
}

function ChoiceField({
  field,
  options,
  ...props
}: ChoiceProps & { readonly field: Field; readonly options: readonly string[] }): ReactElement {
  const shown = useFieldValue()
  return <OneOf {...props} choices={options.map((value) => ({ value, text: shown(field.name, value) }))} />
}

function OneOf({
  label,
  value,
  error,
  className,
  choices,
  onChange,
  onLeave,
}: ChoiceProps & { readonly choices: readonly { readonly value: string; readonly text: string }[] }): ReactElement {
  const { t } = useLingui()
  return (
    <NativeSelect
      label={label}
      choices={[{ value: '', text: t`Choose` }, ...choices]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onLeave}
      error={error}
      className={className}
    />
  )
}
