/**
 * The shell's parts that are not needed for the first paint. They load when the browser is idle, so that they also open
 * offline.
 */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** Subscribes to the customer's events. */
export const liveEvents = lazyPart(async () => (await import('./live-events.tsx')).LiveEvents)
/** The menu on narrower screens. */
export const menuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer)
/** The confirmation dialog of signing out. */
export const signOutDialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

/** What replaces a page for lack of a permission; only in an app with companies, whose texts it needs. */
export const mayNot = lazyPart(async () => {
  const [{ MayNot }] = await Promise.all([import('./may-not.tsx'), addTexts('business')])
  return MayNot
})

/** What replaces a page whose product is not offered in the holder's country. */
export const notOffered = lazyPart(async () => {
  const [{ NotOffered }] = await Promise.all([import('./not-offered.tsx'), addTexts('account')])
  return NotOffered
})

/** Loads these parts ahead of use. */
export function fetchLaterParts(): void {
  for (const part of [menuDrawer, signOutDialog]) part.fetch()
}
