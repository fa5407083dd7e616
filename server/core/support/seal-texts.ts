/** The key that customers' words are sealed with, and the job that seals those which were written before there was one. It reads no text to anybody. */
import { type Database, enqueueJob } from '../../database/index.ts'
import { type SealingKey, sealingKey } from '../sealing/index.ts'
import { sealOldMessages } from './threads.repo.ts'

/** Derives the key of messages' texts from the deployment's secret. Throws on less than 32 bytes. */
export const supportKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend support text 1')

/** The job that does this; it takes no payload. Ordered when a worker starts. */
export const SEAL_SUPPORT_TEXTS_JOB = 'seal-support-texts'

const AT_ONCE = 200

/** Orders the job; one that waits already is enough. */
export const enqueueSealing = (db: Pick<Database, 'read'>): Promise<void> =>
  enqueueJob(db.read, SEAL_SUPPORT_TEXTS_JOB, {}, { key: SEAL_SUPPORT_TEXTS_JOB })

/** Seals every text that is not, two hundred in a transaction. Answers how many there were. Broken off, it goes on where it was. */
export async function sealTexts({ db, textKey }: { readonly db: Pick<Database, 'transact'>; readonly textKey: SealingKey }): Promise<number> {
  let sealed = 0
  for (;;) {
    const count = await db.transact((tx) => sealOldMessages(tx, textKey, AT_ONCE))
    if (count === 0) return sealed
    sealed += count
  }
}
