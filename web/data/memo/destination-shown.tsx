/** A payment's full destination: the address, and beneath it the memo if it has one, each with its identicon. */
import type { NetworkName } from '@zend/contracts'
import { cx } from '@zend/web/ui'
import { AddressIdenticon } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { MemoShown } from './memo-shown.tsx'
import { halvesOn, memoKindOf } from './memo-rules.ts'

/** `destination` is the API's text for both. `network` is `null` if unknown; then all of it is an address. */
export type DestinationShownProps = {
  readonly network: NetworkName | null
  readonly destination: string
  readonly copyable?: boolean
  readonly size?: number
  readonly className?: string
}

/** The destination. */
export function DestinationShown({
  network,
  destination,
  copyable = false,
  size = 74,
  className,
}: DestinationShownProps): ReactElement {
  const kind = memoKindOf(network)
  const { address, memo } = network === null ? { address: destination, memo: null } : halvesOn(network, destination)
  return (
    <div className={cx('grid grid-cols-1 gap-3.5', className)}>
      <AddressIdenticon address={address} copyable={copyable} size={size} />
      {kind === null || memo === null || memo === '' ? null : (
        <MemoShown kind={kind} memo={memo} copyable={copyable} size={size} className="border-t border-line pt-3.5" />
      )}
    </div>
  )
}
