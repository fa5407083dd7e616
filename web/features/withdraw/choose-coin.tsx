/** /withdraw/coins: which coin to send to an address outside. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery, QueryView, useCurrency, usePrices, valueOf } from '@zend/web/client'
import { Card, CoinIcon, List, ListRow, Private, SkeletonRows, useFormat } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { networksPath } from './withdraw.params.ts'

const ROWS = 5

/** The coins, those one holds first. */
export function ChooseCoinScreen(): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const balance = useQuery(balanceQuery())
  const { currency: quote } = useCurrency()
  const { data: prices } = usePrices()
  return (
    <section className="mx-auto max-w-[640px]" aria-labelledby="choose-coin">
      <h2 id="choose-coin" className="mb-4 text-lead">
        <Trans>Which coin will you send?</Trans>
      </h2>
      <Card className="overflow-hidden">
        <QueryView query={balance} loading={<SkeletonRows rows={ROWS} />}>
          {({ balances }) => (
            <List aria-label={t`Coins`}>
              {balances.map(({ currency, name, available }) => {
                const value = valueOf(available, currency, prices)
                return (
                  <ListRow
                    key={currency}
                    href={networksPath(currency)}
                    leading={<CoinIcon code={currency} />}
                    title={name}
                    subtitle={currency}
                    end={<Private>{format.coin(available, currency)}</Private>}
                    {...(value === null ? {} : { endSubtitle: <Private>{format.about(value, quote)}</Private> })}
                    chevron
                  />
                )
              })}
            </List>
          )}
        </QueryView>
      </Card>
    </section>
  )
}
