/** The confirmer itself, over the tables that only its own login may write. */
import { type Confirmer, mailActCode } from '../identity/index.ts'
import { confirm } from './confirm.ts'
import { storeFirstPin } from './create-pin.ts'
import type { ConfirmationDeps } from './deps.ts'
import { pinGate } from './pin-gate.ts'
import { swapGate } from './swap-gate.ts'
import { replaceCustomersPin } from './update-pin.ts'

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
