/**
 * What the confirmer asks before it signs for a company: whether its payments are stopped, and whether the policy lets
 * this member do it alone. It notes what it lets pass, by which rolling sums and the age of payees are counted.
 */
import { MONEY_KINDS } from '@zend/contracts'
import { isPerson, ok, refuse } from '@zend/kernel'
import { membersWho } from '../companies/index.ts'
import type { CompanyGate } from '../confirmation/index.ts'
import { lockCompany } from './approvals.repo.ts'
import { APPROVER_LEFT, insertSigned } from './policies.repo.ts'
import { whyNotReleased } from './freeze.ts'
import type { ApprovableKinds } from './kinds.ts'
import { neededFor, paymentsOf, type ReadRules } from './needed.ts'

/** Creates the gate. `rulesOf` must throw on rules that this process did not sign. */
export function companyGate({
  kinds,
  rulesOf,
}: {
  readonly kinds: ApprovableKinds
  readonly rulesOf: ReadRules
}): CompanyGate {
  return async (tx, { userId, holder, channel }, statement) => {
    if (isPerson(holder)) throw new RangeError(`${holder} is no company`)
    // A request lets nothing leave: its release is asked about by itself. Nor does swapping what arrives.
    if (statement.kind === 'approval' || statement.kind === 'convert-rule') return ok(null)
    const asked = kinds.askedBy(statement)
    if (asked === null) {
      // A rule would sell for ever what nobody else looked at: only whoever runs the company alone sets one.
      const approvers = await membersWho(tx, holder, 'approve')
      const isAlone = approvers.length === 1 && approvers[0]?.userId === userId
      return isAlone ? ok(null) : refuse('approval_needed')
    }
    if (MONEY_KINDS.includes(asked.kind)) {
      const stopped = await whyNotReleased(tx, holder)
      // A company that we suspended moves what its limits leave it.
      if (stopped !== null && stopped.code !== 'company_suspended') return refuse('company_frozen')
    }
    await lockCompany(tx, holder)
    const needed = await neededFor(tx, rulesOf, { id: statement.id, company: holder, maker: userId, asked, channel })
    if (!needed.ok) return needed
    if (needed.value.requirements.length > 0) return refuse('approval_needed')
    const { kind, control } = asked
    // Nobody makes a payee older by saving it alone: it counts from when others let it be saved, or it was paid.
    if (kind === 'payee') return ok(null)
    const left =
      control?.effect === 'stops' &&
      needed.value.approvers.some((each) => each.memberId === control.member && each.userId !== userId)
    const by = { company: holder, madeBy: userId, channel }
    const pays = await paymentsOf(tx, statement.id, asked)
    await insertSigned(tx, ...pays.map((each) => ({ ...each, ...by, payee: left ? APPROVER_LEFT : each.payee })))
    return ok(null)
  }
}
