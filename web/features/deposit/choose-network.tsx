/** /deposit/networks: the choice of the network to receive on. */
import { Trans } from '@lingui/react/macro'
import type { WalletNetwork } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { NetworkChoices } from '@zend/web/data/networks'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { reviewPath } from './deposit.params.ts'

/** The networks of a coin, each with its minimum deposit. */
export function ChooseNetworkScreen({ currency }: { readonly currency: CoinCode }): ReactElement {
  const format = useFormat()
  const least = (network: WalletNetwork): ReactElement => {
    const minimum = format.coin(network.minimum, network.currency)
    return <Trans>From {minimum}</Trans>
  }
  return (
    <NetworkChoices
      currency={currency}
      heading={<Trans>Which network does the sender use for {currency}?</Trans>}
      none={{ text: <Trans>This coin cannot be received at the moment.</Trans>, otherCoin: href('/deposit/coins') }}
      note={
        <Trans>
          Not sure? The sender's withdrawal page names the network. Coins sent over another one can be lost.
        </Trans>
      }
      pathOf={(network) => reviewPath(currency, network)}
      detailOf={least}
    />
  )
}
