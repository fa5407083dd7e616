/** The menu as a drawer from the right, under 1326 px. */
import { useLingui } from '@lingui/react/macro'
import { chooseLanguage } from '@zend/web/i18n'
import { Drawer, LanguageMenu } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import type { AppFrame } from './frame.ts'
import { SideMenu } from './side-menu.tsx'

/** The drawer. */
export function MenuDrawer({
  frame,
  open,
  permissions,
  switcher,
  onClose,
  onSignOut,
}: {
  readonly frame: AppFrame
  readonly open: boolean
  readonly permissions: readonly string[]
  readonly switcher: ReactNode
  readonly onClose: () => void
  readonly onSignOut: () => void
}): ReactElement {
  const { t } = useLingui()
  return (
    <Drawer open={open} onClose={onClose} label={t`Menu`}>
      <SideMenu
        frame={frame}
        permissions={permissions}
        switcher={switcher}
        onNavigate={onClose}
        onSignOut={onSignOut}
        languages={
          <span className="px-3.5 tablet:hidden">
            <LanguageMenu onChoose={(language) => void chooseLanguage(language)} />
          </span>
        }
      />
    </Drawer>
  )
}
