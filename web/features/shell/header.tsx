/** The head of every signed-in page: title, back arrow, search, language, bell, picture. On a phone's dashboard it greets instead. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@zend/contracts'
import { AfterPaint, HOME_PATH, LanguageChoice } from '@zend/web/client'
import { CountBadge, cx, IconBack, IconBell, IconButton, iconButtonClasses, IconInfo, IconMenu, IconSearch } from '@zend/web/ui'
import { type ReactElement, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Avatar } from './avatar.tsx'
import { greetingAt } from './greeting.ts'
import { assetSearch, searchDialog } from './later-parts.ts'
import { guideQuery, hasBackArrow, parentPath } from './titles.ts'
import { useAtLeast } from './use-at-least.ts'

/** Where the bell leads. */
const NOTIFICATIONS_PATH = '/notifications'

/** What the header needs: the page's title, the user record as far as it is known, how to open the menu. */
export type HeaderProps = { readonly title: string; readonly user: User | undefined; readonly onMenu: () => void }

/** The header. */
export function Header({ title, user, onMenu }: HeaderProps): ReactElement {
  const { i18n, t } = useLingui()
  const { pathname, search } = useLocation()
  const home = pathname === HOME_PATH
  const tablet = useAtLeast('tablet')
  const guide = guideQuery(pathname, search)
  const [searching, setSearching] = useState<boolean | null>(null)
  const mayWithdraw = user?.permissions.includes('withdrawal') ?? false
  const count = user?.notifications.filter(({ readAt }) => readAt === null).length ?? 0
  return (
    <header className="sticky top-0 z-20 -mx-4 flex h-17 items-center gap-2.5 bg-ground px-4 tablet:-mx-6 tablet:h-19 tablet:gap-3 tablet:px-6 wide:-ml-2.5 wide:pl-2.5">
      {hasBackArrow(pathname, search) ? <BackArrow path={pathname} /> : null}
      {home ? (
        <div className="mr-auto flex min-w-0 items-center gap-2.5 tablet:hidden">
          <Avatar user={user} />
          <div className="min-w-0 leading-tight">
            <span className="block text-meta text-muted">{i18n._(greetingAt(new Date().getHours()))}</span>
            <b className="block truncate text-[1.0625rem]">{user?.firstName ?? '\u00a0'}</b>
          </div>
        </div>
      ) : null}
      <h1
        className={cx(
          'display min-w-0 truncate text-[1.375rem] leading-tight tablet:shrink-0 tablet:text-title',
          guide === null && 'mr-auto',
          home && 'max-tablet:visually-hidden',
        )}
      >
        {title}
      </h1>
      {guide === null ? null : (
        <Link
          to={{ search: guide }}
          preventScrollReset
          className="mr-auto inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-pill px-2.5 text-label font-semibold text-action hover:bg-action-soft"
        >
          <IconInfo size={20} />
          <span className="max-laptop:visually-hidden">
            <Trans>How it works</Trans>
          </span>
        </Link>
      )}
      <div className="hidden w-71 min-w-0 tablet:block">
        {tablet ? (
          <AfterPaint placeholder={<SearchShape />}>
            <assetSearch.Part mayWithdraw={mayWithdraw} />
          </AfterPaint>
        ) : null}
      </div>
      <IconButton
        label={t`Search for assets`}
        icon={<IconSearch />}
        onClick={() => setSearching(true)}
        className={cx('tablet:hidden', !home && 'max-phone:hidden')}
      />
      <span className="hidden tablet:block">
        <LanguageChoice />
      </span>
      <Link
        to={NOTIFICATIONS_PATH}
        aria-label={count === 0 ? t`Notifications` : t`Notifications, ${count} new`}
        className={iconButtonClasses()}
        {...(pathname === NOTIFICATIONS_PATH && { 'aria-current': 'page' as const })}
      >
        <IconBell />
        <CountBadge count={count} />
      </Link>
      <span className="hidden tablet:block wide:hidden">
        <Avatar user={user} />
      </span>
      <IconButton label={t`Open the menu`} icon={<IconMenu />} onClick={onMenu} className="hidden tablet:grid wide:hidden" />
      {searching === null ? null : (
        <Suspense>
          <searchDialog.Part mayWithdraw={mayWithdraw} open={searching} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </header>
  )
}

/** Back to where one came from inside the app, else one segment up. */
function BackArrow({ path }: { readonly path: string }): ReactElement {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <button
      type="button"
      onClick={() => void (key === 'default' ? navigate(parentPath(path)) : navigate(-1))}
      className="grid size-11 shrink-0 place-items-center rounded-pill border border-line bg-surface hover:border-line-strong"
    >
      <IconBack />
      <span className="visually-hidden">
        <Trans>Back</Trans>
      </span>
    </button>
  )
}

/** The search's shape until it is there. */
function SearchShape(): ReactElement {
  return (
    <div aria-hidden className="flex h-11 items-center rounded-pill border border-line bg-surface px-4 text-muted">
      <IconSearch size={19} />
    </div>
  )
}
