/** /settings/security/saved-wallet/networks: the network of a new external wallet. */
import { Trans } from '@lingui/react/macro'
import type { CoinCode } from '@zend/kernel'
import { NetworkChoices } from '@zend/web/data/networks'
import type { ReactElement } from 'react'
import { createExternalPath, tokenPath } from './saved-wallets.params.ts'

/** The networks of a coin. */
export function ChooseWalletNetworkScreen({ currency }: { readonly currency: CoinCode }): ReactElement {
  return (
    <NetworkChoices
      currency={currency}
      heading={<Trans>Which network is the wallet on?</Trans>}
      none={{ text: <Trans>This coin cannot be sent at the moment.</Trans>, otherCoin: tokenPath() }}
      pathOf={(network) => createExternalPath(currency, network)}
    />
  )
}
