/** The choice of what to sell: a coin, or local money that was returned. */
import { Trans } from '@lingui/react/macro'
import { CoinChoices } from '@zend/web/data/coins'
import type { ReactElement } from 'react'
import { LocalBalances } from './local-balances.tsx'
import type { Place } from './place.ts'
import { type SellParams, sellPath } from './quick-sell.params.ts'
import type { AssetCode } from '@zend/kernel'

/** The choice. Another coin clears the amount. */
export function ChooseAsset({
  params,
  place,
}: {
  readonly params: SellParams & { readonly from: AssetCode }
  readonly place: Place
}): ReactElement {
  const there = { country: place.country.country, method: place.way.method, account: place.account?._id ?? null }
  return (
    <div className="space-y-4">
      <CoinChoices
        heading={<Trans>What do you sell?</Trans>}
        pathOf={(currency) =>
          sellPath({
            ...there,
            from: currency,
            fixed: params.fixed,
            amount: currency === params.from || params.fixed === 'to' ? params.amount : '',
          })
        }
        withWorth
      />
      <LocalBalances from={params.from} />
    </div>
  )
}
