/** Checks new requests and new votes against what members tried, and what the policy wants. */
import { isDeepStrictEqual } from 'node:util'
import { type ApprovalId, ASSET_CODES, isId, parseMoney } from '@zend/kernel'
import { must } from '../model.ts'
import type { Sold } from '../sale.ts'
import type { Attempt } from './attempts.ts'
import { mustBeLetIn, placeOf } from './follow-payees.ts'
import type { WithCompanies } from './opening.ts'
import type { RequestRow } from './rows.ts'
import { mostOf, wantedFor } from './rules.ts'
import {
  approversOf,
  isGiven,
  isOwn,
  type Most,
  OPEN_STATES,
  type Request,
  type View,
  type Vote,
  votersAt,
} from './state.ts'
import type { Step } from './step.ts'

type Payload = {
  readonly most: { readonly asset: Sold; readonly amount: string } | null
  readonly payee: {
    readonly key: string
    readonly country: string | null
    readonly details: Readonly<Record<string, string>>
  }
  readonly policyVersion: string
  readonly needed: string
}

/** Rules with their numbers as text, as a payload has them. */
export const textsOf = (rules: unknown): unknown =>
  JSON.parse(JSON.stringify(rules, (_key, value: unknown) => (typeof value === 'number' ? String(value) : value)))

function mostIn({ most }: Payload): Most | null {
  if (most === null) return null
  const parsed = parseMoney(most.asset, most.amount)
  must(parsed.ok && ASSET_CODES.includes(most.asset), () => `a request of ${most.amount} ${most.asset}`)
  return { coin: most.asset, amount: parsed.value.amount }
}

/** What a request asks for must have been tried by its maker, and need as many others as it says. */
export function newRequest(
  { companies, model }: WithCompanies,
  { company, before, after }: Step,
  row: RequestRow,
): void {
  const payload = JSON.parse(row.payload) as Payload
  const most = mostIn(payload)
  const { key: payee, country, details: facts } = payload.payee
  const tried = companies.attempts.find(
    (attempt) =>
      attempt.company === company.id && attempt.by === row.made_by && isAbout(attempt, row, payload, most, undefined),
  )
  must(tried !== undefined, () => `nobody asked for ${row.id}: ${row.payload}`)
  const control =
    tried.kind === 'member'
      ? tried.control
      : tried.kind === 'policy'
        ? ({ effect: 'gives', member: null } as const)
        : null
  const parts = tried.kind === 'batch' ? { parts: tried.asked.parts ?? [] } : {}
  const asked = { kind: row.kind, cents: BigInt(row.usd_cents), payee, country, control, ...parts }
  const request: Request = {
    id: row.subject,
    maker: row.made_by,
    asked,
    request: row.id,
    company: company.id,
    version: row.version,
    most,
    policyVersion: Number(payload.policyVersion),
    needed: row.needed,
    expiresAtMs: Date.parse(row.expires_at),
    facts,
    state: 'open',
    votes: [],
  }
  mustNeed([before, after], request, row, payload, 0)
  if (row.kind === 'quick-sell') mustBeLetIn({ company, before, after }, row.id, placeOf(facts))
  company.requests.set(row.id, request)
  if (most !== null) model.hold(company.id, most.coin, most.amount)
}

/**
 * A changed request was changed by its maker, into what they tried, and needs as many others as the policy wants for
 * that, one at least. Its votes are void, and its money is held by what it says now.
 */
export function newVersion(simulation: WithCompanies, step: Step, row: RequestRow, old: Request): void {
  const { companies, model } = simulation
  const { company, before, after } = step
  must(row.version === old.version + 1, () => `${row.id} is at version ${row.version} after ${old.version}`)
  must(OPEN_STATES.includes(old.state), () => `${row.id} was ${old.state}, and was changed`)
  const payload = JSON.parse(row.payload) as Payload
  const most = mostIn(payload)
  must(
    row.made_by === old.maker &&
      row.subject === old.id &&
      row.kind === old.asked.kind &&
      companies.attempts.some(
        (attempt) =>
          attempt.company === company.id &&
          attempt.by === old.maker &&
          isAbout(attempt, row, payload, most, old.request),
      ),
    () => `${row.id} was changed by nobody: ${row.payload}`,
  )
  const { key: payee, country, details: facts } = payload.payee
  const request: Request = {
    ...old,
    version: row.version,
    asked: { ...old.asked, cents: BigInt(row.usd_cents), payee, country },
    most,
    policyVersion: Number(payload.policyVersion),
    needed: row.needed,
    facts,
    state: 'open',
    votes: [],
  }
  mustNeed([before, after], request, row, payload, 1)
  if (row.kind === 'quick-sell') mustBeLetIn({ company, before, after }, row.id, placeOf(facts))
  company.requests.set(row.id, request)
  if (old.most !== null) model.release(company.id, old.most.coin, old.most.amount)
  if (most !== null) model.hold(company.id, most.coin, most.amount)
}

