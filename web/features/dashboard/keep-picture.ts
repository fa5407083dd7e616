/**
 * Keeps the dashboard as it stands for the beginning of the next visit (last-picture.ts). Fetched when the page is
 * there; nobody waits for it.
 */
import type { UserId } from '@zend/kernel'
import { get, set } from 'idb-keyval'
import { pageLanguage, services } from '@zend/web/client/browser'
import { type KeptPicture, lookOf, type Picture, PICTURE_ENTRY } from '@zend/web/client/last-picture'
import { describe } from '@zend/web/client/picture-content'
import { answerName } from '@zend/web/client/remembered'
import { indexedDbKey, seal } from '@zend/web/client/vault'
import { balanceQuery } from '@zend/web/data/wallet'

/**
 * Keeps what is in `content`, once all of it is there and of now. Never rejects: without room, the next visit begins as
 * every first one does.
 */
export async function keepPicture(owner: UserId, content: Element): Promise<void> {
  try {
    if (!navigator.onLine || content.querySelector('[aria-busy="true"]') !== null) return
    const balanceName = answerName(owner, balanceQuery().queryKey)
    // The key first: when they leave after the question, the key goes with them, and what is written then is noise.
    const key = await indexedDbKey()()
    const balance = await get<unknown>(balanceName)
    if (typeof balance !== 'string' || (await services().session.user())?._id !== owner) return
    const picture: Picture = {
      owner,
      look: lookOf(document, localStorage, pageLanguage()),
      balance,
      at: Date.now(),
      content: describe(content),
    }
    const kept: KeptPicture = { sealed: await seal(key, PICTURE_ENTRY, JSON.stringify(picture)), balanceName }
    await set(PICTURE_ENTRY, kept)
  } catch {
    // As above.
  }
}
