/** All SQL on deputies. It decides nothing. */
import type { Role } from '@zend/contracts'
import type { BusinessId, MemberId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Authorization } from '../authorizations/index.ts'
import type { DeputyshipId } from './act/deputy-act.ts'

/** A naming as it is stored; `consent` is as it was found. */
export type StoredDeputy = {
  readonly id: DeputyshipId
  readonly company: BusinessId
  readonly namedBy: UserId
  readonly memberId: MemberId
  readonly from: Date
  readonly until: Date
  readonly act: string
  readonly consent: unknown
}

/** A naming whose two people act for the company now, with who they are. */
export type ActiveDeputy = StoredDeputy & { readonly userId: UserId; readonly seat: MemberId; readonly seatRole: Role }

const columns = sql`d.id, d.company_id as company, d.named_by as "namedBy", d.member_id as "memberId",
  d.from_at as "from", d.until_at as "until", d.act, d.consent`

/** Returns the deputies of this moment: whoever named them may approve, and they are active members. */
export async function deputiesAt(tx: Tx, company: BusinessId, now: Date): Promise<readonly ActiveDeputy[]> {
  const { rows } = await sql<ActiveDeputy>`
    select ${columns}, m.user_id as "userId", p.id as seat, p.role as "seatRole"
    from approvals.deputies d
    join companies.members m on m.id = d.member_id and m.company_id = d.company_id
      and num_nonnulls(m.removed_at, m.suspended_at) = 0
    join companies.members p on p.user_id = d.named_by and p.company_id = d.company_id
      and num_nonnulls(p.removed_at, p.suspended_at) = 0 and 'approve' = any (p.permissions)
    where d.company_id = ${company} and d.ended_at is null and d.from_at <= ${now} and d.until_at > ${now}
    order by d.named_at, d.id`.execute(tx)
  return rows
}

/** Returns the namings of a company that are not over, by their begin. */
export async function currentDeputies(tx: Tx, company: BusinessId, now: Date): Promise<readonly StoredDeputy[]> {
  const { rows } = await sql<StoredDeputy>`
    select ${columns} from approvals.deputies d
    where d.company_id = ${company} and d.ended_at is null and d.until_at > ${now}
    order by d.from_at, d.id`.execute(tx)
  return rows
}

/** Who named somebody by a naming, and when it ended or ends. */
export type Naming = { readonly namedBy: UserId; readonly overAt: Date }

/** Returns these namings, also those that are over. */
export async function namingsOf(tx: Tx, ids: readonly DeputyshipId[]): Promise<ReadonlyMap<DeputyshipId, Naming>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Naming & { readonly id: DeputyshipId }>`
    select id, named_by as "namedBy", least(until_at, ended_at) as "overAt"
    from approvals.deputies where id = any (${[...ids]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores a naming. The database takes it only with the confirmer's note. */
export async function insertDeputy(
  tx: Tx,
  { id, company, namedBy, memberId, from, until, act }: StoredDeputy,
  { consent, at }: { readonly consent: Authorization; readonly at: Date },
): Promise<void> {
  await sql`insert into approvals.deputies
    (id, company_id, named_by, member_id, from_at, until_at, act, consent, named_at)
    values (${id}, ${company}, ${namedBy}, ${memberId}, ${from}, ${until}, ${act}, ${JSON.stringify(consent)}, ${at})`.execute(
    tx,
  )
}

/** Ends a naming before its time. */
export async function putEnded(tx: Tx, id: DeputyshipId, at: Date): Promise<void> {
  await sql`update approvals.deputies set ended_at = ${at} where id = ${id} and ended_at is null`.execute(tx)
}
