/**
 * Stores a file for a step: a picture is re-encoded, a PDF checked, and both are encrypted. They are returned to
 * nobody: the worker sends pictures to the identity checker, and an operator may open a file for a recorded reason.
 */
import { after, DAY_MS, newId, ok, refuse, type Result, roomForFile, type UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Actor } from '../holders/index.ts'
import type { ReencodePicture } from '../pictures/index.ts'
import { sealBytes } from '../sealing/index.ts'
import { checkPdf } from './file-content.ts'
import { deleteUnclaimed, filesSince, insertFile } from './files.repo.ts'
import type { VerificationKeys } from './keys.ts'
import type { FileId } from './verification.ts'
import type { VerificationPolicy } from './verification.policy.ts'
import type { FileRefusal, TooMuch } from './verification.refusals.ts'
import { lockVerification } from './verification.repo.ts'

/** Dependencies of storing a file. */
export type FileDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly policy: VerificationPolicy
  readonly keys: VerificationKeys
  readonly reencode: ReencodePicture
}

/** The job that deletes files without a step; it has no payload. Once an hour is enough. */
export const PURGE_FILES_JOB = 'purge-verification-files'

/** Stores a file. Refuses what is not a picture or PDF of the declared kind. */
export async function addFile(
  deps: FileDeps,
  { userId }: Pick<Actor, 'userId'>,
  given: { readonly type: string; readonly bytes: Uint8Array },
): Promise<Result<{ readonly id: FileId }, FileRefusal>> {
  const { db, clock, policy, keys } = deps
  // Checked before the work of decoding; the count below, under a lock, decides.
  const fits = await mayKeep(deps, db.read, userId, 0)
  if (!fits.ok) return fits
  const format = given.type === 'application/pdf' ? 'pdf' : 'jpeg'
  const made =
    format === 'pdf'
      ? checkPdf(given.bytes)
      : await deps.reencode(given.bytes, { maxEdge: policy.files.pictureEdgeMax, format: 'jpeg' })
  if (!made.ok) return made
  const content = made.value
  return db.transact(async (tx): Promise<Result<{ readonly id: FileId }, FileRefusal>> => {
    await lockVerification(tx, userId)
    const counted = await mayKeep(deps, tx, userId, content.length)
    if (!counted.ok) return counted
    const at = clock.now()
    const id = newId('vfl', at.getTime())
    await insertFile(tx, {
      id,
      userId,
      format,
      bytes: content.length,
      sealed: sealBytes(keys.sealing, id, content),
      at,
    })
    return ok({ id })
  })
}

async function mayKeep(
  { clock, policy: { files } }: FileDeps,
  tx: Tx,
  userId: UserId,
  bytes: number,
): Promise<Result<null, TooMuch>> {
  const now = clock.now()
  const today = await filesSince(tx, userId, after(now, -DAY_MS))
  const retryAt = roomForFile(bytes, today, files, now)
  return retryAt === null ? ok(null) : refuse('rate_limited', { retryAt })
}

/** Deletes files that waited too long for a step. Returns how many. Safe to run at any time. */
export async function purgeFiles({
  db,
  clock,
  policy,
}: Pick<FileDeps, 'clock' | 'policy'> & { readonly db: Pick<Database, 'read'> }): Promise<number> {
  return deleteUnclaimed(db.read, after(clock.now(), -policy.files.unclaimedMs))
}
