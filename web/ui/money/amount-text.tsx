// Amounts. Large ones show their fraction smaller and muted, those below one their digits that count; all are hidden
// when the customer hides balances. ./format formats the figures; nothing here calculates.

import { useLingui } from '@lingui/react/macro'
import { createContext, use, useCallback, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { cx } from '../class-names.ts'
import { type AmountParts, joined, significance, type Significance } from '../format/numbers.ts'
import { IconEye, IconEyeOff } from '../icons/icons.tsx'

/** The storage key of the choice to hide balances. */
export const HIDE_BALANCE_KEY = 'zend.hide-balance'

/** Whether balances are hidden, and how to change it. */
export type BalanceVisibility = { readonly hidden: boolean; readonly toggle: () => void }

const BalanceContext = createContext<BalanceVisibility>({ hidden: false, toggle: () => undefined })

function readHidden(): boolean {
  try {
    return typeof localStorage !== 'undefined' && localStorage.getItem(HIDE_BALANCE_KEY) === 'yes'
  } catch {
    return false
  }
}

/** Provides and stores whether balances are hidden, for everything inside. */
export function BalanceVisibilityProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [hidden, setHidden] = useState(readHidden)
  const toggle = useCallback(() => {
    setHidden((was) => {
      try {
        localStorage.setItem(HIDE_BALANCE_KEY, was ? 'no' : 'yes')
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      return !was
    })
  }, [])
  return <BalanceContext value={useMemo(() => ({ hidden, toggle }), [hidden, toggle])}>{children}</BalanceContext>
}

/** Returns whether balances are hidden, and how to change it. */
export function useBalanceVisibility(): BalanceVisibility {
  return use(BalanceContext)
}

/** The button that hides and shows balances. */
export function BalanceEye({ className }: { readonly className?: string }): ReactElement {
  const { t } = useLingui()
  const { hidden, toggle } = useBalanceVisibility()
  return (
    <IconButton
      plain
      label={hidden ? t`Show balance` : t`Hide balance`}
      icon={hidden ? <IconEyeOff size={20} /> : <IconEye size={20} />}
      onClick={toggle}
      {...(className !== undefined && { className })}
    />
  )
}

/** A formatted amount in text size, or dots while balances are hidden. */
export function Private({ children }: { readonly children: ReactNode }): ReactElement {
  const { t } = useLingui()
  const { hidden } = useBalanceVisibility()
  if (!hidden) return <>{children}</>
  return (
    <span>
      <span aria-hidden>••••</span>
      <span className="visually-hidden">{t`hidden`}</span>
    </span>
  )
}

/**
 * balance: the one figure of the dashboard · amount: the figure of a review or detail page · title: the figure of a
 * card.
 */
export type AmountSize = 'balance' | 'amount' | 'title'

const SIZES: Readonly<Record<AmountSize, string>> = {
  balance: '@container text-amount tablet:text-balance tracking-[-0.035em]',
  amount: 'text-[2.25rem] leading-[1.05] tablet:text-amount tracking-[-0.035em]',
  title: 'text-title',
}

/** Characters before the fraction that fit the smallest phone at full size. */
const FITTING = 9
/**
 * Upper bounds in units of the font size: the width of a digit or letter, the width of a separator, the scale of the
 * fraction.
 */
const [WIDE, NARROW, SMALL] = [0.6, 0.28, 0.62]

const widthOf = (text: string): number => {
  const signs = text.replaceAll(/[^\s.,’']/g, '').length
  return signs * NARROW + (text.length - signs) * WIDE
}

/**
 * The font size of a figure, as a fraction of its place's. The balance also shrinks with the box that it shares with
 * the identicon.
 */
function sizeOf({ lead, fraction, tail }: AmountParts, size: AmountSize): string | undefined {
  const part = lead.length > FITTING ? `${String(Math.max(0.5, FITTING / lead.length))}em` : '1em'
  if (size !== 'balance') return part === '1em' ? undefined : part
  const ems = widthOf(lead) + SMALL * widthOf(fraction + tail)
  return `min(${part}, ${(100 / ems).toFixed(2)}cqw)`
}

/**
 * A large amount. `parts` come from `format.fiatParts` or `format.coinParts`; `unit` is small after it ("USDT").
 * `onHero` is for the dark balance card. `sensitive` amounts are hidden with the balances.
 */
export type AmountTextProps = {
  readonly parts: AmountParts
  readonly unit?: string
  readonly size?: AmountSize
  readonly onHero?: boolean
  readonly sensitive?: boolean
  readonly className?: string
}

/**
 * A large amount with its fraction at 62 % and muted; below one, all is large and the noughts are muted. Long figures
 * shrink instead of wrapping.
 */
export function AmountText({
  parts,
  unit,
  size = 'amount',
  onHero = false,
  sensitive = false,
  className,
}: AmountTextProps): ReactElement {
  const small = significance(joined(parts))
  const { lead, fraction, tail } = parts
  const quiet = onHero ? 'text-on-hero-muted' : 'text-muted'
  const figure = (
    <>
      {small === null ? (
        <>
          {lead}
          {fraction === '' ? null : <span className={cx('text-[0.62em] tracking-[-0.02em]', quiet)}>{fraction}</span>}
          {tail === '' ? null : <span className={cx('text-[0.62em]', quiet)}>{tail}</span>}
        </>
      ) : (
        <Figures of={small} quiet={quiet} />
      )}
      {unit === undefined ? null : <span className={cx('text-[0.55em]', quiet)}>{`\u00a0${unit}`}</span>}
    </>
  )
  const shown = small === null ? parts : { lead: joined(parts), fraction: '', tail: '' }
  return (
    // A page translator that rewrote a figure would leave the old one there when it changes.
    <span translate="no" className={cx('num display block whitespace-nowrap', SIZES[size], className)}>
      <span style={{ fontSize: sizeOf(shown, size) }}>{sensitive ? <Private>{figure}</Private> : figure}</span>
    </span>
  )
}

function Figures({ of, quiet }: { readonly of: Significance; readonly quiet: string }): ReactElement {
  return (
    <>
      <span className={quiet}>{of.leading}</span>
      {of.digits}
      {of.trailing === '' ? null : <span className={quiet}>{of.trailing}</span>}
    </>
  )
}

/** A formatted amount in the size of its text: below one, the noughts before the digits that count are muted. */
export function Figure({ children }: { readonly children: string }): ReactElement {
  const small = significance(children)
  if (small === null) return <>{children}</>
  return (
    <>
      <span className="text-muted">{small.leading}</span>
      {small.digits + small.trailing}
    </>
  )
}
