/** The personal app's search: its pages besides coins. Loaded only for people who may search. */
import { AssetSearch, SearchDialog } from '@zend/web/features/search'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { SEARCH_PAGES } from './search-pages.ts'

const pathOf = (username: string): string => href('/people/:username', { username })

/** The search field of the header. */
export function SearchBar({ permissions }: { readonly permissions: readonly string[] }): ReactElement {
  return <AssetSearch pages={SEARCH_PAGES} permissions={permissions} personPath={pathOf} />
}

/** The search sheet on phones. */
export function SearchSheet(props: {
  readonly permissions: readonly string[]
  readonly open: boolean
  readonly onClose: () => void
}): ReactElement {
  return <SearchDialog pages={SEARCH_PAGES} personPath={pathOf} {...props} />
}
