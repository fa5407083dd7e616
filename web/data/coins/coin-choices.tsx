/**
 * The list of coins for a deposit or a withdrawal, those the customer holds first, by value. The screen gives the
 * question and the links.
 */
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinCode } from '@zend/kernel'
import { Card, List, ListRow, SkeletonRows } from '@zend/web/ui'
import { matching } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { CoinIcon, Figure, Private } from '@zend/web/ui/money'
import { type ReactElement, type ReactNode, useState } from 'react'
import { CoinSearch, NoCoinMatches } from './coin-search.tsx'
import { coinWords } from './coin-words.ts'
import { inOrder } from './holdings.ts'
import { useCurrency, usePrices, valueOf } from '@zend/web/data/prices'
import { QueryView } from '@zend/web/client/query-view'
import { balanceQuery } from '@zend/web/data/wallet'

const ROWS = 5

/** Properties: the heading above the list, each coin's link, and its details. */
export type CoinChoicesProps = {
  readonly heading: ReactNode
  readonly pathOf: (currency: CoinCode) => string
  /** Shows each coin's worth in the currency of values. */
  readonly withWorth?: boolean
}

/** The choice of a coin. */
export function CoinChoices({ heading, pathOf, withWorth = false }: CoinChoicesProps): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const balance = useQuery(balanceQuery())
  const [typed, setTyped] = useState('')
  const { currency: quote } = useCurrency()
  const { data: prices } = usePrices()
  return (
    <section className="page-column max-w-[660px]" aria-labelledby="choose-coin">
      <h2 id="choose-coin" className="mb-4 text-lead">
        {heading}
      </h2>
      <CoinSearch typed={typed} onTyped={setTyped} className="mb-4" />
      <Card className="overflow-hidden">
        <QueryView query={balance} loading={<SkeletonRows rows={ROWS} />}>
          {({ balances }) => {
            const shown = matching(
              inOrder(balances.map((held) => ({ ...held, value: valueOf(held.total, held.currency, prices) }))).map(
                (held) => ({ held, text: coinWords(held.currency) }),
              ),
              typed,
            )
            if (shown.length === 0) return <NoCoinMatches />
            return (
              <List aria-label={t`Coins`}>
                {shown.map(({ held }) => {
                  const worth = withWorth ? valueOf(held.available, held.currency, prices) : null
                  return (
                    <ListRow
                      key={held.currency}
                      href={pathOf(held.currency)}
                      leading={<CoinIcon code={held.currency} />}
                      title={held.name}
                      subtitle={held.currency}
                      end={
                        <Private>
                          <Figure>{format.coin(held.available, held.currency)}</Figure>
                        </Private>
                      }
                      {...(worth === null ? {} : { endSubtitle: <Private>{format.about(worth, quote)}</Private> })}
                      chevron
                    />
                  )
                })}
              </List>
            )
          }}
        </QueryView>
      </Card>
    </section>
  )
}
