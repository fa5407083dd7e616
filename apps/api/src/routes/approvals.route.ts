/** The routes of approvals: what waits, deciding, taking back, and the policy. */
import * as contract from '@zend/contracts'
import { type ApprovalId, type BusinessId, formatMoney, isPerson, money, ok, refuse, type Result } from '@zend/kernel'
import {
  awaitsApproval,
  certificateOf,
  changePolicy,
  declineApproval,
  freezeCompany,
  mailPolicyCode,
  type Simulated,
  simulatePolicy,
  listApprovals,
  readApproval,
  readPolicy,
  releaseApproval,
  standsFor,
  withdrawApproval,
} from '@zend/server/core/approvals'
import type { Actor } from '@zend/server/core/holders'
import { publicNamesOf } from '@zend/server/core/public-names'
import type { ApprovalsDeps } from '../approvals.ts'
import { type Route, route } from '../guard.ts'
import { sentAnswer } from './accounts.route.ts'
import { askedOf } from './approval-asked.ts'
import { assertionOf } from './passkeys.route.ts'

/** The routes. Whatever changes a request answers it as it is then. */
export function approvalsRoutes(deps: ApprovalsDeps): Route[] {
  const { read } = deps.db
  const answer = async (
    actor: Actor,
    id: ApprovalId,
  ): Promise<Result<{ approval: contract.ApprovalDetail }, { readonly code: 'not_found' }>> => {
    const found = await readApproval({ read, now: deps.clock.now() }, memberOf(actor), id)
    return found.ok ? ok({ approval: found.value }) : found
  }
  return [
    route(contract.listApprovals, async ({ query }, { actor }) => {
      const { approvals, ...counts } = await listApprovals({ read, now: deps.clock.now() }, memberOf(actor), query)
      return ok({ approvals: [...approvals], ...counts, page: query.page, limit: query.limit })
    }),
    route(contract.getApproval, ({ params }, { actor }) => answer(actor, params.approval)),
    route(contract.startVote, async ({ params, body: { version } }, { actor }) => {
      if (!(await mayVote(deps, actor))) return refuse('forbidden')
      const { userId } = actor
      const place = await standsFor(read, { ...memberOf(actor), now: deps.clock.now() })
      const known = await publicNamesOf(read, place === null ? [userId] : [userId, place])
      const nameOf = (id: typeof userId): string => known.get(id)?.name ?? ''
      const names = { by: nameOf(userId), inPlaceOf: place === null ? null : nameOf(place) }
      const asked = await deps.judge.startVote(memberOf(actor), { request: params.approval, version }, names)
      if (!asked.ok) return asked
      const { options, expiresAt, nonce } = asked.value
      return ok({ options, expiresAt: expiresAt.toISOString(), nonce })
    }),
    route(contract.decideApproval, async ({ params: { approval: request }, body }, { actor, ip, userAgent }) => {
      if (!(await mayVote(deps, actor))) return refuse('forbidden')
      const { version } = body
      const words = body.words === undefined || body.words === '' ? null : body.words
      if (body.decision === 'decline') {
        const { reason } = body
        const declined = await declineApproval(deps, memberOf(actor), { request, version, reason, words }, ip)
        return declined.ok ? answer(actor, request) : declined
      }
      const ballot = { request, version, answer: assertionOf(body.credential), words }
      const voted = await deps.judge.vote(memberOf(actor), ballot, { ip, userAgent })
      if (!voted.ok) return voted
      if (voted.value.approved) await releaseApproval(deps, companyOf(actor), request)
      return answer(actor, request)
    }),
    route(contract.getApprovalProof, async ({ params: { approval } }, { actor }) => {
      const found = await certificateOf({ read, site: deps.site }, companyOf(actor), approval)
      if (!found.ok) return found
      const bytes = Buffer.from(`${JSON.stringify(found.value, null, 2)}\n`)
      return ok({ name: `zend-approval-${approval}.json`, format: 'json', bytes })
    }),
    route(contract.withdrawApproval, async ({ params: { approval } }, { actor, ip }) => {
      const withdrawn = await withdrawApproval(deps, memberOf(actor), approval, ip)
      return withdrawn.ok ? answer(actor, approval) : withdrawn
    }),
    route(contract.freezeCompany, async ({ body: { reason, words = '' } }, { actor, ip }) => {
      const stop = { reason, words: words === '' ? null : words }
      const frozen = await freezeCompany(deps, memberOf(actor), stop, ip)
      return frozen.ok ? ok({ frozen: true as const }) : frozen
    }),
    route(contract.releaseApproval, async ({ params: { approval } }, { actor }) => {
      await releaseApproval(deps, companyOf(actor), approval)
      return answer(actor, approval)
    }),
    route(contract.mailPolicyCode, async ({ body: { rules } }, { actor }) => {
      const sent = await mailPolicyCode(deps, memberOf(actor), rules)
      return sent.ok ? ok(sentAnswer(sent.value)) : sent
    }),
    route(contract.changePolicy, async ({ body: { transactionPin: pin, ...body } }, { actor }) => {
      const changed = await changePolicy(deps, memberOf(actor), { ...body, pin })
      if (!changed.ok) return changed
      return ok(awaitsApproval(changed.value) ? askedOf(changed.value) : { version: changed.value.version })
    }),
    route(contract.simulatePolicy, async ({ body: { rules } }, { actor }) => {
      const { days, current, proposed } = await simulatePolicy({ read, now: deps.clock.now() }, companyOf(actor), rules)
      return ok({ days, current: simulatedOf(current), proposed: simulatedOf(proposed) })
    }),
    route(contract.getPolicy, async (_input, { actor }) =>
      ok({ policy: await readPolicy({ read, now: deps.clock.now() }, memberOf(actor)) }),
    ),
  ]
}

/** The company that is acted for; the guard lets nobody else onto this base. */
function companyOf({ holder }: Pick<Actor, 'holder'>): BusinessId {
  if (isPerson(holder)) throw new Error(`${holder} is no company`)
  return holder
}

const memberOf = (actor: Actor) => ({ userId: actor.userId, company: companyOf(actor) })

/** Whether somebody may approve, or stands for somebody who may. */
async function mayVote({ db, clock }: Pick<ApprovalsDeps, 'db' | 'clock'>, actor: Actor): Promise<boolean> {
  if (actor.permissions.includes('approve')) return true
  return (await standsFor(db.read, { ...memberOf(actor), now: clock.now() })) !== null
}

const simulatedOf = ({ acts, cents }: Simulated) =>
  acts.map((payments, approvals) => ({
    approvals,
    payments,
    valueUsd: formatMoney(money('USD', cents[approvals] ?? 0n)),
  }))
