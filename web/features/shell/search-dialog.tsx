/** The asset search on phones: a sheet with the field and the coins. */
import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { AssetSearch } from './asset-search.tsx'

/** The sheet. */
export function SearchDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactElement {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Search for assets`}>
      <AssetSearch inline onChosen={onClose} />
    </Dialog>
  )
}
