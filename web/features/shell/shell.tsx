/**
 * The signed-in shell (specification §2): menu beside the page, recent transactions on the other side, a drawer and a tab
 * bar on narrower screens. What stands in the panel comes from the app.
 */
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { User } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { AfterPaint, balanceQuery, useAsOf, useOnline, userQuery, watchSession } from '@zend/web/client'
import { BalanceVisibilityProvider, cx, OfflineBanner, SkipLink, useTheme } from '@zend/web/ui'
import { type ReactElement, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Avatar } from './avatar.tsx'
import { DashboardSplash } from './dashboard-splash.tsx'
import { DeploymentMark, DeploymentStrip } from './deployment-mark.tsx'
import { Header } from './header.tsx'
import { fetchLaterParts, liveEvents, menuDrawer, signOutDialog, tips } from './later-parts.ts'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { hasPanel, titleOf } from './titles.ts'
import { useAtLeast } from './use-at-least.ts'

/** What the shell needs: who is signed in, their record as last seen, the panel's recent transactions, the page. */
export type ShellProps = { readonly userId: UserId; readonly record: User | null; readonly recent: ReactNode; readonly children: ReactNode }

/** The shell around a signed-in page. */
export function Shell({ userId, record, recent, children }: ShellProps): ReactElement {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const { data: user } = useQuery(userQuery(userId, record))
  // `null` until first asked for: nobody fetches a dialog that they never open.
  const [menuOpen, setMenuOpen] = useState<boolean | null>(null)
  const [signingOut, setSigningOut] = useState<boolean | null>(null)
  const permissions = user?.permissions ?? []
  const panel = hasPanel(pathname)
  const wide = useAtLeast('wide')
  // Who watches the mode follows the system's evening, also where no toggle is drawn.
  useTheme()
  // Another tab's sign-out.
  useEffect(() => watchSession(userId), [userId])
  const found = titleOf(pathname)
  const title = found === null ? 'Zend' : i18n._(found)
  return (
    <BalanceVisibilityProvider>
      <title>{found === null ? 'Zend' : `${title} · Zend`}</title>
      <DashboardSplash />
      <SkipLink />
      <AfterPaint>
        <liveEvents.Part />
      </AfterPaint>
      <AfterPaint>
        <FetchLater />
      </AfterPaint>
      <DeploymentStrip />
      <Offline />
      <div
        className={cx(
          'mx-auto grid min-h-dvh max-w-[1440px]',
          panel ? 'wide:grid-cols-[236px_minmax(0,1fr)_348px]' : 'wide:grid-cols-[236px_minmax(0,1fr)]',
        )}
      >
        <div className="sticky top-0 hidden h-dvh overflow-y-auto px-3.5 pt-4 pb-5 wide:flex">
          {wide ? <SideMenu permissions={permissions} onSignOut={() => setSigningOut(true)} /> : null}
        </div>
        <div className={cx('min-w-0 px-4 pb-28 tablet:px-6 tablet:pb-10 wide:pl-2.5', !panel && 'wide:pr-6')}>
          <Header title={title} user={user} onMenu={() => setMenuOpen(true)} />
          <Page>{children}</Page>
        </div>
        {panel && wide ? <Panel user={user} recent={recent} /> : null}
      </div>
      <TabBar onMenu={() => setMenuOpen(true)} />
      {menuOpen === null ? null : (
        <Suspense>
          <menuDrawer.Part
            open={menuOpen}
            permissions={permissions}
            onClose={() => setMenuOpen(false)}
            onSignOut={() => {
              setMenuOpen(false)
              setSigningOut(true)
            }}
          />
        </Suspense>
      )}
      {signingOut === null ? null : (
        <Suspense>
          <signOutDialog.Part open={signingOut} onClose={() => setSigningOut(false)} />
        </Suspense>
      )}
    </BalanceVisibilityProvider>
  )
}

/** The right panel: who is signed in, the recent transactions, the tips. */
function Panel({ user, recent }: { readonly user: User | undefined; readonly recent: ReactNode }): ReactElement {
  const { t } = useLingui()
  return (
    <aside aria-label={t`Recent transactions`} className="hidden min-w-0 pr-6 pb-10 pl-1 wide:block">
      <div className="flex h-19 items-center justify-end gap-3">
        <DeploymentMark />
        <span className="ml-auto min-w-0 text-right leading-tight">
          <b className="block truncate font-semibold">{user === undefined ? '\u00a0' : `${user.firstName} ${user.lastName}`}</b>
          <span className="block text-meta text-muted">{t`Personal`}</span>
        </span>
        <Avatar user={user} />
      </div>
      {recent}
      <div className="mt-3.5">
        <AfterPaint placeholder={<div className="h-79 rounded-card bg-hero" />}>
          <tips.Part />
        </AfterPaint>
      </div>
    </aside>
  )
}

/** Fetches the parts that may be opened later, once the page is painted. It draws nothing. */
function FetchLater(): null {
  useEffect(fetchLaterParts, [])
  return null
}

/** The line that says how old the values are while there is no network. */
function Offline(): ReactElement | null {
  const online = useOnline()
  const asOf = useAsOf()
  const { dataUpdatedAt } = useQuery({ ...balanceQuery(), enabled: false })
  if (online) return null
  return (
    <div className="sticky top-0 z-30">
      <OfflineBanner {...(dataUpdatedAt === 0 ? {} : { asOf: asOf(dataUpdatedAt) })} />
    </div>
  )
}

/**
 * The page itself. After a navigation it takes the focus, so that a screen reader starts at the new page; within a page only when the control that had the focus
 * went with the step before.
 */
function Page({ children }: { readonly children: ReactNode }): ReactElement {
  const { key, pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef({ key, pathname })
  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    if (before.pathname !== pathname || document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [key, pathname])
  return (
    <main id="content" ref={main} tabIndex={-1} className="outline-none">
      {children}
    </main>
  )
}
