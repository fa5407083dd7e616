/** Local money returned from failed payouts, and the way to pay it out again. The screen gives its title. */
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { AssetCode } from '@zend/kernel'
import { May } from '@zend/web/data/companies'
import { sellLink } from '@zend/web/data/links'
import { Card, CardHeader, LinkButton, List, ListRow } from '@zend/web/ui'
import { currencyName, useFormat } from '@zend/web/ui/format'
import { CoinIcon, Private } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { balanceQuery } from '@zend/web/data/wallet'

/** `payOut` is the button's label; `except` is the currency that is already being paid out. */
export type LocalMoneyProps = { readonly title: ReactNode; readonly payOut: ReactNode; readonly except?: AssetCode }

/** The card; nothing if there is no such money. */
export function LocalMoney({ title, payOut, except }: LocalMoneyProps): ReactElement | null {
  const { i18n } = useLingui()
  const format = useFormat()
  const { data } = useQuery(balanceQuery())
  const shown = (data?.local ?? []).filter(({ currency, available }) => currency !== except && /[1-9]/.test(available))
  if (shown.length === 0) return null
  return (
    <Card aria-labelledby="local-money" className="overflow-hidden">
      <CardHeader id="local-money" title={title} />
      <List>
        {shown.map(({ currency, available }) => (
          <ListRow
            key={currency}
            leading={<CoinIcon code={currency} />}
            title={<Private>{format.fiat(available, currency)}</Private>}
            subtitle={currencyName(currency, i18n.locale)}
            end={
              <May permission="quicksell">
                <LinkButton href={sellLink({ from: currency, amount: available })} variant="quiet" size="small">
                  {payOut}
                </LinkButton>
              </May>
            }
          />
        ))}
      </List>
    </Card>
  )
}
