/** All SQL on profile pictures. It decides nothing: the use cases do. */
import type { PictureId, UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'

const on = (tx: Tx) =>
  tx.$extendTables<{ 'pictures.profile': { id: PictureId; user_id: UserId; bytes: Uint8Array; made_at: Date } }>()

/** Stores a customer's picture. They must have none. */
export async function insertPicture(
  tx: Tx,
  picture: { readonly id: PictureId; readonly userId: UserId; readonly bytes: Uint8Array; readonly madeAt: Date },
): Promise<void> {
  const { id, userId, bytes, madeAt } = picture
  await on(tx)
    .insertInto('pictures.profile')
    .values({
      id,
      user_id: userId,
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      made_at: madeAt,
    })
    .execute()
}

/** Removes a customer's picture. Returns false when there was none. */
export async function deletePicture(tx: Tx, userId: UserId): Promise<boolean> {
  const row = await on(tx)
    .deleteFrom('pictures.profile')
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the bytes of a picture, as WebP; `null` for an unknown id. */
export async function findPicture(tx: Tx, id: PictureId): Promise<Uint8Array | null> {
  const row = await on(tx).selectFrom('pictures.profile').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes ?? null
}
