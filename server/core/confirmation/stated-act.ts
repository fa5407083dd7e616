/**
 * Holds a statement against the act that its customer confirms: the code names amount and destination in the letter that they read, so nothing else may be
 * signed with it. Pure.
 */
import type { Statement } from '../authorizations/index.ts'
import { type Act, type ActKinds, bindingOf } from './act-kind.ts'
import type { Confirmation } from './confirmation.ts'

/**
 * The act that is stated. Throws unless the statement is this customer's own, and states the act that the code is for. A statement that only the PIN confirms,
 * such as a rule's, states no act: `null`.
 */
export function requireStated(acts: ActKinds, statement: Statement, { userId, otp }: Confirmation): Act | null {
  if (statement.holder !== userId) throw new RangeError(`${userId} cannot confirm what ${statement.holder} has`)
  const stated = acts.stated(statement)?.stated?.(statement) ?? null
  const confirmed = otp === undefined ? null : bindingOf(acts, otp.act)
  if ((stated === null ? null : bindingOf(acts, stated)) !== confirmed) throw new RangeError(`a ${statement.kind} is stated that the code is not for`)
  return stated
}
