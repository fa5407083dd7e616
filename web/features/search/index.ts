/**
 * The search of the header: coins, what can be done with each, and the app's pages. Heavy enough to be fetched once
 * somebody may search.
 */
export { AssetSearch } from './asset-search.tsx'
export { SearchDialog } from './search-dialog.tsx'
export type { SearchPage } from './use-findables.ts'
