/** Texts of batches that several pages say: the states of a batch and of its rows, how a row pays. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BatchRowState, BatchState, BatchWay } from '@zend/contracts'
import type { Tone } from '@zend/web/ui'

/** A badge: its word and its colour. */
export type BadgeText = { readonly text: MessageDescriptor; readonly tone: Tone }

/** The state of a batch. */
export const BATCH_BADGES: Readonly<Record<BatchState, BadgeText>> = {
  checking: { text: msg({ message: 'Being checked', context: 'batch' }), tone: 'info' },
  draft: { text: msg({ message: 'Draft', context: 'batch' }), tone: 'neutral' },
  asked: { text: msg({ message: 'Waits for approval', context: 'batch' }), tone: 'warn' },
  paying: { text: msg({ message: 'Being paid', context: 'batch' }), tone: 'info' },
  done: { text: msg({ message: 'Completed', context: 'batch' }), tone: 'ok' },
  cancelled: { text: msg({ message: 'Stopped', context: 'batch' }), tone: 'neutral' },
  declined: { text: msg({ message: 'Declined', context: 'batch' }), tone: 'bad' },
  expired: { text: msg({ message: 'Ended', context: 'batch' }), tone: 'neutral' },
}

/** The state of a row. */
export const ROW_BADGES: Readonly<Record<BatchRowState, BadgeText>> = {
  checking: { text: msg({ message: 'Being checked', context: 'row' }), tone: 'info' },
  faulty: { text: msg({ message: 'To correct', context: 'row' }), tone: 'bad' },
  ready: { text: msg({ message: 'Ready', context: 'row' }), tone: 'ok' },
  left_out: { text: msg({ message: 'Left out', context: 'row' }), tone: 'neutral' },
  paying: { text: msg({ message: 'Being paid', context: 'row' }), tone: 'info' },
  unknown: { text: msg({ message: 'No answer yet', context: 'row' }), tone: 'warn' },
  paid: { text: msg({ message: 'Paid', context: 'row' }), tone: 'ok' },
  failed: { text: msg({ message: 'Not paid', context: 'row' }), tone: 'bad' },
  cancelled: { text: msg({ message: 'Stopped', context: 'row' }), tone: 'neutral' },
}

/** How a row pays. */
export const WAY_TEXTS: Readonly<Record<BatchWay, MessageDescriptor>> = {
  bank: msg`Bank account`,
  'mobile-money': msg`Mobile money`,
  zend: msg`Zend Pay`,
  address: msg`Crypto address`,
}
