// A keypad for the transaction PIN: masked cells over keys of our own, so that no phone keyboard opens and no browser
// offers to store it. A hardware keyboard works too. It collects digits; it neither checks nor stores them.

import { useLingui } from '@lingui/react/macro'
import { PIN_LENGTH } from '@zend/kernel/specification'
import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { FieldNote } from './field.tsx'
import { IconBackspace } from '../icons/icons.tsx'

/** `value` holds the typed digits; `onComplete` is called at the fourth. While `disabled` nothing can be typed. */
export type PinPadProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly onComplete?: (digits: string) => void
  readonly error?: ReactNode
  readonly disabled?: boolean
  readonly className?: string
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const KEY =
  'display num grid min-h-14 place-items-center rounded-row text-[1.5rem] leading-none text-ink select-none touch-manipulation transition-[background-color,transform] duration-120 ease-strand hover:bg-raised active:scale-95 active:bg-raised disabled:opacity-45 disabled:active:scale-100'

const DIALOG = '[role="dialog"], [role="alertdialog"]'

/**
 * Tells whether a key press belongs to this pad: not if it goes to a field beside it, not while the pad is under a
 * dialog or closing with its own. A field under the pad's own dialog does not count: it keeps the focus for a moment
 * after the dialog opened.
 */
function isForPad(event: KeyboardEvent, pad: HTMLElement | null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || pad === null) return false
  if (pad.closest('[inert], [aria-hidden="true"], [data-state="closed"]') !== null) return false
  const target = event.target instanceof HTMLElement ? event.target : null
  const around = pad.closest(DIALOG)
  // An open dialog hides what lies under it only after it is painted.
  if (around === null && document.querySelector(`:is(${DIALOG})[data-state="open"]`) !== null) return false
  const beside = target?.closest('input, textarea, select, [contenteditable]') ?? null
  return beside === null || (around !== null && !around.contains(beside))
}

/** Enter on a button beside the pad presses that button. */
const isOtherButton = ({ target }: KeyboardEvent, pad: HTMLElement | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a') !== null && pad?.contains(target) !== true

/** Four masked cells and twelve keys; Enter submits the form around a complete PIN. */
export function PinPad({
  label,
  value,
  onChange,
  onComplete,
  error,
  disabled = false,
  className,
}: PinPadProps): ReactElement {
  const { t } = useLingui()
  const pad = useRef<HTMLDivElement>(null)
  const entered = value.length
  const add = (digit: string): void => {
    if (disabled || entered >= PIN_LENGTH) return
    const next = value + digit
    onChange(next)
    if (next.length === PIN_LENGTH) onComplete?.(next)
  }
  const removeLast = (): void => {
    if (!disabled && entered > 0) onChange(value.slice(0, -1))
  }
  const full = entered === PIN_LENGTH && !disabled
  const press = useRef({ add, removeLast, full })
  press.current = { add, removeLast, full }
  // Before the pad is painted, so that one can type as soon as it is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isForPad(event, pad.current)) return
      if (/^\d$/.test(event.key)) press.current.add(event.key)
      else if (event.key === 'Backspace') press.current.removeLast()
      else if (event.key === 'Enter' && press.current.full && !isOtherButton(event, pad.current))
        pad.current?.closest('form')?.requestSubmit()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  const wrong = error !== undefined && error !== null && error !== ''
  return (
    <div
      ref={pad}
      role="group"
      aria-label={label}
      tabIndex={-1}
      data-autofocus
      className={cx('mx-auto w-full max-w-85 outline-none', className)}
    >
      <div role="status" className="flex justify-center gap-3">
        <span className="visually-hidden">{t`${entered} of ${PIN_LENGTH} digits entered`}</span>
        {Array.from({ length: PIN_LENGTH }, (_, at) => (
          <span
            key={at}
            aria-hidden
            className={cx(
              'grid h-15 w-13.5 place-items-center rounded-field border-2 bg-surface transition-[border-color,box-shadow] duration-120',
              wrong
                ? 'border-bad'
                : at === entered && !disabled
                  ? 'border-action shadow-[0_0_0_4px_var(--action-soft)]'
                  : 'border-line-strong',
            )}
          >
            {at < entered ? <span className="size-3.5 rounded-pill bg-ink" /> : null}
          </span>
        ))}
      </div>
      {/* An error has its place already, so that no key moves under a thumb. */}
      <div role="alert" className="flow-root min-h-11 text-center [&>p]:justify-center">
        <FieldNote id={`pin-note-${label}`} hint={undefined} error={error} />
      </div>
      <div className="mt-1 grid grid-cols-3 gap-1.5">
        {KEYS.map((digit) => (
          <Key key={digit} digit={digit} disabled={disabled} onPress={add} />
        ))}
        <span aria-hidden />
        <Key digit="0" disabled={disabled} onPress={add} />
        <button
          type="button"
          aria-label={t`Delete the last digit`}
          className={KEY}
          disabled={disabled || entered === 0}
          onClick={removeLast}
        >
          <IconBackspace size={26} />
        </button>
      </div>
    </div>
  )
}

function Key({
  digit,
  disabled,
  onPress,
}: {
  readonly digit: string
  readonly disabled: boolean
  readonly onPress: (digit: string) => void
}): ReactElement {
  return (
    <button type="button" className={KEY} disabled={disabled} onClick={() => onPress(digit)}>
      {digit}
    </button>
  )
}
