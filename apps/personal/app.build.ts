/** How the personal app is built and installed. */
import type { AppBuild } from '@zend/web/bundling'
import { PLACES } from './app/places.ts'

/** The app, as its build sees it. */
export const BUILD: AppBuild = {
  name: 'Zend',
  base: 'personal',
  description: 'Receive, swap and send crypto.',
  shortcuts: [
    { name: 'Deposit', url: '/deposit' },
    { name: 'Swap', url: '/swap' },
    { name: 'Withdraw', url: '/withdraw' },
    { name: 'Transactions', url: '/transaction' },
  ],
  firstPages: { signIn: '/auth/login', home: '/dashboard' },
  // Where there is no network, too, one can be paid by one's code.
  offline: ['/my-code'],
  prerendered: PLACES.prerendered,
  early: [],
  pushed: '/notifications',
  firstCalls: [
    '{personal}/balance',
    '{personal}/transaction/marketprice?quote={shown}',
    '{accounts}/users/{id}',
    '{personal}/transaction/marketprice?quote={other}',
  ],
  linked: [],
}
