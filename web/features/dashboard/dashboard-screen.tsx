/** /dashboard: what one holds, what one can do, what one holds coin by coin. Values in other currencies come with prices, not before. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery, QueryView } from '@zend/web/client'
import { Card, CardHeader, CoinIcon, IconDeposit, IconTile, List, ListRow, Private, SkeletonRows, useFormat } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { BalanceCard, BalanceCardShape } from './balance-card.tsx'
import { Splash } from './splash.tsx'

const COINS = 5

/** The dashboard. `account` seeds the account's cloth; `recent` stands at the end where the right panel is not. */
export function DashboardScreen({ account, recent }: { readonly account: string; readonly recent: ReactNode }): ReactElement {
  const { t } = useLingui()
  const balance = useQuery(balanceQuery())
  return (
    <>
      <Splash waiting={balance.isPending && balance.fetchStatus !== 'paused'} />
      <QueryView query={balance} loading={<BalanceCardShape />}>
        {({ balances }) => <BalanceCard account={account} balances={balances} />}
      </QueryView>
      <nav aria-label={t`Shortcuts`} className="mt-3.5">
        <ul className="overflow-hidden rounded-row border border-card-line bg-surface shadow-lift">
          <ListRow
            href="/deposit"
            leading={
              <IconTile tone="ok">
                <IconDeposit />
              </IconTile>
            }
            title={<Trans>Deposit</Trans>}
            subtitle={<Trans>Receive crypto at an address of your own</Trans>}
            chevron
          />
        </ul>
      </nav>
      <Card className="mt-3.5 overflow-hidden">
        <CardHeader title={<Trans>Assets</Trans>} />
        <QueryView query={balance} loading={<SkeletonRows rows={COINS} />}>
          {({ balances }) => (
            <List aria-label={t`Assets`}>
              {balances.map((coin) => (
                <AssetRow key={coin.currency} coin={coin} />
              ))}
            </List>
          )}
        </QueryView>
      </Card>
      <div className="mt-3.5 wide:hidden">{recent}</div>
    </>
  )
}

type Coin = { readonly currency: string; readonly name: string; readonly total: string; readonly collecting: string }

/** One coin: what one holds of it, and what is being collected below its minimum. */
function AssetRow({ coin: { currency, name, total, collecting } }: { readonly coin: Coin }): ReactElement {
  const format = useFormat()
  const waiting = /[1-9]/.test(collecting) ? format.coin(collecting, currency) : null
  return (
    <ListRow
      leading={<CoinIcon code={currency} />}
      title={name}
      subtitle={currency}
      end={<Private>{format.coin(total, currency)}</Private>}
      {...(waiting !== null && {
        endSubtitle: (
          <Private>
            <Trans>{waiting} collecting</Trans>
          </Private>
        ),
      })}
    />
  )
}
