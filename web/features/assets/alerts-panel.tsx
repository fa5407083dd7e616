/** The price alerts of one coin: those that are set, and a form for another. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CoinCode } from '@zend/kernel'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useCurrency, usePrices } from '@zend/web/data/prices'
import { AlertList, putAlert, type Watchlist, watchlistQuery } from '@zend/web/data/watchlist'
import { Button, Card, CardHeader, Note, SkeletonRows } from '@zend/web/ui'
import { AmountField, SegmentedControl } from '@zend/web/ui/fields'
import { decimalOf, useFormat } from '@zend/web/ui/format'
import { IconBell, IconInfo } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useState } from 'react'

const ROWS = 2
const PRICE_DECIMALS = 8
const PERCENT_DECIMALS = 1
type Kind = 'price' | 'change'

/** The card. */
export function AlertsPanel({ currency }: { readonly currency: CoinCode }): ReactElement {
  const watchlist = useQuery(watchlistQuery())
  return (
    <Card className="overflow-hidden">
      <CardHeader title={<Trans>Price alerts</Trans>} />
      <QueryView query={watchlist} loading={<SkeletonRows rows={ROWS} />}>
        {(list) => <Alerts currency={currency} list={list} />}
      </QueryView>
    </Card>
  )
}

function Alerts({ currency, list }: { readonly currency: CoinCode; readonly list: Watchlist }): ReactElement {
  const { alerts, alertsMax } = list
  const own = alerts.filter((alert) => alert.currency === currency)
  return (
    <>
      {own.length === 0 ? (
        <p className="px-4 pb-1 text-label text-muted tablet:px-5">
          <Trans>No alert for {currency} yet. Set one, and you do not have to watch the price.</Trans>
        </p>
      ) : (
        <AlertList alerts={own} />
      )}
      {alerts.length >= alertsMax ? (
        <Note tone="info" icon={<IconInfo />} className="m-4 tablet:mx-5">
          <Trans>You have {alertsMax} price alerts, which is as many as there can be. Remove one to set another.</Trans>
        </Note>
      ) : (
        <AlertForm currency={currency} />
      )}
    </>
  )
}

/** Asks for a price or a change. Nothing is bought or sold by it, so one press is enough. */
function AlertForm({ currency }: { readonly currency: CoinCode }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const client = useQueryClient()
  const alertErrorText = useAlertErrorText()
  const [kind, setKind] = useState<Kind>('price')
  const [typed, setTyped] = useState('')
  const { currency: shown } = useCurrency()
  const { data: prices } = usePrices()
  const price = prices?.of.get(currency)?.currentPrice ?? null
  const now = price === null || prices === undefined ? null : format.price(price, prices.quote)
  const level = decimalOf(typed)
  const adding = useAction(async (wanted: string) => {
    await putAlert(client, { currency, kind, quote: shown, level: wanted })
    setTyped('')
  })
  const choose = (next: Kind): void => {
    setKind(next)
    setTyped('')
    adding.clearError()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (level !== null) void adding.act(level)
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={t`New price alert`}
      className="grid grid-cols-1 gap-3 p-4 tablet:px-5"
    >
      <SegmentedControl<Kind>
        label={t`What to wait for`}
        value={kind}
        onChange={choose}
        segments={[
          { value: 'price', label: t`A price` },
          { value: 'change', label: t`A change in a day` },
        ]}
      />
      <AmountField
        key={kind}
        label={kind === 'price' ? t`Tell me when 1 ${currency} costs` : t`Tell me when it moves, up or down, by`}
        value={typed}
        onChange={setTyped}
        decimals={kind === 'price' ? PRICE_DECIMALS : PERCENT_DECIMALS}
        unit={<span className="display text-card-title text-muted">{kind === 'price' ? shown : '%'}</span>}
        below={kind === 'price' ? (now === null ? '\u00a0' : t`Now ${now}`) : t`From 1 to 90`}
      />
      <ErrorNote error={adding.error}>{adding.error === null ? null : alertErrorText(adding.error, kind)}</ErrorNote>
      <Button
        type="submit"
        variant="quiet"
        wide
        icon={<IconBell size={20} />}
        disabled={level === null || !online}
        loading={adding.pending}
        loadingText={t`Setting the alert…`}
      >
        <Trans>Set the alert</Trans>
      </Button>
      <p className="text-meta text-muted">
        {online ? (
          <Trans>We tell you once by mail, in the app and on your devices.</Trans>
        ) : (
          <Trans>You are offline. The alert can be set once you are connected again.</Trans>
        )}
      </p>
    </form>
  )
}

/** The refusals of alerts, in words about them; the shared table's are about other pages. */
function useAlertErrorText(): (error: Parameters<ReturnType<typeof useErrorText>>[0], kind: Kind) => string {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (error, kind) => {
    if (error.code === 'alert_limit') return t`There cannot be more price alerts. Remove one to set another.`
    if (error.code !== 'invalid_request') return errorText(error)
    return kind === 'price'
      ? t`This is the price of now. Choose a higher or a lower one.`
      : t`Choose a change from 1% to 90%, with at most one decimal.`
  }
}
