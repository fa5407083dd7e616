/**
 * The key that customers' words and files are sealed with, and the job that seals those which are older than it. It
 * reads none to anybody.
 */
import { type Database, enqueueJob, type Tx } from '../../database/index.ts'
import { type SealingKey, sealingKey } from '../sealing/index.ts'
import { sealOldFiles } from './attachments.repo.ts'
import { sealOldMessages, sealOldSubjects } from './threads.repo.ts'

/** Derives the key of messages' texts from the deployment's secret. Throws on less than 32 bytes. */
export const supportKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend support text 1')

/** The job that does this; it takes no payload. Ordered when a worker starts. */
export const SEAL_SUPPORT_TEXTS_JOB = 'seal-support-texts'

// How many at once: files are large, and each is in memory twice.
const STEPS: readonly (readonly [seal: (tx: Tx, key: SealingKey, max: number) => Promise<number>, max: number])[] = [
  [sealOldMessages, 200],
  [sealOldSubjects, 200],
  [sealOldFiles, 5],
]

/** Orders the job; one that waits already is enough. */
export const enqueueSealing = (db: Pick<Database, 'read'>): Promise<void> =>
  enqueueJob(db.read, SEAL_SUPPORT_TEXTS_JOB, {}, { key: SEAL_SUPPORT_TEXTS_JOB })

/**
 * Seals every text, subject and file that is not, a few in a transaction. Answers how many there were. Broken off, it
 * goes on where it was.
 */
export async function sealTexts({
  db,
  textKey,
}: {
  readonly db: Pick<Database, 'transact'>
  readonly textKey: SealingKey
}): Promise<number> {
  let sealed = 0
  for (const [seal, max] of STEPS) {
    for (let count = -1; count !== 0; sealed += count) count = await db.transact((tx) => seal(tx, textKey, max))
  }
  return sealed
}
