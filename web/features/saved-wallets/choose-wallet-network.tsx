/** /settings/security/saved-wallet/networks: the network of a new wallet outside. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { networksQuery, QueryView } from '@zend/web/client'
import { Card, CoinIcon, List, ListRow, SkeletonRows } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { createExternalPath } from './saved-wallets.params.ts'

/** The coin that a network is known by, for its picture. */
const NETWORK_COINS: Readonly<Record<NetworkName, string>> = { bitcoin: 'BTC', ethereum: 'ETH' }

/** The networks of a coin. */
export function ChooseWalletNetworkScreen({ currency }: { readonly currency: CoinCode }): ReactElement {
  const { t } = useLingui()
  return (
    <section className="mx-auto max-w-[640px]" aria-labelledby="choose-network">
      <h2 id="choose-network" className="mb-4 text-lead">
        <Trans>Which network is the wallet on?</Trans>
      </h2>
      <Card className="overflow-hidden">
        <QueryView query={useQuery(networksQuery(currency))} loading={<SkeletonRows rows={2} />}>
          {(networks) => (
            <List aria-label={t`Networks`}>
              {networks.map(({ network, name }) => (
                <ListRow
                  key={network}
                  href={createExternalPath(currency, network)}
                  leading={<CoinIcon code={NETWORK_COINS[network]} />}
                  title={name}
                  chevron
                />
              ))}
            </List>
          )}
        </QueryView>
      </Card>
    </section>
  )
}
