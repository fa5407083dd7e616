/**
 * The fields of an account, from the API's schema of the country: each with its control, its example and its rule. It
 * sends nothing.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountField, PayoutMethod } from '@zend/contracts'
import { Skeleton } from '@zend/web/ui'
import { NativeSelect, TextField } from '@zend/web/ui/fields'
import { type ReactElement, Suspense, useState } from 'react'
import { isRight, tidied, type TypedFields } from './account.fields.ts'
import { longList } from './later-parts.ts'
import { fieldText } from './way-texts.ts'

/** A longer list gets a search. */
const SHORT_LIST = 8

/** `wrong` is the API's refusal of the number. */
export type AccountFormProps = {
  readonly method: PayoutMethod
  readonly fields: readonly AccountField[]
  readonly typed: TypedFields
  readonly wrong: string | null
  readonly disabled: boolean
  readonly onChange: (typed: TypedFields) => void
}

/** The fields. */
export function AccountForm({ method, fields, typed, wrong, disabled, onChange }: AccountFormProps): ReactElement {
  return (
    <>
      {fields.map((field) => (
        <OneField
          key={field.name}
          method={method}
          field={field}
          typed={typed}
          disabled={disabled}
          wrong={field.name === 'accountNumber' ? wrong : null}
          onChange={(text) => onChange({ ...typed, [field.name]: text })}
        />
      ))}
    </>
  )
}

type OneFieldProps = Pick<AccountFormProps, 'method' | 'typed' | 'wrong' | 'disabled'> & {
  readonly field: AccountField
  readonly onChange: (text: string) => void
}

function OneField({ method, field, typed, wrong, disabled, onChange }: OneFieldProps): ReactElement {
  const { i18n, t } = useLingui()
  const [left, setLeft] = useState(false)
  const label = i18n._(fieldText(method, field.name))
  const text = typed[field.name] ?? ''
  if (field.choices !== null) {
    const choices = field.choices.map(({ value, label: name }) => ({ value, text: name }))
    return choices.length > SHORT_LIST ? (
      <Suspense fallback={<Skeleton className="h-20 w-full" />}>
        <longList.Part
          label={label}
          choices={choices}
          value={text}
          onChange={onChange}
          disabled={disabled}
          placeholder={t`Type to find yours`}
        />
      </Suspense>
    ) : (
      <NativeSelect
        label={label}
        choices={[{ value: '', text: t`Choose` }, ...choices]}
        value={text}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const { example } = field
  const misfit = left && tidied(field.kind, text) !== '' && !isRight(field, typed)
  return (
    <TextField
      label={label}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
      onFocus={() => setLeft(false)}
      inputMode={field.kind === 'digits' ? 'numeric' : field.kind === 'phone' ? 'tel' : 'text'}
      autoComplete={field.kind === 'phone' ? 'tel' : field.name === 'accountName' ? 'name' : 'off'}
      spellCheck={false}
      maxLength={120}
      disabled={disabled}
      hint={example === '' ? undefined : <Trans>For example {example}</Trans>}
      error={wrong ?? (misfit ? <Trans>Check this field. Example: {example}</Trans> : undefined)}
    />
  )
}
