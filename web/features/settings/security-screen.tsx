/** /settings/security: the PIN, the saved wallets, the allowlist. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconKey, IconTile, IconWallet, ListRow } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { AllowlistCard } from './allowlist-card.tsx'
import { PIN_PATH, SAVED_WALLET_PATH } from './settings.paths.ts'

/** The page. */
export function SecurityScreen(): ReactElement {
  const { t } = useLingui()
  return (
    <div className="mx-auto grid grid-cols-1 max-w-[640px] gap-4">
      <nav aria-label={t`Security`}>
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-card-line bg-surface shadow-lift">
          <ListRow
            href={PIN_PATH}
            leading={
              <IconTile tone="action">
                <IconKey />
              </IconTile>
            }
            title={<Trans>Transaction PIN</Trans>}
            subtitle={<Trans>Change it, or set it anew</Trans>}
            chevron
          />
          <ListRow
            href={SAVED_WALLET_PATH}
            leading={
              <IconTile tone="brand">
                <IconWallet />
              </IconTile>
            }
            title={<Trans>Saved Wallet</Trans>}
            subtitle={<Trans>Addresses and people you pay often</Trans>}
            chevron
          />
        </ul>
      </nav>
      <AllowlistCard />
    </div>
  )
}
