/** The tab bar on phones (frontend.md §4.10): the app's most used pages within reach of a thumb. */
import { Trans, useLingui } from '@lingui/react/macro'
import { clearStepValues } from '@zend/web/client/step-values'
import { cx } from '@zend/web/ui'
import { IconMenu } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { type AppFrame, isActive, permitted } from './frame.ts'

const TAB =
  'grid min-h-13 place-content-center justify-items-center gap-0.5 text-badge font-semibold focus-visible:-outline-offset-3'

/** The app's tabs that `permissions` allow, and the menu. */
export function TabBar({
  frame,
  permissions,
  onMenu,
}: {
  readonly frame: AppFrame
  readonly permissions: readonly string[]
  readonly onMenu: () => void
}): ReactElement {
  const { i18n, t } = useLingui()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t`Quick`}
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface px-1.5 pt-1.5 pb-[max(0.5rem,env(safe-area-inset-bottom))] tablet:hidden"
    >
      {permitted(frame.tabs, permissions).map((item) => (
        <Link
          key={item.path}
          to={item.path}
          onClick={clearStepValues}
          className={cx(TAB, isActive(item, pathname) ? 'text-action' : 'text-muted')}
          {...(isActive(item, pathname) && { 'aria-current': 'page' as const })}
        >
          <item.icon />
          <span className="big-text:visually-hidden">{i18n._(item.name)}</span>
        </Link>
      ))}
      <button type="button" onClick={onMenu} className={cx(TAB, 'text-muted')}>
        <IconMenu />
        <span className="big-text:visually-hidden">
          <Trans>Menu</Trans>
        </span>
      </button>
    </nav>
  )
}
