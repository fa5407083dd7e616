/** Local money that came back from payouts which nobody could make, and the way to pay it out again. Nothing while there is none. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AssetCode } from '@zend/kernel'
import { balanceQuery } from '@zend/web/client'
import { Card, CardHeader, CoinIcon, currencyName, LinkButton, List, ListRow, Private, useFormat } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { sellPath } from './quick-sell.params.ts'

/** The card; what is being paid out already is left out. */
export function LocalBalances({ from }: { readonly from: AssetCode }): ReactElement | null {
  const { i18n } = useLingui()
  const format = useFormat()
  const { data } = useQuery(balanceQuery())
  const others = (data?.local ?? []).filter(({ currency, available }) => currency !== from && /[1-9]/.test(available))
  if (others.length === 0) return null
  return (
    <Card aria-labelledby="local-balances" className="overflow-hidden">
      <CardHeader id="local-balances" title={<Trans>Your local money</Trans>} />
      <List>
        {others.map(({ currency, available }) => (
          <ListRow
            key={currency}
            leading={<CoinIcon code={currency} />}
            title={<Private>{format.fiat(available, currency)}</Private>}
            subtitle={currencyName(currency, i18n.locale)}
            end={
              <LinkButton href={sellPath({ from: currency, amount: available })} variant="quiet" size="small">
                <Trans>Pay out</Trans>
              </LinkButton>
            }
          />
        ))}
      </List>
    </Card>
  )
}
