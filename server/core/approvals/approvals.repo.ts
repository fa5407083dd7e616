/** All SQL on requests for approval and decisions on them. It decides nothing. */
import type { ApprovalKind, ApprovalState, DeclineReason } from '@zend/contracts'
import type { ApprovalId, BusinessId, MemberId, UserId } from '@zend/kernel'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Authorization } from '../authorizations/index.ts'
import type { DeputyshipId } from './act/deputy-act.ts'
import type { Approval, Decision, DecisionId } from './approval.ts'

type Tables = {
  'approvals.requests': {
    id: ApprovalId
    company_id: BusinessId
    kind: ApprovalKind
    subject: string
    version: number
    payload: string
    consent: unknown
    needed: number
    made_by: UserId
    usd_cents: string
    state: ApprovalState
    reason: string | null
    made_at: Date
    expires_at: Date
    closed_at: Date | null
    changed_at: Generated<Date | null>
    releases_at: Generated<Date | null>
  }
  'approvals.versions': { request_id: ApprovalId; version: number; payload: string; replaced_at: Date }
  'approvals.decisions': {
    id: DecisionId
    request_id: ApprovalId
    version: number
    made_by: UserId
    member_id: MemberId
    decision: 'approve' | 'decline'
    reason: DeclineReason | null
    words: string | null
    vote: unknown
    mac: Uint8Array | null
    decided_at: Date
    void_at: Date | null
    deputyship: Generated<DeputyshipId | null>
  }
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** Notes that an API key asks for a request that makes this; noting it again changes nothing. */
export async function noteAskedByKey(tx: Tx, subject: string, key: string): Promise<void> {
  await sql`insert into approvals.asked_by_key (subject, key_id) values (${subject}, ${key})
    on conflict (subject) do nothing`.execute(tx)
}

/** The API key that asked for the request that makes this; `null` where a person did. */
export async function keyThatAsked(tx: Tx, subject: string): Promise<string | null> {
  const { rows } = await sql<{ key_id: string }>`
    select key_id from approvals.asked_by_key where subject = ${subject}`.execute(tx)
  return rows[0]?.key_id ?? null
}

/** Whether the API key that asked for the request that makes this was revoked. */
export async function isOfRevokedKey(tx: Tx, subject: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from approvals.asked_by_key a
    join api_keys.keys k on k.id = a.key_id where a.subject = ${subject} and k.revoked_at is not null) as is`.execute(
    tx,
  )
  return rows[0]?.is === true
}

/** Returns the requests of a company that an API key asked for and that have not ended, oldest first. */
export async function openOfKey(tx: Tx, company: BusinessId, key: string): Promise<readonly ApprovalId[]> {
  const { rows } = await sql<{ id: ApprovalId }>`
    select r.id from approvals.asked_by_key a join approvals.requests r on r.subject = a.subject
    where a.key_id = ${key} and r.company_id = ${company} and r.closed_at is null order by r.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Orders what the confirmer decides about one company until the transaction ends: sums and votes are counted once. */
export async function lockCompany(tx: Tx, company: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approvals.company:${company}`}::text, 0))`.execute(tx)
}

/**
 * Keeps a person's membership as it is until the transaction ends: whoever changes it meanwhile waits, and then finds
 * the vote to void it. Lock it after the request.
 */
export async function keepVoter(tx: Tx, company: BusinessId, userId: UserId): Promise<void> {
  await sql`select approvals.keep_voter(${company}, ${userId})`.execute(tx)
}

const toApproval = (row: Selectable<Tables['approvals.requests']>): Approval => ({
  id: row.id,
  company: row.company_id,
  kind: row.kind,
  subject: row.subject,
  version: row.version,
  payload: row.payload,
  // A row of somebody else's has another form, and its signature does not verify.
  consent: row.consent as Authorization,
  needed: row.needed,
  madeBy: row.made_by,
  valueCents: BigInt(row.usd_cents),
  state: row.state,
  reason: row.reason,
  madeAt: row.made_at,
  changedAt: row.changed_at,
  expiresAt: row.expires_at,
  closedAt: row.closed_at,
  releasesAt: row.releases_at,
})

/** Stores a new request. */
export async function insertApproval(tx: Tx, approval: Approval): Promise<void> {
  await on(tx)
    .insertInto('approvals.requests')
    .values({
      id: approval.id,
      company_id: approval.company,
      kind: approval.kind,
      subject: approval.subject,
      version: approval.version,
      payload: approval.payload,
      consent: JSON.stringify(approval.consent),
      needed: approval.needed,
      made_by: approval.madeBy,
      usd_cents: approval.valueCents.toString(),
      state: approval.state,
      reason: approval.reason,
      made_at: approval.madeAt,
      expires_at: approval.expiresAt,
      closed_at: approval.closedAt,
    })
    .execute()
}

/** Returns a company's request; another company's id is unknown. */
export async function findApproval(tx: Tx, company: BusinessId, id: ApprovalId): Promise<Approval | null> {
  const row = await on(tx)
    .selectFrom('approvals.requests')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', company)
    .executeTakeFirst()
  return row === undefined ? null : toApproval(row)
}

/** Returns a company's requests with these ids. */
export async function findApprovals(
  tx: Tx,
  company: BusinessId,
  ids: readonly ApprovalId[],
): Promise<ReadonlyMap<ApprovalId, Approval>> {
  if (ids.length === 0) return new Map()
  const rows = await on(tx)
    .selectFrom('approvals.requests')
    .selectAll()
    .where('company_id', '=', company)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, toApproval(row)]))
}

