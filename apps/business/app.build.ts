/** How the business app is built and installed. */
import type { AppBuild } from '@zend/web/bundling'
import { PLACES } from './app/places.ts'

/** The app, as its build sees it. */
export const BUILD: AppBuild = {
  name: 'Zend Business',
  base: 'business',
  description: 'The company account of Zend.',
  shortcuts: [],
  firstPages: { signIn: '/auth/login', home: '/dashboard' },
  prerendered: PLACES.prerendered,
  pushed: '/dashboard',
  firstCalls: ['{accounts}/users/{id}'],
}
