/** Checks new requests and new votes against what members tried, and what the policy wants. */
import { isDeepStrictEqual } from 'node:util'
import { ASSET_CODES, isId, parseMoney } from '@zend/kernel'
import { must } from '../model.ts'
import type { Sold } from '../sale.ts'
import type { Attempt } from './attempts.ts'
import type { WithCompanies } from './opening.ts'
import type { RequestRow } from './rows.ts'
import { mostOf, wantedFor } from './rules.ts'
import { approversOf, may, OPEN_STATES, type Most, type Request } from './state.ts'
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
    (attempt) => attempt.company === company.id && attempt.by === row.made_by && isAbout(attempt, row, payload, most),
  )
  must(tried !== undefined, () => `nobody asked for ${row.id}: ${row.payload}`)
  const control =
    tried.kind === 'member'
      ? tried.control
      : tried.kind === 'policy'
        ? ({ effect: 'gives', member: null } as const)
        : null
  const asked = { kind: row.kind, cents: BigInt(row.usd_cents), payee, country, control }
  const request: Request = {
    id: row.subject,
    maker: row.made_by,
    asked,
    request: row.id,
    company: company.id,
    most,
    policyVersion: Number(payload.policyVersion),
    needed: row.needed,
    expiresAtMs: Date.parse(row.expires_at),
    facts,
    state: 'open',
    votes: [],
  }
  const wanted = [before, after].map((view) => mostOf(wantedFor(view, request, view.policies.length - 1) ?? []))
  must(
    wanted.includes(row.needed) && row.needed > 0 && payload.needed === String(row.needed),
    () => `${row.id} says that ${row.needed} must approve it, and the policy wants ${wanted.join(' or ')}`,
  )
  company.requests.set(row.id, request)
  if (most !== null) model.hold(company.id, most.coin, most.amount)
}

function isAbout(
  attempt: Attempt,
  { kind, usd_cents: cents }: RequestRow,
  { payee }: Payload,
  most: Most | null,
): boolean {
  if (attempt.kind === 'policy')
    return kind === 'policy' && isDeepStrictEqual(JSON.parse(payee.details['rules'] ?? ''), textsOf(attempt.rules))
  if (attempt.kind === 'member') return kind === 'member' && payee.key === `member:${attempt.change}`
  if (attempt.kind !== 'money' || attempt.asked.kind !== kind) return false
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
  for (const { id, request: requestId, made_by: by, decision } of rows.decisions) {
    const request = company.requests.get(requestId)
    if (request === undefined || request.votes.some((vote) => vote.id === id) || !isId('apd', id)) continue
    if (decision === 'decline') continue
    must(tried('vote', by, requestId), () => `${by} never approved ${requestId}`)
    must(by !== request.maker, () => `${by} approved their own ${requestId}`)
    must(may(before, by, 'approve') || may(after, by, 'approve'), () => `${by} approved ${requestId}, and may not`)
    must(!request.votes.some((vote) => vote.by === by && !vote.isVoid), () => `${by} approved ${requestId} twice`)
    request.votes.push({ id, by, isVoid: false })
  }
}

/** Votes of those who lost the say are void for good, here and in the database, while their request waits. */
export function voidVotes({ company, after, rows }: Step): void {
  const approvers = approversOf(after)
  const stored = new Map(rows.decisions.map(({ id, void: isVoid }) => [id, isVoid]))
  for (const request of company.requests.values())
    for (const vote of request.votes) {
      vote.isVoid ||= !approvers.some(({ userId }) => userId === vote.by)
      must(
        !OPEN_STATES.includes(request.state) || stored.get(vote.id) === vote.isVoid,
        () => `the vote of ${vote.by} on ${request.request} counts ${vote.isVoid ? 'still' : 'no more'}`,
      )
    }
}
