/**
 * The signed-in shell (specification §2): menu, page, recent transactions; a drawer and a tab bar on narrower screens.
 * The app gives the data (frame.ts) and the panel's content.
 */
import { useLingui } from '@lingui/react/macro'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { User } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { AfterPaint } from '@zend/web/client/after-paint'
import { APP_NAME, pageTitle } from '@zend/web/client/app-name'
import { watchSession } from '@zend/web/client/browser'
import { useOnline } from '@zend/web/client/online'
import { useAsOf } from '@zend/web/client/query-view'
import { useAtLeast } from '@zend/web/client/use-at-least'
import { useCompany } from '@zend/web/data/companies'
import { OfferedProvider } from '@zend/web/data/offered'
import { userQuery } from '@zend/web/data/wallet'
import { cx, OfflineBanner, SkipLink, useTheme } from '@zend/web/ui'
import { BalanceVisibilityProvider } from '@zend/web/ui/money'
import { type ReactElement, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Avatar } from './avatar.tsx'
import { DashboardSplash } from './dashboard-splash.tsx'
import { DeploymentMark, DeploymentStrip } from './deployment-mark.tsx'
import { type AppFrame, begunAt, hasPanel, isTask, neededAt, titleOf } from './frame.ts'
import { Header, type SearchParts } from './header.tsx'
import { fetchLaterParts, mayNot, menuDrawer, notOffered, signOutDialog } from './later-parts.ts'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { useFirstValues } from './use-first-values.ts'

/** What shows and changes the company: in the menu, and in the header of a phone's dashboard. */
export type Switcher = { readonly inMenu: ReactNode; readonly inHeader: ReactNode }

/**
 * Properties: the app's frame and search, the user and their cached record, the query of the values shown first, the
 * panel, what changes the company where pages show a company's money, the page.
 */
export type ShellProps = {
  readonly frame: AppFrame
  readonly search: SearchParts | null
  readonly userId: UserId
  readonly record: User | null
  readonly values: QueryKey
  readonly panel: { readonly label: string; readonly content: ReactNode }
  readonly switcher?: Switcher
  readonly children: ReactNode
}

