// Cells for a PIN (4 digits, masked) or a one-time code (6 digits). It collects digits and does not check them.

import { PinInput as Ark } from '@ark-ui/react/pin-input'
import { useLingui } from '@lingui/react/macro'
import { useId, type ReactElement, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { FieldNote } from './field.tsx'

/**
 * `length` 4 or 6. `masked` for PINs. `oneTimeCode` lets phones offer the code from a message. `autoFocus` takes the
 * focus when it appears. `value` holds the typed digits; `onComplete` is called at the last one. Pasting fills every
 * cell; other characters are ignored.
 */
export type PinInputProps = {
  readonly label: ReactNode
  readonly labelHidden?: boolean
  readonly length: 4 | 6
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly onComplete?: (digits: string) => void
  readonly masked?: boolean
  readonly oneTimeCode?: boolean
  readonly autoFocus?: boolean
  readonly disabled?: boolean
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly className?: string
}

/** A row of cells, one digit each. */
export function PinInput({
  label,
  labelHidden = false,
  length,
  value,
  onChange,
  onComplete,
  masked = false,
  oneTimeCode = false,
  autoFocus = false,
  disabled = false,
  hint,
  error,
  className,
}: PinInputProps): ReactElement {
  const { t } = useLingui()
  const note = `${useId()}-note`
  const wrong = error !== undefined && error !== null && error !== ''
  // Without `selectOnFocus`: it selects a frame later, which would move the focus back while the customer types on; a
  // typed digit replaces the old one anyway.
  return (
    <Ark.Root
      count={length}
      value={Array.from({ length }, (_, at) => value[at] ?? '')}
      onValueChange={({ valueAsString }) => onChange(valueAsString)}
      onValueComplete={({ valueAsString }) => onComplete?.(valueAsString)}
      type="numeric"
      placeholder=""
      mask={masked}
      otp={oneTimeCode}
      autoFocus={autoFocus}
      disabled={disabled}
      invalid={wrong}
      sanitizeValue={(pasted) => pasted.replaceAll(/\D/g, '')}
      translations={{ inputLabel: (at, count) => t`Digit ${at + 1} of ${count}` }}
      className={className}
    >
      <Ark.Label className={labelHidden ? 'visually-hidden' : 'mb-3 block text-center text-label font-semibold'}>
        {label}
      </Ark.Label>
      <Ark.Control className={cx('flex justify-center', length === 4 ? 'gap-3' : 'gap-2')}>
        {Array.from({ length }, (_, at) => (
          <Ark.Input
            key={at}
            index={at}
            aria-describedby={wrong || hint !== undefined ? note : undefined}
            className={cx(
              'num min-w-0 rounded-field border-2 border-line-strong bg-surface text-center leading-none text-ink outline-none transition-[border-color,box-shadow] duration-120 focus:border-action focus:shadow-[0_0_0_4px_var(--action-soft)] disabled:opacity-55 data-invalid:border-bad',
              masked ? 'font-[system-ui] text-[2rem]' : 'display text-[1.5rem]',
              length === 4 ? 'h-15 w-13.5' : 'h-14 w-12 max-w-full flex-1 basis-0 tablet:flex-none tablet:basis-auto',
            )}
          />
        ))}
      </Ark.Control>
      <div className="text-center [&>p]:justify-center">
        <FieldNote id={note} hint={hint} error={error} />
      </div>
      <Ark.HiddenInput />
    </Ark.Root>
  )
}
