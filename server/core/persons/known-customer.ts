/**
 * Other customers as a customer may see them: name, username, picture. Sign-ups under way are nobody; a closed account
 * is nobody to deal with, and goes by its placeholder where it was dealt with before.
 */
import type { PictureId, UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { findByUsername, findUser, findUsers } from './persons.repo.ts'
import type { User } from './user.ts'

/**
 * A customer with what may be shown to others. `country` decides in which currency their limits are kept; it is not
 * shown.
 */
export type KnownCustomer = {
  readonly id: UserId
  readonly username: string
  readonly name: string
  readonly pictureId: PictureId | null
  readonly country: string
}

/**
 * The customer of this username; `null` when nobody has it or its sign-up is not verified: the same read either way.
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

/** As they are shown. Of a closed account only the placeholder of its username is left. */
function shown({ id, username, firstName, lastName, pictureId, country, closedAt }: User): KnownCustomer {
  return { id, username, name: closedAt === null ? `${firstName} ${lastName}` : username, pictureId, country }
}

/**
 * Several customers at once, by id, for showing whom a customer dealt with: closed accounts too. Those without a
 * verified account are absent.
 */
export async function findCustomers(tx: Tx, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, KnownCustomer>> {
  const found = ids.length === 0 ? [] : await findUsers(tx, ids)
  return new Map(found.flatMap((user) => (user.emailVerifiedAt === null ? [] : [[user.id, shown(user)] as const])))
}

/** When this customer opened their account; `null` for nobody. */
export const customerSince = async (tx: Tx, id: UserId): Promise<Date | null> =>
  (await findUser(tx, id))?.createdAt ?? null

/** The first name, and the first letter of the last; of a closed account the placeholder that is left. */
export function shortName({
  firstName,
  lastName,
  username,
  closedAt,
}: Pick<User, 'firstName' | 'lastName' | 'username' | 'closedAt'>): string {
  if (closedAt !== null) return username
  // A letter together with the marks over it.
  const letter = /^.\p{M}*/su.exec(lastName)?.[0] ?? ''
  return `${firstName} ${letter}.`
}

/** The short names of several customers at once; those without a verified account are absent. */
export async function shortNames(tx: Tx, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  const users = ids.length === 0 ? [] : await findUsers(tx, ids)
  return new Map(users.flatMap((user) => (user.emailVerifiedAt === null ? [] : [[user.id, shortName(user)] as const])))
}
