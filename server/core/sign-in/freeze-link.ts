/**
 * The links in mails that freeze an account. A link is a MAC over whose it is and when its mail was made, and is stored
 * nowhere: each mail has one, and a reader of the database has none. It opens nothing, and can only freeze.
 */
import { createHmac, type KeyObject } from 'node:crypto'
import type { UserId } from '@zend/kernel'
import { deriverFrom, sameHash } from '../sealing/index.ts'

/** The key of links that freeze: the API verifies them, the worker makes them. */
export type FreezeLinkKey = KeyObject

/** Derives the key (HKDF-SHA-256, RFC 5869). Throws on less than 32 bytes. */
export const freezeLinkKeyFrom = (secret: Uint8Array): FreezeLinkKey =>
  deriverFrom(secret)('zend identity freeze link 1')

/** Returns the token of the link in a mail to this customer that was made `at`. The same mail has the same token. */
export function freezeLink(key: FreezeLinkKey, userId: UserId, at: Date): string {
  const made = at.getTime().toString(36).padStart(9, '0')
  const words = `${userId.slice('usr_'.length)}${made}`
  return `zfr_${words}${macOf(key, words).toString('base64url')}`
}

/** Whose link this is, and when its mail was made; `null` when we did not make it. */
export function readFreezeLink(
  key: FreezeLinkKey,
  token: string,
): { readonly userId: UserId; readonly madeAt: Date } | null {
  const [, user, made, mac] = TOKEN.exec(token) ?? []
  if (user === undefined || made === undefined || mac === undefined) return null
  if (!sameHash(Buffer.from(mac, 'base64url'), macOf(key, `${user}${made}`))) return null
  return { userId: `usr_${user}`, madeAt: new Date(Number.parseInt(made, 36)) }
}

const TOKEN = /^zfr_([0-9a-z]{26})([0-9a-z]{9})([\w-]{43})$/
const macOf = (key: FreezeLinkKey, words: string): Buffer => createHmac('sha256', key).update(words).digest()
