/** An address with its network, in a line of a list: several networks write the same address. */
import type { NetworkName } from '@zend/contracts'
import { ShortAddress } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { NETWORK_NAMES } from './network-facts.ts'

/** The network's short name and the address by its ends. Nothing is cut: where there is no room the address stands beneath. */
export function AddressOn({ chain, address }: { readonly chain: NetworkName; readonly address: string }): ReactElement {
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>{NETWORK_NAMES[chain]}</span>
      <ShortAddress address={address} />
    </span>
  )
}
