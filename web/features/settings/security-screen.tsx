/** /settings/security: PIN, password, second factors, saved wallets, notifications, allowlist, closing the account. */
import { Trans, useLingui } from '@lingui/react/macro'
import { May } from '@zend/web/data/companies'
import { IconGlobe, IconKey, IconLock, IconShield, IconTrash, IconUsers } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { href } from 'react-router'
import { AllowlistCard } from './allowlist-card.tsx'
import { LockRow } from './lock-row.tsx'
import { SETTING_LIST, SettingRow } from './setting-row.tsx'
import { NotificationsRow, SavedWalletRow } from './shared-rows.tsx'

/** The page; `push` is the card about this device, `danger` that of a company's payments, both from other features. */
export function SecurityScreen({
  push,
  danger,
}: {
  readonly push: ReactNode
  readonly danger?: ReactNode
}): ReactElement {
  const { t } = useLingui()
  return (
    <div className="page-column grid max-w-[640px] grid-cols-1 gap-4">
      <nav aria-label={t`Security`}>
        <ul className={SETTING_LIST}>
          <SettingRow
            href={href('/settings/security/pin')}
            icon={IconKey}
            title={<Trans>Transaction PIN</Trans>}
            text={<Trans>Change it, or set it anew</Trans>}
          />
          <SettingRow
            href={href('/settings/security/change-password')}
            icon={IconLock}
            title={<Trans>Password</Trans>}
            text={<Trans>Change it with a code by mail</Trans>}
          />
          <SettingRow
            href={href('/settings/security/2fa')}
            icon={IconShield}
            title={<Trans>Authenticator app and passkeys</Trans>}
            text={<Trans>A second proof when you sign in</Trans>}
          />
          <SettingRow
            href={href('/settings/security/device-management')}
            icon={IconGlobe}
            title={<Trans>Devices and activity</Trans>}
            text={<Trans>Where you are signed in, what happened</Trans>}
          />
          <SavedWalletRow />
          <NotificationsRow />
          <SettingRow
            href={href('/settings/security/next-of-kin')}
            icon={IconUsers}
            title={<Trans>Next of kin</Trans>}
            text={<Trans>Whom we turn to when you cannot be reached</Trans>}
          />
          <SettingRow
            href={`${href('/auth/lock')}?us`}
            icon={IconUsers}
            title={<Trans>Is it really us?</Trans>}
            text={<Trans>Let a caller prove that they are from Zend</Trans>}
          />
          <LockRow />
          <SettingRow
            href={href('/settings/security/delete-account')}
            icon={IconTrash}
            title={<Trans>Delete account</Trans>}
            text={<Trans>Take your data, close your account</Trans>}
          />
        </ul>
      </nav>
      <May permission="withdrawal">
        <AllowlistCard />
      </May>
      {push}
      {danger}
    </div>
  )
}
