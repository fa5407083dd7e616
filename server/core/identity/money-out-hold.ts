/** Whether money out is on hold after a change of credentials. A rule of the limits engine: products ask there. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { lastingHold } from './pin.repo.ts'
import type { HoldReason } from './tables.ts'

/** A hold on money out; deposits and swaps stay open. */
export type MoneyOutHold = { readonly reason: HoldReason; readonly until: Date }

/** The hold that lasts longest at this instant; `null` when money may go out. At `until` itself it is over. */
export const moneyOutHold = (tx: Tx, userId: UserId, now: Date): Promise<MoneyOutHold | null> => lastingHold(tx, userId, now)
