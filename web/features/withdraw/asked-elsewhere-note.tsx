/**
 * The notes that a pasted payment request, or an address, is of another network than the chosen one, with a link to
 * send over that one.
 */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { ElsewhereNote, type OtherNetworkRequest } from '@zend/web/data/addresses'
import { sendLink, withdrawLink } from '@zend/web/data/links'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { networksQuery } from '@zend/web/data/wallet'
import { Note, TextLink } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
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
        <Instead
          currency={currency}
          there={there === undefined || toAddr === null ? [] : [there.network]}
          toAddr={toAddr ?? ''}
        />
      </Note>
    </div>
  )
}

/** The note about a bare address that has the form of these networks. */
export function OtherAddressNote({
  networks,
  toAddr,
  currency,
  chain,
}: {
  readonly networks: readonly NetworkName[]
  readonly toAddr: string
  readonly currency: CoinCode
  readonly chain: NetworkName
}): ReactElement {
  const { data } = useQuery(networksQuery(currency))
  const there = (data ?? []).filter(({ network, status }) => networks.includes(network) && status !== 'halted')
  return (
    <ElsewhereNote networks={networks} chosen={chain}>
      <Instead currency={currency} there={there.map(({ network }) => network)} toAddr={toAddr} />
    </ElsewhereNote>
  )
}

/** The link to the one network over which it can be sent, else to the coin's networks, if it has others. */
function Instead({
  currency,
  there: [only, ...more],
  toAddr,
}: {
  readonly currency: CoinCode
  readonly there: readonly NetworkName[]
  readonly toAddr: string
}): ReactElement | null {
  const { data } = useQuery(networksQuery(currency))
  if (only === undefined || more.length > 0)
    return data?.length === 1 ? null : (
      <p className="mt-1">
        <TextLink href={withdrawLink(currency)}>
          <Trans>Choose another network</Trans>
        </TextLink>
      </p>
    )
  const other = NETWORK_NAMES[only]
  return (
    <p className="mt-1">
      <TextLink href={sendLink(currency, only, toAddr)}>
        <Trans>
          Send {currency} on {other} instead
        </Trans>
      </TextLink>
    </p>
  )
}
