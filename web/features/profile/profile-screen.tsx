/** /settings/account/profile: the customer's data, as we and others see it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { User } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { userQuery } from '@zend/web/data/wallet'
import { LANGUAGE_NAMES } from '@zend/web/i18n'
import {
  Badge,
  Card,
  CardHeader,
  Identicon,
  IconButton,
  LinkButton,
  PersonPicture,
  Skeleton,
  TextLink,
} from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconCheck, IconCopy } from '@zend/web/ui/icons'
import { Flag } from '@zend/web/ui/money'
import { type ReactElement, type ReactNode, useState } from 'react'
import { href } from 'react-router'

/** The page of the signed-in customer; `more` stands beneath what is stored about them. */
export function ProfileScreen({
  userId,
  more = null,
}: {
  readonly userId: UserId
  readonly more?: ReactNode
}): ReactElement {
  return (
    <div className="page-column max-w-[640px]">
      <QueryView query={useQuery(userQuery(userId))} loading={<Skeleton className="h-128 w-full" />}>
        {(user) => (
          <div className="grid grid-cols-1 gap-4">
            <Face user={user} />
            <Details user={user} />
            {more}
          </div>
        )}
      </QueryView>
    </div>
  )
}

/** Picture and names under the account's identicon. */
function Face({ user }: { readonly user: User }): ReactElement {
  const format = useFormat()
  const since = new Intl.DateTimeFormat(format.language, { month: 'long', year: 'numeric' }).format(
    new Date(user.createdAt),
  )
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Card className="overflow-hidden">
      <Identicon text={user._id} columns={36} rows={6} className="h-24 tablet:h-28" />
      <div className="px-5 pb-5 tablet:px-6">
        <div className="-mt-11 flex items-end justify-between gap-4">
          <span className="rounded-pill bg-surface p-1">
            <PersonPicture name={name} image={user.image} size={92} />
          </span>
          <LinkButton href={href('/settings/account/profile/edit')} variant="quiet" size="small">
            <Trans>Edit profile</Trans>
          </LinkButton>
        </div>
        <p className="display mt-3 text-title break-words">{name}</p>
        <Username username={user.username} />
        <p className="text-meta text-muted">
          <Trans>With Zend since {since}</Trans>
        </p>
      </div>
    </Card>
  )
}

/** The username, and a button that copies it. */
function Username({ username }: { readonly username: string }): ReactElement {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const copy = (): void => {
    navigator.clipboard.writeText(`@${username}`).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <p className="flex items-center text-body text-muted">
      <span className="truncate">@{username}</span>
      <IconButton
        plain
        label={t`Copy the username`}
        icon={copied ? <IconCheck size={18} className="text-ok" /> : <IconCopy size={18} />}
        onClick={copy}
      />
      <span role="status" className="visually-hidden">
        {copied ? <Trans>Username copied</Trans> : null}
      </span>
    </p>
  )
}

/** The stored data, and what of it is verified. */
function Details({ user }: { readonly user: User }): ReactElement {
  const { t } = useLingui()
  const { language } = useFormat()
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(user.country) ?? user.country
  return (
    <Card className="pb-2" aria-labelledby="details-title">
      <CardHeader id="details-title" title={<Trans>Your details</Trans>} />
      <dl className="divide-y divide-line">
        <Detail term={t`First name`}>{user.firstName}</Detail>
        <Detail term={t`Last name`}>{user.lastName}</Detail>
        <Detail
          term={t`Email`}
          mark={
            user.emailVerifiedAt === null ? (
              <Badge tone="warn">
                <Trans>Not verified</Trans>
              </Badge>
            ) : (
              <span className="flex shrink-0 items-center gap-3">
                <Badge tone="ok">
                  <Trans>Verified</Trans>
                </Badge>
                <TextLink href={href('/settings/security/contact/:kind', { kind: 'email' })}>
                  <Trans>
                    Change <span className="visually-hidden">your email address</span>
                  </Trans>
                </TextLink>
              </span>
            )
          }
        >
          {user.email}
        </Detail>
        <Detail
          term={t`Phone number`}
          mark={
            <TextLink href={href('/settings/security/contact/:kind', { kind: 'phone' })}>
              <Trans>
                Change <span className="visually-hidden">your phone number</span>
              </Trans>
            </TextLink>
          }
        >
          <span className="num">{user.phone}</span>
        </Detail>
        <Detail term={t`Country`}>
          <span className="inline-flex items-center gap-2">
            <Flag country={user.country} size={20} />
            {country}
          </span>
        </Detail>
        <Detail term={t`Language`}>{LANGUAGE_NAMES[user.locale]}</Detail>
      </dl>
      <p className="border-t border-line px-4 pt-3.5 pb-2.5 text-meta text-muted tablet:px-5">
        <Trans>Your country cannot be changed here: another one has other rules and limits.</Trans>
      </p>
    </Card>
  )
}

/** One stored fact: its name, its value, and a mark beside it. */
export function Detail({
  term,
  mark,
  children,
}: {
  readonly term: string
  readonly mark?: ReactNode
  readonly children: ReactNode
}): ReactElement {
  return (
    <div className="px-4 py-2.5 tablet:px-5">
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="flex items-center justify-between gap-4 text-body font-semibold text-ink">
        <span className="min-w-0 break-words">{children}</span>
        {mark}
      </dd>
    </div>
  )
}