/** Returns the requests about things that are to be made, by those things' ids. */
export async function findApprovalsOf(
  tx: Tx,
  company: BusinessId,
  subjects: readonly string[],
): Promise<readonly Approval[]> {
  if (subjects.length === 0) return []
  const rows = await on(tx)
    .selectFrom('approvals.requests')
    .selectAll()
    .where(sql<boolean>`subject = any(${[...subjects]}::text[])`)
    .where('company_id', '=', company)
    .execute()
  return rows.map(toApproval)
}

/** Returns a request, locked until the transaction ends. */
export async function lockApproval(tx: Tx, company: BusinessId, id: ApprovalId): Promise<Approval | null> {
  const row = await on(tx)
    .selectFrom('approvals.requests')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', company)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : toApproval(row)
}

/** Returns the request about a thing that is to be made, by that thing's id. */
export const findApprovalOf = async (tx: Tx, company: BusinessId, subject: string): Promise<Approval | null> =>
  (await findApprovalsOf(tx, company, [subject]))[0] ?? null

/** Moves a request to another state. */
export async function putState(
  tx: Tx,
  id: ApprovalId,
  next: { readonly state: ApprovalState; readonly reason?: string | null; readonly closedAt?: Date },
): Promise<void> {
  await on(tx)
    .updateTable('approvals.requests')
    .set({
      state: next.state,
      ...(next.reason === undefined ? {} : { reason: next.reason }),
      ...(next.closedAt === undefined ? {} : { closed_at: next.closedAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Moves a request to another state, and says when it is released. The confirmer's alone. */
export async function putReleaseTime(
  tx: Tx,
  id: ApprovalId,
  { state, releasesAt }: Pick<Approval, 'state' | 'releasesAt'>,
): Promise<void> {
  await on(tx).updateTable('approvals.requests').set({ state, releases_at: releasesAt }).where('id', '=', id).execute()
}

/** Makes a request's next version of it: `next` has the new facts. The database keeps the old ones. */
export async function putVersion(tx: Tx, next: Approval): Promise<void> {
  await on(tx)
    .updateTable('approvals.requests')
    .set({
      version: next.version,
      payload: next.payload,
      consent: JSON.stringify(next.consent),
      needed: next.needed,
      usd_cents: next.valueCents.toString(),
      state: next.state,
      reason: next.reason,
      changed_at: next.changedAt,
    })
    .where('id', '=', next.id)
    .execute()
}

/** An earlier version of a request: its text, and when the next one replaced it. */
export type EarlierVersion = { readonly version: number; readonly payload: string; readonly replacedAt: Date }

/** Returns the earlier versions of a request, oldest first. */
export async function earlierVersions(tx: Tx, id: ApprovalId): Promise<readonly EarlierVersion[]> {
  return on(tx)
    .selectFrom('approvals.versions')
    .select(['version', 'payload', 'replaced_at as replacedAt'])
    .where('request_id', '=', id)
    .orderBy('version')
    .execute()
}

/** A stored decision, with what its signature is checked by; `vote` is `null` where there is no signature. */
export type StoredDecision = Decision & { readonly vote: unknown; readonly mac: Uint8Array | null }

/** Returns all decisions on these requests, oldest first. */
export async function decisionsOn(tx: Tx, ids: readonly ApprovalId[]): Promise<readonly StoredDecision[]> {
  if (ids.length === 0) return []
  const rows = await on(tx)
    .selectFrom('approvals.decisions')
    .selectAll()
    .where(sql<boolean>`request_id = any(${[...ids]}::text[])`)
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    request: row.request_id,
    version: row.version,
    userId: row.made_by,
    memberId: row.member_id,
    decision: row.decision,
    reason: row.reason,
    words: row.words,
    decidedAt: row.decided_at,
    voidAt: row.void_at,
    vote: row.vote,
    mac: row.mac,
    deputyship: row.deputyship,
  }))
}

/** Marks decisions that count no more. */
export async function voidDecisions(tx: Tx, ids: readonly StoredDecision['id'][], at: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update approvals.decisions set void_at = ${at}
    where id = any (${[...ids]}::text[]) and void_at is null`.execute(tx)
}

/** Stores a decision. Returns false when this person decided the same on this version before. */
export async function insertDecision(tx: Tx, decision: StoredDecision): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('approvals.decisions')
    .values({
      id: decision.id,
      request_id: decision.request,
      version: decision.version,
      made_by: decision.userId,
      member_id: decision.memberId,
      decision: decision.decision,
      reason: decision.reason,
      words: decision.words,
      vote: decision.vote === null ? null : JSON.stringify(decision.vote),
      mac: decision.mac === null ? null : Buffer.from(decision.mac),
      decided_at: decision.decidedAt,
      void_at: null,
      deputyship: decision.deputyship,
    })
    .onConflict((conflict) =>
      conflict.columns(['request_id', 'version', 'made_by', 'decision']).where('void_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
