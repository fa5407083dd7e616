/** Texts of approvals: states, kinds, reasons. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApprovalKind, ApprovalLine, ApprovalState, DeclineReason } from '@zend/contracts'
import type { Tone } from '@zend/web/ui'

/** The kind of what is asked for. */
export const KIND_TEXTS: Readonly<Record<ApprovalKind, MessageDescriptor>> = {
  withdrawal: msg({ message: 'Withdraw', context: 'noun' }),
  transfer: msg`Zend Pay`,
  'quick-sell': msg`Quick Sell`,
  fx: msg`Payment abroad`,
  batch: msg`Batch payment`,
  policy: msg`Who approves what`,
  member: msg`Change of members`,
  payee: msg`New payee`,
  'api-key': msg`API key`,
}

/** Whether money leaves once it is approved. A batch states no one amount: it takes several coins. */
export const movesMoney = ({ amount, kind }: Pick<ApprovalLine, 'amount' | 'kind'>): boolean =>
  amount !== null || kind === 'batch'

/** The state of a request, as its badge says it; what moves no money is not sent. */
export const stateText = (line: Pick<ApprovalLine, 'state' | 'amount' | 'kind'>): MessageDescriptor =>
  line.state === 'released' && !movesMoney(line)
    ? msg({ message: 'Approved, in force', context: 'request' })
    : STATE_TEXTS[line.state]

const STATE_TEXTS: Readonly<Record<ApprovalState, MessageDescriptor>> = {
  open: msg({ message: 'Waits', context: 'request' }),
  approved: msg({ message: 'Approved', context: 'request' }),
  stopped: msg({ message: 'Stopped', context: 'request' }),
  released: msg({ message: 'Approved and sent', context: 'request' }),
  declined: msg({ message: 'Declined', context: 'request' }),
  withdrawn: msg({ message: 'Taken back', context: 'request' }),
  expired: msg({ message: 'Ended', context: 'request' }),
}

/** The colour of each state. */
export const STATE_TONES: Readonly<Record<ApprovalState, Tone>> = {
  open: 'warn',
  approved: 'info',
  stopped: 'bad',
  released: 'ok',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
}

/** Why somebody declines. */
export const REASON_TEXTS: Readonly<Record<DeclineReason, MessageDescriptor>> = {
  wrong_details: msg`The details are wrong`,
  not_authorised: msg`Nobody agreed to this`,
  suspected_fraud: msg`It looks like fraud`,
  duplicate: msg`It was paid already`,
  other: msg`Another reason`,
}
