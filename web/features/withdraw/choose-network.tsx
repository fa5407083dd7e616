/** /withdraw/networks: over which network the coin goes. */
import { Trans } from '@lingui/react/macro'
import type { CoinCode } from '@zend/kernel'
import { NetworkChoices } from '@zend/web/client'
import type { ReactElement } from 'react'
import { externalPath } from './withdraw.params.ts'

/** The networks of a coin. */
export function ChooseNetworkScreen({ currency }: { readonly currency: CoinCode }): ReactElement {
  return (
    <NetworkChoices
      currency={currency}
      heading={<Trans>Which network does the recipient use for {currency}?</Trans>}
      none={{ text: <Trans>This coin cannot be sent at the moment.</Trans>, otherCoin: '/withdraw/coins' }}
      note={<Trans>Not sure? The recipient's deposit page names the network. Coins sent over another one can be lost.</Trans>}
      pathOf={(network) => externalPath(currency, network)}
    />
  )
}
