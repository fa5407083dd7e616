/** All SQL on companies and their members. It decides nothing. */
import type { Permission, Role } from '@zend/contracts'
import { type BusinessId, type HolderId, isPerson, type MemberId, type UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Database, Tx } from '../../database/index.ts'

type CompaniesTables = {
  'companies.companies': { id: BusinessId; name: string; country: string; opened_at: Date }
  'companies.members': {
    id: MemberId
    company_id: BusinessId
    user_id: UserId
    permissions: readonly Permission[]
    joined_at: Date
    removed_at: Date | null
    role: Role
    suspended_at: Date | null
  }
}

const on = (tx: Tx) => tx.$extendTables<CompaniesTables>()

/** A company; `country` is where it is registered, ISO 3166-1 alpha-2. */
export type Company = { readonly id: BusinessId; readonly name: string; readonly country: string }

/** Returns one company. Throws when the id does not exist. */
export async function getCompany(tx: Tx, id: BusinessId): Promise<Company> {
  return on(tx)
    .selectFrom('companies.companies')
    .select(['id', 'name', 'country'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Returns several companies, in no order; unknown ids are absent. */
export async function findCompanies(tx: Tx, ids: readonly BusinessId[]): Promise<readonly Company[]> {
  if (ids.length === 0) return []
  return on(tx)
    .selectFrom('companies.companies')
    .select(['id', 'name', 'country'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
}

/** A person's current membership of a company. */
export type Membership = {
  readonly id: MemberId
  readonly userId: UserId
  readonly company: { readonly id: BusinessId; readonly name: string }
  readonly permissions: readonly Permission[]
}

/** Returns the companies that a person acts for, in the order of joining. */
export async function membershipsOf(tx: Tx, userId: UserId): Promise<readonly Membership[]> {
  const rows = await on(tx)
    .selectFrom('companies.members as m')
    .innerJoin('companies.companies as c', 'c.id', 'm.company_id')
    .select(['m.id', 'm.user_id', 'm.permissions', 'c.id as company_id', 'c.name'])
    .where('m.user_id', '=', userId)
    .where('m.removed_at', 'is', null)
    .orderBy('m.joined_at')
    .orderBy('m.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    company: { id: row.company_id, name: row.name },
    permissions: row.permissions,
  }))
}

/** What a membership allows its member. */
export type Place = {
  readonly userId: UserId
  readonly company: BusinessId
  readonly permissions: readonly Permission[]
}

/** Returns the current memberships with these ids, in one named statement. */
export async function findPlaces(
  db: Pick<Database, 'pool'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await db.pool.query<Place & { id: MemberId }>({
    name: 'companies.places',
    text: `select id, user_id as "userId", company_id as company, permissions
             from companies.members where id = any($1::text[]) and removed_at is null`,
    values: [[...ids]],
  })
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/**
 * Returns who is notified of a holder's money: the person themselves, or the company's members who may see balances, in
 * the order of joining.
 */
export async function peopleOf(tx: Tx, holder: HolderId): Promise<readonly UserId[]> {
  if (isPerson(holder)) return [holder]
  const rows = await on(tx)
    .selectFrom('companies.members')
    .select(['user_id', 'permissions'])
    .where('company_id', '=', holder)
    .where('removed_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
  return rows.filter(({ permissions }) => permissions.includes('view')).map(({ user_id }) => user_id)
}

/** A member who may do something now. */
export type ActiveMember = { readonly memberId: MemberId; readonly userId: UserId; readonly role: Role }

/** Returns the active members of a company who have a permission, in the order of joining. */
export async function membersWho(
  tx: Tx,
  company: BusinessId,
  permission: Permission,
): Promise<readonly ActiveMember[]> {
  const rows = await on(tx)
    .selectFrom('companies.members')
    .select(['id as memberId', 'user_id as userId', 'role'])
    .where('company_id', '=', company)
    .where('removed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`${permission}::text = any(permissions)`)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
  return rows
}
