/**
 * A customer's profile picture: set, removed. A new picture has a new id and the old one is gone with it, so that a
 * picture may be kept for ever by whoever was shown it, and one that was taken back is handed out no more.
 */
import { newId, ok, type Result } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import type { Actor } from '../holders/index.ts'
import { putPicture } from '../persons/index.ts'
import { type Caller, type CountedDeps, countUse, type UseRefusal } from '../throttle/index.ts'
import type { PicturesPolicy } from './pictures.policy.ts'
import { deletePicture, insertPicture } from './pictures.repo.ts'
import type { ReencodePicture, ReencodeRefusal } from './reencode-picture.ts'

/** What setting and removing need. */
export type PictureDeps = {
  readonly identity: CountedDeps
  readonly reencode: ReencodePicture
  readonly policy: Pick<PicturesPolicy, 'edge' | 'perHourMax'>
}

/**
 * Makes the picture anew and shows the bearer with it, in place of the one before. A try counts against the hour's,
 * whatever the file is.
 */
export async function setPicture(
  { identity, reencode, policy }: PictureDeps,
  { userId }: Actor,
  bytes: Uint8Array,
  { ip }: Caller,
): Promise<Result<null, ReencodeRefusal | UseRefusal>> {
  const counted = await countUse(identity, userId, 'picture', policy.perHourMax)
  if (!counted.ok) return counted
  const made = await reencode(bytes, { square: policy.edge })
  if (!made.ok) return made
  const at = identity.clock.now()
  const id = newId('pic', at.getTime())
  await identity.db.transact(async (tx) => {
    // First the customer's own row: of two pictures at once, one waits here.
    await putPicture(tx, userId, id)
    await deletePicture(tx, userId)
    await insertPicture(tx, { id, userId, bytes: made.value, madeAt: at })
    await recordAudit(tx, { at, actor: userId, action: 'pictures.set', subject: userId, facts: { picture: id }, ip })
  })
  return ok(null)
}

/** Shows the bearer without a picture. Removing twice is the same as once. */
export async function removePicture(
  { identity }: Pick<PictureDeps, 'identity'>,
  { userId }: Actor,
  { ip }: Caller,
): Promise<void> {
  const at = identity.clock.now()
  await identity.db.transact(async (tx) => {
    await putPicture(tx, userId, null)
    if (await deletePicture(tx, userId))
      await recordAudit(tx, { at, actor: userId, action: 'pictures.removed', subject: userId, ip })
  })
}
