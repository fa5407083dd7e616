/** /withdraw/networks: the choice of the network to send over. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { WalletNetwork } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { sendLink } from '@zend/web/data/links'
import { NetworkChoices } from '@zend/web/data/networks'
import { withdrawalFeesQuery } from './withdraw.queries.ts'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** The networks of a coin, each with its current fee and minimum. */
export function ChooseNetworkScreen({ currency }: { readonly currency: CoinCode }): ReactElement {
  const format = useFormat()
  const { data: fees } = useQuery(withdrawalFeesQuery(currency))
  const cost = ({ network }: WalletNetwork): ReactElement | string => {
    const known = fees?.find((each) => each.network === network)
    // Reserves the line, so that nothing moves when the fees load.
    if (known === undefined) return fees === undefined ? '\u00a0' : <Trans>Fee shown before you send</Trans>
    const [fee, minimum] = [format.coin(known.fee, currency), format.coin(known.minimum, currency)]
    return (
      <Trans>
        Fee about {fee}. Smallest: {minimum}
      </Trans>
    )
  }
  return (
    <NetworkChoices
      currency={currency}
      heading={<Trans>Which network does the recipient use for {currency}?</Trans>}
      none={{ text: <Trans>This coin cannot be sent at the moment.</Trans>, otherCoin: href('/withdraw/coins') }}
      note={
        <Trans>
          Not sure? The recipient's deposit page names the network. Coins sent over another one can be lost.
        </Trans>
      }
      pathOf={(network) => sendLink(currency, network)}
      detailOf={cost}
    />
  )
}
