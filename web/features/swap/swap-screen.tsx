/**
 * /swap: two amounts with the flip button between them. The second is computed from the first; the offer is accepted on
 * the next page.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinBalance } from '@zend/contracts'
import { type CoinCode, compare, convert, decimalsOf, formatMoney, parseMoney, rate } from '@zend/kernel'
import { swapPreviewQuery, type SwapRequest } from './swap.queries.ts'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { May } from '@zend/web/data/companies'
import { depositLink, swapLink } from '@zend/web/data/links'
import { useAddressDraft } from '@zend/web/data/orders'
import { shareOf, useCurrency, usePrices, valueOf } from '@zend/web/data/prices'
import { balanceQuery } from '@zend/web/data/wallet'
import { Button, Facts, Note, TextLink } from '@zend/web/ui'
import { AmountField, AmountShares, AmountShown, CoinPill } from '@zend/web/ui/fields'
import { decimalOf, joined, useFormat } from '@zend/web/ui/format'
import { IconAlert, IconFlip, IconWifiOff } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { RateText } from './rate-text.tsx'
import { useRefusalText } from './use-refusal-text.ts'
import { choose, coinsPath, flip, readSetup, reviewPath, type SwapSetup } from './swap.params.ts'

const PAUSE_MS = 350
/** Refusals of the amount are shown at its field; all others beneath the cards. */
const ABOUT_THE_AMOUNT: ReadonlySet<string> = new Set(['amount_too_small', 'amount_too_large', 'invalid_request'])

/** The initial coin: the first one held. */
const firstHeld = (balances: readonly CoinBalance[] | undefined): CoinCode | null =>
  balances?.find(({ available }) => /[1-9]/.test(available))?.currency ?? null

/** The first page of a swap. */
export function SwapScreen(): ReactElement {
  const { data } = useQuery(balanceQuery())
  const [setup, change] = useAddressDraft(
    (search) => readSetup(search, firstHeld(data?.balances)),
    (next) => new URL(swapLink(next), 'http://x').searchParams,
  )
  return <Form setup={setup} balances={data?.balances} onChange={change} />
}

