/** The confirmer, over the tables that only its own database login may write. */
import { mailActCode } from './act-codes.ts'
import { replaceCustomersPin, storeFirstPin } from './change-pin.ts'
import { confirmGate } from './confirm-gate.ts'
import type { Confirmer } from './confirmation.ts'
import type { ConfirmationDeps } from './deps.ts'
import { openAttemptQueue } from './attempt-queue.ts'
import { pinGate } from './pin-gate.ts'
import { swapGate } from './swap-gate.ts'

/** Creates the confirmer; one per process. */
export function openConfirmer(deps: ConfirmationDeps): Confirmer {
  const enqueue = openAttemptQueue()
  const checkPin = pinGate(deps, enqueue)
  return {
    confirm: confirmGate(deps, enqueue),
    checkPin,
    confirmSwap: swapGate(deps, checkPin),
    mailCode: (actor, act) => mailActCode(deps, actor, act),
    createPin: (userId, pin, ip) => storeFirstPin(deps, userId, pin, ip),
    updatePin: (userId, command, ip) => replaceCustomersPin(deps, userId, command, ip),
  }
}
