/** /withdraw/coins: which coin to send to an address outside. */
import { Trans } from '@lingui/react/macro'
import { CoinChoices } from '@zend/web/data/coins'
import type { ReactElement } from 'react'
import { networksPath } from './withdraw.params.ts'

/** The coins, those one holds first, with what they are worth. */
export function ChooseCoinScreen(): ReactElement {
  return <CoinChoices heading={<Trans>Which coin will you send?</Trans>} pathOf={networksPath} withWorth />
}
