/**
 * Sets and removes a customer's profile picture. A new picture has a new id and the old one is deleted, so that a
 * picture can be cached for ever, and a removed one is no longer served.
 */
import { newId, ok, type Result } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import type { Actor } from '../holders/index.ts'
import { putPicture } from '../persons/index.ts'
import { type Caller, type CountedDeps, countUse, type UseRefusal } from '../throttle/index.ts'
import type { PicturesPolicy } from './pictures.policy.ts'
import { deletePicture, insertPicture } from './pictures.repo.ts'
import type { ReencodePicture, ReencodeRefusal } from './reencode-picture.ts'

/** Dependencies of setting and removing. */
export type PictureDeps = {
  readonly identity: CountedDeps
  readonly reencode: ReencodePicture
  readonly policy: Pick<PicturesPolicy, 'edge' | 'perHourMax'>
}

/**
 * Re-encodes the picture and sets it as the signed-in person's, in place of the previous one. Every try counts against
 * the hourly limit, whatever the file is.
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
    // Lock the customer's row first: of two concurrent pictures, one waits here.
    await putPicture(tx, userId, id)
    await deletePicture(tx, userId)
    await insertPicture(tx, { id, userId, bytes: made.value, madeAt: at })
    await recordAudit(tx, { at, actor: userId, action: 'pictures.set', subject: userId, facts: { picture: id }, ip })
  })
  return ok(null)
}

/** Removes the signed-in person's picture. Safe to repeat. */
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
