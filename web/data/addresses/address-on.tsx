/**
 * An address with its network, in a line of a list: several networks write the same address, and on some of them a memo
 * tells its owners apart.
 */
import type { NetworkName } from '@zend/contracts'
import { cx, ShortAddress } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { halvesOn } from '@zend/web/data/memo'
import { NETWORK_NAMES } from '@zend/web/data/networks'

/** An address by its ends and, behind a `#`, its memo: two customers of one exchange differ by it alone. */
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
 * The network's short name and the address by its ends. Nothing is cut: where there is no room the address stands
 * beneath.
 */
export function AddressOn({ chain, address }: { readonly chain: NetworkName; readonly address: string }): ReactElement {
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>{NETWORK_NAMES[chain]}</span>
      <ShortDestination network={chain} destination={address} />
    </span>
  )
}
