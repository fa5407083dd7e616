// A choice from a long list with a search: countries, banks. Matching ignores case and accents.

import { Combobox as Ark } from '@ark-ui/react/combobox'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState, type ReactElement } from 'react'
import { cx } from '../class-names.ts'
import { Flag } from '../money/coin-icon.tsx'
import { FIELD_BOX, FieldNote } from './field.tsx'
import { IconChevronDown } from '../icons/icons.tsx'
import { type ChoiceFieldProps, labelClasses, LISTBOX, Options, useChoiceField } from './listbox.tsx'
import { matching } from './matching.ts'

/** A combobox's props: as a select's. */
export type ComboboxProps = ChoiceFieldProps & { readonly autoComplete?: string }

/** A field that offers matches while typing. Text that was not chosen is dropped on blur. */
export function Combobox({ autoComplete = 'off', ...props }: ComboboxProps): ReactElement {
  const { t } = useLingui()
  const { label, labelHidden = false, hint, error, choices, placeholder } = props
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => matching(choices, typed), [choices, typed])
  const { chosen, note, describedBy, root } = useChoiceField(props, shown)
  return (
    <Ark.Root
      {...root}
      onInputValueChange={(details) => setTyped(details.reason === 'input-change' ? details.inputValue : '')}
      selectionBehavior="replace"
      inputBehavior="autohighlight"
      openOnClick
    >
      <Ark.Label className={labelClasses(labelHidden)}>{label}</Ark.Label>
      <Ark.Control className={cx(FIELD_BOX, 'pr-1 data-invalid:border-bad')}>
        {chosen?.icon}
        <Ark.Input
          autoComplete={autoComplete}
          placeholder={placeholder ?? t`Choose`}
          aria-describedby={describedBy}
          className="min-w-0 flex-1 bg-transparent py-3 text-body outline-none placeholder:text-muted"
        />
        <Ark.Trigger
          aria-label={t`Show the list`}
          className="grid size-11 shrink-0 place-items-center rounded-pill text-muted"
        >
          <IconChevronDown size={18} />
        </Ark.Trigger>
      </Ark.Control>
      <FieldNote id={note} hint={hint} error={error} />
      <Ark.Positioner>
        <Ark.Content className={LISTBOX}>
          <Options of={Ark} choices={shown} />
          <Ark.Empty className="px-3 py-3 text-label text-muted">{t`Nothing matches.`}</Ark.Empty>
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}

/** A country: its ISO 3166 code and its name in the customer's language. */
export type Country = { readonly code: string; readonly name: string }

/** Props of the country field: as a combobox's, with countries as choices. */
export type CountrySelectProps = Omit<ComboboxProps, 'choices'> & { readonly countries: readonly Country[] }

/** A combobox of countries with their flags. */
export function CountrySelect({ countries, ...rest }: CountrySelectProps): ReactElement {
  const choices = useMemo(
    () => countries.map(({ code, name }) => ({ value: code, text: name, icon: <Flag country={code} /> })),
    [countries],
  )
  return <Combobox {...rest} choices={choices} />
}
