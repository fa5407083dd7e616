/** Marking and deleting, with a toast if the API could not be reached. */
import { useQueryClient } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { actOnNotifications, type Which } from './notifications.queries.ts'
import { asApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { toast } from '@zend/web/ui'

/**
 * Both are optimistic. `remove` resolves to whether it was done; a mark that could not be sent is not reported, since
 * the next fetch shows it.
 */
export type NotificationActs = {
  readonly markRead: (which: Which) => void
  readonly remove: (which: Which) => Promise<boolean>
}

/** The actions on a customer's list. */
export function useNotificationActs(userId: UserId): NotificationActs {
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return {
    markRead: (which) => {
      actOnNotifications(queryClient, userId, 'read', which).catch(() => undefined)
    },
    remove: async (which) => {
      try {
        await actOnNotifications(queryClient, userId, 'delete', which)
        return true
      } catch (thrown) {
        toast({ kind: 'error', text: errorText(asApiError(thrown)) })
        return false
      }
    },
  }
}
