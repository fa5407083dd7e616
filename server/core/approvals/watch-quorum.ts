/**
 * Tells a company's owners when too few members are left for a request or for the policy, with the ways out: inviting
 * somebody, naming a deputy, changing the policy (business.md A4). Once each, and again only after enough were there;
 * requests that are stuck together are told together.
 */
import { stuckRules } from '@zend/contracts'
import type { BusinessId, UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { getCompany, membersWho } from '../companies/index.ts'
import { sendNotice } from '../notices/index.ts'
import { findApproval, findApprovals } from './approvals.repo.ts'
import { findPolicy } from './policies.repo.ts'
import {
  deleteUnmet,
  insertUnmet,
  putTold,
  type RequestToLookAt,
  takeCompanyCheck,
  takeRequestCheck,
} from './quorum.repo.ts'
import { rulesFrom } from './rules.ts'
import { factsOf } from './tell.ts'
import { asMember } from './votes.ts'
import { whoWaits } from './who-waits.ts'

/** Dependencies of looking. */
export type QuorumDeps = { readonly db: Pick<Database, 'transact'>; readonly clock: Clock }

/**
 * Looks at the policy of a company whose members or policy changed, and has each of its requests looked at. Of two
 * processes at once one does it.
 */
export async function watchPolicy(deps: QuorumDeps, company: BusinessId): Promise<void> {
  await deps.db.transact(async (tx) => {
    if (!(await takeCompanyCheck(tx, company))) return
    if (!(await isPolicyUnmet(tx, company))) return deleteUnmet(tx, company, 'policy')
    if (!(await insertUnmet(tx, company, 'policy', deps.clock.now()))) return
    const facts = { company: (await getCompany(tx, company)).name }
    for (const to of await ownersOf(tx, company))
      await sendNotice(deps, tx, { kind: 'policy-no-quorum', to, facts, company })
  })
}

/** Looks at one request that changed, or whose company did. Of two processes at once one does it. */
export async function watchRequest(deps: QuorumDeps, { id, company }: RequestToLookAt): Promise<void> {
  await deps.db.transact(async (tx) => {
    if (!(await takeRequestCheck(tx, id))) return
    const at = deps.clock.now()
    const approval = await findApproval(tx, company, id)
    const isUnmet = approval?.state === 'open' && !(await whoWaits(tx, approval, at)).hasQuorum
    if (!isUnmet) return deleteUnmet(tx, company, id)
    await insertUnmet(tx, company, id, null)
  })
}

/** So many requests are named in one notice. */
const NAMED_MAX = 10

/**
 * Tells a company's owners of all requests that too few people are left for, and of which they do not know yet: one
 * notice, with the oldest first. Of two processes at once one tells.
 */
export async function tellUnmet(deps: QuorumDeps, company: BusinessId): Promise<void> {
  await deps.db.transact(async (tx) => {
    const found = await findApprovals(tx, company, await putTold(tx, company, deps.clock.now()))
    const waiting = [...found.values()].filter(({ state }) => state === 'open')
    const [first, ...others] = waiting.toSorted((a, b) => +a.madeAt - +b.madeAt || (a.id < b.id ? -1 : 1))
    if (first === undefined) return
    const named = await Promise.all(others.slice(0, NAMED_MAX - 1).map((each) => factsOf(tx, each)))
    const more = {
      waiting: named.map(({ payee, amount, currency }) => ({
        payee,
        ...(amount === undefined ? {} : { amount, currency }),
      })),
      left: others.length - named.length,
    }
    const facts = { ...(await factsOf(tx, first)), ...(others.length === 0 ? {} : more) }
    for (const to of await ownersOf(tx, company))
      await sendNotice(deps, tx, { kind: 'approval-no-quorum', to, facts, company })
  })
}

const ownersOf = async (tx: Tx, company: BusinessId): Promise<readonly UserId[]> =>
  (await membersWho(tx, company, 'member.manage')).filter(({ role }) => role === 'owner').map(({ userId }) => userId)

/** Whether a rule of the company's own policy could be met by nobody's payment. */
async function isPolicyUnmet(tx: Tx, company: BusinessId): Promise<boolean> {
  const policy = await findPolicy(tx, company)
  if (policy === null) return false
  const members = await membersWho(tx, company, 'approve')
  // Whoever lacks a passkey adds one by themself, and one that is too new confirms soon: owners need not be told.
  const ready = { name: '', you: false, passkey: true, passkeyFrom: null, asks: [] }
  const approvers = members.map((each) => ({ ...ready, ...asMember(each) }))
  return stuckRules(rulesFrom(policy.rules), approvers).length > 0
}
