/** How the business app is built and installed. */
import type { AppBuild } from '@zend/web/bundling'
import { PLACES } from './app/places.ts'
import { earlyTrack } from './early-track.ts'

/** The app, as its build sees it. */
export const BUILD: AppBuild = {
  name: 'Zend Business',
  base: 'business',
  description: 'The company account of Zend.',
  shortcuts: [
    { name: 'Deposit', url: '/deposit' },
    { name: 'Swap', url: '/swap' },
    { name: 'Withdraw', url: '/withdraw' },
    { name: 'Transactions', url: '/transaction' },
  ],
  firstPages: { signIn: '/auth/login', home: '/dashboard' },
  offline: [],
  prerendered: PLACES.prerendered,
  early: [{ address: '/track', markup: earlyTrack }],
  pushed: '/notifications',
  firstCalls: [
    '{business}/balance',
    '{business}/transaction/marketprice?quote={shown}',
    '{accounts}/users/{id}',
    '{business}/transaction/marketprice?quote={other}',
  ],
  linked: ['/approvals/:id'],
}
