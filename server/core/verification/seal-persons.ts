/**
 * The job that seals what lies in plain of who customers are, from before it was sealed: phone numbers, names, birth
 * dates.
 */
import type { UserId } from '@zend/kernel'
import { type Database, enqueueJob } from '../../database/index.ts'
import { phoneHash, type PhoneKeys, sealPlainPhones } from '../persons/index.ts'
import type { VerificationKeys } from './keys.ts'
import { hashPlainPhones, sealPlainPeople } from './people.repo.ts'

/** What sealing needs. */
export type SealPersonsDeps = {
  readonly db: Pick<Database, 'transact'>
  readonly keys: Pick<VerificationKeys, 'person'>
  readonly phoneKeys: PhoneKeys
}

/** The job that does this; it takes no payload. Ordered when a worker starts. */
export const SEAL_PERSONS_JOB = 'seal-persons'

const AT_ONCE = 200

/** Orders the job; one that waits already is enough. */
export const enqueuePersonSealing = (db: Pick<Database, 'read'>): Promise<void> =>
  enqueueJob(db.read, SEAL_PERSONS_JOB, {}, { key: SEAL_PERSONS_JOB })

/** Seals everything of them that is not, two hundred rows in a transaction. Broken off, it goes on where it was. */
export async function sealPersons({ db, keys, phoneKeys }: SealPersonsDeps): Promise<void> {
  let last: UserId | null = null
  do {
    const from: UserId | null = last
    last = await db.transact((tx) => sealPlainPhones(tx, phoneKeys, from, AT_ONCE))
  } while (last !== null)
  const hashOf = (phone: string): Buffer => phoneHash(phoneKeys, phone)
  while ((await db.transact((tx) => hashPlainPhones(tx, hashOf, AT_ONCE))) > 0);
  while ((await db.transact((tx) => sealPlainPeople(tx, keys.person, AT_ONCE))) > 0);
}
