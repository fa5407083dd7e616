/**
 * The amount of a withdrawal or transfer: the typed amount, the available one, shares of it, its worth. Used by both
 * kinds.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type CoinCode, compare, decimalsOf, parseMoney } from '@zend/kernel'
import { freeFor } from '@zend/web/data/changes'
import { shareOf, useCurrency, usePrices, valueOf } from '@zend/web/data/prices'
import { balanceQuery } from '@zend/web/data/wallet'
import { AmountField, AmountShares } from '@zend/web/ui/fields'
import { decimalOf, useFormat } from '@zend/web/ui/format'
import { Private } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { readSendParams } from './withdraw.params.ts'

/** The available amount of a coin, with what is on hold for the request that is changed; `null` while unknown. */
export function useAvailable(currency: CoinCode): string | null {
  const [search] = useSearchParams()
  const params = readSendParams(search)
  const { data } = useQuery(balanceQuery())
  if (data === undefined) return null
  const free = data.balances.find((balance) => balance.currency === currency)?.available ?? '0'
  return params.currency === currency ? freeFor(currency, free, params) : free
}

/** Tells whether a typed amount exceeds the available one; false while that is unknown. */
export function isTooMuch(currency: CoinCode, typed: string, available: string | null): boolean {
  const amount = decimalOf(typed)
  if (amount === null || available === null) return false
  const [wanted, has] = [parseMoney(currency, amount), parseMoney(currency, available)]
  return wanted.ok && has.ok && compare(wanted.value, has.value) > 0
}

/** The card with the amount. */
export function AmountStep({
  currency,
  value,
  onChange,
  unit,
  error,
  disabled = false,
}: {
  readonly currency: CoinCode
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly unit: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const available = useAvailable(currency)
  const { currency: quote } = useCurrency()
  const { data: prices } = usePrices()
  const amount = decimalOf(value)
  const worth = amount === null ? null : valueOf(amount, currency, prices)
  const has = available === null ? null : format.coin(available, currency)
  const tooMuch = isTooMuch(currency, value, available)
  return (
    <AmountField
      label={t`Amount`}
      value={value}
      onChange={onChange}
      decimals={decimalsOf(currency)}
      disabled={disabled}
      unit={unit}
      aside={
        has === null ? undefined : (
          <Private>
            <Trans>{has} available</Trans>
          </Private>
        )
      }
      below={worth === null ? '\u00a0' : format.about(worth, quote)}
      error={tooMuch ? t`This is more than you have available.` : error}
      foot={
        <AmountShares
          label={t`Shares of what is available`}
          shares={[25, 50, 75]
            .map((percent) => ({ percent, text: `${String(percent)}%` }))
            .concat({ percent: 100, text: t`Max` })}
          disabled={disabled || available === null}
          onTake={(percent) => onChange(shareOf(available ?? '0', currency, percent))}
        />
      }
    />
  )
}
