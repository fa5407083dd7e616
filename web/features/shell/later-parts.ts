/** The shell's parts that nobody needs before the page is painted. They are fetched in quiet moments, so that they also open offline. */
import { lazyPart } from '@zend/web/client'

/** The search of the header, from tablets on. */
export const assetSearch = lazyPart(async () => (await import('./asset-search.tsx')).AssetSearch)
/** What follows the customer's events. */
export const liveEvents = lazyPart(async () => (await import('./live-events.tsx')).LiveEvents)
/** The menu on narrower screens. */
export const menuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer)
/** The search on phones. */
export const searchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog)
/** The question before signing out. */
export const signOutDialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)
/** The carousel of the right panel. */
export const tips = lazyPart(async () => (await import('./tips.tsx')).Tips)

/** Fetches what a customer may open, before they do. */
export function fetchLaterParts(): void {
  for (const part of [menuDrawer, signOutDialog, searchDialog]) part.fetch()
}
