/** SQL on the checks of people behind companies. It decides nothing: the use cases do. */
import type { PartyReason } from '@zend/contracts'
import type { BusinessId, PartyId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { PersonCheckId } from './kyb.ts'
import type { KybTables, PersonCheckKind } from './tables.repo.ts'

const on = (tx: Tx) => tx.$extendTables<KybTables>()

/** One thing to be checked about a person, as everybody may know it. */
export type PersonCheck = {
  readonly id: PersonCheckId
  readonly party: PartyId
  readonly kind: PersonCheckKind
  readonly state: 'queued' | 'sent' | 'manual' | 'settled'
  readonly country: string
  readonly idType: string
  readonly createdAt: Date
  readonly outcome: 'approved' | 'rejected' | null
  readonly reason: PartyReason | null
}
/** A check as the worker knows it. */
export type WorkedCheck = PersonCheck & {
  readonly attempt: number
  readonly tries: number
  readonly sentAt: Date | null
  readonly why: string | null
}

const SHOWN = [
  'id',
  'party_id as party',
  'kind',
  'state',
  'country',
  'id_type as idType',
  'created_at as createdAt',
  'outcome',
  'reason',
] as const
const WORKED = [...SHOWN, 'attempt', 'tries', 'sent_at as sentAt', 'why'] as const

/** Stores a check that waits for its job. */
export async function insertCheck(
  tx: Tx,
  check: Pick<PersonCheck, 'id' | 'party' | 'kind' | 'country' | 'idType' | 'createdAt'>,
): Promise<void> {
  const { id, party, kind, country, idType, createdAt } = check
  await on(tx)
    .insertInto('kyb.checks')
    .values({ id, party_id: party, kind, state: 'queued', country, id_type: idType, created_at: createdAt })
    .execute()
}

/** Returns when checks of a person were handed in since an instant, oldest first. */
export async function checkTimes(tx: Tx, party: PartyId, since: Date): Promise<readonly Date[]> {
  const rows = await on(tx)
    .selectFrom('kyb.checks')
    .select('created_at')
    .where('party_id', '=', party)
    .where('kind', '!=', 'number')
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

/** Returns the newest check of each kind since the person was last asked; for the worker and operators. */
export async function newestChecks(tx: Tx, party: PartyId): Promise<readonly WorkedCheck[]> {
  const rows = await on(tx)
    .selectFrom('kyb.checks')
    .select([...WORKED])
    .where('party_id', '=', party)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const newest = rows.map((row) => ({ ...row, reason: row.reason as PartyReason | null }))
  const [last] = newest
  // What was handed in together has one instant.
  return newest.filter(({ createdAt }) => createdAt.getTime() === last?.createdAt.getTime())
}

/** Returns a check, locked until the transaction ends. */
export async function lockCheck(tx: Tx, id: PersonCheckId): Promise<WorkedCheck | null> {
  const row = await on(tx)
    .selectFrom('kyb.checks')
    .select([...WORKED])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { ...row, reason: row.reason as PartyReason | null }
}

/** Stores the progress of an open check; `why` is for operators. */
export async function putCheck(
  tx: Tx,
  {
    id,
    state,
    attempt,
    tries,
    sentAt,
    why,
  }: Pick<WorkedCheck, 'id' | 'state' | 'attempt' | 'tries' | 'sentAt' | 'why'>,
): Promise<void> {
  await on(tx)
    .updateTable('kyb.checks')
    .set({ state, attempt, tries, sent_at: sentAt, why })
    .where('id', '=', id)
    .execute()
}

/** Ends a check. `by` is the operator, or null when the checker's verdict decided. */
export async function endCheck(
  tx: Tx,
  id: PersonCheckId,
  end: {
    readonly outcome: 'approved' | 'rejected'
    readonly reason: PartyReason | null
    readonly by: string | null
    readonly at: Date
  },
): Promise<void> {
  await on(tx)
    .updateTable('kyb.checks')
    .set({ state: 'settled', outcome: end.outcome, reason: end.reason, decided_by: end.by, settled_at: end.at })
    .where('id', '=', id)
    .execute()
}

/** Returns the checks that one of us must decide, with their company, the one that waits longest first. */
export async function checksForPeople(
  tx: Tx,
  max: number,
): Promise<readonly (WorkedCheck & { readonly company: BusinessId })[]> {
  const rows = await on(tx)
    .selectFrom('kyb.checks as c')
    .innerJoin('kyb.parties as p', 'p.id', 'c.party_id')
    .select(['p.company_id as company', 'c.id', 'c.party_id as party', 'c.kind', 'c.state', 'c.country'])
    .select(['c.id_type as idType', 'c.created_at as createdAt', 'c.outcome', 'c.reason'])
    .select(['c.attempt', 'c.tries', 'c.sent_at as sentAt', 'c.why'])
    .where('c.state', '=', 'manual')
    .where('p.removed_at', 'is', null)
    .orderBy('c.created_at')
    .limit(max)
    .execute()
  return rows.map((row) => ({ ...row, reason: row.reason as PartyReason | null }))
}

/** What a person gave, sealed. For the worker and operators. */
export async function findGiven(
  tx: Tx,
  party: PartyId,
): Promise<{ readonly sealed: Uint8Array; readonly identityHash: Uint8Array } | null> {
  const row = await on(tx)
    .selectFrom('kyb.persons')
    .select(['sealed', 'identity_hash as identityHash'])
    .where('party_id', '=', party)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Returns behind how many companies somebody stands: by the number that they gave, or by their account. For the worker.
 */
export async function companiesOfPerson(
  tx: Tx,
  { hashes, users }: { readonly hashes: readonly Uint8Array[]; readonly users: readonly UserId[] },
): Promise<number> {
  const row = await on(tx)
    .selectFrom('kyb.parties as p')
    .leftJoin('kyb.persons as person', 'person.party_id', 'p.id')
    .select((select) => select.fn.count<string>('p.company_id').distinct().as('companies'))
    .where('p.removed_at', 'is', null)
    .where((where) =>
      where.or([
        sql<boolean>`person.identity_hash = any(${hashes.map((hash) => Buffer.from(hash))}::bytea[])`,
        sql<boolean>`p.user_id = any(${[...users]}::text[])`,
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(row.companies)
}

/** Stores whom a register or document named. */
export async function putProven(tx: Tx, party: PartyId, sealed: Uint8Array, at: Date): Promise<void> {
  const proven = { sealed: Buffer.from(sealed), proven_at: at }
  await on(tx)
    .insertInto('kyb.proven')
    .values({ party_id: party, ...proven })
    .onConflict((conflict) => conflict.column('party_id').doUpdateSet(proven))
    .execute()
}

/** Returns whom a register or document named, sealed; null before. */
export async function findProven(tx: Tx, party: PartyId): Promise<Uint8Array | null> {
  const row = await on(tx).selectFrom('kyb.proven').select('sealed').where('party_id', '=', party).executeTakeFirst()
  return row?.sealed ?? null
}
