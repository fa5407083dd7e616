// Form fields: label, control, hint and error, connected for screen readers. They hold no value beyond the browser's:
// spread react-hook-form's `register` onto them. An error is shown at its field and says what to do.

import { useLingui } from '@lingui/react/macro'
import { useId, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { IconAlert, IconEye, IconEyeOff } from '../icons/icons.tsx'

/** The texts around a field's control. `error` replaces `hint` and marks the control as invalid. */
export type FieldText = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly labelHidden?: boolean
}

/** The attributes that connect a control to its texts. */
export type FieldTies = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** The classes of a control's box: 16 px text, so that phones do not zoom in. */
export const FIELD_BOX =
  'flex min-h-13 w-full items-center gap-2 rounded-field border border-line-strong bg-surface px-4 text-body text-ink transition-[border-color,box-shadow] duration-120 has-[:focus-visible]:border-action has-[:focus-visible]:shadow-[0_0_0_3px_var(--action-soft)] has-[:is(input,select,textarea):disabled]:opacity-55 has-[[aria-invalid=true]]:border-bad'

/** The line under a control: the error if there is one, else the hint. */
export function FieldNote({
  id,
  hint,
  error,
}: {
  readonly id: string
  readonly hint: ReactNode
  readonly error: ReactNode
}): ReactElement | null {
  if (error !== undefined && error !== null && error !== false && error !== '') {
    return (
      <p id={id} className="mt-1.5 flex items-start gap-1.5 text-meta text-bad">
        <IconAlert size={18} className="mt-px" />
        <span>{error}</span>
      </p>
    )
  }
  if (hint === undefined || hint === null) return null
  return (
    <p id={id} className="mt-1.5 text-meta text-muted">
      {hint}
    </p>
  )
}

/** Lays out any control with its texts; `children` gets the attributes that connect them. */
export function Field({
  label,
  hint,
  error,
  labelHidden = false,
  id,
  className,
  children,
}: FieldText & {
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly children: (ties: FieldTies) => ReactNode
}): ReactElement {
  const own = useId()
  const control = id ?? own
  const note = `${control}-note`
  const wrong = error !== undefined && error !== null && error !== false && error !== ''
  return (
    <div className={className}>
      <label
        htmlFor={control}
        className={labelHidden ? 'visually-hidden' : 'mb-1.5 block text-label font-semibold text-ink'}
      >
        {label}
      </label>
      {children({
        id: control,
        'aria-describedby': wrong || (hint !== undefined && hint !== null) ? note : undefined,
        'aria-invalid': wrong ? true : undefined,
      })}
      <FieldNote id={note} hint={hint} error={error} />
    </div>
  )
}

/** Props of a text field: those of `<input>`, its texts, and the content before and after the input. */
export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldText & { readonly prefix?: ReactNode; readonly suffix?: ReactNode }

const INPUT =
  'min-w-0 flex-1 bg-transparent py-3 text-body text-ellipsis outline-none placeholder:text-muted disabled:cursor-not-allowed'

/** A field of one line. */
export function TextField({
  label,
  hint,
  error,
  labelHidden,
  prefix,
  suffix,
  id,
  className,
  ...input
}: TextFieldProps): ReactElement {
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
        <span className={FIELD_BOX}>
          {prefix === undefined ? null : <span className="shrink-0 text-muted">{prefix}</span>}
          <input type="text" {...input} {...ties} className={INPUT} />
          {suffix === undefined ? null : <span className="shrink-0 text-muted">{suffix}</span>}
        </span>
      )}
    </Field>
  )
}

/** Props of a password field: `meter` is the slot under it for a `StrengthMeter`. */
export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'prefix'> &
  FieldText & { readonly meter?: ReactNode }

/** A password, hidden until the customer asks to see it. */
export function PasswordField({
  label,
  hint,
  error,
  labelHidden,
  meter,
  id,
  className,
  ...input
}: PasswordFieldProps): ReactElement {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <div className={className}>
      <Field label={label} hint={hint} error={error} {...(labelHidden !== undefined && { labelHidden })} id={id}>
        {(ties) => (
          <span className={cx(FIELD_BOX, 'pr-1')}>
            <input
              autoComplete="current-password"
              {...input}
              {...ties}
              type={shown ? 'text' : 'password'}
              autoCapitalize="none"
              spellCheck={false}
              className={INPUT}
            />
            <button
              type="button"
              aria-label={shown ? t`Hide password` : t`Show password`}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
              className="grid size-11 shrink-0 place-items-center rounded-pill text-muted hover:text-ink"
            >
              {shown ? <IconEyeOff /> : <IconEye />}
            </button>
          </span>
        )}
      </Field>
      {meter}
    </div>
  )
}

/** The strength of a password: 0 empty, 1 weak to 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4

const STRENGTH_INK = ['', 'bg-bad', 'bg-warn', 'bg-info', 'bg-ok'] as const

/** Four bars and a word. The caller gives the strength, as a number and in words. */
export function StrengthMeter({
  strength,
  text,
}: {
  readonly strength: Strength
  readonly text: string
}): ReactElement {
  return (
    <div className="mt-2 flex items-center gap-3" role="status">
      <span className="flex flex-1 gap-1.5" aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx('h-1.5 flex-1 rounded-pill', step <= strength ? STRENGTH_INK[strength] : 'bg-raised')}
          />
        ))}
      </span>
      <span className="text-meta text-muted">{text}</span>
    </div>
  )
}
