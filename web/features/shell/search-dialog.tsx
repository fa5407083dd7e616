/** The search on phones: a sheet with the field and what it finds. */
import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { AssetSearch } from './asset-search.tsx'

/** The sheet. */
export function SearchDialog({
  open,
  onClose,
  mayWithdraw,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly mayWithdraw: boolean
}): ReactElement {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Search for assets`}>
      <AssetSearch inline mayWithdraw={mayWithdraw} onChosen={onClose} />
    </Dialog>
  )
}
