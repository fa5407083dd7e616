/** The search on phones: a sheet with the field and its results. */
import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { AssetSearch } from './asset-search.tsx'
import type { SearchPage } from './use-findables.ts'

/** The sheet. */
export function SearchDialog({
  open,
  onClose,
  pages,
  permissions,
  personPath,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly pages: readonly SearchPage[]
  readonly permissions: readonly string[]
  readonly personPath?: ((username: string) => string) | undefined
}): ReactElement {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Search for assets`}>
      <AssetSearch inline pages={pages} permissions={permissions} onChosen={onClose} personPath={personPath} />
    </Dialog>
  )
}
