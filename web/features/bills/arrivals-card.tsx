/** The coins that came for an invoice, or for one payment by a link: how much of it each counted for. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { BillAnswer, BillArrival } from '@zend/contracts'
import { transactionLink } from '@zend/web/data/links'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { Card, CardHeader, EmptyState, List, ListRow } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { CoinIcon, Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { arrivalText, keptText, saleText } from './bills.texts.ts'

/** The card. */
export function ArrivalsCard({ bill: { arrivals, currency } }: { readonly bill: BillAnswer }): ReactElement {
  const { t } = useLingui()
  return (
    <Card className="overflow-hidden" aria-labelledby="came">
      <CardHeader id="came" title={<Trans>What came</Trans>} />
      {arrivals.length === 0 ? (
        <EmptyState
          title={t`Nothing came yet`}
          text={<Trans>As soon as coins are seen on their network, they appear here.</Trans>}
        />
      ) : (
        <List aria-labelledby="came">
          {arrivals.map((arrival) => (
            <Arrival key={arrival.deposit} arrival={arrival} currency={currency} />
          ))}
        </List>
      )}
    </Card>
  )
}

function Arrival({
  arrival,
  currency: counted,
}: {
  readonly arrival: BillArrival
  readonly currency: BillAnswer['currency']
}): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { deposit, seenAt, currency, network, amount, worth, late } = arrival
  const fate = useFate(arrival)
  const networkName = NETWORK_NAMES[network]
  const at = format.dayTime(seenAt, new Date().toISOString())
  return (
    <ListRow
      href={transactionLink(fate?.transaction ?? deposit)}
      leading={<CoinIcon code={currency} />}
      title={<Private>{format.coin(amount, currency, { full: true })}</Private>}
      subtitle={
        <>
          {[networkName, at, ...(late ? [t({ message: 'late', context: 'coins' })] : [])].join(' · ')}
          {fate === null ? null : <span className="block whitespace-normal">{fate.text}</span>}
        </>
      }
      end={worth === null ? undefined : <Private>{format.fiat(worth, counted)}</Private>}
      endSubtitle={i18n._(arrivalText(arrival))}
    />
  )
}

/** What a rule made of coins that came, in a few words, with the transaction that did it; `null` where none wanted it. */
function useFate({
  converted,
  sold,
  currency: came,
}: BillArrival): { readonly text: string; readonly transaction: string | null } | null {
  const { t, i18n } = useLingui()
  if (sold !== null) return { text: i18n._(saleText(sold.state)), transaction: sold.transaction }
  if (converted === null) return null
  const { into, state, transaction, reason } = converted
  if (state === 'done') return { text: t`swapped into ${into}`, transaction }
  if (state === 'waiting') return { text: t`being swapped into ${into}`, transaction }
  return { text: `${t`kept as ${came}`}: ${i18n._(keptText(reason))}`, transaction }
}
