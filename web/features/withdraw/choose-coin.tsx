/** /withdraw/coins: the choice of a coin to send to an external address. */
import { Trans } from '@lingui/react/macro'
import { CoinChoices } from '@zend/web/data/coins'
import type { ReactElement } from 'react'
import { withdrawLink } from '@zend/web/data/links'

/** The coins with their worth, held ones first. */
export function ChooseCoinScreen(): ReactElement {
  return <CoinChoices heading={<Trans>Which coin will you send?</Trans>} pathOf={withdrawLink} withWorth />
}