function Form({
  setup,
  balances,
  onChange,
}: {
  readonly setup: SwapSetup
  readonly balances: readonly CoinBalance[] | undefined
  readonly onChange: (setup: SwapSetup) => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const online = useOnline()
  const { from, to, amount } = setup
  const { currency: quote } = useCurrency()
  const { data: prices } = usePrices()
  const available =
    balances === undefined ? null : (balances.find(({ currency }) => currency === from)?.available ?? '0')
  const sent = decimalOf(amount)
  const short = sent !== null && available !== null && exceeds(sent, available, from)
  const preview = usePreview(sent === null || short || !online ? null : { from, to, amount: sent })
  const received = preview.received ?? ''
  const about = (value: string | null): ReactNode => (value === null ? '\u00a0' : format.about(value, quote))
  const held = available === null ? '' : format.coin(available, from)
  const amountError = short ? (
    <Trans>You have {held}.</Trans>
  ) : preview.failure !== null && ABOUT_THE_AMOUNT.has(preview.failure.code) ? (
    <Failure failure={preview.failure} />
  ) : undefined
  const ready = sent !== null && available !== null && !short && online && preview.failure === null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (ready && sent !== null) void navigate(reviewPath({ from, to, amount: sent }))
  }
  return (
    <form onSubmit={submit} className="mx-auto max-w-[560px]">
      <AmountField
        label={t`You pay`}
        aside={available === null ? undefined : <Private>{t`${held} available`}</Private>}
        value={amount}
        onChange={(typed) => onChange({ ...setup, amount: typed })}
        decimals={decimalsOf(from)}
        unit={
          <CoinPill code={from} href={coinsPath(setup, 'from')} label={t`You pay in ${from}. Choose another coin`} />
        }
        below={sent === null ? '\u00a0' : about(valueOf(sent, from, prices))}
        error={amountError}
        foot={
          <AmountShares
            label={t`Part of what you have`}
            disabled={available === null || !/[1-9]/.test(available)}
            onTake={(percent) => onChange({ ...setup, amount: shareOf(available ?? '0', from, percent) })}
            shares={[25, 50, 75, 100].map((percent) => ({
              percent,
              text: percent === 100 ? t`Max` : format.percent(String(percent)).replace(/[.,]0/, ''),
            }))}
          />
        }
      />
      <FlipButton onFlip={() => onChange(flip(setup, preview.received))} from={from} to={to} />
      <AmountShown
        label={t`You get`}
        value={received === '' ? '0' : joined(format.coinParts(received, to, { full: true }))}
        pending={preview.pending}
        unit={<CoinPill code={to} href={coinsPath(setup, 'to')} label={t`You get ${to}. Choose another coin`} />}
        below={received === '' ? '\u00a0' : about(valueOf(received, to, prices))}
      />
      <div aria-live="polite" className="mt-4 grid gap-3">
        {preview.rate === null ? null : (
          <Facts
            className="px-1"
            items={[
              { term: t`Rate now`, value: <RateText rate={preview.rate} from={from} to={to} /> },
              { term: t`Fee`, value: preview.fee === null ? '…' : format.coin(preview.fee, from, { full: true }) },
            ]}
          />
        )}
        <Trouble
          online={online}
          failure={preview.failure}
          empty={available !== null && !/[1-9]/.test(available)}
          from={from}
          onOther={() => onChange(choose(setup, 'from', firstHeld(balances) ?? from))}
          other={firstHeld(balances)}
        />
      </div>
      <div className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mt-4 bg-ground py-3 tablet:static tablet:bg-transparent tablet:py-0">
        <Button type="submit" size="large" wide disabled={!ready}>
          <Trans>Review swap</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Tells whether an amount exceeds another of the same coin. */
function exceeds(amount: string, limit: string, currency: CoinCode): boolean {
  const [wanted, most] = [parseMoney(currency, amount), parseMoney(currency, limit)]
  return wanted.ok && most.ok && compare(wanted.value, most.value) > 0
}

/**
 * An estimate of the swap. `pending`: the figures use the previous rate, an offer for this amount is being requested.
 */
type Preview = {
  readonly received: string | null
  readonly rate: string | null
  readonly fee: string | null
  readonly failure: ApiError | null
  readonly pending: boolean
}

/** Requests an estimate of the swap after a pause in typing. */
function usePreview(request: SwapRequest | null): Preview {
  const [asked, setAsked] = useState<SwapRequest | null>(null)
  const { from, to, amount } = request ?? {}
  useEffect(() => {
    const timer = setTimeout(
      () => setAsked(from === undefined || to === undefined || amount === undefined ? null : { from, to, amount }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [from, to, amount])
  const { data, error, isFetching, isPlaceholderData } = useQuery(swapPreviewQuery(asked))
  if (request === null) return { received: null, rate: null, fee: null, failure: null, pending: false }
  const current = asked !== null && asked.from === from && asked.to === to && asked.amount === amount
  const failure = current && error !== null && !isFetching ? asApiError(error) : null
  const quote =
    failure === null && data !== null && data?.fromCurrency === from && data?.toCurrency === to ? data : null
  if (quote === null || quote === undefined)
    return { received: null, rate: null, fee: null, failure, pending: failure === null }
  if (current && !isPlaceholderData)
    return { received: quote.toAmount, rate: quote.rate, fee: quote.fee.amount, failure, pending: false }
  return { received: roughly(request, quote.rate), rate: quote.rate, fee: null, failure, pending: true }
}

/** An amount at a rate, rounded down; `null` if it cannot be computed. */
function roughly({ from, to, amount }: SwapRequest, at: string): string | null {
  const given = parseMoney(from, amount)
  return given.ok && /[1-9]/.test(at) ? formatMoney(convert(given.value, rate(from, to, at), 'down')) : null
}

function Failure({ failure }: { readonly failure: ApiError }): ReactElement {
  const refusalText = useRefusalText()
  return <>{refusalText(failure)}</>
}

/** The button between the cards. */
function FlipButton({
  onFlip,
  from,
  to,
}: {
  readonly onFlip: () => void
  readonly from: string
  readonly to: string
}): ReactElement {
  const { t } = useLingui()
  return (
    <div className="relative z-1 -my-3.5 grid justify-items-center">
      <button
        type="button"
        onClick={onFlip}
        aria-label={t`Turn around: pay ${to}, get ${from}`}
        className="grid size-14 place-items-center rounded-field bg-action text-on-action ring-6 ring-ground transition-transform duration-120 hover:bg-action-hover active:scale-95"
      >
        <IconFlip size={24} />
      </button>
    </div>
  )
}

/** The reason why nothing can be swapped now, and what to do about it. */
function Trouble({
  online,
  failure,
  empty,
  from,
  other,
  onOther,
}: {
  readonly online: boolean
  readonly failure: ApiError | null
  readonly empty: boolean
  readonly from: CoinCode
  readonly other: CoinCode | null
  readonly onOther: () => void
}): ReactElement | null {
  if (!online) {
    return (
      <Note icon={<IconWifiOff size={20} />}>
        <Trans>You are offline. Swapping needs a connection.</Trans>
      </Note>
    )
  }
  if (empty) {
    return (
      <Note tone="info" icon={<IconAlert size={20} />}>
        <Trans>You have no {from} that you could swap.</Trans>{' '}
        {other === null ? (
          <May permission="deposit">
            <TextLink href={depositLink(from)}>
              <Trans>Deposit {from}</Trans>
            </TextLink>
          </May>
        ) : (
          <button
            type="button"
            onClick={onOther}
            className="-my-2.5 min-h-11 font-semibold text-action underline-offset-4 hover:underline"
          >
            <Trans>Pay with {other}</Trans>
          </button>
        )}
      </Note>
    )
  }
  if (failure === null || ABOUT_THE_AMOUNT.has(failure.code)) return null
  return (
    <Note icon={<IconAlert size={20} />}>
      <Failure failure={failure} />
    </Note>
  )
}
