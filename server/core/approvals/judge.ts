/**
 * The approvals that count: taking votes, and signing what enough people approved. It runs in the confirmer's process
 * and believes no row that it did not write or that carries no signature (docs/decisions/077).
 */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { voteQuestion } from '@zend/contracts'
import { after, type ApprovalId, type BusinessId, newId, ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import {
  type Authorization,
  authorize,
  type AuthorizationKeys,
  type Factor,
  isConfirmedTwice,
  type Statement,
  standingOf,
} from '../authorizations/index.ts'
import {
  type ActQuestion,
  type ChallengeGone,
  type JudgeDeps,
  type NoPasskey,
  type PasskeyRefused,
  startVote,
  storedAnswer,
  takeVote,
  verifyStored,
} from '../passkeys/index.ts'
import type { Caller } from '../throttle/index.ts'
import { type Approval, approvalMachine } from './approval.ts'
import {
  decisionsOn,
  findApproval,
  insertDecision,
  keepVoter,
  lockApproval,
  lockCompany,
  putReleaseTime,
  type StoredDecision,
  voidDecisions,
} from './approvals.repo.ts'
import { insertSigned } from './policies.repo.ts'
import type { ApprovalClosed, CompanyStopped, KeyRevoked, ReleaseDelayed, VotesMissing } from './approvals.refusals.ts'
import type { JudgeDeputy } from './deputies.ts'
import { whyRequestStopped } from './freeze.ts'
import { judgeVoter, type VoteRefusal } from './judge-voter.ts'
import type { ApprovableKinds } from './kinds.ts'
import { type NeededRefusal, paymentsOf, type ReadRules } from './needed.ts'
import {
  barredFrom,
  nameLabel,
  payloadHash,
  type Payload,
  readPayload,
  signedNames,
  voteChallenge,
  type VoterNames,
} from './payload.ts'
import { askedBy, askedIn, requiredFor } from './requirements.ts'
import { signPart, type SignPart } from './sign-part.ts'
import { delayOf } from './rules.ts'
import { requestStatement } from './statements.ts'
import { isOurVote, macOfVote, readVote } from './vote-mac.ts'
import { countedFor, isEnough } from './votes.ts'

/** A member who decides on a request of the company that they act for. */
export type Voter = { readonly userId: UserId; readonly company: BusinessId }
/** The request that is voted on, in the version that the voter saw. */
export type Ballot = { readonly request: ApprovalId; readonly version: number }

/** Why nothing is signed. */
export type ReleaseRefusal =
  | ApprovalClosed
  | CompanyStopped
  | KeyRevoked
  | NeededRefusal
  | ReleaseDelayed
  | VotesMissing

/** Takes votes and signs what is approved. Throws when it is unreachable. */
export type ApprovalJudge = {
  /** `names` are the voter's and of whom they stand for, as the certificate shows them. Throws where these are not. */
  readonly startVote: (
    voter: Voter,
    ballot: Ballot,
    names: VoterNames,
  ) => Promise<Result<ActQuestion, VoteRefusal | NoPasskey>>
  /** Counts a passkey's answer. `approved`: it was the last that is needed. */
  readonly vote: (
    voter: Voter,
    ballot: Ballot & { readonly answer: AuthenticationResponseJSON; readonly words: string | null },
    caller: Caller,
  ) => Promise<Result<{ readonly approved: boolean }, VoteRefusal | ChallengeGone | PasskeyRefused>>
  /**
   * Signs the statement by which an approved request is done, of a company that is not frozen or stopped by us. Throws
   * on a statement that its payload does not allow. Repeating it signs again, as long as it is not released.
   */
  readonly release: (
    company: BusinessId,
    request: ApprovalId,
    statement: Statement,
  ) => Promise<Result<Authorization, ReleaseRefusal>>
  /** Signs the statement by which one part is paid of many payments that were confirmed together. */
  readonly releasePart: SignPart
}

/** Dependencies of the judge. `authorizationKeys` has the public half of the key that it signs with. */
export type ApprovalJudgeDeps = {
  readonly passkeys: JudgeDeps
  readonly kinds: ApprovableKinds
  readonly rulesOf: ReadRules
  readonly isCounted: JudgeDeputy
  readonly authorizationKeys: AuthorizationKeys
  /** Called for what is signed, in the transaction: notes that functions of the database ask for. */
  readonly onSigned: (tx: Tx, statement: Statement) => Promise<void>
}

/** Creates the judge; it has no state. */
export const openApprovalJudge = (deps: ApprovalJudgeDeps): ApprovalJudge => ({
  startVote: (voter, ballot, names) => askVoter(deps, voter, ballot, names),
  vote: (voter, ballot, caller) => countVote(deps, voter, ballot, caller),
  release: (company, request, statement) => signRelease(deps, company, request, statement),
  releasePart: (company, part) => signPart(deps, company, part),
})

/** What an answer is about: another version has another text. */
const aboutOf = ({ id, version, payload }: Approval): string => `${id}/${String(version)}/${payloadHash(payload)}`

async function askVoter(
  deps: ApprovalJudgeDeps,
  { userId, company }: Voter,
  { request, version }: Ballot,
  names: VoterNames,
): Promise<Result<ActQuestion, VoteRefusal | NoPasskey>> {
  const { passkeys } = deps
  const { read } = passkeys.db
  const approval = await findApproval(read, company, request)
  const mayVote = await judgeVoter(deps, read, approval, userId, version)
  if (!mayVote.ok) return mayVote
  const { approval: value, deputyship, since } = mayVote.value
  if ((names.inPlaceOf !== null) !== (deputyship !== null)) throw new RangeError(`${userId} votes in another place`)
  const by = { userId, since, about: aboutOf(value) }
  return startVote(passkeys, by, (nonce) => voteQuestion(nonce, value.payload), nameLabel(names))
}

async function countVote(
  deps: ApprovalJudgeDeps,
  { userId, company }: Voter,
  { request, version, answer, words }: Parameters<ApprovalJudge['vote']>[1],
  caller: Caller,
): Promise<Result<{ readonly approved: boolean }, VoteRefusal | ChallengeGone | PasskeyRefused>> {
  const { db, clock, keys } = deps.passkeys
  return db.transact(
    async (tx): Promise<Result<{ readonly approved: boolean }, VoteRefusal | ChallengeGone | PasskeyRefused>> => {
      await lockCompany(tx, company)
      const locked = await lockApproval(tx, company, request)
      await keepVoter(tx, company, userId)
      const mayVote = await judgeVoter(deps, tx, locked, userId, version)
      if (!mayVote.ok) return mayVote
      const { approval, deputyship, memberId, since, spent } = mayVote.value
      const by = { userId, since, about: aboutOf(approval) }
      const answered = await takeVote(deps.passkeys, tx, by, answer, caller)
      if (!answered.ok) return answered
      // They began or ended to stand for somebody since they were asked: what they signed names another place.
      const { inPlaceOf = null } = signedNames(answered.value.nonce) ?? {}
      if ((inPlaceOf !== null) !== (deputyship !== null)) return refuse('passkey_expired')
      const decidedAt = clock.now()
      const unsigned = {
        id: newId('apd', decidedAt.getTime()),
        request,
        version,
        userId,
        memberId,
        decision: 'approve' as const,
        reason: null,
        words,
        decidedAt,
        voidAt: null,
        deputyship,
        vote: storedAnswer(answered.value, answer),
      }
      await voidDecisions(tx, spent, decidedAt)
      const inserted = await insertDecision(tx, { ...unsigned, mac: macOfVote(keys, unsigned) })
      if (!inserted) return refuse('vote_given')
      const facts = { request, kind: approval.kind }
      await recordAudit(tx, {
        at: decidedAt,
        actor: userId,
        action: 'approvals.approved',
        subject: company,
        facts,
        ip: caller.ip,
      })
      const payload = readPayload(approval.payload)
      const counted = await tally(deps, tx, approval, payload, null)
      if (counted.ok) await putApproved(tx, approval, counted.value, decidedAt)
      return ok({ approved: counted.ok })
    },
  )
}

/**
 * Counts the votes of people who may vote now, against the stricter of the policy then and now, and against what was
 * said when it was asked for. `statement`, where there is one, is valued instead of the payload. Returns from when on
 * it may be released: the moment of the last vote that was needed, and what a rule has it wait after that.
 */
async function tally(
  deps: ApprovalJudgeDeps,
  tx: Tx,
  approval: Approval,
  payload: Payload,
  statement: Statement | null,
): Promise<Result<Date, VotesMissing | NeededRefusal>> {
  const asked = statement === null ? askedIn(approval, payload) : deps.kinds.askedBy(statement)
  if (asked === null) throw new RangeError(`${approval.id} is released by a statement that no policy knows`)
  const required = await requiredFor(tx, { ...deps, now: deps.passkeys.clock.now() }, approval, payload, asked)
  if (!required.ok) return required
  const { requirements, voters } = required.value
  const votes = await votesOn(deps, tx, approval)
  const enoughAt = votes.find((_vote, last) => {
    const counted = countedFor(votes.slice(0, last + 1), voters, barredFrom(payload))
    return isEnough(requirements, counted)
  })?.decidedAt
  return enoughAt === undefined ? refuse('votes_missing') : ok(after(enoughAt, delayOf(requirements)))
}

/** Puts a request into the state of what is approved, with the time of its release where it waits for that. */
async function putApproved(tx: Tx, { id, state }: Approval, from: Date, now: Date): Promise<void> {
  const approved = state === 'approved' ? state : approvalMachine.after(state, 'approved')
  await putReleaseTime(tx, id, { state: approved, releasesAt: from > now ? from : null })
}

/** The votes whose signatures over this version verify, oldest first. Their times are under the confirmer's MAC. */
async function votesOn(
  { passkeys: { keys, site } }: ApprovalJudgeDeps,
  tx: Tx,
  { id, version, payload }: Approval,
): Promise<readonly Pick<StoredDecision, 'userId' | 'deputyship' | 'decidedAt'>[]> {
  const decisions = (await decisionsOn(tx, [id])).filter(
    (each) => each.version === version && each.decision === 'approve' && each.voidAt === null,
  )
  const verified = await Promise.all(
    decisions.map(async (each: StoredDecision) => {
      const vote = readVote(each.vote)
      if (vote === null || !isOurVote(keys, { ...each, vote }, each.mac)) return null
      return (await verifyStored(site, voteChallenge(vote.nonce, payload), vote)) ? each : null
    }),
  )
  return verified.filter((each) => each !== null)
}

async function signRelease(
  deps: ApprovalJudgeDeps,
  company: BusinessId,
  request: ApprovalId,
  statement: Statement,
): Promise<Result<Authorization, ReleaseRefusal>> {
  const { passkeys, kinds } = deps
  const { db, clock, keys } = passkeys
  return db.transact(async (tx): Promise<Result<Authorization, ReleaseRefusal>> => {
    await lockCompany(tx, company)
    const approval = await lockApproval(tx, company, request)
    if (approval === null || approval.closedAt !== null || approval.expiresAt <= clock.now())
      return refuse('approval_closed')
    const stopped = await whyRequestStopped(tx, approval)
    if (stopped !== null) return { ok: false, refusal: stopped }
    const payload = requireAsked(deps, approval)
    if (statement.holder !== company || statement.id !== approval.subject || statement.kind !== approval.kind)
      throw new RangeError(`${request} is released by a statement about something else`)
    if (!kinds.of(approval.kind).allows(payload, statement))
      throw new RangeError(`${request} does not allow what is to be signed`)
    const counted = await tally(deps, tx, approval, payload, statement)
    if (!counted.ok) {
      const { state } = approval
      if (state !== 'open')
        await putReleaseTime(tx, request, { state: approvalMachine.after(state, 'reopened'), releasesAt: null })
      return counted
    }
    const now = clock.now()
    await putApproved(tx, approval, counted.value, now)
    if (counted.value > now) return refuse('release_delayed', { until: counted.value })
    const asked = kinds.askedBy(statement)
    const by = { company, madeBy: approval.madeBy, channel: askedBy(approval) }
    const pays = asked === null ? [] : await paymentsOf(tx, statement.id, asked)
    if (pays.length > 0) await insertSigned(tx, ...pays.map((each) => ({ ...each, ...by })))
    await deps.onSigned(tx, statement)
    const factors = [...(approval.consent.factors as readonly Factor[]), 'approvals'] as const
    return ok(authorize(keys.authorization, statement, { confirmedAt: clock.now(), factors }))
  })
}

/** Returns the payload that the maker asked for. Throws when nobody did: somebody else wrote the row. */
function requireAsked(
  { kinds, authorizationKeys: keys }: Pick<ApprovalJudgeDeps, 'kinds' | 'authorizationKeys'>,
  { id, company, madeBy, version, payload: text, consent }: Approval,
): Payload {
  const payload = readPayload(text)
  const isOurs =
    payload.request === id &&
    payload.company === company &&
    payload.madeBy === madeBy &&
    Number(payload.version) === version &&
    standingOf(keys, requestStatement(payload), consent) === 'authorized' &&
    (kinds.of(payload.kind).isConfirmed ?? isConfirmedTwice)(consent.factors)
  if (!isOurs) throw new RangeError(`nobody asked for ${id}`)
  return payload
}
