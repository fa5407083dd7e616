/**
 * Checks the transaction PIN for calls that have no transaction of their own, at the cost of one small read when it is right, which callers of one
 * moment share.
 *
 * A right PIN after no wrong one changes nothing and takes no lock; every other try goes the way of `checkPin`, under the row's lock. So that a crowd of
 * guesses cannot be looked at before the first of them is counted, one customer's tries are looked at one after the other: never more than the rule
 * allows in one process, and with several at most one more for each further process.
 */
import { ok, type Result, type UserId } from '@zend/kernel'
import { gather } from '../../database/index.ts'
import { sameHash } from '../sealing/index.ts'
import { checkPin } from './check-pin.ts'
import type { PinGate } from './confirmation.ts'
import type { ConfirmationDeps } from './deps.ts'
import { pinHash } from './keys.ts'
import { readPins, type StoredPin } from './pin.repo.ts'
import { lockOf, type PinRefusal } from './pin.ts'

type Deps = Omit<ConfirmationDeps, 'sealingKey'>

const RENEWED_EVERY = 64

/** Opens the gate; one per process. */
export function pinGate(deps: Deps): PinGate {
  let turns = new Map<UserId, Promise<unknown>>()
  let taken = 0
  const pinOf = gather((userIds) => readPins(deps.db, userIds))
  const look = async (userId: UserId, pin: string) => compare(deps, userId, await pinOf(userId), pin)
  return async (userId, pin) => {
    // Laid out anew before it grows old: see database/gather.ts.
    if (++taken % RENEWED_EVERY === 0) turns = new Map(turns)
    const before = turns.get(userId)
    const turn = before === undefined ? look(userId, pin) : before.then(() => look(userId, pin))
    // Whoever comes next waits for this look, and not for its luck.
    const over = turn.catch(() => undefined)
    turns.set(userId, over)
    try {
      return await turn
    } finally {
      if (turns.get(userId) === over) turns.delete(userId)
    }
  }
}

async function compare(deps: Deps, userId: UserId, stored: StoredPin | null, pin: string): Promise<Result<null, PinRefusal>> {
  const untried = stored !== null && stored.wrong === 0 && lockOf(stored, deps.clock.now()) === null
  if (untried && sameHash(stored.hash, pinHash(deps.keys, { userId, salt: stored.salt }, pin))) return ok(null)
  return deps.db.transact((tx) => checkPin(deps, tx, userId, pin))
}
