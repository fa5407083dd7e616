// A card with one large amount. Typing is in use-amount-entry.ts; an ambiguous text gets a question. It never
// calculates.

import { useLingui } from '@lingui/react/macro'
import { useId, type ReactElement, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { SharedAmount } from '../steps.tsx'
import { FieldNote } from './field.tsx'
import { shownAmount } from '../format/amount-entry.ts'
import { leastFor } from '../format/typed-amount.ts'
import { useFormat } from '../format/use-format.ts'
import { type AmountInput, type AmountQuestion, useAmountEntry, useAmountSigns } from './use-amount-entry.ts'

/**
 * The texts around an amount. `aside` is at the end of the label's line ("2,410.00 available"), `unit` beside the
 * figure (a `CoinPill`), `below` under it (the local value), `foot` at the end (shares of a balance).
 */
export type AmountCardText = {
  readonly label: ReactNode
  readonly aside?: ReactNode
  readonly unit: ReactNode
  readonly below?: ReactNode
  readonly foot?: ReactNode
  readonly error?: ReactNode
  readonly className?: string
  /** Set if it is part of the dark card. */
  readonly onHero?: boolean
}

/**
 * `value` and `onChange` hold the amount as plain digits with at most one point, '' while none is clear; `decimals` is
 * the coin's number of decimals.
 */
export type AmountFieldProps = AmountCardText & {
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly decimals: number
  readonly autoFocus?: boolean
  readonly disabled?: boolean
  readonly placeholder?: string
  /** Set while the amount is an estimate that is being replaced. */
  readonly pending?: boolean
  /** Set for the amount that the next step shows as well. */
  readonly shared?: boolean
}

const CARD = 'rounded-card border border-card-line bg-surface px-4 py-4 shadow-lift tablet:px-5'
const ON_HERO = 'px-5 py-4 tablet:px-6'
const FIGURE =
  'num display min-w-0 flex-1 big-text:basis-full big-text:text-[1.375rem]! bg-transparent leading-[1.15] tracking-[-0.035em] outline-none'
const figureInk = (onHero: boolean): string =>
  onHero ? 'text-on-hero placeholder:text-on-hero-muted' : 'text-ink placeholder:text-muted'
const quietInk = (onHero: boolean): string => (onHero ? 'text-on-hero-muted' : 'text-muted')

/** Characters that fit beside the unit on a phone at full size; longer figures shrink instead of scrolling. */
const FITTING = 8
const FULL_PX = 40
const ROOT_PX = 16
const LEAST_PX = 19

// The narrowest phone that this is measured on, and the width taken by margins, gap and unit.
const PHONE_PX = 390
const BESIDE_PX = 196

/** The font size of a figure of this length; on a narrower phone it shrinks with the space beside the unit. */
function sizeOf(length: number): string {
  const px = Math.max(LEAST_PX, Math.round(FULL_PX * Math.min(1, FITTING / Math.max(1, length))))
  return `min(${String(px / ROOT_PX)}rem, (100vw - ${String(BESIDE_PX)}px) * ${String(px / (PHONE_PX - BESIDE_PX))})`
}

/** A card with an amount input. */
export function AmountField({
  label,
  aside,
  unit,
  below,
  foot,
  error,
  className,
  onHero = false,
  value,
  onChange,
  decimals,
  autoFocus = false,
  disabled = false,
  placeholder = '0',
  pending = false,
  shared = false,
}: AmountFieldProps): ReactElement {
  const id = useId()
  const note = `${id}-note`
  const typing = useAmountEntry({ value, onChange, decimals })
  const trouble = useAmountTrouble(value, decimals, typing)
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  const message = hasError ? error : trouble
  const wrong = message !== undefined
  const input = (
    <input
      id={id}
      {...typing.input}
      enterKeyHint="done"
      autoFocus={autoFocus}
      disabled={disabled}
      placeholder={placeholder}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong ? note : undefined}
      style={{ fontSize: sizeOf(typing.shown.length) }}
      aria-busy={pending ? true : undefined}
      className={cx(FIGURE, pending ? quietInk(onHero) : figureInk(onHero), 'disabled:opacity-55')}
    />
  )
  return (
    <div
      className={cx(
        onHero ? ON_HERO : CARD,
        'transition-shadow duration-120',
        onHero
          ? 'has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--hero-accent)]'
          : 'has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--action)]',
        wrong && !onHero && 'shadow-[inset_0_0_0_2px_var(--bad)]',
        className,
      )}
    >
      <CardLine label={<label htmlFor={id}>{label}</label>} aside={aside} onHero={onHero} />
      <div className="mt-1 flex min-h-13 items-center gap-3 big-text:flex-wrap">
        {shared ? <SharedAmount>{input}</SharedAmount> : input}
        {unit}
      </div>
      {below === undefined ? null : <div className={cx('num min-h-5 text-meta', quietInk(onHero))}>{below}</div>}
      <div className={cx(wrong && onHero && 'mt-2 rounded-tile bg-bad-soft px-3 pt-0.5 pb-2')}>
        <FieldNote id={note} hint={undefined} error={message} />
      </div>
      {foot === undefined ? null : <div className="mt-3">{foot}</div>}
    </div>
  )
}

/** The field's own message about its text; `undefined` if there is none. */
export function useAmountTrouble(value: string, decimals: number, { question, choose }: AmountInput): ReactNode {
  const { t } = useLingui()
  const format = useFormat()
  const least = leastFor(value, decimals)
  if (question.kind === 'refused') {
    const example = format.number('1234.5')
    return t`That is not clearly an amount. Write it in figures, such as ${example}.`
  }
  if (question.kind === 'choose') return <Choose question={question} onChoose={choose} />
  if (least === null) return undefined
  const smallest = format.number(least)
  return t`The smallest amount is ${smallest}.`
}

/** The choice between two readings of an amount. */
function Choose({
  question: { choices },
  onChoose,
}: {
  readonly question: AmountQuestion & { readonly kind: 'choose' }
  readonly onChoose: (value: string) => void
}): ReactElement {
  const { t } = useLingui()
  const signs = useAmountSigns()
  const [first = '', second = ''] = choices.map((choice) => shownAmount(choice, signs))
  return (
    <span role="status" className="block">
      {t`Did you mean ${first} or ${second}?`}
      <span className="mt-1.5 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            onClick={() => onChoose(choice)}
            className="num min-h-11 min-w-18 rounded-pill bg-action px-4 text-label font-bold text-on-action hover:bg-action-hover"
          >
            {shownAmount(choice, signs)}
          </button>
        ))}
      </span>
    </span>
  )
}

function CardLine({
  label,
  aside,
  onHero,
}: {
  readonly label: ReactNode
  readonly aside: ReactNode
  readonly onHero: boolean
}): ReactElement {
  return (
    <div
      className={cx('num flex min-h-6 flex-wrap items-baseline justify-between gap-x-3 text-label', quietInk(onHero))}
    >
      {label}
      {aside === undefined ? null : <span className="min-w-0 text-right text-meta">{aside}</span>}
    </div>
  )
}
