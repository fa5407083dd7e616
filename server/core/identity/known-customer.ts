/** Other customers as a customer may see them: name, username, picture. Sign-ups under way and closed accounts are nobody. */
import type { PictureId, UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { User } from './identity.ts'
import { findByUsername, findUser, findUsers } from './identity.repo.ts'

/** A customer with what may be shown to others. `country` decides in which currency their limits are kept; it is not shown. */
export type KnownCustomer = {
  readonly id: UserId
  readonly username: string
  readonly name: string
  readonly pictureId: PictureId | null
  readonly country: string
}

/** The customer of this username; `null` when nobody has it or its sign-up is not verified: the same read either way. */
export async function findCustomerByUsername(tx: Tx, username: string): Promise<KnownCustomer | null> {
  return known(await findByUsername(tx, username, new Date(0)))
}

/** The customer of this id. */
export async function findCustomer(tx: Tx, id: UserId): Promise<KnownCustomer | null> {
  return known(await findUser(tx, id))
}

function known(user: User | null): KnownCustomer | null {
  if (user === null || user.emailVerifiedAt === null || user.closedAt !== null) return null
  const { id, username, firstName, lastName, pictureId, country } = user
  return { id, username, name: `${firstName} ${lastName}`, pictureId, country }
}

/** Several customers at once, by id; those without a verified account are absent. */
export async function findCustomers(tx: Tx, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, KnownCustomer>> {
  const found = ids.length === 0 ? [] : await findUsers(tx, ids)
  return new Map(
    found.flatMap((user) => {
      const customer = known(user)
      return customer === null ? [] : [[customer.id, customer] as const]
    }),
  )
}
