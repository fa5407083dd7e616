// A choice from a short list, with an icon before each choice. For long lists with a search, see combobox.tsx.

import { Select as Ark } from '@ark-ui/react/select'
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { cx } from '../class-names.ts'
import { FIELD_BOX, FieldNote } from './field.tsx'
import { IconChevronDown } from '../icons/icons.tsx'
import { type ChoiceFieldProps, labelClasses, LISTBOX, Options, useChoiceField } from './listbox.tsx'

/** A select's props. */
export type SelectProps = ChoiceFieldProps

/** A field that opens a list. */
export function Select(props: SelectProps): ReactElement {
  const { t } = useLingui()
  const { label, labelHidden = false, hint, error, choices, placeholder } = props
  const { chosen, note, describedBy, root } = useChoiceField(props)
  return (
    <Ark.Root {...root}>
      <Ark.Label className={labelClasses(labelHidden)}>{label}</Ark.Label>
      <Ark.Control>
        <Ark.Trigger className={cx(FIELD_BOX, 'text-left data-invalid:border-bad')} aria-describedby={describedBy}>
          {chosen?.icon}
          <Ark.ValueText
            className={cx('min-w-0 flex-1 truncate', chosen === undefined && 'text-muted')}
            placeholder={placeholder ?? t`Choose`}
          />
          <IconChevronDown size={18} className="text-muted" />
        </Ark.Trigger>
      </Ark.Control>
      <FieldNote id={note} hint={hint} error={error} />
      <Ark.Positioner>
        <Ark.Content className={LISTBOX}>
          <Options of={Ark} choices={choices} />
        </Ark.Content>
      </Ark.Positioner>
      <Ark.HiddenSelect />
    </Ark.Root>
  )
}
