/** Links from a transaction to its network. */
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '@zend/web/ui'
import { IconExternal } from '@zend/web/ui/icons'
import { CopyButton, ShortAddress } from '@zend/web/ui/money'
import type { ReactElement } from 'react'

/** A shortened transaction hash with a copy button. */
export function Hash({ txid }: { readonly txid: string }): ReactElement {
  return (
    <span className="-my-2.5 inline-flex items-center">
      <ShortAddress address={txid} />
      <CopyButton address={txid} />
    </span>
  )
}

/** The link to the network's explorer. */
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
