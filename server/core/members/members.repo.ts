/** All SQL that changes companies and members, and reads what only their colleagues see. It decides nothing. */
import type { CompanyInput } from '@zend/contracts'
import type { BusinessId, InvitationId, MemberId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { CompaniesTables } from '../companies/index.ts'
import type { Grant } from './act/index.ts'

const on = (tx: Tx) => tx.$extendTables<CompaniesTables>()

/** Orders the changes of a company's members until the transaction ends. Lock several in the order of their ids. */
export async function lockMembers(tx: Tx, company: BusinessId): Promise<void> {
  await sql`select companies.lock_members(${company})`.execute(tx)
}

/** Counts the companies that a person opened. */
export async function countOpened(tx: Tx, userId: UserId): Promise<number> {
  const { opened } = await on(tx)
    .selectFrom('companies.companies')
    .select((select) => select.fn.countAll<string>().as('opened'))
    .where('opened_by', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(opened)
}

/** Stores a company. */
export async function insertCompany(
  tx: Tx,
  company: CompanyInput & { readonly id: BusinessId; readonly openedBy: UserId; readonly at: Date },
): Promise<void> {
  await on(tx)
    .insertInto('companies.companies')
    .values({
      id: company.id,
      legal_name: company.legalName,
      trading_name: company.tradingName ?? null,
      country: company.country,
      registration_type: company.registrationType,
      registration_number: company.registrationNumber,
      opened_by: company.openedBy,
      opened_at: company.at,
    })
    .execute()
}

/** A new membership; `invitationId` is `null` for the first owner. */
export type NewMember = Grant & {
  readonly id: MemberId
  readonly company: BusinessId
  readonly userId: UserId
  readonly invitationId: InvitationId | null
  readonly joinedAt: Date
}

/** Stores a membership. */
export async function insertMember(tx: Tx, member: NewMember): Promise<void> {
  await sql`
    insert into companies.members (id, company_id, user_id, role, permissions, invitation_id, joined_at)
    values (${member.id}, ${member.company}, ${member.userId}, ${member.role}, ${[...member.permissions]}::text[],
      ${member.invitationId}, ${member.joinedAt})`.execute(tx)
}

/** A membership as it is stored, removed ones included. `invitedBy` is `null` for the first owner. */
export type StoredMember = Grant & {
  readonly id: MemberId
  readonly company: BusinessId
  readonly userId: UserId
  readonly invitedBy: UserId | null
  readonly joinedAt: Date
  readonly suspendedAt: Date | null
  readonly recoveredAt: Date | null
  readonly removedAt: Date | null
  /** From when other owners may leave the company to this one; `null` for who is none. */
  readonly ownerCountsFrom: Date | null
}

const stored = sql`m.id, m.company_id as company, m.user_id as "userId", m.role, m.permissions, i.made_by as "invitedBy",
  m.joined_at as "joinedAt", m.suspended_at as "suspendedAt", m.removed_at as "removedAt",
  m.recovered_at as "recoveredAt",  m.owner_counts_from as "ownerCountsFrom"
  from companies.members m left join companies.invitations i on i.id = m.invitation_id`

/** Returns a company's membership with this id; `null` when another company has it. */
export async function findMember(tx: Tx, company: BusinessId, id: MemberId): Promise<StoredMember | null> {
  const { rows } = await sql<StoredMember>`select ${stored} where m.company_id = ${company} and m.id = ${id}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Returns a company's current members in the order of joining, the suspended ones included. */
export async function membersOf(tx: Tx, company: BusinessId): Promise<readonly StoredMember[]> {
  const { rows } = await sql<StoredMember>`
    select ${stored} where m.company_id = ${company} and m.removed_at is null order by m.joined_at, m.id`.execute(tx)
  return rows
}

/** Tells whether a company has another active owner, who became one long enough ago. Lock its members before. */
export async function hasOtherOwner(tx: Tx, { company, id }: Pick<StoredMember, 'company' | 'id'>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select companies.has_other_owner(${company}, ${id}) as has`.execute(tx)
  return rows[0]?.has === true
}

/** Returns the membership that somebody got by an invitation; `null` when nobody joined by it. */
export async function memberByInvitation(tx: Tx, id: InvitationId): Promise<StoredMember | null> {
  const { rows } = await sql<StoredMember>`select ${stored} where m.invitation_id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Gives a member a role and permissions. */
export async function putGrant(tx: Tx, id: MemberId, { role, permissions }: Grant): Promise<void> {
  await sql`update companies.members set role = ${role}, permissions = ${[...permissions]}::text[] where id = ${id}`.execute(
    tx,
  )
}

/** Suspends a member at this instant; `null` lets them in again. */
export async function putSuspended(tx: Tx, id: MemberId, at: Date | null): Promise<void> {
  await on(tx).updateTable('companies.members').set({ suspended_at: at }).where('id', '=', id).execute()
}

/** Lets only second factors of a member count for the company that were added after this instant. */
export async function putRecovered(tx: Tx, id: MemberId, at: Date): Promise<void> {
  await on(tx).updateTable('companies.members').set({ recovered_at: at }).where('id', '=', id).execute()
}

/** Removes a member for good. */
export async function putRemoved(tx: Tx, id: MemberId, at: Date): Promise<void> {
  await on(tx).updateTable('companies.members').set({ removed_at: at }).where('id', '=', id).execute()
}
