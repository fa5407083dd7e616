/** What leads from a transaction to the network it is on. */
import { Trans } from '@lingui/react/macro'
import { CopyButton, IconExternal, LinkButton, ShortAddress } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** A transaction hash by its ends, to copy. */
export function Hash({ txid }: { readonly txid: string }): ReactElement {
  return (
    <span className="-my-2.5 inline-flex items-center">
      <ShortAddress address={txid} />
      <CopyButton address={txid} />
    </span>
  )
}

/** The way to the network's explorer. */
export function SeeOnNetwork({ href }: { readonly href: string }): ReactElement {
  return (
    <LinkButton
      href={href}
      variant="quiet"
      wide
      className="mt-3"
      icon={<IconExternal size={20} />}
      target="_blank"
      rel="noreferrer"
    >
      <Trans>See it on the network</Trans>
    </LinkButton>
  )
}
