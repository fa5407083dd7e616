/**
 * SQL on persons proven by registers and documents. Names and birth dates are sealed, bound to their customer; the API
 * may open a name, only the worker a birth date.
 */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { seal, type SealingKey, unseal } from '../sealing/index.ts'
import type { KnownPerson } from './decide.ts'
import type { VerificationTables } from './tables.repo.ts'
import type { Listing } from './verification.ts'

const on = (tx: Tx) => tx.$extendTables<VerificationTables>()

// The seal is bound to its column, too, so that neither passes for the other.
const nameRow = (userId: UserId): string => `${userId} name`
const birthRow = (userId: UserId): string => `${userId} birth`

const sealedPerson = (key: SealingKey, userId: UserId, { name, birthDate }: KnownPerson) => ({
  sealed_name: seal(key, nameRow(userId), name),
  sealed_birth: seal(key, birthRow(userId), birthDate),
})

/** Returns the name in the register or document; `null` before there is one. */
export async function findName(tx: Tx, key: SealingKey, userId: UserId): Promise<string | null> {
  const row = await on(tx)
    .selectFrom('verification.people')
    .select('sealed_name')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : unseal(key, nameRow(userId), row.sealed_name)
}

/** Tells whether a register or document ever proved the customer's name, whatever happened since. */
export async function isNameProven(tx: Tx, userId: UserId): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('verification.people')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the person that a register or document proved. For the worker and operators: the API's role may not read
 * birth dates.
 */
export async function findKnownPerson(tx: Tx, key: SealingKey, userId: UserId): Promise<KnownPerson | null> {
  const row = await on(tx)
    .selectFrom('verification.people')
    .select(['sealed_name', 'sealed_birth'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    name: unseal(key, nameRow(userId), row.sealed_name),
    birthDate: unseal(key, birthRow(userId), row.sealed_birth),
  }
}

/** Stores the person that a register or document proved, and their listing by this version of the lists. */
export async function putPerson(
  tx: Tx,
  key: SealingKey,
  userId: UserId,
  {
    listing,
    version,
    at,
    ...known
  }: KnownPerson & { readonly listing: Listing; readonly version: string; readonly at: Date },
): Promise<void> {
  const person = { ...sealedPerson(key, userId, known), listing, screened_version: version, verified_at: at }
  await on(tx)
    .insertInto('verification.people')
    .values({ user_id: userId, ...person })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(person))
    .execute()
}

/** Stores a customer's listing. `version` is unchanged when it is left out. */
export async function putListing(tx: Tx, userId: UserId, listing: Listing, version?: string): Promise<void> {
  await on(tx)
    .updateTable('verification.people')
    .set(version === undefined ? { listing } : { listing, screened_version: version })
    .where('user_id', '=', userId)
    .execute()
}

/** Returns customers who were last screened against other lists than these, in the order of their ids. */
export async function peopleToScreen(tx: Tx, version: string, max: number): Promise<readonly UserId[]> {
  const rows = await on(tx)
    .selectFrom('verification.people')
    .select('user_id')
    .where('screened_version', '!=', version)
    .orderBy('user_id')
    .limit(max)
    .execute()
  return rows.map((row) => row.user_id)
}
