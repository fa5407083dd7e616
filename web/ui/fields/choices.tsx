// Checkboxes, switches and segments: styled native inputs. They work with react-hook-form's `register` as they are.

import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { FieldNote } from './field.tsx'
import { IconCheck } from '../icons/icons.tsx'

/** Props of a checkbox: those of `<input>`, its label, and an error. */
export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: ReactNode
  readonly error?: ReactNode
}

/** A checkbox with its label, which may contain links. */
export function Checkbox({ label, error, className, ...input }: CheckboxProps): ReactElement {
  const note = `${useId()}-note`
  const wrong = error !== undefined && error !== null && error !== ''
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-label has-disabled:cursor-not-allowed has-disabled:opacity-55">
        <span className="relative mt-px grid size-5.5 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? note : undefined}
            {...input}
            className="peer size-5.5 cursor-pointer appearance-none rounded-[7px] border-2 border-line-strong bg-surface transition-colors duration-120 checked:border-action checked:bg-action aria-invalid:border-bad"
          />
          <IconCheck
            size={16}
            className="pointer-events-none absolute text-on-action opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      <div className="-mt-2.5">
        <FieldNote id={note} hint={undefined} error={error} />
      </div>
    </div>
  )
}

/**
 * ARIA in HTML: a checkbox with role switch derives `aria-checked` from its own state; setting it as well is an error.
 */
const SWITCH_ROLE = { role: 'switch' } as const

/** Props of a switch: those of `<input>`, its label and a second line. */
export type SwitchProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: ReactNode
  readonly hint?: ReactNode
}

/** A switch that takes effect at once; for a choice that is sent with a form, use a checkbox. */
export function Switch({ label, hint, className, ...input }: SwitchProps): ReactElement {
  return (
    <label
      className={cx(
        'flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2 has-disabled:cursor-not-allowed has-disabled:opacity-55',
        className,
      )}
    >
      <span className="min-w-0">
        <span className="block text-body font-semibold">{label}</span>
        {hint === undefined ? null : <span className="block text-meta text-muted">{hint}</span>}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          {...SWITCH_ROLE}
          {...input}
          className="peer h-7.5 w-13 cursor-pointer appearance-none rounded-pill border-2 border-line-strong bg-raised transition-colors duration-180 checked:border-action checked:bg-action"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1.5 left-1.5 size-4.5 rounded-pill bg-line-strong transition-transform duration-180 ease-strand peer-checked:translate-x-5.5 peer-checked:bg-on-action"
        />
      </span>
    </label>
  )
}

/** One segment: its value, its label, and an icon before it. */
export type Segment<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly icon?: ReactNode
}

/** Properties of a segmented control: a `label` for screen readers, two to five segments, the chosen one. */
export type SegmentedControlProps<Value extends string> = {
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly className?: string
}

/** A named group of radio inputs whose labels are the visible buttons; the two controls below differ only in style. */
function RadioRow<Value extends string>({
  label,
  segments,
  value,
  onChange,
  rowClass,
  segmentClass,
}: RadioRowProps<Value>): ReactElement {
  const name = useId()
  return (
    <fieldset className={rowClass}>
      <legend className="visually-hidden">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} className={segmentClass}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="visually-hidden"
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}

type RadioRowProps<Value extends string> = Omit<SegmentedControlProps<Value>, 'className'> & {
  readonly rowClass: string
  readonly segmentClass: string
}

/** A choice of one among few that takes effect at once: light or dark, 1D 1W 1M. Arrow keys move within it. */
export function SegmentedControl<Value extends string>({
  className,
  ...row
}: SegmentedControlProps<Value>): ReactElement {
  return (
    <RadioRow
      {...row}
      rowClass={cx('flex min-w-0 rounded-pill border border-line bg-sunken p-1', className)}
      segmentClass="relative flex min-h-10 flex-1 cursor-pointer items-center justify-center gap-2 rounded-pill px-3 text-meta font-semibold text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
    />
  )
}

/** Props of a row of filter chips; on a phone it scrolls sideways. */
export type ChipsProps<Value extends string> = SegmentedControlProps<Value>

/** Filter chips: All, Token, Swap… One is chosen. */
export function Chips<Value extends string>({ className, ...row }: ChipsProps<Value>): ReactElement {
  return (
    <RadioRow
      {...row}
      rowClass={cx('-m-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:none]', className)}
      segmentClass="relative inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-pill bg-raised px-4 text-label font-semibold text-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
    />
  )
}
