/** The dashboard, the shell around every page with its overlays, and the assets. */
import * as contract from '@zend/contracts'
import { expect } from '@playwright/test'
import { answering, data } from '../support/answers.ts'
import { but, firstDay } from '../support/customer.ts'
import { NOW } from '../support/moments.ts'
import { balances, user } from '../support/person.ts'
import { paid, selling } from '../support/sales.ts'
import { withWaitingVersion } from '../support/new-version.ts'
import { isPhone, type Screen } from './screen.ts'

const waiting = but(
  answering(contract.getBalance, 'never'),
  answering(contract.getHistory, 'never'),
  answering(contract.getPortfolioHistory, 'never'),
)
const broken = but(
  answering(contract.getBalance, { refusal: 'internal_error' }),
  answering(contract.getHistory, { refusal: 'internal_error' }),
  answering(contract.getPortfolioHistory, { refusal: 'internal_error' }),
  answering(contract.getMarketPrice, { refusal: 'internal_error' }),
)
const joinedToday = new Map([
  ...firstDay,
  answering(contract.getUser, data({ user: { ...user, createdAt: NOW, notifications: [] } })),
])
const withoutPin = new Map([
  ...joinedToday,
  answering(contract.getUser, data({ user: { ...user, createdAt: NOW, hasCreatedTransactionPin: false } })),
])

/** The home screens. */
export const home: readonly Screen[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-double-text', path: '/dashboard', doubleText: true },
  { name: 'dashboard-first-day', path: '/dashboard', answers: firstDay },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    answers: waiting,
    loading: true,
    // The splash covers the page up to its time limit.
    act: (page) => expect(page.locator('html')).toHaveAttribute('data-splash', 'over'),
  },
  {
    name: 'dashboard-rich',
    path: '/dashboard',
    answers: but(
      answering(
        contract.getBalance,
        data({
          balances: balances.map((each) => ({ ...each, available: `7${each.available}`, total: `7${each.total}` })),
          asOf: NOW,
        }),
      ),
    ),
  },
  { name: 'dashboard-error', path: '/dashboard', answers: broken },
  {
    name: 'dashboard-hidden',
    path: '/dashboard',
    act: (page) => page.getByRole('button', { name: 'Hide balance' }).first().click(),
  },
  {
    name: 'dashboard-currency',
    path: '/dashboard',
    act: async (page) => {
      await page.getByRole('button', { name: /Currency of values/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  { name: 'dashboard-sold', path: '/dashboard', answers: selling(...paid) },
  { name: 'dashboard-offline', path: '/dashboard', offline: true },
  { name: 'dashboard-why', path: '/dashboard', answers: joinedToday, seen: 'intro' },
  {
    name: 'dashboard-intro',
    path: '/dashboard',
    answers: joinedToday,
    seen: 'intro',
    act: async (page) => {
      await page.getByRole('button', { name: 'Take a short tour' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'dashboard-create-pin',
    path: '/dashboard',
    answers: withoutPin,
    act: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    name: 'shell-search',
    path: '/dashboard',
    eachWidth: true,
    act: async (page) => {
      if (isPhone(page)) await page.getByRole('button', { name: 'Search for assets' }).click()
      await page.getByRole('searchbox', { name: 'Search for assets' }).filter({ visible: true }).fill('bit')
      await expect(page.getByRole('link', { name: /Bitcoin/ }).last()).toBeVisible()
    },
  },
  {
    name: 'shell-sign-out',
    path: '/settings',
    eachWidth: true,
    act: async (page) => {
      if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'shell-menu',
    path: '/settings',
    eachWidth: true,
    act: async (page) => {
      if (isPhone(page)) {
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      } else {
        await page.getByRole('button', { name: /^EN, Language/ }).click()
        await expect(page.getByRole('menu')).toBeVisible()
      }
    },
  },
  { name: 'shell-new-version', path: '/settings', act: withWaitingVersion },
  {
    name: 'shell-broken',
    path: '/settings',
    act: async (page) => {
      // Nothing in the app causes this; a browser that cannot format numbers shows the screen of an internal error.
      await page.evaluate(() =>
        Object.defineProperty(Intl.NumberFormat.prototype, 'formatToParts', {
          value: () => {
            throw new Error('broken')
          },
        }),
      )
      await page.getByRole('link', { name: 'Transaction Limits' }).click()
      await expect(page.getByRole('link', { name: 'Start again' })).toBeVisible()
    },
  },
  { name: 'guide-deposit', path: '/deposit?guide=deposit' },
  { name: 'guide-swap', path: '/swap?guide=swap' },
  { name: 'guide-withdrawal', path: '/withdraw?guide=withdrawal' },
  { name: 'guide-why', path: '/dashboard?guide=why' },
  { name: 'assets', path: '/assets' },
  { name: 'assets-first-day', path: '/assets', answers: firstDay },
  { name: 'asset', path: '/assets/BTC' },
  {
    name: 'asset-table',
    path: '/assets/BTC',
    act: async (page) => {
      await page.getByRole('button', { name: 'View as table' }).click()
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  { name: 'exchange', path: '/exchange' },
  { name: 'exchange-favourites', path: '/exchange?order=favourites' },
  { name: 'exchange-favourites-none', path: '/exchange?order=favourites', answers: firstDay },
]
