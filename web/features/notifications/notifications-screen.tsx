/**
 * /notifications: the notifications by day; unread ones marked; reading, deleting, paging. New ones appear while the
 * page is open.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Notification } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { notificationsQuery } from './notifications.queries.ts'
import { lazyPart } from '@zend/web/client/lazy-part'
import { MoreOf } from '@zend/web/client/more-of'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { Button, Card, EmptyState, List, SkeletonRows } from '@zend/web/ui'
import { groupByDay, useFormat } from '@zend/web/ui/format'
import { IconCheck, IconTrash } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useState } from 'react'
import { NotificationRow } from './notification-row.tsx'
import { PushInvitation } from './push-invitation.tsx'
import { type NotificationActs, useNotificationActs } from './use-notification-acts.ts'

const SKELETON_ROWS = 5

const deleteAllDialog = lazyPart(async () => (await import('./delete-all-dialog.tsx')).DeleteAllDialog)

/** The screen of the signed-in customer. */
export function NotificationsScreen({ userId }: { readonly userId: UserId }): ReactElement {
  const list = useInfiniteQuery(notificationsQuery(userId))
  const acts = useNotificationActs(userId)
  return (
    <div className="page-column grid max-w-[760px] grid-cols-1 gap-4">
      <PushInvitation userId={userId} />
      <QueryView
        query={list}
        loading={
          <Card>
            <SkeletonRows rows={SKELETON_ROWS} />
          </Card>
        }
      >
        {({ pages }) => {
          const all = pages.flatMap(({ notifications }) => notifications)
          if (all.length === 0 && !list.hasNextPage) return <Nothing />
          return (
            <div className="grid grid-cols-1 gap-4">
              <Bar unread={pages[0]?.unread ?? 0} acts={acts} />
              <Days notifications={all} acts={acts} />
              <MoreOf query={list} />
            </div>
          )
        }}
      </QueryView>
    </div>
  )
}

function Nothing(): ReactElement {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState
        title={t`Nothing new`}
        text={<Trans>Deposits, withdrawals and whatever concerns your security are told here.</Trans>}
        pattern="quiet-3"
      />
    </Card>
  )
}

/** The number of unread ones, and the actions on all. */
function Bar({ unread, acts }: { readonly unread: number; readonly acts: NotificationActs }): ReactElement {
  const online = useOnline()
  // `null` until first opened, so that an unused dialog is not fetched.
  const [asking, setAsking] = useState<boolean | null>(null)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-1">
      <p role="status" className="num text-label font-semibold text-muted">
        {unread === 0 ? (
          <Trans>All read</Trans>
        ) : unread >= 99 ? (
          <Trans>More than 98 unread</Trans>
        ) : (
          <Plural value={unread} one="# unread" other="# unread" />
        )}
      </p>
      <div className="-mr-3 flex flex-wrap items-center">
        {unread === 0 ? null : (
          <Button
            variant="ghost"
            size="small"
            className="px-3!"
            icon={<IconCheck size={18} />}
            disabled={!online}
            onClick={() => acts.markRead('all')}
          >
            <Trans>Mark all read</Trans>
          </Button>
        )}
        <Button
          variant="ghost"
          size="small"
          className="px-3!"
          icon={<IconTrash size={18} />}
          disabled={!online}
          onClick={() => setAsking(true)}
        >
          <Trans>Delete all</Trans>
        </Button>
      </div>
      {asking === null ? null : (
        <Suspense>
          <deleteAllDialog.Part open={asking} onClose={() => setAsking(false)} onDelete={() => acts.remove('all')} />
        </Suspense>
      )}
    </div>
  )
}

function Days({
  notifications,
  acts,
}: {
  readonly notifications: readonly Notification[]
  readonly acts: NotificationActs
}): ReactElement {
  const format = useFormat()
  const online = useOnline()
  const now = new Date().toISOString()
  return (
    <>
      {groupByDay(notifications, ({ createdAt }) => createdAt).map(({ key, items }) => (
        <section key={key} aria-labelledby={`day-${key}`}>
          <h2 id={`day-${key}`} className="mb-2 px-1 text-meta font-semibold text-muted">
            {format.day(items[0]?.createdAt ?? now, now, { long: true })}
          </h2>
          <Card className="overflow-hidden">
            <List>
              {items.map((notification) => (
                <NotificationRow
                  key={notification._id}
                  notification={notification}
                  online={online}
                  onRead={() => {
                    if (notification.readAt === null) acts.markRead([notification._id])
                  }}
                  onDelete={() => void acts.remove([notification._id])}
                />
              ))}
            </List>
          </Card>
        </section>
      ))}
    </>
  )
}
