/** The menu: beside the page on desktops, in the drawer on narrower screens. */
import { AfterPaint } from '@zend/web/client/after-paint'
import { APP_NAME } from '@zend/web/client/app-name'
import { HOME_PATH } from '@zend/web/client/paths'
import { clearStepValues } from '@zend/web/client/step-values'
import { Trans, useLingui } from '@lingui/react/macro'
import { cx, Logo, ThemeToggle } from '@zend/web/ui'
import { IconLogOut } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { type AppFrame, isActive, permitted } from './frame.ts'

const ENTRY =
  'relative flex min-h-11.5 w-full items-center gap-3.5 rounded-nav px-3.5 text-body transition-colors duration-120'
const RESTING = 'font-medium text-muted hover:bg-sunken hover:text-ink'
// A papaya bar marks the active entry.
const ACTIVE =
  'bg-surface font-bold text-ink shadow-lift [&_svg]:text-action before:absolute before:inset-y-3 before:left-0 before:w-1 before:rounded-r-[4px] before:bg-brand'

/**
 * Logo, `switcher`, the entries that `permissions` allow, log out, colour mode. `onNavigate` closes the drawer.
 * `languages` is shown here where the header has no space for it.
 */
export function SideMenu({
  frame,
  permissions,
  switcher,
  onNavigate,
  onSignOut,
  languages,
}: {
  readonly frame: AppFrame
  readonly permissions: readonly string[]
  readonly switcher?: ReactNode
  readonly onNavigate?: () => void
  readonly onSignOut: () => void
  readonly languages?: ReactNode
}): ReactElement {
  const { i18n, t } = useLingui()
  const { pathname } = useLocation()
  const navigate = (): void => {
    clearStepValues()
    onNavigate?.()
  }
  return (
    <nav aria-label={t`Main`} className="flex min-h-full min-w-0 flex-1 flex-col">
      <Link
        to={HOME_PATH}
        onClick={navigate}
        aria-label={t`${APP_NAME}, to the dashboard`}
        className="mb-4 inline-flex min-h-11 w-fit items-center rounded-nav px-3"
      >
        <Logo name={APP_NAME} />
      </Link>
      {switcher}
      <ul className="grid gap-0.5">
        {permitted(frame.menu, permissions).map((item) => (
          <li key={item.path}>
            <Link
              to={item.path}
              onClick={navigate}
              className={cx(ENTRY, isActive(item, pathname) ? ACTIVE : RESTING)}
              {...(isActive(item, pathname) && { 'aria-current': 'page' as const })}
            >
              <item.icon />
              {i18n._(item.name)}
              {item.mark === undefined ? null : (
                <AfterPaint>
                  <item.mark />
                </AfterPaint>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-auto grid gap-2.5 pt-6">
        <button type="button" onClick={onSignOut} className={cx(ENTRY, RESTING)}>
          <IconLogOut />
          <Trans>Log out</Trans>
        </button>
        {languages}
        <ThemeToggle />
      </div>
    </nav>
  )
}
