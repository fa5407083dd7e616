/** What several pages of payments abroad show alike: the mark of a currency, the badge of a state, an amount in words. */
import { useLingui } from '@lingui/react/macro'
import { FX_BADGES, type FxState } from '@zend/contracts'
import type { FxCurrency } from '@zend/corridors'
import { Badge, STATUS_TONES } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { STATE_TEXTS } from './fx.texts.ts'

/** The signs of the currencies, which no language changes. */
const SIGNS: Readonly<Record<FxCurrency, string>> = { USD: '$', CAD: 'C$', GBP: '£', EUR: '€', CNY: '¥' }

/** A round mark with the currency's sign. It is decoration: the code stands beside it. */
export function CurrencyMark({
  currency,
  size = 44,
}: {
  readonly currency: FxCurrency
  readonly size?: number
}): ReactElement {
  const sign = SIGNS[currency]
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center rounded-pill bg-hero font-bold text-hero-accent"
      style={{ width: size, height: size, fontSize: size * (sign.length > 1 ? 0.34 : 0.46) }}
    >
      {sign}
    </span>
  )
}

/** The badge of a payment's state. */
export function FxBadge({ state }: { readonly state: FxState }): ReactElement {
  const { i18n } = useLingui()
  return <Badge tone={STATUS_TONES[FX_BADGES[state]]}>{i18n._(STATE_TEXTS[state])}</Badge>
}
