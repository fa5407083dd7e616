/** The business app: signing in, choosing a company, its money, and what a member may not do. */
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { but, limits } from '../support/customer.ts'
import { BAOBAB, KENTE } from '../support/person.ts'
import { isPhone, type Screen } from './screen.ts'

const memberships = (...all: readonly contract.MembershipAnswer[]) =>
  answering(contract.listMemberships, data({ memberships: [...all] }))
const ONLY_KENTE = but(memberships(KENTE))

/** The screens. */
export const business: readonly Screen[] = [
  { name: 'business-login', app: 'business', path: '/auth/login', visitor: true, light: true },
  { name: 'business-register', app: 'business', path: '/auth/register', visitor: true, light: true },
  { name: 'business-companies', app: 'business', path: '/companies', answers: but(memberships(BAOBAB, KENTE)) },
  { name: 'business-companies-none', app: 'business', path: '/companies', answers: but(memberships()) },
  {
    name: 'business-companies-loading',
    app: 'business',
    path: '/companies',
    loading: true,
    answers: but(answering(contract.listMemberships, 'never')),
  },
  {
    name: 'business-companies-error',
    app: 'business',
    path: '/companies',
    answers: but(answering(contract.listMemberships, { refusal: 'unavailable' })),
  },
  {
    name: 'business-companies-offline',
    app: 'business',
    path: '/companies',
    offline: true,
    answers: but(memberships(BAOBAB, KENTE)),
  },
  {
    name: 'business-companies-ended',
    app: 'business',
    path: '/companies',
    answers: but(memberships(BAOBAB, KENTE), answering(contract.enterCompany, { refusal: 'not_found' })),
    act: async (page) => {
      await page.getByRole('button', { name: /^Kente/ }).click()
      await page.getByText(/^You no longer act for/).waitFor()
    },
  },
  { name: 'business-dashboard', app: 'business', path: '/dashboard' },
  { name: 'business-dashboard-offline', app: 'business', path: '/dashboard', offline: true },
  { name: 'business-dashboard-accountant', app: 'business', path: '/dashboard', answers: ONLY_KENTE },
  {
    name: 'business-menu',
    app: 'business',
    path: '/dashboard',
    eachWidth: true,
    act: async (page) => {
      if (!isPhone(page)) return
      await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'business-switch',
    app: 'business',
    path: '/companies',
    eachWidth: true,
    answers: but(memberships(BAOBAB, KENTE)),
    act: async (page) => {
      await page.getByRole('button', { name: /^Baobab/ }).click()
      await page
        .getByRole('button', { name: /^Baobab .*change the company$/ })
        .filter({ visible: true })
        .click()
      await page.getByRole('menuitem', { name: 'All your companies' }).waitFor()
    },
  },
  { name: 'business-may-not', app: 'business', path: '/withdraw', answers: ONLY_KENTE },
  { name: 'business-transactions-accountant', app: 'business', path: '/transaction', answers: ONLY_KENTE },
  { name: 'business-swap', app: 'business', path: '/swap?from=USDT&to=BTC&amount=100' },
  { name: 'business-settings', app: 'business', path: '/settings' },
  {
    name: 'business-limits-unverified',
    app: 'business',
    path: '/settings/account/transaction-limits',
    answers: but(
      answering(
        contract.getLimits,
        data({
          ...limits,
          tier: 0,
          windows: limits.windows.map((window) => ({ ...window, limit: '0', used: '0', left: '0', freesAt: null })),
        }),
      ),
    ),
  },
]
