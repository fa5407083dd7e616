/**
 * The amount of a withdrawal or transfer: the typed amount, the available one, shares of it, its worth. Used by both
 * kinds.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type CoinCode, compare, decimalsOf, parseMoney } from '@zend/kernel'
import { freeFor } from '@zend/web/data/changes'
import { coinFor, shareOf, useCurrency, usePrices, valueOf } from '@zend/web/data/prices'
import { balanceQuery } from '@zend/web/data/wallet'
import { AmountField, AmountShares } from '@zend/web/ui/fields'
import { decimalOf, useFormat } from '@zend/web/ui/format'
import { IconFlip } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import { type ReactElement, type ReactNode, useState } from 'react'
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

/** The local amount as typed, and the coin amount that it was turned into; `null` while the coin is typed. */
type InMoney = { readonly typed: string; readonly coin: string } | null

/**
 * The card with the amount, in the coin or in local money. Local money is turned into the coin as it is typed, at the
 * price shown; only the coin's amount goes on from here.
 */
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
  const [inMoney, setInMoney] = useState<InMoney>(null)
  // An amount from elsewhere (a share, a payment request, another coin) takes the place of what was typed.
  const money = inMoney !== null && inMoney.coin === value && prices?.quote === quote ? inMoney : null
  const amount = decimalOf(value)
  const worth = amount === null ? null : valueOf(amount, currency, prices)
  const has = available === null ? null : format.coin(available, currency)
  const tooMuch = isTooMuch(currency, value, available)
  const price = prices?.of.get(currency)?.currentPrice ?? null
  const typeMoney = (typed: string): void => {
    const coin = coinFor(decimalOf(typed) ?? '0', currency, prices) ?? ''
    setInMoney({ typed, coin })
    onChange(coin)
  }
  return (
    <AmountField
      shared={money === null}
      label={t`Amount`}
      value={money === null ? value : money.typed}
      onChange={money === null ? onChange : typeMoney}
      decimals={decimalsOf(money === null ? currency : quote)}
      disabled={disabled}
      unit={money === null ? unit : <span className="display text-card-title text-muted">{quote}</span>}
      aside={
        has === null ? undefined : (
          <Private>
            <Trans>{has} available</Trans>
          </Private>
        )
      }
      below={
        <Unit
          other={money === null ? quote : currency}
          onSwitch={
            price === null || disabled
              ? null
              : () => setInMoney(money === null ? { typed: worth ?? '', coin: value } : null)
          }
        >
          {money === null ? (
            worth === null ? (
              '\u00a0'
            ) : (
              format.about(worth, quote)
            )
          ) : (
            <AtPrice coin={amount} currency={currency} price={format.price(price ?? '0', quote)} />
          )}
        </Unit>
      }
      error={tooMuch ? t`This is more than you have available.` : error}
      foot={
        <AmountShares
          label={t`Shares of what is available`}
          shares={[25, 50, 75]
            .map((percent) => ({ percent, text: `${String(percent)}%` }))
            .concat({ percent: 100, text: t`Max` })}
          disabled={disabled || available === null}
          onTake={(percent) => {
            setInMoney(null)
            onChange(shareOf(available ?? '0', currency, percent))
          }}
        />
      }
    />
  )
}

/** What the typed money is in the coin, and the price that made it. */
function AtPrice({
  coin,
  currency,
  price,
}: {
  readonly coin: string | null
  readonly currency: CoinCode
  readonly price: string
}): ReactElement {
  const format = useFormat()
  const sent = format.coin(coin ?? '0', currency, { full: true })
  return (
    <Trans>
      {sent}, at {price} for 1 {currency}
    </Trans>
  )
}

/** The amount in the other unit, and the button that types in that one; without a price there is none. */
function Unit({
  other,
  onSwitch,
  children,
}: {
  readonly other: string
  readonly onSwitch: (() => void) | null
  readonly children: ReactNode
}): ReactElement {
  const { t } = useLingui()
  return (
    <span className="flex items-center justify-between gap-3">
      <span className="min-w-0">{children}</span>
      {onSwitch === null ? null : (
        <button
          type="button"
          aria-label={t`Type in ${other} instead`}
          onClick={onSwitch}
          className="-my-3 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-pill px-2 text-label font-semibold text-action hover:bg-raised"
        >
          <IconFlip size={18} />
          {other}
        </button>
      )}
    </span>
  )
}
