/**
 * Finds what a company's policy wants for an act now. The API asks it to say what waits; the confirmer asks it for
 * itself before it signs.
 */
import type { ApprovalKind, Channel, PolicyRule } from '@zend/contracts'
import { after, type BusinessId, HOUR_MS, refuse, type Result, ok, type UserId } from '@zend/kernel'
import { readAll, type Tx } from '../../database/index.ts'
import { membersWho } from '../companies/index.ts'
import { findPolicy, signedBefore, type StoredPolicy } from './policies.repo.ts'
import type { ApproverGone, SingleControlLimit } from './approvals.refusals.ts'
import type { Asked } from './kinds.ts'
import { statedParts } from './parts.ts'
import { DEFAULT_RULES, type Requirement, requirementsOf, rulesFrom } from './rules.ts'
import { type Approver, withinReach, withThoseLeft } from './votes.ts'

/**
 * Whoever alone may approve moves the company's money by themself, up to this much a day, in US cents (business.md A3);
 * where the company has set a policy, only what its rules let pass.
 */
export const SINGLE_CONTROL_DAY_MAX_CENTS = 1_000_000n

/** For how long nobody counts as alone after somebody who may approve was suspended or removed: 48 hours. */
const ALONE_AFTER_MS = 48 * HOUR_MS

/** Returns the rules of a stored policy. Throws when it is not ours: see `policyStatement`. */
export type ReadRules = (policy: StoredPolicy) => readonly PolicyRule[]

/** Reads rules as they are stored, for a process whose word counts for nothing. */
export const storedRules: ReadRules = ({ rules }) => rulesFrom(rules)

/** Who asks for what. `id` is that of what is to be made. */
export type Act = {
  readonly id: string
  readonly company: BusinessId
  readonly maker: UserId
  readonly asked: Asked
  readonly channel: Channel
}

/** Why nothing can be asked for. */
export type NeededRefusal = SingleControlLimit | ApproverGone

/** One payment of what is asked for, as it is noted once it is signed. */
export type Pays = {
  readonly id: string
  readonly kind: ApprovalKind
  readonly valueCents: bigint
  readonly payee: string
  readonly country: string | null
}

/** Returns the payments of what is asked for: itself, or its parts. Throws on parts that are not those it states. */
export async function paymentsOf(tx: Tx, id: string, asked: Asked): Promise<readonly Pays[]> {
  const { kind, valueCents, payee, country, parts } = asked
  if (parts === undefined) return [{ id, kind, valueCents, payee, country }]
  return (await statedParts(tx, id, parts, valueCents)).map(({ pays }) => ({
    id: pays.subject,
    kind: pays.kind,
    valueCents: BigInt(pays.valueCents),
    payee: pays.payee.key,
    country: pays.payee.country,
  }))
}

/** What is needed: nothing, when there are no requirements. */
export type Needed = {
  readonly requirements: readonly Requirement[]
  readonly policyVersion: number
  /** Those who may approve, the maker included. */
  readonly approvers: readonly Approver[]
}

/**
 * Returns what is needed for an act now. `version` asks by an earlier policy. Refuses what a company with one approver
 * may not move by the product's own policy; and what needs somebody else while the last one else has just been
 * suspended or removed, so that nobody becomes alone by putting the others out. A change of
 * the policy asks only of those who are left, once nobody was put out lately. Giving up the devices of somebody who may
 * approve needs a third person, whether there is one or not.
 */
export async function neededFor(
  tx: Tx,
  rulesOf: ReadRules,
  { id, company, maker, asked, channel }: Act,
  version?: number,
): Promise<Result<Needed, NeededRefusal>> {
  const { kind, valueCents, control } = asked
  const pays = await paymentsOf(tx, id, asked)
  const [policy, before, approvers] = await readAll(tx, [
    () => (version === 0 ? Promise.resolve(null) : findPolicy(tx, company, version)),
    () => signedBefore(tx, company, { payees: pays, but: [id, ...pays.map((each) => each.id)] }),
    () => membersWho(tx, company, 'approve'),
  ])
  const dayCents = before.dayCents + valueCents
  const recovered = control?.effect === 'recovers' ? control.member : null
  const rest = approvers.filter(({ userId, memberId }) => userId !== maker && memberId !== recovered)
  const others = rest.length
  const facts = {
    kinds: [...new Set([kind, ...pays.map((each) => each.kind)])],
    valueCents,
    dayCents,
    payeeAgeMs: before.payeeAgeMs,
    isNewCountry: !before.knowsCountries,
    channel,
  }
  const found = { policyVersion: policy?.version ?? 0, approvers }
  if (control?.effect === 'stops' || control?.effect === 'alone') return ok({ ...found, requirements: [] })
  const matched = requirementsOf(policy === null ? DEFAULT_RULES : rulesOf(policy), facts)
  // Whatever its rules say, nobody changes alone by what rules others are asked, and who they are.
  const isShared =
    control?.effect === 'gives' ||
    control?.effect === 'restores' ||
    approvers.some(({ memberId }) => memberId === control?.member)
  // Nobody has somebody else's devices given up alone, and nobody approves that for themself.
  if (recovered !== null && isShared) return ok({ ...found, requirements: [...matched, { approvals: 1 }] })
  const aloneFrom = before.approverLeftAt === null ? null : after(before.approverLeftAt, ALONE_AFTER_MS)
  const isLately = aloneFrom !== null && aloneFrom > before.now
  // Letting in again whoever was suspended only undoes it.
  if (others === 0 && isLately && control?.effect !== 'restores' && (isShared || matched.length > 0))
    return refuse('approver_gone', { retryAt: aloneFrom })
  if (others === 0 && approvers.length > 0 && (policy === null || matched.length === 0))
    return dayCents > SINGLE_CONTROL_DAY_MAX_CENTS && kind !== 'payee'
      ? refuse('single_control_limit')
      : ok({ ...found, requirements: [] })
  const wanted = isShared && others > 0 ? [...matched, { approvals: 1 }] : matched
  if (policy !== null && kind === 'policy') {
    const requirements = withThoseLeft(wanted, rest)
    return requirements !== wanted && isLately
      ? refuse('approver_gone', { retryAt: aloneFrom })
      : ok({ ...found, requirements })
  }
  return ok({ ...found, requirements: policy === null ? withinReach(wanted, others) : wanted })
}
