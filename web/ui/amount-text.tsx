// Amounts on the page. Big ones show their fraction smaller and muted; all of them hide when the customer hides
// balances. Figures are written by ./format; nothing here calculates.

import { useLingui } from '@lingui/react/macro'
import { createContext, use, useCallback, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import type { AmountParts } from './format/numbers.ts'
import { IconEye, IconEyeOff } from './icons.tsx'

/** Where the choice to hide balances is kept between visits. */
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

/** Remembers whether balances are hidden, for everything inside it. */
export function BalanceVisibilityProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [hidden, setHidden] = useState(readHidden)
  const toggle = useCallback(() => {
    setHidden((was) => {
      try {
        localStorage.setItem(HIDE_BALANCE_KEY, was ? 'no' : 'yes')
      } catch {
        // The choice then lasts as long as the page.
      }
      return !was
    })
  }, [])
  return <BalanceContext value={useMemo(() => ({ hidden, toggle }), [hidden, toggle])}>{children}</BalanceContext>
}

/** Whether balances are hidden here, and how to change it. */
export function useBalanceVisibility(): BalanceVisibility {
  return use(BalanceContext)
}

/** The eye beside a balance. */
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

/** A written amount in text size, or dots while balances are hidden. */
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
const ROOM = 9
/**
 * At most so wide, as parts of the font's size, are a digit or letter and what parts them; and what comes after the
 * point is so much smaller.
 */
const [WIDE, NARROW, SMALL] = [0.6, 0.28, 0.62]

const widthOf = (text: string): number => {
  const signs = text.replaceAll(/[^\s.,’']/g, '').length
  return signs * NARROW + (text.length - signs) * WIDE
}

/**
 * The size of a figure, as a part of what its place has. The balance also shrinks with the box that it shares with the
 * identicon.
 */
function sizeOf({ lead, fraction, tail }: AmountParts, size: AmountSize): string | undefined {
  const part = lead.length > ROOM ? `${String(Math.max(0.5, ROOM / lead.length))}em` : '1em'
  if (size !== 'balance') return part === '1em' ? undefined : part
  const ems = widthOf(lead) + SMALL * widthOf(fraction + tail)
  return `min(${part}, ${(100 / ems).toFixed(2)}cqw)`
}

/**
 * A big amount. `parts` come from `format.fiatParts` or `format.coinParts`; `unit` stands small after it ("USDT").
 * `onHero` is for the dark balance card. `sensitive` amounts hide with the balances.
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
 * What stands before the figure, the figure itself and what stands behind it. Below one the digits that count come
 * late, and are the figure.
 */
function emphasised(parts: AmountParts): AmountParts & { readonly zeros: string } {
  const { lead, fraction, tail } = parts
  const { zeros, digits, rest = '' } = (/^[+\u2212]?0$/.test(lead) && SMALL_AMOUNT.exec(fraction + tail)?.groups) || {}
  if (zeros === undefined || digits === undefined) return { ...parts, zeros: '' }
  return { zeros: lead + zeros, lead: digits, fraction: rest, tail: '' }
}
const SMALL_AMOUNT = /^(?<zeros>[.,]0*)(?<digits>\d*[1-9])(?<rest>0*)$/

/**
 * A big amount with its fraction at 62 % and muted; of one below one, the digits that count are big. Long figures
 * shrink rather than wrap.
 */
export function AmountText({
  parts,
  unit,
  size = 'amount',
  onHero = false,
  sensitive = false,
  className,
}: AmountTextProps): ReactElement {
  const shown = emphasised(parts)
  const { zeros, lead, fraction, tail } = shown
  const quiet = onHero ? 'text-on-hero-muted' : 'text-muted'
  const figure = (
    <>
      {zeros === '' ? null : <span className={cx('text-[0.62em] tracking-[-0.02em]', quiet)}>{zeros}</span>}
      {lead}
      {fraction === '' ? null : <span className={cx('text-[0.62em] tracking-[-0.02em]', quiet)}>{fraction}</span>}
      {tail === '' ? null : <span className={cx('text-[0.62em]', quiet)}>{tail}</span>}
      {unit === undefined ? null : <span className={cx('text-[0.55em]', quiet)}>{`\u00a0${unit}`}</span>}
    </>
  )
  return (
    // A page translator that rewrote a figure would leave it behind when it changes.
    <span translate="no" className={cx('num display block whitespace-nowrap', SIZES[size], className)}>
      <span style={{ fontSize: sizeOf(shown, size) }}>{sensitive ? <Private>{figure}</Private> : figure}</span>
    </span>
  )
}
