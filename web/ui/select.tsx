// Choosing one of a short list, with an icon before each choice. For long lists to search in, see combobox.tsx.

import { createListCollection, Select as Ark } from '@ark-ui/react/select'
import { useLingui } from '@lingui/react/macro'
import { useId, useMemo, type ReactElement } from 'react'
import { cx } from './class-names.ts'
import { FIELD_BOX, FieldNote, type FieldText } from './field.tsx'
import { IconCheck, IconChevronDown } from './icons.tsx'
import { type Choice, LISTBOX, OPTION } from './listbox.ts'

/** A select's props: its texts, its choices, the chosen value ('' for none). */
export type SelectProps = FieldText & {
  readonly choices: readonly Choice[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly name?: string
  readonly disabled?: boolean
  readonly className?: string
}

/** A field that opens a list. */
export function Select({
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
  className,
}: SelectProps): ReactElement {
  const { t } = useLingui()
  const note = `${useId()}-note`
  const wrong = error !== undefined && error !== null && error !== ''
  const collection = useMemo(
    () =>
      createListCollection({
        items: choices,
        itemToValue: (choice) => choice.value,
        itemToString: (choice) => choice.text,
        isItemDisabled: (choice) => choice.disabled === true,
      }),
    [choices],
  )
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Ark.Root
      collection={collection}
      value={value === '' ? [] : [value]}
      onValueChange={(details) => onChange(details.value[0] ?? '')}
      positioning={{ sameWidth: true, strategy: 'fixed' }}
      disabled={disabled}
      invalid={wrong}
      {...(name !== undefined && { name })}
      lazyMount
      className={className}
    >
      <Ark.Label className={labelHidden ? 'visually-hidden' : 'mb-1.5 block text-label font-semibold'}>{label}</Ark.Label>
      <Ark.Control>
        <Ark.Trigger className={cx(FIELD_BOX, 'text-left data-invalid:border-bad')} aria-describedby={wrong || hint !== undefined ? note : undefined}>
          {chosen?.icon}
          <Ark.ValueText className={cx('min-w-0 flex-1 truncate', chosen === undefined && 'text-muted')} placeholder={placeholder ?? t`Choose`} />
          <IconChevronDown size={18} className="text-muted" />
        </Ark.Trigger>
      </Ark.Control>
      <FieldNote id={note} hint={hint} error={error} />
      <Ark.Positioner>
        <Ark.Content className={LISTBOX}>
          {choices.map((choice) => (
            <Ark.Item key={choice.value} item={choice} className={OPTION}>
              {choice.icon}
              <Ark.ItemText className="min-w-0 flex-1 truncate">{choice.text}</Ark.ItemText>
              {choice.aside === undefined ? null : <span className="num text-meta text-muted">{choice.aside}</span>}
              <Ark.ItemIndicator>
                <IconCheck size={18} className="text-action" />
              </Ark.ItemIndicator>
            </Ark.Item>
          ))}
        </Ark.Content>
      </Ark.Positioner>
      <Ark.HiddenSelect />
    </Ark.Root>
  )
}
