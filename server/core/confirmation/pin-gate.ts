/**
 * Checks the transaction PIN for calls without a transaction of their own. A right PIN costs one small read, which
 * concurrent callers share. A right PIN after no wrong one changes nothing and takes no lock; every other try goes
 * through `checkPin`, under the row's lock.
 */
import { ok, type Result, type UserId } from '@zend/kernel'
import { batchLoad } from '../../database/index.ts'
import { checkPin, isRightUntried } from './check-pin.ts'
import type { PinGate } from './confirmation.ts'
import type { ConfirmationDeps } from './deps.ts'
import { type AttemptQueue, openAttemptQueue } from './attempt-queue.ts'
import { readPins, type StoredPin } from './pin.repo.ts'
import type { PinRefusal } from './pin.ts'

type Deps = Omit<ConfirmationDeps, 'sealingKey'>

/** Creates the gate; one per process, with the queue that every PIN check uses. */
export function pinGate(deps: Deps, enqueue: AttemptQueue = openAttemptQueue()): PinGate {
  const pinOf = batchLoad((userIds) => readPins(deps.db, userIds))
  return (userId, pin) => enqueue(userId, async () => compare(deps, userId, await pinOf(userId), pin))
}

async function compare(
  deps: Deps,
  userId: UserId,
  stored: StoredPin | null,
  pin: string,
): Promise<Result<null, PinRefusal>> {
  if (isRightUntried(deps, userId, stored, pin)) return ok(null)
  return deps.db.transact((tx) => checkPin(deps, tx, userId, pin))
}
