/** Tells somebody's open pages that their requests for money changed. */
import type { UserId } from '@zend/kernel'
import { announce } from '../../core/events/index.ts'
import type { Tx } from '../../database/index.ts'

/** Announces it: requests are read again with the payments that they lead to. */
export const announceRequest = (tx: Tx, to: UserId, at: Date): Promise<void> =>
  announce(tx, { to, type: 'transfer', id: null, at })
