/** Who did what, in the list of settings. */
import { Trans } from '@lingui/react/macro'
import { useMay } from '@zend/web/data/companies'
import { IconTile, ListRow } from '@zend/web/ui'
import { IconList } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** The row, as an `<li>`; nothing for a member who may not take reports out. */
export function ActsSettingRow(): ReactElement | null {
  if (!useMay('report.export')) return null
  return (
    <ListRow
      href={href('/settings/acts')}
      leading={
        <IconTile tone="neutral">
          <IconList />
        </IconTile>
      }
      title={<Trans>Who did what</Trans>}
      subtitle={<Trans>Members, approvals, keys and payees</Trans>}
      chevron
    />
  )
}
