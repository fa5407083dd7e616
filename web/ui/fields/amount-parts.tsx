// What stands in the card of an amount: its coin or currency, and shares of a balance.

import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../class-names.ts'
import { IconChevronDown } from '../icons/icons.tsx'
import { CoinIcon, Flag } from '../money/coin-icon.tsx'

/** With `href` the pill links to the choice of another; `label` then says so ("You pay with Bitcoin. Change"). */
type PillLook = { readonly href?: string; readonly label?: string; readonly onHero?: boolean }

/** The coin of an amount. */
export function CoinPill({ code, ...look }: PillLook & { readonly code: string }): ReactElement {
  return <Pill icon={<CoinIcon code={code} size={30} />} text={code} {...look} />
}

/** The local currency of an amount, with the flag of its country. */
export function MoneyPill({
  country,
  currency,
  ...look
}: PillLook & { readonly country: string; readonly currency: string }): ReactElement {
  return <Pill icon={<Flag country={country} size={30} />} text={currency} {...look} />
}

function Pill({
  icon,
  text,
  href,
  label,
  onHero = false,
}: PillLook & { readonly icon: ReactNode; readonly text: string }): ReactElement {
  const look = cx(
    'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-pill py-1 pr-3.5 pl-1.5 text-label font-bold',
    onHero ? 'bg-hero-veil text-on-hero focus-visible:outline-hero-accent!' : 'bg-raised text-ink',
  )
  if (href === undefined) {
    return (
      <span className={look}>
        {icon}
        {text}
      </span>
    )
  }
  return (
    <Link
      to={href}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className={cx(look, 'pr-2.5', onHero ? 'hover:bg-hero-2' : 'hover:bg-line')}
    >
      {icon}
      {text}
      <IconChevronDown size={16} />
    </Link>
  )
}

/** Buttons for shares of a balance, with text labels. `onTake` gets the percentage; 100 is all of it. */
export function AmountShares({
  label,
  shares,
  disabled = false,
  onHero = false,
  onTake,
}: {
  readonly label: string
  readonly shares: readonly { readonly percent: number; readonly text: string }[]
  readonly disabled?: boolean
  readonly onHero?: boolean
  readonly onTake: (percent: number) => void
}): ReactElement {
  return (
    <div
      role="group"
      aria-label={label}
      className="grid auto-cols-fr grid-flow-col gap-2 big-text:grid-flow-row big-text:grid-cols-2"
    >
      {shares.map(({ percent, text }) => (
        <button
          key={percent}
          type="button"
          disabled={disabled}
          onClick={() => onTake(percent)}
          className={cx(
            'num min-h-11 rounded-pill px-1 text-label font-semibold disabled:cursor-not-allowed disabled:opacity-45',
            onHero
              ? 'bg-hero-veil text-on-hero hover:bg-hero-2 focus-visible:outline-hero-accent!'
              : 'bg-raised text-ink hover:bg-line',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
