/**
 * Stores the dashboard's picture for the beginning of the next visit (last-picture.ts). Loads after the page; nothing
 * waits for it.
 */
import { type HolderId, isPerson } from '@zend/kernel'
import { get, set } from 'idb-keyval'
import { pageLanguage, services } from '@zend/web/client/browser'
import { type StoredPicture, lookOf, type Picture, PICTURE_ENTRY } from '@zend/web/client/last-picture'
import { describe } from '@zend/web/client/picture-content'
import { ownerOf } from '@zend/web/client/owner'
import { answerName } from '@zend/web/client/remembered'
import { indexedDbKey, seal } from '@zend/web/client/vault'
import { balanceQuery } from '@zend/web/data/wallet'

/**
 * Stores the picture of `content`, which shows this holder's money, once it is complete and current. Never rejects: if
 * storage is full, the next visit begins without a picture.
 */
export async function storePicture(holder: HolderId, content: Element): Promise<void> {
  try {
    if (!navigator.onLine || content.querySelector('[aria-busy="true"]') !== null) return
    const user = await services().session.user()
    if (user === null || (isPerson(holder) && user._id !== holder)) return
    const owner = ownerOf(user._id, isPerson(holder) ? null : holder)
    const balanceName = answerName(owner, balanceQuery().queryKey)
    // Read the key first: if the customer leaves after the check, the key is deleted, and what is written then cannot
    // be read.
    const key = await indexedDbKey()()
    const balance = await get<unknown>(balanceName)
    if (typeof balance !== 'string' || (await services().session.user())?._id !== user._id) return
    const picture: Picture = {
      owner,
      look: lookOf(document, localStorage, pageLanguage()),
      balance,
      at: Date.now(),
      content: describe(content),
    }
    const stored: StoredPicture = { sealed: await seal(key, PICTURE_ENTRY, JSON.stringify(picture)), balanceName }
    await set(PICTURE_ENTRY, stored)
  } catch {
    // As above.
  }
}
