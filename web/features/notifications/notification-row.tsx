/** One notification: its topic, its time, whether it was read. Pressing it opens its page and marks it as read. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { Notification } from '@zend/contracts'
import { APP_BASE } from '@zend/web/client/app-name'
import { services } from '@zend/web/client/browser'
import { cx, IconButton, IconTile } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconTrash } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { SwipeAway } from './swipe-away.tsx'
import { TOPIC_LOOKS } from './topic-looks.ts'

/** Properties of a row; both actions are disabled without network. */
export type NotificationRowProps = {
  readonly notification: Notification
  readonly online: boolean
  readonly onRead: () => void
  readonly onDelete: () => void
}

/** The row, as an `<li>`. */
export function NotificationRow({ notification, online, onRead, onDelete }: NotificationRowProps): ReactElement {
  const { t } = useLingui()
  const { title } = notification
  const remove = (
    <IconButton
      plain
      label={t`Delete “${title}”`}
      icon={<IconTrash size={20} />}
      disabled={!online}
      onClick={onDelete}
      className="mt-2 mr-2 self-start text-muted! hover:text-bad! tablet:mr-3"
    />
  )
  const row = (
    <div className="flex">
      <Opens notification={notification} onRead={onRead} />
      {remove}
    </div>
  )
  return <li>{online ? <SwipeAway onAway={onDelete}>{row}</SwipeAway> : row}</li>
}

/** The part of the row that opens its page, or only marks it as read if it has none. */
function Opens({
  notification,
  onRead,
}: {
  readonly notification: Notification
  readonly onRead: () => void
}): ReactElement {
  const box =
    'flex min-h-17 min-w-0 flex-1 items-start gap-3 py-3.5 pl-4 text-left transition-colors duration-120 hover:bg-ground focus-visible:-outline-offset-3 tablet:gap-3.5 tablet:pl-5'
  const content = <Words notification={notification} />
  const to = linkOf(notification)
  if (to !== null) {
    return (
      <Link to={to} onClick={onRead} className={box}>
        {content}
      </Link>
    )
  }
  if (notification.readAt === null) {
    return (
      <button type="button" onClick={onRead} className={box}>
        {content}
      </button>
    )
  }
  return <div className={cx(box, 'hover:bg-transparent')}>{content}</div>
}

/** The page that it opens: of this app, or at the other app's address. `null` when there is none that is known. */
function linkOf({ path, app }: Notification): string | null {
  if (path === null || app === null || app === APP_BASE) return path
  const address = services().config.apps?.[app]
  return address === undefined ? null : `${address}${path}`
}

function Words({
  notification: { topic, title, body, createdAt, readAt },
}: {
  readonly notification: Notification
}): ReactNode {
  const format = useFormat()
  const { icon: Icon, tone } = TOPIC_LOOKS[topic]
  const fresh = readAt === null
  return (
    <>
      <span className="relative">
        <IconTile tone={tone}>
          <Icon />
        </IconTile>
        {fresh ? (
          <span aria-hidden className="absolute -top-1 -right-1 size-3 rounded-pill bg-brand ring-2 ring-surface" />
        ) : null}
      </span>
      <span className="min-w-0 flex-1">
        {fresh ? (
          <span className="visually-hidden">
            <Trans>Unread:</Trans>{' '}
          </span>
        ) : null}
        <span className={cx('block text-body wrap-anywhere text-ink', fresh ? 'font-bold' : 'font-medium')}>
          {title}
        </span>
        <span className="mt-0.5 block text-label wrap-anywhere text-muted">{body}</span>
        <time dateTime={createdAt} className="num mt-1 block text-meta text-muted">
          {format.time(createdAt)}
        </time>
      </span>
    </>
  )
}
