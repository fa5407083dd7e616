// A choice of a few with the native select, which phones show best and which needs no JavaScript. With icons or a
// second line, see select.tsx.

import type { ComponentProps, ReactElement } from 'react'
import { cx } from '../class-names.ts'
import { Field, FIELD_BOX, type FieldText } from './field.tsx'
import { IconChevronDown } from '../icons/icons.tsx'

/** Props of a native select: those of `<select>`, its texts, its choices. */
export type NativeSelectProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldText & { readonly choices: readonly { readonly value: string; readonly text: string; readonly lang?: string }[] }

/** A field that opens the browser's own list. */
export function NativeSelect({
  label,
  hint,
  error,
  labelHidden,
  choices,
  id,
  className,
  ...select
}: NativeSelectProps): ReactElement {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      {...(labelHidden !== undefined && { labelHidden })}
      id={id}
      className={className}
    >
      {(ties) => (
        <span className={cx(FIELD_BOX, 'relative')}>
          <select
            {...select}
            {...ties}
            className="absolute inset-0 w-full cursor-pointer appearance-none rounded-field bg-transparent pr-11 pl-4 text-body outline-none disabled:cursor-not-allowed"
          >
            {choices.map(({ value, text, lang }) => (
              <option key={value} value={value} lang={lang} className="bg-surface text-ink">
                {text}
              </option>
            ))}
          </select>
          <IconChevronDown size={18} className="pointer-events-none ml-auto text-muted" />
        </span>
      )}
    </Field>
  )
}
