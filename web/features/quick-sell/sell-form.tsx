/**
 * The form of a quick sell: the sold and the received amount on one card, the account, the cost, the rest of the limit.
 * The offer is accepted on the next page.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type AssetCode, compare, decimalsOf, isCoin, parseMoney, withoutZeros } from '@zend/kernel'
import { type NewAccount, quickSellLimitQuery, quickSellRateQuery } from './quick-sell.queries.ts'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { freeFor } from '@zend/web/data/changes'
import { shareOf, useCurrency, usePrices, valueOf } from '@zend/web/data/prices'
import { balanceQuery } from '@zend/web/data/wallet'
import { Button, FooterBar, PatternBand } from '@zend/web/ui'
import { AmountField, AmountShares, CoinPill, MoneyPill } from '@zend/web/ui/fields'
import { decimalOf, useFormat } from '@zend/web/ui/format'
import { Private } from '@zend/web/ui/money'
import { type FormEvent, type ReactElement, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { AccountRow } from './account-row.tsx'
import { changeNote, fetchSteps, limitLeft, localBalances, trouble, verifyFirst } from './sale-part.ts'
import type { Place } from './place.ts'
import { changeOf, type SellParams, sellPath } from './quick-sell.params.ts'
import { RateFacts } from './rate-facts.tsx'
import { RailNote } from './rail-state.tsx'
import { expected, needed, outside } from './sale.ts'
import { SellLinks } from './sell-links.tsx'
import { GETS_TEXTS } from './way-texts.ts'

const SHARES = [25, 50, 75, 100]

/** `onChange` gets the typed values, as the page's parameters. */
export type SellFormProps = {
  readonly params: SellParams & { readonly from: AssetCode }
  readonly place: Place
  /** The typed account that the sale saves; `null` for a saved one. */
  readonly fresh: NewAccount | null
  readonly onChange: (next: SellParams) => void
}

/** The form. */
export function SellForm({ params, place, fresh, onChange }: SellFormProps): ReactElement {
  const navigate = useNavigate()
  const online = useOnline()
  const { i18n } = useLingui()
  const format = useFormat()
  const { from, amount } = params
  const { country, way, account } = place
  const available = useAvailable(params)
  const rate = useQuery(quickSellRateQuery(from, country.currency))
  const limit = useQuery(quickSellLimitQuery(from, country.currency, fresh === null ? (account?._id ?? null) : null))
  const typed = decimalOf(amount)
  const at = rate.data?.rate ?? null
  const [sold, receives] =
    typed === null
      ? [null, null]
      : params.fixed === 'to'
        ? [needed(typed, from, country, at), typed]
        : [typed, expected(typed, from, country, at)]
  const short = sold !== null && available !== null && exceeds(sold, available, from)
  const failure = failureOf(rate.error) ?? failureOf(limit.error)
  const bound =
    receives === null || limit.data === undefined || limit.data === null ? null : outside(receives, limit.data)
  // The offer comes next.
  useEffect(fetchSteps, [])
  const ready =
    sold !== null &&
    receives !== null &&
    available !== null &&
    !short &&
    (account !== null || fresh !== null) &&
    online &&
    way.state !== 'down' &&
    bound === null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!ready || typed === null) return
    const into =
      fresh === null ? { account: account?._id ?? null } : { fresh: true, country: country.country, method: way.method }
    const { fixed } = params
    void navigate(sellPath({ ...changeOf(params), ...into, from, amount: typed, fixed, step: 'review' }), {})
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      {params.changes === null ? null : (
        <Suspense>
          <changeNote.Part changes={params.changes} />
        </Suspense>
      )}
      {limit.data?.rule === 'verification' ? (
        <Suspense>
          <verifyFirst.Part opens={<Trans>Selling opens once you are verified.</Trans>} />
        </Suspense>
      ) : null}
      <Amounts
        params={params}
        place={place}
        available={available}
        sold={sold}
        receives={receives}
        pending={rate.isPlaceholderData}
        short={short}
        onChange={(next, fixed) => onChange({ ...params, amount: next, fixed })}
      />
      <AccountRow params={params} place={place} fresh={fresh} />
      <RailNote state={way.state} />
      <Suspense>
        <trouble.Part
          from={from}
          available={available}
          failure={failure}
          bound={bound}
          limit={limit.data ?? null}
          soldFor={(amount) => {
            const about = params.fixed === null && isCoin(from) ? needed(amount, from, country, at) : null
            return about === null || !isCoin(from) ? null : format.coin(about, from, { full: bound === 'minimum' })
          }}
        />
      </Suspense>
      <RateFacts from={from} country={country} way={way} rate={rate.data ?? null} readAt={rate.dataUpdatedAt} />
      {limit.data === undefined || limit.data === null || limit.data.rule === 'verification' ? null : (
        // The panel says it on a desktop.
        <div className="laptop:hidden">
          <Suspense>
            <limitLeft.Part limit={limit.data} />
          </Suspense>
        </div>
      )}
      <FooterBar
        sum={{
          label: i18n._(GETS_TEXTS[way.method]),
          value: receives === null ? null : format.fiat(receives, country.currency),
        }}
      >
        <Button type="submit" size="large" wide disabled={!ready}>
          <Trans>Review the sale</Trans>
        </Button>
      </FooterBar>
      {params.changes === null ? (
        <Suspense>
          <localBalances.Part from={from} />
        </Suspense>
      ) : null}
      <SellLinks />
    </form>
  )
}

