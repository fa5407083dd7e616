/** /deposit/coins: the choice of a coin to receive. */
import { Trans } from '@lingui/react/macro'
import { CoinChoices } from '@zend/web/data/coins'
import type { ReactElement } from 'react'
import { depositLink } from '@zend/web/data/links'
import { TextLink } from '@zend/web/ui'
import { href } from 'react-router'

/** The coins, held ones first. */
export function ChooseCoinScreen(): ReactElement {
  return (
    <>
      <CoinChoices heading={<Trans>Which coin will you receive?</Trans>} pathOf={depositLink} />
      <p className="mt-4 text-center">
        <TextLink href={href('/rescue')}>
          <Trans>Sent it already and don't see it?</Trans>
        </TextLink>
      </p>
    </>
  )
}
