/** /settings: the areas of the settings that exist. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconShield, IconTile, ListRow } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { SECURITY_PATH } from './settings.paths.ts'

/** The areas. */
export function SettingsScreen(): ReactElement {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Settings`} className="mx-auto max-w-[640px]">
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-card-line bg-surface shadow-lift">
        <ListRow
          href={SECURITY_PATH}
          leading={
            <IconTile tone="action">
              <IconShield />
            </IconTile>
          }
          title={<Trans>Security</Trans>}
          subtitle={<Trans>PIN, saved wallets, allowlist</Trans>}
          chevron
        />
      </ul>
    </nav>
  )
}
