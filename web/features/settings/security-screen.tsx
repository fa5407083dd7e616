/** /settings/security: the PIN, the saved wallets, the notifications, the allowlist. Only what exists is shown. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconKey } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { AllowlistCard } from './allowlist-card.tsx'
import { SETTING_LIST, SettingRow } from './setting-row.tsx'
import { PIN_PATH } from './settings.paths.ts'
import { NotificationsRow, SavedWalletRow } from './shared-rows.tsx'

/** The page; `push` is the card about this device, which is a feature of its own. */
export function SecurityScreen({ push }: { readonly push: ReactNode }): ReactElement {
  const { t } = useLingui()
  return (
    <div className="mx-auto grid max-w-[640px] grid-cols-1 gap-4">
      <nav aria-label={t`Security`}>
        <ul className={SETTING_LIST}>
          <SettingRow
            href={PIN_PATH}
            icon={IconKey}
            tone="action"
            title={<Trans>Transaction PIN</Trans>}
            text={<Trans>Change it, or set it anew</Trans>}
          />
          <SavedWalletRow />
          <NotificationsRow />
        </ul>
      </nav>
      <AllowlistCard />
      {push}
    </div>
  )
}
