/** All SQL that reads companies and their members. It decides nothing. */
import type { Permission, Role } from '@zend/contracts'
import { type BusinessId, type HolderId, type InvitationId, isPerson, type MemberId, type UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Database, Tx } from '../../database/index.ts'
import type { ActorIds } from '../holders/index.ts'

/** Tables of companies and members as Kysely sees them. */
export type CompaniesTables = {
  'companies.companies': {
    id: BusinessId
    legal_name: string
    trading_name: string | null
    country: string
    registration_type: string
    registration_number: string
    opened_by: UserId
    opened_at: Date
  }
  'companies.members': {
    id: MemberId
    company_id: BusinessId
    user_id: UserId
    role: Role
    permissions: readonly Permission[]
    invitation_id: InvitationId | null
    joined_at: Date
    suspended_at: Date | null
    recovered_at: Date | null
    removed_at: Date | null
  }
}

const on = (tx: Tx) => tx.$extendTables<CompaniesTables>()

/** A company; `name` is its legal name, `country` where it is registered, ISO 3166-1 alpha-2. */
export type Company = { readonly id: BusinessId; readonly name: string; readonly country: string }

/** A company with all that its members see of it. */
export type CompanyRecord = Company & {
  readonly tradingName: string | null
  readonly registrationType: string
  readonly registrationNumber: string
  readonly openedAt: Date
}

/** Returns one company. Throws when the id does not exist. */
export async function getCompany(tx: Tx, id: BusinessId): Promise<CompanyRecord> {
  const row = await on(tx).selectFrom('companies.companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: row.legal_name,
    country: row.country,
    tradingName: row.trading_name,
    registrationType: row.registration_type,
    registrationNumber: row.registration_number,
    openedAt: row.opened_at,
  }
}

/** Returns several companies, in no order; unknown ids are absent. */
export async function findCompanies(tx: Tx, ids: readonly BusinessId[]): Promise<readonly Company[]> {
  if (ids.length === 0) return []
  return on(tx)
    .selectFrom('companies.companies')
    .select(['id', 'legal_name as name', 'country'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
}

/** A person's current membership of a company. While it is suspended they may do nothing for the company. */
export type Membership = {
  readonly id: MemberId
  readonly userId: UserId
  readonly company: Company
  readonly role: Role
  readonly permissions: readonly Permission[]
  readonly suspendedAt: Date | null
  /** Since when only second factors that were added later count for the company; `null` where all do. */
  readonly recoveredAt: Date | null
}

/** Returns a person's companies in the order of joining, those that suspended them included. */
export async function membershipsOf(tx: Tx, userId: UserId): Promise<readonly Membership[]> {
  const rows = await on(tx)
    .selectFrom('companies.members as m')
    .innerJoin('companies.companies as c', 'c.id', 'm.company_id')
    .select([
      'm.id',
      'm.user_id',
      'm.role',
      'm.permissions',
      'm.suspended_at',
      'm.recovered_at',
      'c.id as company_id',
      'c.legal_name',
      'c.country',
    ])
    .where('m.user_id', '=', userId)
    .where('m.removed_at', 'is', null)
    .orderBy('m.joined_at')
    .orderBy('m.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    company: { id: row.company_id, name: row.legal_name, country: row.country },
    role: row.role,
    permissions: row.permissions,
    suspendedAt: row.suspended_at,
    recoveredAt: row.recovered_at,
  }))
}

/** What a membership allows its member. */
export type Place = {
  readonly userId: UserId
  readonly company: BusinessId
  readonly permissions: readonly Permission[]
}

/** Returns the memberships with these ids that are current and not suspended, in one named statement. */
export async function findPlaces(
  db: Pick<Database, 'pool'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await db.pool.query<Place & { id: MemberId }>({
    name: 'companies.places',
    text: `select id, user_id as "userId", company_id as company, permissions
             from companies.members where id = any($1::text[]) and removed_at is null and suspended_at is null`,
    values: [[...ids]],
  })
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** What a member is found by: the person and the company. @example placeKey({ userId, holder }) // 'usr_… biz_…' */
export const placeKey = ({ userId, holder }: ActorIds): string => `${userId} ${holder}`

/** Returns the permissions of those who are current members and not suspended, by `placeKey`, in one named statement. */
export async function findPermissions(
  db: Pick<Database, 'pool'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly Permission[]>> {
  const { rows } = await db.pool.query<{ key: string; permissions: readonly Permission[] }>({
    name: 'companies.permissions',
    text: `select k.key, m.permissions
             from unnest($1::text[]) as k(key)
             join companies.members m
               on m.user_id = split_part(k.key, ' ', 1) and m.company_id = split_part(k.key, ' ', 2)
            where m.removed_at is null and m.suspended_at is null`,
    values: [[...keys]],
  })
  return new Map(rows.map(({ key, permissions }) => [key, permissions]))
}

/**
 * Returns who is notified of a holder's money: the person themselves, or the company's active members who may see
 * balances, in the order of joining.
 */
export async function peopleOf(tx: Tx, holder: HolderId): Promise<readonly UserId[]> {
  if (isPerson(holder)) return [holder]
  const rows = await on(tx)
    .selectFrom('companies.members')
    .select(['user_id', 'permissions'])
    .where('company_id', '=', holder)
    .where('removed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
  return rows.filter(({ permissions }) => permissions.includes('view')).map(({ user_id }) => user_id)
}

/** A member who may do something now, with all that they may do. */
export type ActiveMember = {
  readonly memberId: MemberId
  readonly userId: UserId
  readonly role: Role
  readonly permissions: readonly Permission[]
}

/** Returns the active members of a company who have a permission, in the order of joining. */
export async function membersWho(
  tx: Tx,
  company: BusinessId,
  permission: Permission,
): Promise<readonly ActiveMember[]> {
  const rows = await on(tx)
    .selectFrom('companies.members')
    .select(['id as memberId', 'user_id as userId', 'role', 'permissions'])
    .where('company_id', '=', company)
    .where('removed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`${permission}::text = any(permissions)`)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
  return rows
}
