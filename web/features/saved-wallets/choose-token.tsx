/** /settings/security/saved-wallet/token: the coin of a new external wallet. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@zend/web/client/query-view'
import { CoinSearch, coinWords, NoCoinMatches } from '@zend/web/data/coins'
import { balanceQuery } from '@zend/web/data/wallet'
import { Card, List, ListRow, SkeletonRows } from '@zend/web/ui'
import { matching } from '@zend/web/ui/fields'
import { CoinIcon } from '@zend/web/ui/money'
import { type ReactElement, useState } from 'react'
import { networksPath } from './saved-wallets.params.ts'

const ROWS = 5

/** The coins. */
export function ChooseTokenScreen(): ReactElement {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  return (
    <section className="page-column max-w-[640px]" aria-labelledby="choose-token">
      <h2 id="choose-token" className="mb-4 text-lead">
        <Trans>Which coin does this wallet receive?</Trans>
      </h2>
      <CoinSearch typed={typed} onTyped={setTyped} className="mb-4" />
      <Card className="overflow-hidden">
        <QueryView query={useQuery(balanceQuery())} loading={<SkeletonRows rows={ROWS} />}>
          {({ balances }) => {
            const shown = matching(
              balances.map(({ currency, name }) => ({ currency, name, text: coinWords(currency) })),
              typed,
            )
            if (shown.length === 0) return <NoCoinMatches />
            return (
              <List aria-label={t`Coins`}>
                {shown.map(({ currency, name }) => (
                  <ListRow
                    key={currency}
                    href={networksPath(currency)}
                    leading={<CoinIcon code={currency} />}
                    title={name}
                    subtitle={currency}
                    chevron
                  />
                ))}
              </List>
            )
          }}
        </QueryView>
      </Card>
    </section>
  )
}
