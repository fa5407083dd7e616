/**
 * The frame of the business app: its menu, titles and header (specification §2), as data. An entry of the menu stands
 * here when its screen exists.
 */
import { msg } from '@lingui/core/macro'
import type { AppFrame } from '@zend/web/app'
import { IconHome } from '@zend/web/ui'

/** The frame. The titles are the specification's, also of pages that are still to come. */
export const FRAME: AppFrame = {
  kind: msg({ message: 'Business', context: 'account' }),
  menu: [{ name: msg`Dashboard`, path: '/dashboard', icon: IconHome, beneath: false }],
  tabs: [{ name: msg`Home`, path: '/dashboard', icon: IconHome, beneath: false }],
  titles: [
    ['/dashboard', msg`Dashboard`],
    ['/zend-fx/*', msg`Zend Fx`],
    ['/members/:', msg`Edit Member`],
    ['/members', msg`Members`],
    ['/settings/account/business-kyb/*', msg`Business KYB`],
  ],
  notifications: null,
  profile: null,
  withoutPanel: ['/settings/*'],
  guides: {},
  steps: {},
  parents: [],
}
