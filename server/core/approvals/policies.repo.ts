/** All SQL on companies' policies, and on what was signed for companies. It decides nothing. */
import type { ApprovalKind, Channel } from '@zend/contracts'
import type { BusinessId, UserId } from '@zend/kernel'
import { type Generated, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { PolicyId } from './approval.ts'

type Tables = {
  'approvals.policies': {
    id: PolicyId
    company_id: BusinessId
    version: number
    rules: unknown
    made_by: UserId
    consent: unknown
    active_from: Date
  }
  'approvals.signed': {
    id: string
    company_id: BusinessId
    kind: ApprovalKind
    made_by: UserId
    usd_cents: string
    payee: string
    country: string | null
    channel: Generated<Channel>
    signed_at: Generated<Date>
  }
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** A stored policy; `consent` is as it was found. */
export type StoredPolicy = {
  readonly id: PolicyId
  readonly company: BusinessId
  readonly version: number
  readonly rules: unknown
  readonly madeBy: UserId
  readonly consent: unknown
  readonly activeFrom: Date
}

/** Returns a company's policies of these versions; without any, the newest. */
export async function findPolicy(tx: Tx, company: BusinessId, version?: number): Promise<StoredPolicy | null> {
  const row = await on(tx)
    .selectFrom('approvals.policies')
    .selectAll()
    .where('company_id', '=', company)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { company_id, made_by: madeBy, active_from: activeFrom, ...rest } = row
  return { company: company_id, madeBy, activeFrom, ...rest }
}

/** Stores a new version of a company's policy. Returns false when there is one of this number already. */
export async function insertPolicy(tx: Tx, policy: StoredPolicy): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('approvals.policies')
    .values({
      id: policy.id,
      company_id: policy.company,
      version: policy.version,
      rules: JSON.stringify(policy.rules),
      made_by: policy.madeBy,
      consent: JSON.stringify(policy.consent),
      active_from: policy.activeFrom,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** One thing that was signed for a company. */
export type SignedAct = {
  readonly kind: ApprovalKind
  readonly valueCents: bigint
  readonly payee: string
  readonly country: string | null
  readonly channel: Channel
  readonly at: Date
}

/** Returns what was signed for a company, oldest first, at most so many and the newest of them. */
export async function signedActs(tx: Tx, company: BusinessId, most: number): Promise<readonly SignedAct[]> {
  const rows = await on(tx)
    .selectFrom('approvals.signed')
    .select(['kind', 'usd_cents', 'payee', 'country', 'channel', 'signed_at'])
    .where('company_id', '=', company)
    .orderBy('signed_at', 'desc')
    .limit(most)
    .execute()
  return rows
    .map((row) => ({
      kind: row.kind,
      valueCents: BigInt(row.usd_cents),
      payee: row.payee,
      country: row.country,
      channel: row.channel,
      at: row.signed_at,
    }))
    .toReversed()
}

/**
 * What was signed for a company: the sum of a day, how long the newest of these payees is known, whether all countries
 * are, and when somebody who may approve was last suspended or removed. `now` is the database's clock.
 */
export type SignedBefore = {
  readonly dayCents: bigint
  readonly payeeAgeMs: number
  readonly knowsCountries: boolean
  readonly approverLeftAt: Date | null
  readonly now: Date
}

/** The payee under which `approvals.signed` notes that somebody who may approve was suspended or removed. */
export const APPROVER_LEFT = 'approver left'

/** Who is to be paid, and what of the earlier statements does not count. */
type Paying = {
  readonly payees: readonly { readonly payee: string; readonly country: string | null }[]
  readonly but: readonly string[]
}

/** Reads what was signed for a company until now, but for the statements with these ids. By the database's clock. */
export async function signedBefore(tx: Tx, company: BusinessId, { payees, but }: Paying): Promise<SignedBefore> {
  const names = [...new Set(payees.map(({ payee }) => payee))]
  const countries = [...new Set(payees.flatMap(({ country }) => country ?? []))]
  const { rows } = await sql<{ day: string; age: string; knows: boolean; left: Date | null; now: Date }>`
    select
      (select coalesce(sum(usd_cents), 0)::text from approvals.signed
        where company_id = ${company} and signed_at > clock_timestamp() - interval '24 hours'
          and id <> all(${[...but]}::text[])) as day,
      (select min(coalesce(extract(epoch from clock_timestamp() - (select min(signed_at) from approvals.signed
          where company_id = ${company} and payee = p.payee and id <> all(${[...but]}::text[]))) * 1000, 0))::bigint::text
        from unnest(${names}::text[]) p(payee)) as age,
      not exists (select from unnest(${countries}::text[]) c(country) where not exists (select from approvals.signed
        where company_id = ${company} and country = c.country and id <> all(${[...but]}::text[]))) as knows,
      (select max(signed_at) from approvals.signed
        where company_id = ${company} and payee = ${APPROVER_LEFT}) as left,
      clock_timestamp() as now`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a query without a from has one row')
  const { day, age, knows, left, now } = row
  return { dayCents: BigInt(day), payeeAgeMs: Number(age), knowsCountries: knows, approverLeftAt: left, now }
}

/** What is noted of one signed statement. */
export type Signed = {
  readonly id: string
  readonly company: BusinessId
  readonly kind: ApprovalKind
  readonly madeBy: UserId
  readonly valueCents: bigint
  readonly payee: string
  readonly country: string | null
  readonly channel: Channel
}

/** Notes a signed statement, or all parts of one: once, and anew when it is signed again with another value or payee. */
export async function insertSigned(tx: Tx, ...signed: readonly Signed[]): Promise<void> {
  await on(tx)
    .insertInto('approvals.signed')
    .values(
      signed.map(({ id, company, kind, madeBy, valueCents, payee, country, channel }) => ({
        id,
        company_id: company,
        kind,
        made_by: madeBy,
        usd_cents: valueCents.toString(),
        payee,
        country,
        channel,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((next) => ({
          usd_cents: next.ref('excluded.usd_cents'),
          payee: next.ref('excluded.payee'),
          country: next.ref('excluded.country'),
          signed_at: sql<Date>`clock_timestamp()`,
        }))
        .where(sql<boolean>`(signed.payee, signed.usd_cents) is distinct from (excluded.payee, excluded.usd_cents)`),
    )
    .execute()
}
