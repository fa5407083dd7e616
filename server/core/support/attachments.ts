/**
 * Files of conversations: stored, served, deleted when no message came. A picture is re-encoded before it is stored, so
 * that none of the sender's bytes reach anybody; a PDF is stored unchanged and only ever served for download.
 */
import { after, DAY_MS, newId, ok, refuse, type Result, roomForFile, type UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Actor } from '../holders/index.ts'
import type { ReencodePicture } from '../pictures/index.ts'
import type { SealingKey } from '../sealing/index.ts'
import { checkPdf, fileNameOf } from './attachment-file.ts'
import { attachedSince, deleteUnclaimed, findAttachment, insertAttachment } from './attachments.repo.ts'
import type { Attachment, AttachmentFile, AttachmentId } from './support.ts'
import type { SupportPolicy } from './support.policy.ts'
import type { AttachRefusal, NotFound, TooMuch } from './support.refusals.ts'
import { lockCustomer } from './threads.repo.ts'

/** Dependencies of storing a file. */
export type AttachDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly policy: SupportPolicy
  readonly reencode: ReencodePicture
  /** Seals files. */
  readonly textKey: SealingKey
}

/** A file as received: its sender's name and media type for it, and its bytes. */
export type GivenFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** The job that deletes files without a message; it has no payload. Once an hour is enough. */
export const PURGE_ATTACHMENTS_JOB = 'purge-attachments'

/** Stores a file for a message that is being written. Refuses what is not a picture or PDF of the declared kind. */
export async function addAttachment(
  deps: AttachDeps,
  { userId }: Pick<Actor, 'userId'>,
  given: GivenFile,
): Promise<Result<Attachment, AttachRefusal>> {
  // Checked before the work of decoding; the count below, under a lock, decides.
  const fits = await spaceFor(deps, deps.db.read, userId, 0)
  if (!fits.ok) return fits
  const format = given.type === 'application/pdf' ? 'pdf' : 'webp'
  const made =
    format === 'pdf'
      ? checkPdf(given.bytes)
      : await deps.reencode(given.bytes, { maxEdge: deps.policy.attachments.pictureEdgeMax })
  if (!made.ok) return made
  const content = made.value
  return deps.db.transact(async (tx): Promise<Result<Attachment, AttachRefusal>> => {
    await lockCustomer(tx, userId)
    const counted = await spaceFor(deps, tx, userId, content.length)
    if (!counted.ok) return counted
    const at = deps.clock.now()
    const attachment: Attachment = {
      id: newId('att', at.getTime()),
      name: fileNameOf(given.name, format),
      format,
      bytes: content.length,
    }
    await insertAttachment(tx, deps.textKey, userId, { ...attachment, content }, at)
    return ok(attachment)
  })
}

async function spaceFor(
  { clock, policy: { attachments } }: AttachDeps,
  tx: Tx,
  userId: UserId,
  bytes: number,
): Promise<Result<null, TooMuch>> {
  const now = clock.now()
  const today = await attachedSince(tx, userId, after(now, -DAY_MS))
  const retryAt = roomForFile(bytes, today, attachments, now)
  return retryAt === null ? ok(null) : refuse('rate_limited', { retryAt })
}

/**
 * Returns a file of this customer, with its content. Files are large, so this does not use the connections that single
 * reads share.
 */
export async function readAttachment(
  { db, textKey }: { readonly db: Pick<Database, 'transact'>; readonly textKey: SealingKey },
  { userId }: Pick<Actor, 'userId'>,
  id: AttachmentId,
): Promise<Result<AttachmentFile, NotFound>> {
  const file = await db.transact((tx) => findAttachment(tx, textKey, userId, id))
  return file === null ? refuse('not_found') : ok(file)
}

/** Deletes files that waited too long for a message. Returns how many. Safe to run at any time. */
export async function purgeAttachments({
  db,
  clock,
  policy,
}: Pick<AttachDeps, 'clock' | 'policy'> & { readonly db: Pick<Database, 'read'> }): Promise<number> {
  return deleteUnclaimed(db.read, after(clock.now(), -policy.attachments.unclaimedMs))
}
