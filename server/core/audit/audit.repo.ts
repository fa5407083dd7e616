/**
 * Writes and reads the audit trail: who did what, when, from where. Rows are append-only (the database enforces it).
 * Callers choose the facts, which must hold no secret.
 */
import { type HolderId, isPerson } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** Plain facts about an event: never a password, code, token or key. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>

/**
 * One event. `action` is `module.past_participle`, such as `identity.signed_in`; `actor` is null when nobody was signed
 * in.
 */
export type AuditEvent = {
  readonly at: Date
  readonly actor: string | null
  readonly action: `${string}.${string}`
  readonly subject: string
  readonly facts?: AuditFacts
  readonly ip?: string | null
  /** Whose money or thing it concerns: of a company it is a fact, by which the company finds what was done for it. */
  readonly holder?: HolderId
  /** By what the actor acted: of an API key its id is a fact. */
  readonly via?: Via
}

/** The part of an actor that says by what they act. */
export type Via = { readonly tokenKind?: string; readonly sessionId?: string }

const ofCompany = (holder: HolderId | undefined): AuditFacts =>
  holder === undefined || isPerson(holder) ? {} : { company: holder }
const byKey = ({ tokenKind, sessionId }: Via): AuditFacts => (tokenKind === 'api-key' ? { key: sessionId ?? null } : {})

type Tables = {
  'audit.events': { at: Date; actor: string | null; action: string; subject: string; facts: string; ip: string | null }
}

/** Adds an event in the caller's transaction, so that it exists exactly when the change it records is committed. */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  await tx
    .$extendTables<Tables>()
    .insertInto('audit.events')
    .values({
      at: event.at,
      actor: event.actor,
      action: event.action,
      subject: event.subject,
      facts: JSON.stringify({ ...event.facts, ...ofCompany(event.holder), ...byKey(event.via ?? {}) }),
      ip: event.ip ?? null,
    })
    .execute()
}

/** An event as it is stored. `number` is its place in the trail. */
export type RecordedEvent = {
  readonly number: string
  readonly at: Date
  readonly action: string
  readonly ip: string | null
  readonly facts: AuditFacts
}

/**
 * Returns the newest events of these actions where somebody is subject or actor, before the place `before`. Each half
 * uses its own index, so that a page costs the same however long the trail is.
 */
export async function eventsAbout(
  tx: Tx,
  who: string,
  {
    actions,
    before,
    limit,
  }: { readonly actions: readonly string[]; readonly before: string | null; readonly limit: number },
): Promise<readonly RecordedEvent[]> {
  const half = (column: 'subject' | 'actor') => sql`
    (select number, at, action, ip, facts from audit.events
      where ${sql.ref(column)} = ${who} and action = any(${[...actions]}::text[]) and (${before}::bigint is null or number < ${before}::bigint)
      order by number desc limit ${limit})`
  const { rows } =
    await sql<RecordedEvent>`${half('subject')} union ${half('actor')} order by number desc limit ${limit}`.execute(tx)
  return rows
}

/** An event of a company, with who did it and to what. */
export type CompanyEvent = RecordedEvent & { readonly actor: string | null; readonly subject: string }

/**
 * Returns the newest events of these actions that concern a company, within a time and before the place `before`: those
 * whose subject it is, and those that name it. Each half uses its own index.
 */
export async function eventsOfCompany(
  tx: Tx,
  company: string,
  {
    actions,
    within,
    before,
    limit,
  }: {
    readonly actions: readonly string[]
    readonly within: { readonly start: Date; readonly end: Date } | null
    readonly before: string | null
    readonly limit: number
  },
): Promise<readonly CompanyEvent[]> {
  const from = within?.start ?? null
  const to = within?.end ?? null
  const half = (whose: ReturnType<typeof sql>) => sql`
    (select number, at, actor, action, subject, facts, ip from audit.events
      where ${whose} and action = any(${[...actions]}::text[]) and (${before}::bigint is null or number < ${before}::bigint)
        and (${from}::timestamptz is null or at >= ${from}) and (${to}::timestamptz is null or at < ${to})
      order by number desc limit ${limit})`
  const { rows } = await sql<CompanyEvent>`${half(sql`subject = ${company}`)} union
    ${half(sql`facts ? 'company' and facts ->> 'company' = ${company}`)} order by number desc limit ${limit}`.execute(
    tx,
  )
  return rows
}

/**
 * Returns when something last happened for each value of a fact, among these subjects' events of one action: when a
 * member last entered, for example.
 */
export async function latestTimes(
  tx: Tx,
  { action, subjects, fact }: { readonly action: string; readonly subjects: readonly string[]; readonly fact: string },
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ said: string; at: Date }>`
    select facts ->> ${fact} as said, max(at) as at from audit.events
      where action = ${action} and subject = any(${[...subjects]}::text[]) and facts ? ${fact} group by 1`.execute(tx)
  return new Map(rows.map(({ said, at }) => [said, at]))
}