const failureOf = (error: unknown): ApiError | null => (error === null ? null : asApiError(error))

/**
 * The available amount of a coin or a local balance, with what is on hold for the request that is changed; `null` while
 * unknown.
 */
function useAvailable({ from, ...change }: SellFormProps['params']): string | null {
  const { data } = useQuery(balanceQuery())
  if (data === undefined) return null
  const free = [...data.balances, ...(data.local ?? [])].find(({ currency }) => currency === from)?.available ?? '0'
  return freeFor(from, free, change)
}

/** Tells whether an amount exceeds another of the same asset. */
function exceeds(amount: string, most: string, asset: AssetCode): boolean {
  const [wanted, has] = [parseMoney(asset, amount), parseMoney(asset, most)]
  return wanted.ok && has.ok && compare(wanted.value, has.value) > 0
}

type AmountsProps = {
  readonly params: SellFormProps['params']
  readonly place: Place
  readonly available: string | null
  readonly sold: string | null
  readonly receives: string | null
  readonly pending: boolean
  readonly short: boolean
  readonly onChange: (typed: string, fixed: SellParams['fixed']) => void
}

/** The dark card: the sold amount above the band of pattern, the received one below. */
function Amounts({
  params,
  place: { country, way },
  available,
  sold,
  receives,
  pending,
  short,
  onChange,
}: AmountsProps): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { currency: shown } = useCurrency()
  const { data: prices } = usePrices()
  const { from, amount, fixed } = params
  const coin = isCoin(from)
  const worth = sold === null || !coin ? null : valueOf(sold, from, prices)
  const held = available === null ? '' : coin ? format.coin(available, from) : format.fiat(available, from)
  // What is changed stays a sale of the same asset.
  const change =
    params.changes === null
      ? { href: sellPath({ ...params, step: 'coin' }), label: t`You sell ${from}. Choose something else` }
      : {}
  const elsewhere = sellPath({ ...params, step: 'country' })
  const { currency } = country
  return (
    <div className="overflow-hidden rounded-balance bg-hero text-on-hero">
      <AmountField
        onHero
        label={t`You sell`}
        aside={available === null ? undefined : <Private>{t`${held} available`}</Private>}
        value={fixed === 'to' ? withoutZeros(sold ?? '') : amount}
        pending={fixed === 'to' && pending}
        onChange={(typed) => onChange(typed, null)}
        decimals={decimalsOf(from)}
        unit={
          coin ? (
            <CoinPill onHero code={from} {...change} />
          ) : (
            <MoneyPill onHero country={country.country} currency={from} {...change} />
          )
        }
        below={worth === null ? '\u00a0' : format.about(worth, shown)}
        error={short ? <Trans>You have {held}.</Trans> : undefined}
        foot={
          <AmountShares
            onHero
            label={t`Part of what you have`}
            disabled={available === null || !/[1-9]/.test(available)}
            onTake={(percent) => onChange(shareOf(available ?? '0', from, percent), null)}
            shares={SHARES.map((percent) => ({
              percent,
              text: percent === 100 ? t`Max` : format.percent(String(percent)).replace(/[.,]0/, ''),
            }))}
          />
        }
      />
      <PatternBand pattern={`sell-${country.country}`} rows={3} cell={8} />
      <AmountField
        onHero
        shared
        label={i18n._(GETS_TEXTS[way.method])}
        aside={coin && fixed === null && receives !== null ? t`estimate` : undefined}
        value={fixed === 'to' ? amount : (receives ?? '')}
        pending={fixed === null && pending}
        onChange={(typed) => onChange(typed, 'to')}
        decimals={decimalsOf(currency)}
        unit={
          <MoneyPill
            onHero
            country={country.country}
            currency={currency}
            href={elsewhere}
            label={t`You get ${currency}. Choose another country`}
          />
        }
      />
    </div>
  )
}
