/** The chip beside a balance that shows and changes the currency of values. Its menu loads after the first paint. */
import { useLingui } from '@lingui/react/macro'
import { cx } from '@zend/web/ui'
import { IconChevronDown } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { AfterPaint } from '@zend/web/client/after-paint'
import { SHOWN_CURRENCIES, useCurrency } from './currency.tsx'
import { lazyPart } from '@zend/web/client/lazy-part'

const { Part: CurrencyMenu } = lazyPart(async () => (await import('@zend/web/ui/money/currency-menu')).CurrencyMenu)

// The touch target is 44 px high; the visible pill is smaller.
const CHIP = 'group -my-2 inline-flex min-h-11 items-center rounded-pill'
const PILL = 'inline-flex h-8 items-center gap-1.5 rounded-pill px-3.5 text-meta font-semibold'

/** The chip. `onHero` is for the dark balance card. */
export function CurrencyChoice({ onHero = false }: { readonly onHero?: boolean }): ReactElement {
  const { t } = useLingui()
  const { currency, choose } = useCurrency()
  const pill = (
    <span
      className={cx(
        PILL,
        onHero
          ? 'bg-hero-veil text-on-hero group-hover:bg-hero-2'
          : 'border border-line bg-surface text-ink group-hover:border-line-strong',
      )}
    >
      {currency}
      <IconChevronDown size={16} />
    </span>
  )
  return (
    <AfterPaint placeholder={<span className={CHIP}>{pill}</span>}>
      <CurrencyMenu
        label={t`${currency}, Currency of values`}
        trigger={pill}
        triggerClassName={cx(CHIP, onHero && 'focus-visible:outline-hero-accent')}
        currencies={SHOWN_CURRENCIES}
        value={currency}
        onChoose={(next) => {
          const known = SHOWN_CURRENCIES.find((code) => code === next)
          if (known !== undefined) choose(known)
        }}
      />
    </AfterPaint>
  )
}
