/** /withdraw/coins: which coin to send to an address outside. */
import { Trans } from '@lingui/react/macro'
import { CoinChoices } from '@zend/web/data/coins'
import type { ReactElement } from 'react'
import { withdrawLink } from '@zend/web/data/links'

/** The coins, those one holds first, with what they are worth. */
export function ChooseCoinScreen(): ReactElement {
  return <CoinChoices heading={<Trans>Which coin will you send?</Trans>} pathOf={withdrawLink} withWorth />
}
