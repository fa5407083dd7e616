/** The note that an address is of other networks than the chosen one. */
import { Trans } from '@lingui/react/macro'
import type { NetworkName } from '@zend/contracts'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { Note } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'

/** The note, announced at once. `children` says what to do instead. */
export function ElsewhereNote({
  networks,
  chosen: chain,
  children,
}: {
  readonly networks: readonly NetworkName[]
  readonly chosen: NetworkName
  readonly children?: ReactNode
}): ReactElement {
  const { language } = useFormat()
  const list = new Intl.ListFormat(language, { type: 'disjunction' })
  const names = list.format(networks.map((network) => NETWORK_NAMES[network]))
  const chosen = NETWORK_NAMES[chain]
  return (
    <div role="alert">
      <Note tone="bad" icon={<IconAlert />}>
        <p>
          <Trans>
            This is an address of {names}. You chose {chosen}.
          </Trans>
        </p>
        {children}
      </Note>
    </div>
  )
}
