/** /withdraw/networks: over which network the coin goes. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { WalletNetwork } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { networksQuery, QueryView } from '@zend/web/client'
import { Badge, Card, CoinIcon, EmptyState, IconInfo, LinkButton, List, ListRow, Note, SkeletonRows } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { NETWORK_COINS } from './network-coins.ts'
import { externalPath } from './withdraw.params.ts'

/** The networks of a coin. */
export function ChooseNetworkScreen({ currency }: { readonly currency: CoinCode }): ReactElement {
  const { t } = useLingui()
  const networks = useQuery(networksQuery(currency))
  return (
    <section className="mx-auto max-w-[640px]" aria-labelledby="choose-network">
      <h2 id="choose-network" className="mb-4 flex items-center gap-3 text-lead">
        <CoinIcon code={currency} size={32} />
        <Trans>Which network does the recipient use for {currency}?</Trans>
      </h2>
      <Card className="overflow-hidden">
        <QueryView query={networks} loading={<SkeletonRows rows={2} />}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState
                title={t`No network`}
                text={<Trans>This coin cannot be sent at the moment.</Trans>}
                action={
                  <LinkButton href="/withdraw/coins" size="small">
                    <Trans>Choose another coin</Trans>
                  </LinkButton>
                }
              />
            ) : (
              <List aria-label={t`Networks`}>
                {found.map((network) => (
                  <NetworkRow key={network.network} network={network} />
                ))}
              </List>
            )
          }
        </QueryView>
      </Card>
      <Note tone="info" icon={<IconInfo />} className="mt-4">
        <Trans>Not sure? The recipient's deposit page names the network. Coins sent over another one can be lost.</Trans>
      </Note>
    </section>
  )
}

function NetworkRow({ network }: { readonly network: WalletNetwork }): ReactElement {
  const { t } = useLingui()
  const row = { leading: <CoinIcon code={NETWORK_COINS[network.network]} />, title: network.name }
  if (network.status === 'halted') return <ListRow {...row} end={<Badge tone="warn">{t`Paused`}</Badge>} />
  return (
    <ListRow
      {...row}
      href={externalPath(network.currency, network.network)}
      end={
        <span className="text-label font-normal text-muted">
          <Plural value={network.arrivalMinutes} one="About # minute" other="About # minutes" />
        </span>
      }
      {...(network.status === 'delayed' && { endSubtitle: <Badge tone="warn">{t`Delayed`}</Badge> })}
      chevron
    />
  )
}
