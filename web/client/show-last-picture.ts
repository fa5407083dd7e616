/** Shows the last picture in a page whose app is still loading. Runs in the page's head, so it imports little. */
import { get } from 'idb-keyval'
import { textIn } from './head-start.ts'
import { isOfNow, type StoredPicture, lookOf, type Picture, PICTURE_ENTRY } from './last-picture.ts'
import { ownerOf } from './owner.ts'
import { showPicture } from './picture-content.ts'
import { COMPANY_ENTRY, indexedDbKey, SESSION_ENTRY, unseal, type Vault } from './vault.ts'

/**
 * Shows it to its owner, unless the app was faster; one of a company only in a tab that acts for it (`tab` is the tab's
 * own vault). Rejects if the entry cannot be decrypted.
 */
export async function showLastPicture(
  vault: Pick<Vault, 'read'>,
  tab: Pick<Vault, 'read'>,
  language: string,
): Promise<void> {
  const [stored, key] = await Promise.all([get<StoredPicture>(PICTURE_ENTRY), indexedDbKey()()])
  if (stored === undefined) return
  const [user, acting, text, balance] = await Promise.all([
    vault.read(SESSION_ENTRY),
    tab.read(COMPANY_ENTRY),
    unseal(key, PICTURE_ENTRY, stored.sealed),
    get<unknown>(stored.balanceName),
  ])
  const picture = JSON.parse(text) as Picture
  await shapeIsThere()
  const now = {
    owner: shownOwner(user, acting),
    look: lookOf(document, localStorage, language),
    balance,
    at: Date.now(),
  }
  if (isOfNow(picture, now)) showPicture(document, picture.content, language)
}

/** Whose picture this tab may show. */
function shownOwner(user: unknown, acting: unknown): string {
  const id = textIn(user, '_id')
  const company = (acting as { readonly company?: unknown } | null)?.company
  return ownerOf(id, textIn(acting, 'userId') === id ? textIn(company, 'id') : null)
}

/** The whole page may load later than its skeleton: its scripts wait for the style sheet. */
async function shapeIsThere(): Promise<void> {
  if (document.readyState !== 'loading' || document.querySelector('[data-content]') !== null) return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}
