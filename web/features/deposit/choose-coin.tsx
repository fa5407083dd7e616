/** /deposit/coins: which coin to receive. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery, QueryView } from '@zend/web/client'
import { Card, CoinIcon, List, ListRow, Private, SkeletonRows, useFormat } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { networksPath } from './deposit.params.ts'

const ROWS = 5

/** The coins, those one holds first. */
export function ChooseCoinScreen(): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const balance = useQuery(balanceQuery())
  return (
    <section className="mx-auto max-w-[640px]" aria-labelledby="choose-coin">
      <h2 id="choose-coin" className="mb-4 text-lead">
        <Trans>Which coin will you receive?</Trans>
      </h2>
      <Card className="overflow-hidden">
        <QueryView query={balance} loading={<SkeletonRows rows={ROWS} />}>
          {({ balances }) => (
            <List aria-label={t`Coins`}>
              {balances.map(({ currency, name, available }) => (
                <ListRow
                  key={currency}
                  href={networksPath(currency)}
                  leading={<CoinIcon code={currency} />}
                  title={name}
                  subtitle={currency}
                  end={<Private>{format.coin(available, currency)}</Private>}
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