/** The request says how many the policy wants, and at least so many. */
function mustNeed(views: readonly View[], request: Request, row: RequestRow, payload: Payload, least: number): void {
  const wanted = views.map((view) => Math.max(least, mostOf(wantedFor(view, request, view.policies.length - 1) ?? [])))
  must(
    wanted.includes(row.needed) && row.needed > 0 && payload.needed === String(row.needed),
    () => `${row.id} says that ${row.needed} must approve it, and the policy wants ${wanted.join(' or ')}`,
  )
}

function isAbout(
  attempt: Attempt,
  { kind, usd_cents: cents }: RequestRow,
  { payee }: Payload,
  most: Most | null,
  changes: ApprovalId | undefined,
): boolean {
  if (attempt.kind === 'policy')
    return kind === 'policy' && isDeepStrictEqual(JSON.parse(payee.details['rules'] ?? ''), textsOf(attempt.rules))
  if (attempt.kind === 'member') return kind === 'member' && payee.key === `member:${attempt.change}`
  if (attempt.kind === 'payee')
    return (
      kind === 'payee' &&
      payee.key === attempt.asked.payee &&
      Object.entries(attempt.facts).every(([name, value]) => payee.details[name] === value)
    )
  if (attempt.kind === 'batch')
    return kind === 'batch' && payee.key === attempt.asked.payee && attempt.asked.cents === BigInt(cents)
  if (attempt.kind !== 'money' || attempt.asked.kind !== kind || attempt.changes !== changes) return false
  const { asked, facts } = attempt
  return (
    asked.payee === payee.key &&
    asked.country === payee.country &&
    asked.cents === BigInt(cents) &&
    isDeepStrictEqual(attempt.most, most) &&
    Object.entries(facts).every(([name, value]) => payee.details[name] === value)
  )
}

/** Each new vote is of somebody else than the maker, who had the say, and tried. */
export function checkVotes({ companies }: WithCompanies, { company, before, after, rows }: Step): void {
  const tried = (kind: Attempt['kind'], by: string, request: string): boolean =>
    companies.attempts.some(
      (attempt) => attempt.kind === kind && attempt.by === by && 'request' in attempt && attempt.request === request,
    )
  for (const { id, request: requestId, made_by: by, decision, version, deputyship } of rows.decisions) {
    const request = company.requests.get(requestId)
    if (request === undefined || request.votes.some((vote) => vote.id === id) || !isId('apd', id)) continue
    if (decision === 'decline' || version !== request.version) continue
    must(tried('vote', by, requestId), () => `${by} never approved ${requestId}`)
    const places = [before, after].map((view) => {
      const all = votersAt(view)
      const voter = all.find((each) => each.userId === by && each.deputyship === deputyship)
      return voter === undefined ? null : { voter, isFree: !isGiven(request.votes, voter, all) }
    })
    const known = places.filter((place) => place !== null)
    must(known.length > 0, () => `${by} approved ${requestId} by ${deputyship ?? 'right'}, and may not`)
    must(
      known.every(({ voter }) => !isOwn(voter, request.maker)),
      () => `${by} approved ${requestId} of their own, or of whom they stand for`,
    )
    must(
      known.some(({ isFree }) => isFree),
      () => `${by} approved ${requestId} twice, or beside whom they stand for`,
    )
    // A vote by a right that is over counts no more, so a new one takes its place.
    for (const vote of request.votes) if (vote.by === by) vote.isVoid = true
    request.votes.push({ id, by, deputyship, isVoid: false })
  }
}

/**
 * Votes of those who lost the say are void for good, here and in the database, while their request waits; so are a
 * deputy's whose own membership changed.
 */
export function voidVotes({ company, before, after, rows }: Step): void {
  const approvers = approversOf(after)
  const facts = ({ seats }: View, who: string) =>
    JSON.stringify(
      seats.filter(({ userId }) => userId === who).map(({ id, permissions, standing }) => [id, permissions, standing]),
    )
  const lost = ({ by, deputyship }: Vote): boolean =>
    !approvers.some(({ userId }) => userId === by) && (deputyship === null || facts(before, by) !== facts(after, by))
  const stored = new Map(rows.decisions.map(({ id, void: isVoid }) => [id, isVoid]))
  for (const request of company.requests.values())
    for (const vote of request.votes) {
      vote.isVoid ||= lost(vote)
      must(
        !OPEN_STATES.includes(request.state) || stored.get(vote.id) === vote.isVoid,
        () => `the vote of ${vote.by} on ${request.request} counts ${vote.isVoid ? 'still' : 'no more'}`,
      )
    }
}