/** The shell around a signed-in page. */
export function Shell({ frame, search, userId, record, values, panel, switcher, children }: ShellProps): ReactElement {
  const { i18n } = useLingui()
  const { pathname, search: query } = useLocation()
  const { data: user } = useQuery(userQuery(userId, record))
  // `null` until first opened, so that an unused dialog is not fetched.
  const [menuOpen, setMenuOpen] = useState<boolean | null>(null)
  const [signingOut, setSigningOut] = useState<boolean | null>(null)
  const company = useCompany()
  const permissions = company?.permissions ?? user?.permissions ?? []
  const needed = neededAt(frame, pathname)
  const may = needed === null || permissions.includes(needed)
  // A record that was cached before products were named hides nothing.
  const offered = (company === null ? user?.offered : company.company.offered) ?? null
  const begun = begunAt(frame, pathname)
  const isOffered = begun === null || offered === null || offered.includes(begun)
  const withPanel = may && isOffered && hasPanel(frame, pathname)
  const task = may && isOffered && isTask(frame, pathname, query)
  const wide = useAtLeast('wide')
  // Subscribes to the system's colour mode, also where no toggle is drawn.
  useTheme()
  // Notices a sign-out in another tab.
  useEffect(() => watchSession(userId), [userId])
  const found = titleOf(frame, pathname)
  const title = found === null ? APP_NAME : i18n._(found)
  return (
    <OfferedProvider value={offered}>
      <BalanceVisibilityProvider>
        <title>{found === null ? APP_NAME : pageTitle(title)}</title>
        <DashboardSplash values={values} />
        <SkipLink />
        <AfterPaint>
          <FetchLater search={search} />
        </AfterPaint>
        <DeploymentStrip />
        <Offline values={values} />
        <div
          className={cx(
            'mx-auto grid min-h-dvh max-w-[1440px]',
            withPanel ? 'wide:grid-cols-[236px_minmax(0,1fr)_348px]' : 'wide:grid-cols-[236px_minmax(0,1fr)]',
          )}
        >
          <div
            className={cx(
              'sticky top-0 hidden h-dvh overflow-y-auto px-3.5 pt-4 pb-5 wide:flex',
              // The menu of the switcher is wider than this column.
              switcher !== undefined && 'z-10',
            )}
          >
            {wide ? (
              <SideMenu
                frame={frame}
                permissions={permissions}
                switcher={switcher?.inMenu}
                onSignOut={() => setSigningOut(true)}
              />
            ) : null}
          </div>
          <div
            className={cx(
              'min-w-0 px-4 tablet:px-6 tablet:pb-10 wide:pl-2.5',
              // As much as the bar at the foot covers.
              task ? 'pb-10 anchored:pb-40' : 'pb-28',
              !withPanel && 'wide:pr-6',
            )}
          >
            <Header
              frame={may && isOffered ? frame : { ...frame, guides: {} }}
              search={search}
              title={title}
              user={user}
              permissions={permissions}
              switcher={switcher?.inHeader}
              onMenu={() => setMenuOpen(true)}
            />
            <Page>
              {may && isOffered ? (
                children
              ) : may ? (
                <Suspense>
                  <notOffered.Part />
                </Suspense>
              ) : (
                <Suspense>
                  <mayNot.Part company={company?.company.name ?? ''} mayView={permissions.includes('view')} />
                </Suspense>
              )}
            </Page>
          </div>
          {withPanel && wide ? <Panel frame={frame} user={user} {...panel} /> : null}
        </div>
        {task ? null : <TabBar frame={frame} permissions={permissions} onMenu={() => setMenuOpen(true)} />}
        {menuOpen === null ? null : (
          <Suspense>
            <menuDrawer.Part
              frame={frame}
              open={menuOpen}
              permissions={permissions}
              switcher={switcher?.inMenu}
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
    </OfferedProvider>
  )
}

/** The right panel: the user and the app's content. */
function Panel({
  frame,
  user,
  label,
  content,
}: { readonly frame: AppFrame; readonly user: User | undefined } & ShellProps['panel']): ReactElement {
  const { i18n } = useLingui()
  return (
    <aside aria-label={label} className="hidden min-w-0 pr-6 pb-10 pl-1 wide:block">
      <div className="flex h-19 items-center justify-end gap-3">
        <DeploymentMark />
        <span className="ml-auto min-w-0 text-right leading-tight">
          <b className="block truncate font-semibold">
            {user === undefined ? '\u00a0' : `${user.firstName} ${user.lastName}`}
          </b>
          <span className="block text-meta text-muted">{i18n._(frame.kind)}</span>
        </span>
        <Avatar user={user} to={frame.profile} />
      </div>
      {content}
    </aside>
  )
}

/** Loads the parts that may be opened later, after the first paint. It draws nothing. */
function FetchLater({ search }: { readonly search: SearchParts | null }): null {
  useEffect(() => {
    fetchLaterParts()
    search?.sheet.fetch()
  }, [search])
  return null
}

/** The line with the age of the values while there is no network. */
function Offline({ values }: { readonly values: QueryKey }): ReactElement | null {
  const online = useOnline()
  const asOf = useAsOf()
  const { readAt } = useFirstValues(values)
  if (online) return null
  return (
    <div className="sticky top-0 z-30">
      <OfflineBanner {...(readAt === 0 ? {} : { asOf: asOf(readAt) })} />
    </div>
  )
}

/**
 * The page itself. After a navigation it takes the focus, so that a screen reader starts at the new page; within a page
 * only if the focused control disappeared with the previous step.
 */
function Page({ children }: { readonly children: ReactNode }): ReactElement {
  const { key, pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef({ key, pathname })
  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    if (before.pathname !== pathname || document.activeElement === document.body)
      main.current?.focus({ preventScroll: true })
  }, [key, pathname])
  return (
    <main id="content" ref={main} tabIndex={-1} className="outline-none">
      {children}
    </main>
  )
}
