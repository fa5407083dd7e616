/**
 * The header's search: coins, actions for each, and the app's pages. It is heavy, so it loads only for people who may
 * search.
 */
export { AssetSearch } from './asset-search.tsx'
export { SearchDialog } from './search-dialog.tsx'
export type { SearchPage } from './use-findables.ts'
