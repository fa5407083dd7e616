/**
 * The list of a coin's networks for a deposit, a withdrawal or a saved wallet. The screen gives the question and the
 * links. The only network of a coin is chosen by itself; the page that follows names it.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName, WalletNetwork } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { Card, EmptyState, LinkButton, List, ListRow, Note, SkeletonRows } from '@zend/web/ui'
import { IconInfo } from '@zend/web/ui/icons'
import { CoinIcon } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { Navigate } from 'react-router'
import { NETWORK_COINS } from './network-facts.ts'
import { NetworkStatusBadge } from './network-status.tsx'
import { QueryView } from '@zend/web/client/query-view'
import { networksQuery } from '@zend/web/data/wallet'

/** Properties: the texts around the list, and each network's link. */
export type NetworkChoicesProps = {
  readonly currency: CoinCode
  readonly heading: ReactNode
  /** Shown if the coin has no network now, with a link to choose another coin. */
  readonly none: { readonly text: ReactNode; readonly otherCoin: string }
  /** Says how to find out which network it is. */
  readonly note?: ReactNode
  readonly pathOf: (network: NetworkName) => string
  /** A second line under a network's name. */
  readonly detailOf?: (network: WalletNetwork) => ReactNode
}

/** The choice of a network. A halted one is shown without a link. */
export function NetworkChoices({ currency, heading, none, note, pathOf, detailOf }: NetworkChoicesProps): ReactElement {
  const { t } = useLingui()
  const networks = useQuery(networksQuery(currency))
  const only = onlyOf(networks.data)
  if (only !== null && only.status !== 'halted') return <Navigate to={pathOf(only.network)} replace />
  return (
    <section className="page-column max-w-[660px]" aria-labelledby="choose-network">
      <h2 id="choose-network" className="mb-4 flex items-center gap-3 text-lead">
        <CoinIcon code={currency} size={32} />
        {heading}
      </h2>
      <Card className="overflow-hidden">
        <QueryView query={networks} loading={<SkeletonRows rows={2} />}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState
                title={t`No network`}
                text={none.text}
                action={
                  <LinkButton href={none.otherCoin} size="small">
                    <Trans>Choose another coin</Trans>
                  </LinkButton>
                }
              />
            ) : (
              <List aria-label={t`Networks`}>
                {inOrder(currency, found).map((network) => (
                  <NetworkRow
                    key={network.network}
                    network={network}
                    path={pathOf(network.network)}
                    detail={detailOf?.(network)}
                  />
                ))}
              </List>
            )
          }
        </QueryView>
      </Card>
      {note === undefined ? null : (
        <Note tone="info" icon={<IconInfo />} className="mt-4">
          {note}
        </Note>
      )}
    </section>
  )
}

/** The network that most people send a coin on; it leads the list. */
const USUAL: Partial<Record<CoinCode, NetworkName>> = { USDT: 'tron' }

function inOrder(currency: CoinCode, networks: readonly WalletNetwork[]): readonly WalletNetwork[] {
  const isUsual = ({ network }: WalletNetwork): boolean => network === USUAL[currency]
  return [...networks.filter(isUsual), ...networks.filter((network) => !isUsual(network))]
}

const onlyOf = (networks: readonly WalletNetwork[] | undefined): WalletNetwork | null =>
  networks?.length === 1 ? (networks[0] ?? null) : null

type RowProps = { readonly network: WalletNetwork; readonly path: string; readonly detail: ReactNode }

/** Customers compare names and costs, so these are never cut; on a phone time and status wrap beneath them. */
function NetworkRow({ network: { network, name, status, arrivalMinutes }, path, detail }: RowProps): ReactElement {
  const arrival = <Plural value={arrivalMinutes} one="About # minute" other="About # minutes" />
  const row = {
    leading: <CoinIcon code={NETWORK_COINS[network]} />,
    title: <span className="whitespace-normal">{name}</span>,
    subtitle: (
      <span className="whitespace-normal">
        {detail === undefined ? null : <span className="block">{detail}</span>}
        {status === 'halted' ? null : <span className="block tablet:hidden">{arrival}</span>}
        {status === 'up' ? null : (
          <span className="mt-1.5 block tablet:hidden">
            <NetworkStatusBadge status={status} />
          </span>
        )}
      </span>
    ),
  }
  const badge = (
    <span className="hidden tablet:inline">
      <NetworkStatusBadge status={status} />
    </span>
  )
  if (status === 'halted') return <ListRow {...row} end={badge} />
  return (
    <ListRow
      {...row}
      href={path}
      end={<span className="hidden text-label font-normal text-muted tablet:inline">{arrival}</span>}
      {...(status !== 'up' && { endSubtitle: badge })}
      chevron
    />
  )
}
