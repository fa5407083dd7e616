/** The mark of a currency that suppliers abroad are paid in. */
import type { FxCurrency } from '@zend/corridors'
import type { ReactElement } from 'react'

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
