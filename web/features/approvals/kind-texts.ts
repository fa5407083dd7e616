/** Texts of the kinds of requests. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApprovalKind } from '@zend/contracts'

/** The kind of what is asked for. */
export const KIND_TEXTS: Readonly<Record<ApprovalKind, MessageDescriptor>> = {
  withdrawal: msg({ message: 'Withdraw', context: 'noun' }),
  transfer: msg`Zend Pay`,
  'quick-sell': msg`Quick Sell`,
  fx: msg`Payment abroad`,
  policy: msg`Who approves what`,
  member: msg`Change of members`,
  payee: msg`New payee`,
  'api-key': msg`API key`,
}
