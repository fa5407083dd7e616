/**
 * Tells a company's owners when too few members are left for a request or for the policy, with the ways out: inviting
 * somebody, naming a deputy, changing the policy (business.md A4). Once each, and again only after enough were there.
 */
import type { BusinessId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { getCompany, membersWho } from '../companies/index.ts'
import { sendNotice } from '../notices/index.ts'
import { findApprovals } from './approvals.repo.ts'
import { findPolicy } from './policies.repo.ts'
import { deleteUnmetBut, insertUnmet, openIds, takeChecks, type Unmet } from './quorum.repo.ts'
import { rulesFrom } from './rules.ts'
import { factsOf } from './tell.ts'
import { unmetRules } from './votes.ts'
import { whoWaits } from './who-waits.ts'

/** Dependencies of looking. */
export type QuorumDeps = { readonly db: Pick<Database, 'transact'>; readonly clock: Clock }

/** Looks at one company whose members, requests or policy changed. Of two processes at once one does it. */
export async function watchQuorum(deps: QuorumDeps, company: BusinessId): Promise<void> {
  await deps.db.transact(async (tx) => {
    if (!(await takeChecks(tx, company))) return
    const at = deps.clock.now()
    const owners = (await membersWho(tx, company, 'member.manage')).filter(({ role }) => role === 'owner')
    const still: Unmet[] = []
    const ids = await openIds(tx, company)
    for (const approval of (await findApprovals(tx, company, ids)).values()) {
      if ((await whoWaits(tx, approval, at)).hasQuorum) continue
      still.push(approval.id)
      if (!(await insertUnmet(tx, company, approval.id, at))) continue
      const facts = await factsOf(tx, approval)
      for (const { userId } of owners) await sendNotice(deps, tx, { kind: 'approval-no-quorum', to: userId, facts })
    }
    if (await isPolicyUnmet(tx, company)) {
      still.push('policy')
      if (await insertUnmet(tx, company, 'policy', at)) {
        const facts = { company: (await getCompany(tx, company)).name }
        for (const { userId } of owners) await sendNotice(deps, tx, { kind: 'policy-no-quorum', to: userId, facts })
      }
    }
    await deleteUnmetBut(tx, company, still)
  })
}

/** Whether a rule of the company's own policy could be met by nobody's payment. */
async function isPolicyUnmet(tx: Tx, company: BusinessId): Promise<boolean> {
  const policy = await findPolicy(tx, company)
  if (policy === null) return false
  return unmetRules(rulesFrom(policy.rules), await membersWho(tx, company, 'approve')).length > 0
}
