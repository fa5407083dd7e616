/** /settings: the signed-in customer, and the areas account, security and support (specification §2). */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { User } from '@zend/contracts'
import { May, useCompany } from '@zend/web/data/companies'
import { useOffered } from '@zend/web/data/offered'
import { limitsQuery } from '@zend/web/data/limits'
import { Badge, PersonPicture, Skeleton } from '@zend/web/ui'
import {
  IconCheck,
  IconChevronRight,
  IconHeadset,
  IconInfo,
  IconShield,
  IconSliders,
  IconUser,
  IconUsers,
} from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { DeviceRows } from './device-area.tsx'
import { LockRow } from './lock-row.tsx'
import { SETTING_LIST, SettingRow } from './setting-row.tsx'
import { NotificationsRow, SavedWalletRow } from './shared-rows.tsx'

/**
 * The areas; `user` is the record as far as it is known, `referral` the page of invitations where the app has one,
 * `ofCompany` the rows about the company itself.
 */
export function SettingsScreen({
  user,
  referral,
  ofCompany = null,
}: {
  readonly user: User | undefined
  readonly referral: string | null
  readonly ofCompany?: ReactNode
}): ReactElement {
  const { t } = useLingui()
  const company = useCompany()
  const mayPromote = useOffered('promotion')
  return (
    <div className="page-column grid max-w-[660px] grid-cols-1 items-start gap-6 laptop:max-w-none laptop:grid-cols-[minmax(0,660px)_minmax(0,1fr)]">
      <nav aria-label={t`Settings`} className="grid grid-cols-1 gap-6">
        <Who user={user} />
        <Area title={<Trans>Account</Trans>}>
          <SettingRow
            href={href('/settings/account/profile')}
            icon={IconUser}
            title={<Trans>Profile</Trans>}
            text={<Trans>Picture, names, language</Trans>}
          />
          <SettingRow
            href={href('/settings/account/kyc')}
            icon={IconCheck}
            title={<Trans>KYC Verification</Trans>}
            text={company === null ? <Trans>Prove who you are, send more</Trans> : <Trans>Prove who you are</Trans>}
          />
          {ofCompany}
          <May permission="view">
            <SettingRow
              href={href('/settings/account/transaction-limits')}
              icon={IconSliders}
              title={<Trans>Transaction Limits</Trans>}
              text={
                company === null ? (
                  <Trans>What you can still send</Trans>
                ) : (
                  <Trans>What the company can still send</Trans>
                )
              }
            />
          </May>
        </Area>
        <Area title={<Trans>Security</Trans>}>
          <SettingRow
            href={href('/settings/security')}
            icon={IconShield}
            title={<Trans>Security</Trans>}
            text={<Trans>PIN, allowlist, alerts on this device</Trans>}
          />
          <SavedWalletRow />
          <NotificationsRow />
          <LockRow />
        </Area>
        <Area title={<Trans>Support</Trans>}>
          <SettingRow
            href={href('/settings/services/support')}
            icon={IconHeadset}
            title={<Trans>Support</Trans>}
            text={<Trans>Talk to us</Trans>}
          />
          {referral === null || !mayPromote ? null : (
            <SettingRow
              href={referral}
              icon={IconUsers}
              title={<Trans>Referral</Trans>}
              text={<Trans>Bring friends, open mystery boxes</Trans>}
            />
          )}
          <SettingRow
            href={href('/settings/services/faq')}
            icon={IconInfo}
            title={<Trans>FAQ</Trans>}
            text={<Trans>Short answers to what many ask</Trans>}
          />
        </Area>
      </nav>
      <Area title={<Trans>This device</Trans>}>
        <DeviceRows />
      </Area>
    </div>
  )
}

function Area({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactElement {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 px-1 text-meta font-semibold text-muted">
        {title}
      </h2>
      <ul className={SETTING_LIST}>{children}</ul>
    </section>
  )
}

/** Picture, name, username, and the tier where the money is their own; it links to the profile. */
function Who({ user }: { readonly user: User | undefined }): ReactElement {
  const own = useCompany() === null
  const { data: limits } = useQuery({ ...limitsQuery(), enabled: own })
  if (user === undefined) return <Skeleton className="h-26 w-full rounded-card!" />
  const name = `${user.firstName} ${user.lastName}`
  const tier = limits?.tier
  return (
    <Link
      to={href('/settings/account/profile')}
      className="flex items-center gap-4 rounded-card border border-card-line bg-surface p-5 shadow-lift transition-colors duration-120 hover:bg-ground"
    >
      <PersonPicture name={name} image={user.image} size={64} />
      <span className="min-w-0 flex-1">
        <b className="display line-clamp-2 text-card-title wrap-anywhere">{name}</b>
        <span className="block truncate text-label text-muted">@{user.username}</span>
      </span>
      {tier === undefined ? null : (
        <Badge tone="ok" dot={false}>
          <Trans>Tier {tier}</Trans>
        </Badge>
      )}
      <IconChevronRight size={18} className="-mr-1 text-muted" />
    </Link>
  )
}
