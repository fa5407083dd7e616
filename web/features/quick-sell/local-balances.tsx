/** The customer's local money, except the currency that is already being paid out. */
import { Trans } from '@lingui/react/macro'
import type { AssetCode } from '@zend/kernel'
import { LocalMoney } from '@zend/web/data/prices'
import type { ReactElement } from 'react'

/** The card. */
export function LocalBalances({ from }: { readonly from: AssetCode }): ReactElement {
  return <LocalMoney title={<Trans>Your local money</Trans>} payOut={<Trans>Pay out</Trans>} except={from} />
}
