/**
 * The keyed hash by which an invited address is known: the database finds an earlier invitation to the same address and
 * tells nobody whose it is. The API and the confirmer have the key.
 */
import { createHmac, type KeyObject } from 'node:crypto'
import { deriverFrom } from '../sealing/index.ts'

/** Derives the key from the deployment's secret. Throws on less than 32 bytes. */
export const addressKeyFrom = (secret: Uint8Array): KeyObject => deriverFrom(secret)('zend members address 1')

/** Returns the hash of an address in its canonical form, lower case. */
export const addressHash = (key: KeyObject, email: string): Buffer => createHmac('sha256', key).update(email).digest()
