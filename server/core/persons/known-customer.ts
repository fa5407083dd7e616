/**
 * Other customers as a customer may see them: name, username, picture. Pending sign-ups are not found. A closed account
 * is not found either, but appears by its placeholder in past dealings.
 */
import type { PictureId, UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { findByUsername, findUser, findUsers } from './persons.repo.ts'
import type { User } from './user.ts'

/**
 * A customer with the fields that may be shown to others. `country` decides in which currency their limits are; it is
 * not shown.
 */
export type KnownCustomer = {
  readonly id: UserId
  readonly username: string
  readonly name: string
  readonly pictureId: PictureId | null
  readonly country: string
}

/**
 * Returns the customer with this username; `null` when nobody has it or its sign-up is not verified, at the cost of the
 * same read.
 */
export async function findCustomerByUsername(tx: Tx, username: string): Promise<KnownCustomer | null> {
  return known(await findByUsername(tx, username, new Date(0)))
}

/** The customer of this id. */
export async function findCustomer(tx: Tx, id: UserId): Promise<KnownCustomer | null> {
  return known(await findUser(tx, id))
}

function known(user: User | null): KnownCustomer | null {
  return user === null || user.emailVerifiedAt === null || user.closedAt !== null ? null : shown(user)
}

/** Presents a customer. A closed account has only the placeholder of its username. */
function shown({ id, username, firstName, lastName, pictureId, country, closedAt }: User): KnownCustomer {
  return { id, username, name: closedAt === null ? `${firstName} ${lastName}` : username, pictureId, country }
}

/**
 * Returns several customers by id, for showing whom a customer dealt with, closed accounts included. Those without a
 * verified account are absent.
 */
export async function findCustomers(tx: Tx, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, KnownCustomer>> {
  const found = ids.length === 0 ? [] : await findUsers(tx, ids)
  return new Map(found.flatMap((user) => (user.emailVerifiedAt === null ? [] : [[user.id, shown(user)] as const])))
}

/** Returns when this customer opened their account; `null` for an unknown id. */
export const customerSince = async (tx: Tx, id: UserId): Promise<Date | null> =>
  (await findUser(tx, id))?.createdAt ?? null

/** Returns the first name and the first letter of the last; for a closed account its placeholder. */
export function shortName({
  firstName,
  lastName,
  username,
  closedAt,
}: Pick<User, 'firstName' | 'lastName' | 'username' | 'closedAt'>): string {
  if (closedAt !== null) return username
  // A letter together with its combining marks.
  const letter = /^.\p{M}*/su.exec(lastName)?.[0] ?? ''
  return `${firstName} ${letter}.`
}

/** Returns the short names of several customers; those without a verified account are absent. */
export async function shortNames(tx: Tx, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  const users = ids.length === 0 ? [] : await findUsers(tx, ids)
  return new Map(users.flatMap((user) => (user.emailVerifiedAt === null ? [] : [[user.id, shortName(user)] as const])))
}
