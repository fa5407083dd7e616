/** Explains a network's problem to customers who wait for coins. It is rare, so its texts load on demand. */
import { Trans } from '@lingui/react/macro'
import { Note } from '@zend/web/ui'
import { IconInfo } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** `disputed`: the network's providers disagree. `delayed`: its newest block is old. */
export type NetworkTroubleProps = { readonly trouble: 'disputed' | 'delayed' }

/** The note. */
export function NetworkTrouble({ trouble }: NetworkTroubleProps): ReactElement {
  return (
    <Note tone="info" icon={<IconInfo />}>
      {trouble === 'disputed' ? (
        <Trans>
          Our sources for this network disagree at the moment. Your coins are safe and are added to your balance once
          they agree. There is nothing to do.
        </Trans>
      ) : (
        <Trans>
          This network is late at the moment. Your coins are safe and are added to your balance as soon as we see them.
        </Trans>
      )}
    </Note>
  )
}
