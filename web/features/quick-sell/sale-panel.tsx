/** What belongs to a sale, beside its form on a desktop: the account, how long it takes, what is left, the last sales. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { QuickSellDetail } from '@zend/contracts'
import { type AssetCode, isCoin, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { May } from '@zend/web/data/companies'
import { transactionLink } from '@zend/web/data/links'
import { useCurrency } from '@zend/web/data/prices'
import { Badge, Card, CardHeader, type Fact, Facts, List, ListRow, STATUS_TONES } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { Private, STATUS_TEXTS } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { AccountWhole } from './account-line.tsx'
import { LimitLeft } from './limit-left.tsx'
import { type Place, placeOf } from './place.ts'
import type { SellParams } from './quick-sell.params.ts'
import {
  lastSalesQuery,
  payoutAccountsQuery,
  quickSellCountriesQuery,
  quickSellLimitQuery,
} from './quick-sell.queries.ts'
import { Arrives } from './rail-state.tsx'
import { type UsualTime, usualTime } from './sale-times.ts'
import { storedChoice } from './stored-choice.ts'
import { useFirstAsset } from './use-first-asset.ts'

const ROWS = 4
/** What the form reads as well is shown as it stands there: neither read once more, nor tried again beside it. */
const AS_READ = { refetchOnMount: false, retryOnMount: false } as const
const MINUTE_SECONDS = MINUTE_MS / SECOND_MS

/** The panel of the sale that the page's address says. It reads what the form has read. */
export function SalePanel({ params }: { readonly params: SellParams }): ReactElement | null {
  const { currency, beside } = useCurrency()
  const first = useFirstAsset()
  const from = params.from ?? first
  const { data: served } = useQuery({ ...quickSellCountriesQuery(), ...AS_READ })
  const { data: accounts } = useQuery({ ...payoutAccountsQuery(), ...AS_READ })
  if (served === undefined || accounts === undefined) return null
  const place = placeOf(
    served,
    { ...params, from },
    { accounts, stored: storedChoice(), currencies: [currency, beside] },
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      {place === null ? null : <Into place={place} typing={params.fresh || params.step === 'new-account'} />}
      {place === null ? null : <Left place={place} from={from} />}
      <May permission="view">
        <LastSales />
      </May>
    </div>
  )
}

/** The account that gets the money, in full, and when the money is there. An account that is being typed is not saved. */
function Into({ place: { account, way }, typing }: { readonly place: Place; readonly typing: boolean }): ReactElement {
  const { t } = useLingui()
  const sales = useQuery(lastSalesQuery())
  const mine = usualTime((sales.data ?? []).filter(({ account: into }) => into.method === way.method))
  const items: readonly Fact[] = [
    { term: t`Arrives`, value: <Arrives usualSeconds={way.usualSeconds} state={way.state} /> },
    ...(mine === null ? [] : [{ term: <LastTook usual={mine} />, value: <Duration seconds={mine.seconds} /> }]),
  ]
  return (
    <Card padded>
      {account === null || typing ? null : (
        <div className="mb-4 border-b border-line pb-4">
          <AccountWhole account={account} />
        </div>
      )}
      <Facts items={items} />
    </Card>
  )
}

function LastTook({ usual: { sales } }: { readonly usual: UsualTime }): ReactElement {
  return <Trans>Your last {sales} took, usually</Trans>
}

/** Minutes and seconds. */
function Duration({ seconds }: { readonly seconds: number }): ReactElement {
  const [minutes, rest] = [Math.floor(seconds / MINUTE_SECONDS), seconds % MINUTE_SECONDS]
  return minutes === 0 ? (
    <Trans>{rest} s</Trans>
  ) : (
    <Trans>
      {minutes} min {rest} s
    </Trans>
  )
}

/** What may still be sold; nothing where only a verification opens it, which the form says. */
function Left({
  place: { country, account },
  from,
}: {
  readonly place: Place
  readonly from: AssetCode
}): ReactElement | null {
  const { data: limit } = useQuery({ ...quickSellLimitQuery(from, country.currency, account?._id ?? null), ...AS_READ })
  if (limit === undefined || limit === null || limit.rule === 'verification') return null
  return (
    <Card padded>
      <LimitLeft limit={limit} />
    </Card>
  )
}

/** The newest sales; nothing without any. */
function LastSales(): ReactElement | null {
  const { t } = useLingui()
  const { data } = useQuery(lastSalesQuery())
  if (data === undefined || data.length === 0) return null
  return (
    <Card className="overflow-hidden">
      <CardHeader title={<Trans>Your last sales</Trans>} />
      <List aria-label={t`Your last sales`}>
        {data.slice(0, ROWS).map((sale) => (
          <Row key={sale._id} sale={sale} />
        ))}
      </List>
    </Card>
  )
}

function Row({ sale }: { readonly sale: QuickSellDetail }): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const { _id, amount, currency, counter, account, status, timeStamp } = sale
  const sold = isCoin(currency) ? format.coin(amount, currency) : format.fiat(amount, currency)
  const day = format.day(timeStamp, new Date().toISOString())
  return (
    <ListRow
      href={transactionLink(_id)}
      title={account.accountName}
      subtitle={`${account.institutionName}, ${day}`}
      end={<Private>{format.fiat(counter.amount, counter.currency)}</Private>}
      endSubtitle={
        status === 'success' ? (
          <Private>{sold}</Private>
        ) : (
          <Badge tone={STATUS_TONES[status]}>{i18n._(STATUS_TEXTS[status])}</Badge>
        )
      }
    />
  )
}
