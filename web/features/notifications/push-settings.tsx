/** The push settings of this device: a switch for each topic, or the obstacle. */
import { Trans, useLingui } from '@lingui/react/macro'
import { PUSH_TOPICS, type PushTopic } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { useOnline } from '@zend/web/client/online'
import { Card, IconTile, Note, Skeleton } from '@zend/web/ui'
import { Switch } from '@zend/web/ui/fields'
import { IconBell, IconInfo } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { browserPush, type PushDevice } from './push-device.ts'
import { PushObstacle, PushProblem, TOPIC_TEXTS } from './push-texts.tsx'
import { type Push, usePush } from './use-push.ts'

/** The card. `device` defaults to this browser. */
export function PushSettings({
  userId,
  device = browserPush,
}: {
  readonly userId: UserId
  readonly device?: PushDevice
}): ReactElement {
  const push = usePush(userId, device)
  return (
    <Card padded aria-labelledby="push-title" id="push">
      <div className="flex items-center gap-3.5">
        <IconTile tone="info">
          <IconBell />
        </IconTile>
        <div className="min-w-0">
          <h2 id="push-title" className="text-body font-semibold">
            <Trans>Notifications on this device</Trans>
          </h2>
          <p className="text-meta text-muted">
            <Trans>Also while Zend is closed. They end when you sign out.</Trans>
          </p>
        </div>
      </div>
      <div className="mt-3">
        <Choices push={push} />
      </div>
      <PushProblem fault={push.fault} />
    </Card>
  )
}

function Choices({ push }: { readonly push: Push }): ReactElement {
  const { i18n } = useLingui()
  const online = useOnline()
  const { state, topics, pending, choose } = push
  if (state === 'loading') return <Skeleton className="h-36 w-full" />
  if (state === 'unavailable') {
    return (
      <p className="text-label text-muted">
        <Trans>Notifications on devices are not available right now.</Trans>
      </p>
    )
  }
  if (state !== 'ready') {
    return (
      <Note tone={state === 'blocked' ? 'warn' : 'info'} icon={<IconInfo />}>
        <PushObstacle state={state} />
      </Note>
    )
  }
  const toggled = (topic: PushTopic): readonly PushTopic[] =>
    PUSH_TOPICS.filter((candidate) => (candidate === topic ? !topics.includes(topic) : topics.includes(candidate)))
  return (
    <div className="divide-y divide-line">
      {PUSH_TOPICS.map((topic) => (
        <Switch
          key={topic}
          label={i18n._(TOPIC_TEXTS[topic].label)}
          hint={i18n._(TOPIC_TEXTS[topic].hint)}
          checked={topics.includes(topic)}
          disabled={pending || !online}
          onChange={() => void choose(toggled(topic))}
          className="py-3!"
        />
      ))}
    </div>
  )
}
