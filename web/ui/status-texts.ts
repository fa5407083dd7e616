/** What each status is called; in a file of its own, so that only pages with badges fetch the words. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StatusWord } from './badge.tsx'

/** The words of the seven statuses. */
export const STATUS_TEXTS: Readonly<Record<StatusWord, MessageDescriptor>> = {
  returned: msg`Returned`,
  failed: msg`Failed`,
  success: msg`Success`,
  pending: msg`Pending`,
  'action-required': msg`Action needed`,
  'action-updated': msg`Action updated`,
  processing: msg`Processing`,
}
