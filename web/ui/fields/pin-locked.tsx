// Replaces the keypad while the transaction PIN is locked.

import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { Note } from '../card.tsx'
import { IconClock } from '../icons/icons.tsx'
import { Countdown } from '../progress.tsx'

/** Says that the PIN is locked and counts down to the next attempt. `until` is an ISO instant. */
export function PinLocked({
  until,
  onUnlock,
}: {
  readonly until: string
  readonly onUnlock?: () => void
}): ReactElement {
  const { t } = useLingui()
  return (
    <Note tone="warn" icon={<IconClock />}>
      <p className="font-semibold">{t`There were too many wrong PINs.`}</p>
      <Countdown until={until} totalMs={1} ring={false} {...(onUnlock !== undefined && { onEnd: onUnlock })}>
        {(left) => <Trans>You can try again in {left}</Trans>}
      </Countdown>
    </Note>
  )
}
