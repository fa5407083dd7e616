/**
 * /swap: two amounts with the flip button between them. Either is typed and the other computed; the offer is accepted
 * on the next page.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinBalance } from '@zend/contracts'
import { type CoinCode, compare, decimalsOf, parseMoney, withoutZeros } from '@zend/kernel'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { TaskPage } from '@zend/web/client/task-page'
import { useFirstCoin } from '@zend/web/data/coins'
import { May } from '@zend/web/data/companies'
import { depositLink, swapLink } from '@zend/web/data/links'
import { useAddressDraft } from '@zend/web/data/orders'
import { shareOf, useCurrency, usePrices, valueOf } from '@zend/web/data/prices'
import { balanceQuery } from '@zend/web/data/wallet'
import { Button, Facts, FooterBar, Note, TextLink } from '@zend/web/ui'
import { AmountField, AmountShares, CoinPill } from '@zend/web/ui/fields'
import { decimalOf, useFormat } from '@zend/web/ui/format'
import { IconAlert, IconFlip, IconWifiOff } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import { type FormEvent, type ReactElement, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { pairPanel } from './pair-part.ts'
import { RateText } from './rate-text.tsx'
import { usePreview } from './use-preview.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { choose, coinsPath, flip, readSetup, reviewPath, type SwapSetup } from './swap.params.ts'

/** Refusals of the amount are shown at its field; all others beneath the cards. */
const ABOUT_THE_AMOUNT: ReadonlySet<string> = new Set(['amount_too_small', 'amount_too_large', 'invalid_request'])

/** The first page of a swap. */
export function SwapScreen(): ReactElement {
  const { data } = useQuery(balanceQuery())
  const first = useFirstCoin('swap')
  const [setup, change] = useAddressDraft(
    (search) => readSetup(search, first),
    (next) => new URL(swapLink(next), 'http://x').searchParams,
  )
  return <Form setup={setup} balances={data?.balances} first={first} onChange={change} />
}

function Form({
  setup,
  balances,
  first,
  onChange,
}: {
  readonly setup: SwapSetup
  readonly balances: readonly CoinBalance[] | undefined
  /** The coin that is offered where there is none of the chosen one. */
  readonly first: CoinCode | null
  readonly onChange: (setup: SwapSetup) => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const online = useOnline()
  const { from, to, amount, fixed } = setup
  const { currency: quote } = useCurrency()
  const { data: prices } = usePrices()
  const available =
    balances === undefined ? null : (balances.find(({ currency }) => currency === from)?.available ?? '0')
  const typed = decimalOf(amount)
  const isOver = (given: string | null): boolean =>
    given !== null && available !== null && exceeds(given, available, from)
  const preview = usePreview(
    typed === null || !online || (fixed === 'from' && isOver(typed)) ? null : { ...setup, amount: typed },
  )
  const [given, received] = fixed === 'from' ? [typed, preview.other] : [preview.other, typed]
  const short = isOver(given)
  const about = (value: string | null): ReactNode => (value === null ? '\u00a0' : format.about(value, quote))
  const held = available === null ? '' : format.coin(available, from)
  const refused =
    preview.failure !== null && ABOUT_THE_AMOUNT.has(preview.failure.code) ? (
      <Failure failure={preview.failure} />
    ) : undefined
  const ready = typed !== null && given !== null && available !== null && !short && online && preview.failure === null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (ready) void navigate(reviewPath({ ...setup, amount: typed }))
  }
  return (
    <TaskPage
      panelLabel={t`About ${from} and ${to}`}
      panel={<pairPanel.Part from={from} to={to} quote={preview.quote} balances={balances} />}
    >
      <form onSubmit={submit}>
        <AmountField
          label={t`You pay`}
          aside={available === null ? undefined : <Private>{t`${held} available`}</Private>}
          value={fixed === 'from' ? amount : withoutZeros(preview.other ?? '')}
          pending={fixed === 'to' && preview.pending}
          onChange={(next) => onChange({ ...setup, amount: next, fixed: 'from' })}
          decimals={decimalsOf(from)}
          unit={
            <CoinPill code={from} href={coinsPath(setup, 'from')} label={t`You pay in ${from}. Choose another coin`} />
          }
          below={about(given === null ? null : valueOf(given, from, prices))}
          error={short ? <Trans>You have {held}.</Trans> : fixed === 'from' ? refused : undefined}
          foot={
            <AmountShares
              label={t`Part of what you have`}
              disabled={available === null || !/[1-9]/.test(available)}
              onTake={(percent) =>
                onChange({ ...setup, amount: shareOf(available ?? '0', from, percent), fixed: 'from' })
              }
              shares={[25, 50, 75, 100].map((percent) => ({
                percent,
                text: percent === 100 ? t`Max` : format.percent(String(percent)).replace(/[.,]0/, ''),
              }))}
            />
          }
        />
        <FlipButton onFlip={() => onChange(flip(setup, preview.other))} from={from} to={to} />
        <AmountField
          shared
          label={t`You get`}
          value={fixed === 'to' ? amount : withoutZeros(preview.other ?? '')}
          pending={fixed === 'from' && preview.pending}
          onChange={(next) => onChange({ ...setup, amount: next, fixed: 'to' })}
          decimals={decimalsOf(to)}
          unit={<CoinPill code={to} href={coinsPath(setup, 'to')} label={t`You get ${to}. Choose another coin`} />}
          below={about(received === null ? null : valueOf(received, to, prices))}
          error={fixed === 'to' ? refused : undefined}
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
            onOther={() => onChange(choose(setup, 'from', first ?? from))}
            other={first}
          />
        </div>
        <FooterBar
          className="mt-4"
          sum={{ label: t`You get`, value: received === null ? null : format.coin(received, to) }}
        >
          <Button type="submit" size="large" wide disabled={!ready}>
            <Trans>Review swap</Trans>
          </Button>
        </FooterBar>
      </form>
    </TaskPage>
  )
}

/** Tells whether an amount exceeds another of the same coin. */
function exceeds(amount: string, limit: string, currency: CoinCode): boolean {
  const [wanted, most] = [parseMoney(currency, amount), parseMoney(currency, limit)]
  return wanted.ok && most.ok && compare(wanted.value, most.value) > 0
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
