/**
 * Phone numbers: whether one belongs to its owner's country, and how the database stores them: sealed, each bound to
 * its customer, and, where a number may belong to one customer only, as a keyed hash. It stores nothing by itself.
 */
import { createHmac, type KeyObject } from 'node:crypto'
import type { UserId } from '@zend/kernel'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Tx } from '../../database/index.ts'
import { deriverFrom, seal, type SealingKey, sealingKey, unseal } from '../sealing/index.ts'
import { findUser, findUsers } from './persons.repo.ts'

/** Tells whether `phone` (E.164) is a possible number in this country's numbering plan, according to libphonenumber. */
export function isPhoneOf(country: string, phone: string): boolean {
  const number = parsePhoneNumberFromString(phone)
  return number !== undefined && number.country === country && number.isValid()
}

/** One key seals numbers; the other computes their look-up hash. */
export type PhoneKeys = { readonly sealing: SealingKey; readonly hash: KeyObject }

/** Derives the keys of phone numbers (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export function phoneKeysFrom(secret: Uint8Array): PhoneKeys {
  return {
    sealing: sealingKey(secret, 'zend identity phone 1'),
    hash: deriverFrom(secret)('zend identity phone hash 1'),
  }
}

/** Seals a number for storage, bound to this customer. */
export const sealPhone = ({ sealing }: PhoneKeys, userId: UserId, phone: string): Uint8Array =>
  seal(sealing, userId, phone)

/** Opens the number stored for this customer; '' for a closed account. Throws on one that was stored for another. */
export const openPhone = ({ sealing }: PhoneKeys, userId: UserId, sealed: Uint8Array | null): string =>
  sealed === null ? '' : unseal(sealing, userId, sealed)

/** Returns the look-up hash of a number: keyed, since all numbers of a country are soon guessed. */
export const phoneHash = ({ hash }: PhoneKeys, phone: string): Buffer =>
  createHmac('sha256', hash).update(phone).digest()

/** Returns the customer's number, confirmed or not. Throws when there is no such account. */
export async function phoneOf(tx: Tx, keys: PhoneKeys, userId: UserId): Promise<string> {
  const user = await findUser(tx, userId)
  if (user === null) throw new Error(`${userId} has no account`)
  return openPhone(keys, userId, user.sealedPhone)
}

/** Tells whether two customers gave the same phone number. */
export async function haveSamePhone(tx: Tx, keys: PhoneKeys, one: UserId, other: UserId): Promise<boolean> {
  const users = await findUsers(tx, [one, other])
  return new Set(users.map(({ id, sealedPhone }) => openPhone(keys, id, sealedPhone))).size < 2
}
