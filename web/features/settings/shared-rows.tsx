/** Rows that are in the list of all settings and also in that of security (specification §2). */
import { Trans } from '@lingui/react/macro'
import { useMay } from '@zend/web/data/companies'
import { IconBell, IconWallet } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { SettingRow } from './setting-row.tsx'

/** Links to the saved wallets, for whoever may change them. */
export function SavedWalletRow(): ReactElement | null {
  if (!useMay('beneficiary.manage')) return null
  return (
    <SettingRow
      href={href('/settings/security/saved-wallet')}
      icon={IconWallet}
      title={<Trans>Saved Wallet</Trans>}
      text={<Trans>Addresses and people you pay often</Trans>}
    />
  )
}

/** Links to the notifications. */
export function NotificationsRow(): ReactElement {
  return (
    <SettingRow
      href={href('/notifications')}
      icon={IconBell}
      title={<Trans>Notifications</Trans>}
      text={<Trans>What we told you</Trans>}
    />
  )
}
