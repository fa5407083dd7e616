/** The coin to send to a scanned address, over one of its networks: what one holds first. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName } from '@zend/contracts'
import { QueryView } from '@zend/web/client/query-view'
import { ShortDestination, scannedPayment } from '@zend/web/data/addresses'
import { sendLink } from '@zend/web/data/links'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { balanceQuery, networksQuery } from '@zend/web/data/wallet'
import { Button, Card, EmptyState, List, ListRow, Note, SkeletonRows } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconCamera, IconInfo } from '@zend/web/ui/icons'
import { CoinIcon, Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'

const ROWS = 4

/** `onAgain` scans another code. */
export type ScannedCoinProps = {
  readonly text: string
  readonly networks: readonly NetworkName[]
  readonly onAgain: () => void
}

/** The choice. */
export function ScannedCoin({ text, networks, onAgain }: ScannedCoinProps): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const all = useQuery(networksQuery())
  const { data: balance } = useQuery(balanceQuery())
  const has = new Map((balance?.balances ?? []).map(({ currency, available }) => [currency, available]))
  return (
    <div className="page-column grid grid-cols-1 max-w-[560px] gap-4">
      <h2 className="text-lead">
        <Trans>What do you send?</Trans>
      </h2>
      <Card className="overflow-hidden">
        <QueryView query={all} loading={<SkeletonRows rows={ROWS} />}>
          {(known) => {
            const ways = known
              .filter(({ network }) => networks.includes(network))
              .flatMap(({ currency, network }) => {
                const payment = scannedPayment(text, currency, network)
                const available = has.get(currency) ?? '0'
                return payment === null ? [] : [{ currency, network, payment, available }]
              })
              // What one holds first; the rest in the order of the list.
              .toSorted((a, b) => Number(/[1-9]/.test(b.available)) - Number(/[1-9]/.test(a.available)))
            return ways.length === 0 ? (
              <EmptyState
                title={t`Nothing can be sent there`}
                text={<Trans>We have no coin on the network of this address.</Trans>}
                pattern="nowhere"
              />
            ) : (
              <List aria-label={t`Coins`}>
                {ways.map(({ currency, network, payment, available }) => (
                  <ListRow
                    key={`${currency} ${network}`}
                    href={sendLink(currency, network, payment.toAddr, payment.amount)}
                    leading={<CoinIcon code={currency} />}
                    title={currency}
                    subtitle={NETWORK_NAMES[network]}
                    end={<Private>{format.coin(available, currency)}</Private>}
                    chevron
                  />
                ))}
              </List>
            )
          }}
        </QueryView>
      </Card>
      {networks.length === 1 ? null : (
        <Note tone="info" icon={<IconInfo />}>
          <Trans>This address exists on several networks. Ask the recipient which one they use.</Trans>
        </Note>
      )}
      {networks[0] === undefined ? null : (
        <p className="text-center text-label text-muted">
          <ShortDestination network={networks[0]} destination={scannedOn(text, networks[0])} />
        </p>
      )}
      <Button variant="quiet" wide icon={<IconCamera size={20} />} onClick={onAgain}>
        <Trans>Scan again</Trans>
      </Button>
    </div>
  )
}

const scannedOn = (text: string, network: NetworkName): string => scannedPayment(text, 'USDT', network)?.toAddr ?? text
