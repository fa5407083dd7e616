/** The text of each status; in a separate file, so that only pages with badges load the texts. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StatusWord } from '../badge.tsx'

/** The texts of the seven statuses. */
export const STATUS_TEXTS: Readonly<Record<StatusWord, MessageDescriptor>> = {
  returned: msg`Returned`,
  failed: msg`Failed`,
  success: msg`Success`,
  pending: msg`Pending`,
  'action-required': msg`Action needed`,
  'action-updated': msg`Action updated`,
  processing: msg`Processing`,
}
