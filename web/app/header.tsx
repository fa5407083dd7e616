/**
 * The header of every signed-in page: title, back arrow, search, language, bell, picture; the last ones where the app
 * has them. On a phone's dashboard it shows a greeting instead.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@zend/contracts'
import { AfterPaint } from '@zend/web/client/after-paint'
import { LanguageChoice } from '@zend/web/client/language-choice'
import type { LazyPart } from '@zend/web/client/lazy-part'
import { HOME_PATH } from '@zend/web/client/paths'
import { useAtLeast } from '@zend/web/client/use-at-least'
import { CountBadge, cx, IconButton, iconButtonClasses } from '@zend/web/ui'
import { IconBack, IconBell, IconInfo, IconMenu, IconSearch } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Avatar } from './avatar.tsx'
import { greetingAt } from './greeting.ts'
import { type AppFrame, guideQuery, hasBackArrow, hasPanel, isTask, parentPath } from './frame.ts'

/** The app's search, loaded on demand: in the header from tablets on, in a sheet on phones. */
export type SearchParts = {
  readonly bar: LazyPart<{ readonly permissions: readonly string[] }>
  readonly sheet: LazyPart<{
    readonly permissions: readonly string[]
    readonly open: boolean
    readonly onClose: () => void
  }>
}

/**
 * Properties: the page's title, the user record as far as it is known, the permissions, what stands in place of a
 * phone's greeting, and how to open the menu.
 */
export type HeaderProps = {
  readonly frame: AppFrame
  readonly search: SearchParts | null
  readonly title: string
  readonly user: User | undefined
  readonly permissions: readonly string[]
  readonly switcher: ReactNode
  readonly onMenu: () => void
}

/** The header. */
export function Header({
  frame,
  search: parts,
  title,
  user,
  permissions,
  switcher,
  onMenu,
}: HeaderProps): ReactElement {
  const { i18n, t } = useLingui()
  const { pathname, search } = useLocation()
  const home = pathname === HOME_PATH
  const tablet = useAtLeast('tablet')
  const guide = guideQuery(frame, pathname, search)
  const [searching, setSearching] = useState<boolean | null>(null)
  return (
    <header className="sticky top-0 z-20 -mx-4 flex h-17 items-center gap-2.5 bg-ground px-4 tablet:-mx-6 tablet:h-19 tablet:gap-3 tablet:px-6 wide:-ml-2.5 wide:pl-2.5">
      {hasBackArrow(frame, pathname, search) ? (
        <BackArrow frame={frame} path={pathname} />
      ) : isTask(frame, pathname, search) ? (
        <BackArrow frame={frame} path={pathname} className="tablet:hidden" />
      ) : null}
      {home && switcher !== undefined ? <div className="mr-auto min-w-0 tablet:hidden">{switcher}</div> : null}
      {home && switcher === undefined ? (
        <div className="mr-auto flex min-w-0 items-center gap-2.5 tablet:hidden">
          <Avatar user={user} to={frame.profile} />
          <div className="min-w-0 leading-tight">
            <span className="block truncate text-meta text-muted big-text:hidden">
              {i18n._(greetingAt(new Date().getHours()))}
            </span>
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
          className="mr-auto inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-pill px-2.5 big-text:px-0 text-label font-semibold text-action hover:bg-action-soft"
        >
          <IconInfo size={20} />
          <span className="max-laptop:visually-hidden">
            <Trans>How it works</Trans>
          </span>
        </Link>
      )}
      {parts === null ? null : (
        <>
          <div className="hidden w-71 min-w-0 tablet:block">
            {tablet ? (
              <AfterPaint placeholder={<SearchShape />}>
                <parts.bar.Part permissions={permissions} />
              </AfterPaint>
            ) : null}
          </div>
          <IconButton
            label={t`Search for assets`}
            icon={<IconSearch />}
            onClick={() => setSearching(true)}
            className={cx('tablet:hidden', !home && 'max-phone:hidden')}
          />
        </>
      )}
      <span className="hidden tablet:block">
        <LanguageChoice />
      </span>
      {frame.notifications === null ? null : <Bell to={frame.notifications} user={user} />}
      {/* The panel shows it where there is one. */}
      <span className={cx('hidden tablet:block', hasPanel(frame, pathname) && 'wide:hidden')}>
        <Avatar user={user} to={frame.profile} />
      </span>
      <IconButton
        label={t`Open the menu`}
        icon={<IconMenu />}
        onClick={onMenu}
        className="hidden tablet:grid wide:hidden"
      />
      {searching === null || parts === null ? null : (
        <Suspense>
          <parts.sheet.Part permissions={permissions} open={searching} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </header>
  )
}

/** The bell, with the number of unread notifications. */
function Bell({ to, user }: { readonly to: string; readonly user: User | undefined }): ReactElement {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const count = user?.notifications.filter(({ readAt }) => readAt === null).length ?? 0
  return (
    <Link
      to={to}
      aria-label={count === 0 ? t`Notifications` : t`Notifications, ${count} new`}
      className={iconButtonClasses()}
      {...(pathname === to && { 'aria-current': 'page' as const })}
    >
      <IconBell />
      <CountBadge count={count} />
    </Link>
  )
}

/** Goes back within the app's history, else to the parent that the app names. */
function BackArrow({
  frame,
  path,
  className,
}: {
  readonly frame: AppFrame
  readonly path: string
  readonly className?: string
}): ReactElement {
  const navigate = useNavigate()
  const { key, search } = useLocation()
  return (
    <button
      type="button"
      onClick={() => void (key === 'default' ? navigate(parentPath(frame, path, search)) : navigate(-1))}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-pill border border-line bg-surface hover:border-line-strong',
        className,
      )}
    >
      <IconBack />
      <span className="visually-hidden">
        <Trans>Back</Trans>
      </span>
    </button>
  )
}

/** The search's skeleton while it loads. */
function SearchShape(): ReactElement {
  return (
    <div aria-hidden className="flex h-11 items-center rounded-pill border border-line bg-surface px-4 text-muted">
      <IconSearch size={19} />
    </div>
  )
}
