/**
 * Invites the customer, above the list, to enable push on this device. It is shown only while push is possible and
 * undecided, and never again after it is postponed.
 */
import { Trans } from '@lingui/react/macro'
import { PUSH_TOPICS } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { useOnline } from '@zend/web/client/online'
import { Button, Card, IconTile } from '@zend/web/ui'
import { IconBell } from '@zend/web/ui/icons'
import { type ReactElement, useState } from 'react'
import { browserPush, type PushDevice } from './push-device.ts'
import { isPostponed, postpone } from './push-memory.ts'
import { PushObstacle, PushProblem } from './push-texts.tsx'
import { usePush } from './use-push.ts'

/** The card, or nothing. `device` defaults to this browser. */
export function PushInvitation({
  userId,
  device = browserPush,
}: {
  readonly userId: UserId
  readonly device?: PushDevice
}): ReactElement | null {
  const push = usePush(userId, device)
  const online = useOnline()
  const [later, setLater] = useState(() => isPostponed(localStorage))
  const open = (push.state === 'ready' && push.topics.length === 0) || push.state === 'install'
  if (!open || later) return null
  const put = (): void => {
    postpone(localStorage)
    setLater(true)
  }
  return (
    <Card padded className="flex flex-wrap items-start gap-x-3.5 gap-y-4">
      <IconTile tone="info">
        <IconBell />
      </IconTile>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-body font-semibold">
          <Trans>Hear of it at once</Trans>
        </h2>
        <p className="text-label text-muted">
          {push.state === 'install' ? (
            <PushObstacle state="install" />
          ) : (
            <Trans>Deposits, withdrawals and sign-ins on this device, also while Zend is closed.</Trans>
          )}
        </p>
        <PushProblem fault={push.fault} />
      </div>
      <div className="flex items-center gap-1 max-phone:w-full">
        {push.state === 'ready' ? (
          <Button
            size="small"
            className="max-phone:flex-1"
            disabled={!online}
            loading={push.pending}
            onClick={() => void push.choose(PUSH_TOPICS)}
          >
            <Trans>Turn on</Trans>
          </Button>
        ) : null}
        <Button variant="ghost" size="small" onClick={put}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Card>
  )
}
