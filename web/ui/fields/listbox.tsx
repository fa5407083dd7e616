// Shared by fields with a list of choices: their props and the style of the list and its options. It contains no list
// component, so that a page with one kind does not load the other.

import { createListCollection, type ListCollection } from '@ark-ui/react/collection'
import { type ElementType, type ReactElement, type ReactNode, useId, useMemo } from 'react'
import type { FieldText } from './field.tsx'
import { IconCheck } from '../icons/icons.tsx'

/** One choice: `text` is matched by typing a letter; `aside` is muted at the end. */
export type Choice = {
  readonly value: string
  readonly text: string
  readonly icon?: ReactNode
  readonly aside?: ReactNode
  readonly disabled?: boolean
}

/** The props of a field with choices: its texts, its choices, the chosen value ('' for none). */
export type ChoiceFieldProps = FieldText & {
  readonly choices: readonly Choice[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly name?: string
  readonly disabled?: boolean
  readonly className?: string
}

/**
 * The current choice, the ids of note and description, and the props of the list's root. `shown` are the offered
 * choices.
 */
export function useChoiceField(
  { hint, error, choices, value, onChange, name, disabled = false, className }: ChoiceFieldProps,
  shown: readonly Choice[] = choices,
) {
  const note = `${useId()}-note`
  const wrong = error !== undefined && error !== null && error !== ''
  const collection = useMemo(
    (): ListCollection<Choice> =>
      createListCollection({
        items: shown,
        itemToValue: (choice) => choice.value,
        itemToString: (choice) => choice.text,
        isItemDisabled: (choice) => choice.disabled === true,
      }),
    [shown],
  )
  return {
    chosen: choices.find((choice) => choice.value === value),
    note,
    describedBy: wrong || hint !== undefined ? note : undefined,
    root: {
      collection,
      value: value === '' ? [] : [value],
      onValueChange: (details: { readonly value: readonly string[] }): void => onChange(details.value[0] ?? ''),
      positioning: { sameWidth: true, strategy: 'fixed' },
      disabled,
      invalid: wrong,
      ...(name !== undefined && { name }),
      lazyMount: true,
      className,
    } as const,
  }
}

/** The classes of the field's label. */
export const labelClasses = (hidden: boolean): string =>
  hidden ? 'visually-hidden' : 'mb-1.5 block text-label font-semibold'

/** The classes of a floating list and of one choice in it. */
export const LISTBOX =
  'z-60 max-h-72 overflow-y-auto overscroll-contain rounded-row border border-card-line bg-surface p-1.5 text-ink shadow-float outline-none data-[state=open]:animate-enter'
/** See LISTBOX. */
export const OPTION =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-tile px-3 text-body select-none data-highlighted:bg-raised data-disabled:cursor-not-allowed data-disabled:opacity-45'

/** The options of a list, drawn with that list's components. */
export function Options({
  of: { Item, ItemText, ItemIndicator },
  choices,
}: {
  readonly of: { readonly Item: ElementType; readonly ItemText: ElementType; readonly ItemIndicator: ElementType }
  readonly choices: readonly Choice[]
}): ReactElement[] {
  return choices.map((choice) => (
    <Item key={choice.value} item={choice} className={OPTION}>
      {choice.icon}
      <ItemText className="min-w-0 flex-1 truncate">{choice.text}</ItemText>
      {choice.aside === undefined ? null : <span className="num text-meta text-muted">{choice.aside}</span>}
      <ItemIndicator>
        <IconCheck size={18} className="text-action" />
      </ItemIndicator>
    </Item>
  ))
}
