/** The company's policy in the list of settings. */
import { Trans } from '@lingui/react/macro'
import { useMay } from '@zend/web/data/companies'
import { IconTile, ListRow } from '@zend/web/ui'
import { IconUsers } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** The row, as an `<li>`; nothing for a member who may not see the policy. */
export function PolicySettingRow(): ReactElement | null {
  if (!useMay('view')) return null
  return (
    <ListRow
      href={href('/settings/policies')}
      leading={
        <IconTile tone="info">
          <IconUsers />
        </IconTile>
      }
      title={<Trans>Approval policy</Trans>}
      subtitle={<Trans>Who approves what</Trans>}
      chevron
    />
  )
}
