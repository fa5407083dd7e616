/** The confirmer itself, over the tables that only its own login may write. */
import { mailActCode } from './act-codes.ts'
import { replaceCustomersPin, storeFirstPin } from './change-pin.ts'
import { confirm } from './confirm.ts'
import type { Confirmer } from './confirmation.ts'
import type { ConfirmationDeps } from './deps.ts'
import { pinGate } from './pin-gate.ts'
import { swapGate } from './swap-gate.ts'

/** Opens the confirmer; one per process. */
export function openConfirmer(deps: ConfirmationDeps): Confirmer {
  const checkPin = pinGate(deps)
  return {
    confirm: (by, statement) => confirm(deps, by, statement),
    checkPin,
    confirmSwap: swapGate(deps, checkPin),
    mailCode: (userId, act) => mailActCode(deps, userId, act),
    createPin: (userId, pin, ip) => storeFirstPin(deps, userId, pin, ip),
    updatePin: (userId, command, ip) => replaceCustomersPin(deps, userId, command, ip),
  }
}
