/** A customer as they described themselves, for verification. */
import type { Locale } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { findUser } from './persons.repo.ts'
import { isPhoneOf } from './phones.ts'

/** What a customer stated about themselves. */
export type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly country: string
  readonly locale: Locale
}

/**
 * Returns the customer with this id as they described themselves; `null` when there is none, or the sign-up is not
 * verified.
 */
export async function findPerson(tx: Tx, id: UserId): Promise<Person | null> {
  const user = await findUser(tx, id)
  if (user === null || user.emailVerifiedAt === null) return null
  const { firstName, lastName, username, country, locale } = user
  return { firstName, lastName, username, country, locale }
}

/** Tells whether this is a number of the customer's country. */
export const isOwnCountrysPhone = (person: Pick<Person, 'country'>, phone: string): boolean =>
  isPhoneOf(person.country, phone)
