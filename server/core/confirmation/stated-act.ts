/**
 * Compares a statement with the act that its customer confirms: the mail that they read names amount and destination,
 * so nothing else may be signed with its code. Pure.
 */
import type { Statement } from '../authorizations/index.ts'
import { type Act, type ActKinds, bindingOf } from './act-kind.ts'
import type { Confirmation } from './confirmation.ts'

/**
 * Returns the stated act. Throws unless the statement is about the same holder's money and states the act that the code
 * is for. Returns `null` for a statement that only the PIN confirms, such as a rule's.
 */
export function requireStated(acts: ActKinds, statement: Statement, by: Confirmation): Act | null {
  const { holder, otp, request } = by
  if (statement.holder !== holder) throw new RangeError(`${holder} is confirmed for, and ${statement.holder} stated`)
  const stated = acts.stated(statement)
  // What a signed request asks for is compared once its signature is verified.
  if (request !== undefined) return stated
  const confirmed = otp === undefined ? null : bindingOf(acts, statedPartOf(acts, otp.act), by)
  if ((stated === null ? null : bindingOf(acts, stated, by)) !== confirmed)
    throw new RangeError(`a ${statement.kind} is stated that the code is not for`)
  return stated
}

/** What a statement says of an act: all of it, or what it does besides saving a destination. */
const statedPartOf = (acts: ActKinds, act: Act): Act => acts.of(act).states?.(act) ?? act
