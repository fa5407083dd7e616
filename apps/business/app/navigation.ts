/**
 * The frame of the business app as data: its menu, titles and header (specification §2). The menu lists only pages
 * whose screens exist.
 */
import { msg } from '@lingui/core/macro'
import type { AppFrame } from '@zend/web/app'
import { IconHome } from '@zend/web/ui'

/** The frame. It has all titles of the specification, including those of pages that do not exist yet. */
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
