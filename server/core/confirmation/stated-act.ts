/**
 * Holds a statement against the act that its customer confirms: the code names amount and destination in the letter
 * that they read, so nothing else may be signed with it. Pure.
 */
import type { Statement } from '../authorizations/index.ts'
import { type Act, type ActKinds, bindingOf } from './act-kind.ts'
import type { Confirmation } from './confirmation.ts'

/**
 * The act that is stated. Throws unless the statement is of the money that is confirmed for, and states the act that
 * the code is for. A statement that only the PIN confirms, such as a rule's, states no act: `null`.
 */
export function requireStated(acts: ActKinds, statement: Statement, by: Confirmation): Act | null {
  const { holder, otp } = by
  if (statement.holder !== holder) throw new RangeError(`${holder} is confirmed for, and ${statement.holder} stated`)
  const stated = acts.stated(statement)?.stated?.(statement) ?? null
  const confirmed = otp === undefined ? null : bindingOf(acts, otp.act, by)
  if ((stated === null ? null : bindingOf(acts, stated, by)) !== confirmed)
    throw new RangeError(`a ${statement.kind} is stated that the code is not for`)
  return stated
}
