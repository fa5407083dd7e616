/**
 * An address with its network, in one line of a list: several networks share the format of addresses, and some have a
 * memo per owner.
 */
import type { NetworkName } from '@zend/contracts'
import { cx } from '@zend/web/ui'
import { ShortAddress } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { halvesOn } from '@zend/web/data/memo'
import { NETWORK_NAMES } from '@zend/web/data/networks'

/** A shortened address with its memo after `#`, because two customers of one exchange differ only by the memo. */
export function ShortDestination({
  network,
  destination,
  className,
}: {
  readonly network: NetworkName
  readonly destination: string
  readonly className?: string
}): ReactElement {
  const { address, memo } = halvesOn(network, destination)
  return (
    <span className="inline-flex max-w-full min-w-0 gap-x-2">
      <ShortAddress address={address} className={cx('shrink-0', className)} />
      {memo === null || memo === '' ? null : (
        <span className={cx('min-w-0 truncate font-mono text-meta', className)}>#{memo}</span>
      )}
    </span>
  )
}

/**
 * The network's short name and the shortened address. Nothing is truncated: without space, the address wraps to the
 * next line.
 */
export function AddressOn({ chain, address }: { readonly chain: NetworkName; readonly address: string }): ReactElement {
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>{NETWORK_NAMES[chain]}</span>
      <ShortDestination network={chain} destination={address} />
    </span>
  )
}
