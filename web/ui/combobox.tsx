// Choosing one of a long list by typing: countries, banks. Matching ignores case and accents.

import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { useLingui } from '@lingui/react/macro'
import { useId, useMemo, useState, type ReactElement } from 'react'
import { cx } from './class-names.ts'
import { Flag } from './coin-icon.tsx'
import { FIELD_BOX, FieldNote, type FieldText } from './field.tsx'
import { IconCheck, IconChevronDown } from './icons.tsx'
import { type Choice, LISTBOX, OPTION } from './listbox.ts'
import { matching } from './matching.ts'

/** A combobox's props: as a select's. */
export type ComboboxProps = FieldText & {
  readonly choices: readonly Choice[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly name?: string
  readonly disabled?: boolean
  readonly autoComplete?: string
  readonly className?: string
}

/** A field to type in that offers what matches. What is typed and not chosen is dropped on leaving. */
export function Combobox({
  label,
  labelHidden = false,
  hint,
  error,
  choices,
  value,
  onChange,
  placeholder,
  name,
  disabled = false,
  autoComplete = 'off',
  className,
}: ComboboxProps): ReactElement {
  const { t } = useLingui()
  const note = `${useId()}-note`
  const [typed, setTyped] = useState('')
  const wrong = error !== undefined && error !== null && error !== ''
  const shown = useMemo(() => matching(choices, typed), [choices, typed])
  const collection = useMemo(
    () => createListCollection({ items: shown, itemToValue: (choice) => choice.value, itemToString: (choice) => choice.text }),
    [shown],
  )
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Ark.Root
      collection={collection}
      value={value === '' ? [] : [value]}
      onValueChange={(details) => onChange(details.value[0] ?? '')}
      onInputValueChange={(details) => setTyped(details.reason === 'input-change' ? details.inputValue : '')}
      selectionBehavior="replace"
      inputBehavior="autohighlight"
      openOnClick
      positioning={{ sameWidth: true, strategy: 'fixed' }}
      disabled={disabled}
      invalid={wrong}
      {...(name !== undefined && { name })}
      lazyMount
      className={className}
    >
      <Ark.Label className={labelHidden ? 'visually-hidden' : 'mb-1.5 block text-label font-semibold'}>{label}</Ark.Label>
      <Ark.Control className={cx(FIELD_BOX, 'pr-1 data-invalid:border-bad')}>
        {chosen?.icon}
        <Ark.Input
          autoComplete={autoComplete}
          placeholder={placeholder ?? t`Choose`}
          aria-describedby={wrong || hint !== undefined ? note : undefined}
          className="min-w-0 flex-1 bg-transparent py-3 text-body outline-none placeholder:text-muted"
        />
        <Ark.Trigger aria-label={t`Show the list`} className="grid size-11 shrink-0 place-items-center rounded-pill text-muted">
          <IconChevronDown size={18} />
        </Ark.Trigger>
      </Ark.Control>
      <FieldNote id={note} hint={hint} error={error} />
      <Ark.Positioner>
        <Ark.Content className={LISTBOX}>
          {shown.map((choice) => (
            <Ark.Item key={choice.value} item={choice} className={OPTION}>
              {choice.icon}
              <Ark.ItemText className="min-w-0 flex-1 truncate">{choice.text}</Ark.ItemText>
              <Ark.ItemIndicator>
                <IconCheck size={18} className="text-action" />
              </Ark.ItemIndicator>
            </Ark.Item>
          ))}
          <Ark.Empty className="px-3 py-3 text-label text-muted">{t`Nothing matches.`}</Ark.Empty>
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}

/** A country to offer: its ISO 3166 code and its name in the language in use. */
export type Country = { readonly code: string; readonly name: string }

/** Props of the country field: as a combobox's, with countries for choices. */
export type CountrySelectProps = Omit<ComboboxProps, 'choices'> & { readonly countries: readonly Country[] }

/** A combobox of countries with their flags. */
export function CountrySelect({ countries, ...rest }: CountrySelectProps): ReactElement {
  const choices = useMemo(() => countries.map(({ code, name }) => ({ value: code, text: name, icon: <Flag country={code} /> })), [countries])
  return <Combobox {...rest} choices={choices} />
}
