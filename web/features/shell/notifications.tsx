/** The notifications of the user record, opened from the bell. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@zend/contracts'
import { Dialog, EmptyState, useFormat } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** The newest notifications, or the promise that something will come. */
export function NotificationsDialog({
  open,
  onClose,
  notifications,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly notifications: User['notifications']
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const now = new Date().toISOString()
  return (
    <Dialog open={open} onClose={onClose} title={t`Notifications`}>
      {notifications.length === 0 ? (
        <EmptyState title={t`Nothing new`} text={<Trans>We tell you here when something about your account needs you.</Trans>} pattern="quiet-3" />
      ) : (
        <ul className="-mx-2 max-h-[60dvh] divide-y divide-line overflow-y-auto">
          {notifications.map(({ _id, title, body, createdAt }) => (
            <li key={_id} className="px-2 py-3">
              <p className="font-semibold">{title}</p>
              <p className="text-label text-muted">{body}</p>
              <p className="num mt-1 text-meta text-muted">{format.dayTime(createdAt, now)}</p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
