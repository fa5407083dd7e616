/**
 * The note that a pasted payment request names another network than the chosen one, with a link to send over that one.
 */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import type { OtherNetworkRequest } from '@zend/web/data/addresses'
import { sendLink, withdrawLink } from '@zend/web/data/links'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { networksQuery } from '@zend/web/data/wallet'
import { IconAlert, Note, TextLink } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** The note. It links to the other network if the coin can be sent over it, else to the coin's networks. */
export function OtherNetworkNote({
  asked: { network, toAddr },
  currency,
  chain,
}: {
  readonly asked: OtherNetworkRequest
  readonly currency: CoinCode
  readonly chain: NetworkName
}): ReactElement {
  const { data } = useQuery(networksQuery(currency))
  const chosen = NETWORK_NAMES[chain]
  const other = network === 'unknown' || network === 'evm' ? null : NETWORK_NAMES[network]
  const there = data?.find((known) => known.network === network && known.status !== 'halted')
  return (
    <div role="alert">
      <Note tone="bad" icon={<IconAlert />}>
        <p>
          {other === null ? (
            <Trans>This asks to be paid on another network. You chose {chosen}.</Trans>
          ) : (
            <Trans>
              This asks to be paid on {other}. You chose {chosen}.
            </Trans>
          )}
        </p>
        <p className="mt-1">
          {there === undefined || other === null || toAddr === null ? (
            <TextLink href={withdrawLink(currency)}>
              <Trans>Choose another network</Trans>
            </TextLink>
          ) : (
            <TextLink href={sendLink(currency, there.network, toAddr)}>
              <Trans>
                Send {currency} on {other} instead
              </Trans>
            </TextLink>
          )}
        </p>
      </Note>
    </div>
  )
}
