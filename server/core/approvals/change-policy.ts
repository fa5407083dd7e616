/**
 * Changes a company's policy: confirmed by whoever asks, with code and PIN, and approved by others where there are any.
 * The newest version is active; earlier ones stay, since open requests are held against them too.
 */
import { namesTooFew, type PolicyRule } from '@zend/contracts'
import { type BusinessId, isId, newId, ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Authorization } from '../authorizations/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { CodeSent, SendRefusal } from '../codes/index.ts'
import { getCompany, membersWho } from '../companies/index.ts'
import {
  type ActDeps,
  type ApprovalRefusal,
  confirmAndSign,
  type ConfirmRefusal,
  performAct,
  sendActionCode,
} from '../confirmation/index.ts'
import { actOf, policyPayload } from './act/policy-act.ts'
import type { RuleUnmet } from './approvals.refusals.ts'
import { findPolicy, insertPolicy } from './policies.repo.ts'
import { type Asking, type AwaitsApproval, openApproval, requestFor } from './ask.ts'
import { detailOf } from './payload.ts'
import type { Releaser } from './release.ts'
import { rulesFrom } from './rules.ts'
import { policyStatement, rulesText, type SignedPolicy } from './statements.ts'
import { asMember } from './votes.ts'

/** Dependencies of changing a policy. */
export type PolicyDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly confirmation: ActDeps
  readonly approvals: Asking
}

/** A member of the company that they act for. */
type Member = { readonly userId: UserId; readonly company: BusinessId }

/** Refusal: another version is in force than the one from which the rules were written. */
export type PolicyChanged = Refusal<'version_changed'>
type NotPut = PolicyChanged | RuleUnmet
/** Rules in force, as this version. */
type PolicyPut = { readonly version: number }

/** Rules to put in force. `version` is the one from which they were written; 0 for the product's own rules. */
type PolicyChange = {
  readonly rules: readonly PolicyRule[]
  readonly version: number
  readonly otp: string
  readonly pin: string
}

/** Mails the member a code that confirms exactly these rules. */
export async function mailPolicyCode(
  { db, confirmation }: Pick<PolicyDeps, 'db' | 'confirmation'>,
  { userId, company }: Member,
  rules: readonly PolicyRule[],
): Promise<Result<CodeSent, SendRefusal>> {
  const { name } = await getCompany(db.read, company)
  return sendActionCode(confirmation, { userId, holder: company }, actOf(rulesText(rules), name))
}

/**
 * Puts rules in force in place of the version from which they were written, or has others asked to approve them.
 * Refuses before code and PIN are used up when another version is in force, and rules that name people who cannot
 * approve.
 */
export async function changePolicy(
  deps: PolicyDeps,
  { userId, company }: Member,
  { rules, version: from, otp, pin }: PolicyChange,
): Promise<Result<PolicyPut | AwaitsApproval, NotPut | ConfirmRefusal | ApprovalRefusal>> {
  const actor = { userId, holder: company }
  const id = newId('pol', deps.clock.now().getTime())
  const policy = { id, company, version: from + 1, rules }
  const isNext = await requireNext(deps.db.read, policy)
  if (!isNext.ok) return isNext
  const statement = policyStatement(policy)
  const request = await requestFor(deps.approvals, actor, statement, () => policyPayload(statement))
  if (!request.ok) return request
  const asked = request.value
  const by = { ...actor, pin, otp: { act: actOf(rulesText(rules)), code: otp } }
  const signed = await confirmAndSign(deps.confirmation, by, asked?.statement ?? statement)
  if (!signed.ok) return signed
  const { code, authorization } = signed.value
  return performAct<PolicyPut | AwaitsApproval, NotPut>(deps.confirmation, actor, code, {
    perform: async (tx) => {
      if (asked === null) return putPolicy(deps, tx, policy, userId, authorization)
      const opened = await openApproval(deps.approvals, tx, asked, authorization)
      if (!opened.ok) throw new Error(`a policy holds no money: ${opened.refusal.code}`)
      return opened
    },
  })
}

/** Creates the releaser of policies. */
export const policyReleaser =
  (deps: Pick<PolicyDeps, 'clock'>): Releaser =>
  async ({ holder, userId }, payload) => {
    const { subject: id } = payload
    if (!isId('pol', id) || !isId('biz', holder)) throw new RangeError(`${id} is no policy`)
    const rules = rulesFrom(numbersIn(detailOf(payload, 'rules')))
    const policy = { id, company: holder, version: Number(detailOf(payload, 'version')), rules }
    return ok({
      statement: policyStatement(policy),
      perform: (tx, authorization) => putPolicy(deps, tx, policy, userId, authorization),
    })
  }

async function putPolicy(
  { clock }: Pick<PolicyDeps, 'clock'>,
  tx: Tx,
  policy: SignedPolicy,
  madeBy: UserId,
  consent: Authorization,
): Promise<Result<PolicyPut, NotPut>> {
  const { id, company, version, rules } = policy
  const at = clock.now()
  const isNext = await requireNext(tx, policy)
  if (!isNext.ok) return isNext
  const isNew = await insertPolicy(tx, { id, company, version, rules, madeBy, consent, activeFrom: at })
  if (!isNew) return refuse('version_changed')
  await recordAudit(tx, { at, actor: madeBy, action: 'approvals.policy_changed', subject: company, facts: { version } })
  return ok({ version })
}

/** Checks that these rules replace those in force, and that whoever they name may approve now. */
async function requireNext(tx: Tx, { company, version, rules }: SignedPolicy): Promise<Result<null, NotPut>> {
  if (((await findPolicy(tx, company))?.version ?? 0) !== version - 1) return refuse('version_changed')
  const approvers = (await membersWho(tx, company, 'approve')).map(asMember)
  const rule = rules.findIndex((each) => namesTooFew(each, approvers))
  return rule === -1 ? ok(null) : refuse('rule_unmet', { rule })
}

const NUMBERS: ReadonlySet<string> = new Set(['approvals', 'payeeNewerThanDays', 'delayMinutes'])

/** Reads the canonical text of rules, in which numbers are text. */
const numbersIn = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (NUMBERS.has(key) && typeof value === 'string' ? Number(value) : value))
