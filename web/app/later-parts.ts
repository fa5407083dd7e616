/**
 * The shell's parts that nobody needs before the page is painted. They are fetched in quiet moments, so that they also
 * open offline.
 */
import { lazyPart } from '@zend/web/client/lazy-part'

/** What follows the customer's events. */
export const liveEvents = lazyPart(async () => (await import('./live-events.tsx')).LiveEvents)
/** The menu on narrower screens. */
export const menuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer)
/** The question before signing out. */
export const signOutDialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

/** Fetches what a customer may open, before they do. */
export function fetchLaterParts(): void {
  for (const part of [menuDrawer, signOutDialog]) part.fetch()
}
