// A field of several lines, which grows with its text. Like the other fields it holds no value of its own.

import type { ComponentProps, ReactElement } from 'react'
import { cx } from '../class-names.ts'
import { Field, FIELD_BOX, type FieldText } from './field.tsx'

/** The height of a line of body text. */
const LINE_PX = 24

/**
 * Props of a text area: those of `<textarea>` and its texts. `bare` leaves the box out, for an area inside the page's
 * own box.
 */
export type TextAreaProps = ComponentProps<'textarea'> & FieldText & { readonly bare?: boolean }

/** Grows with its text where the browser supports `field-sizing`; elsewhere it keeps its `rows` and scrolls. */
export function TextArea({
  label,
  hint,
  error,
  labelHidden,
  bare = false,
  id,
  className,
  rows = 3,
  ...area
}: TextAreaProps): ReactElement {
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
        <span className={bare ? 'block' : cx(FIELD_BOX, 'pr-2')}>
          <textarea
            rows={rows}
            style={{ minHeight: `${String(rows * LINE_PX + 20)}px` }}
            {...area}
            {...ties}
            className={cx(
              'field-sizing-content block max-h-72 w-full resize-none overscroll-contain bg-transparent text-body outline-none placeholder:text-muted disabled:cursor-not-allowed',
              bare ? 'py-2.5' : 'py-3.5',
            )}
          />
        </span>
      )}
    </Field>
  )
}
