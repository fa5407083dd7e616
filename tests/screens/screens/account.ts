/** The account: settings, profile, limits, security, saved wallets, notifications. */
import { fileURLToPath } from 'node:url'
import * as contract from '@zend/contracts'
import { expect, type Page } from '@playwright/test'
import { answering, data } from '../support/answers.ts'
import { but, firstDay, limits } from '../support/customer.ts'
import { ON_TON } from '../support/happened.ts'
import { TIER_1, verified } from '../support/identity.ts'
import { ago, HOUR, IDS } from '../support/moments.ts'
import { user } from '../support/person.ts'
import type { Screen } from './screen.ts'

const WALLETS = '/settings/security/saved-wallet'

const ICON = fileURLToPath(new URL('../../../apps/personal/public/icons/icon-512.png', import.meta.url))

/** A key of the right format, P-256 uncompressed in base64url. */
const PUSH_KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

async function enterPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
}

const NOT_VERIFIED = answering(contract.getVerification, data({ verification: verified(0, {}) }))
const NAME_VERIFIED = answering(contract.getVerification, data({ verification: verified(1, TIER_1) }))

/** The account's screens. */
export const account: readonly Screen[] = [
  { name: 'settings', path: '/settings' },
  { name: 'profile', path: '/settings/account/profile' },
  { name: 'profile-edit', path: '/settings/account/profile/edit', answers: but(NOT_VERIFIED) },
  { name: 'profile-edit-verified', path: '/settings/account/profile/edit', answers: but(NAME_VERIFIED) },
  {
    name: 'profile-edit-refused',
    path: '/settings/account/profile/edit',
    answers: but(NOT_VERIFIED, answering(contract.updateProfile, { refusal: 'username_taken' })),
    act: async (page) => {
      await page.getByLabel('Username').fill('kofi_m')
      await page.getByRole('button', { name: 'Save changes' }).click()
    },
  },
  {
    name: 'profile-saved',
    path: '/settings/account/profile/edit',
    answers: but(NOT_VERIFIED, answering(contract.updateProfile, data({ user: { ...user, firstName: 'Ama' } }))),
    act: async (page) => {
      await page.getByLabel('First name').fill('Ama')
      // A toast stays while it has the focus. Start waiting before pressing the button: three seconds are short.
      const close = page.getByRole('status').filter({ hasText: 'Your profile is saved.' }).getByRole('button')
      await Promise.all([close.focus(), page.getByRole('button', { name: 'Save changes' }).click()])
    },
  },
  {
    name: 'profile-crop',
    path: '/settings/account/profile/edit',
    answers: but(NOT_VERIFIED),
    act: async (page) => {
      await page.getByLabel('Picture file').setInputFiles(ICON)
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'profile-crop-unfit',
    path: '/settings/account/profile/edit',
    answers: but(NOT_VERIFIED),
    act: async (page) => {
      await page
        .getByLabel('Picture file')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'profile-unsaved',
    path: '/settings/account/profile/edit',
    answers: but(NOT_VERIFIED),
    act: async (page) => {
      await page.getByLabel('First name').fill('Ama')
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'transaction-limits', path: '/settings/account/transaction-limits' },
  {
    name: 'transaction-limits-held',
    path: '/settings/account/transaction-limits',
    answers: but(
      answering(contract.getLimits, data({ ...limits, hold: { reason: 'pin_reset', until: ago(-11 * HOUR) } })),
    ),
  },
  {
    name: 'transaction-limits-first-tier',
    path: '/settings/account/transaction-limits',
    answers: but(
      answering(
        contract.getLimits,
        data({
          ...limits,
          tier: 0,
          windows: limits.windows.map((window) => ({
            ...window,
            limit: '0.00',
            used: '0.00',
            left: '0.00',
            freesAt: null,
          })),
          next: {
            tier: 1,
            takes: ['phone', 'bvn_or_national_id'],
            missing: ['bvn_or_national_id'],
            dayMax: '500000.00',
            monthMax: '5000000.00',
          },
        }),
      ),
    ),
  },
  { name: 'security', path: '/settings/security' },
  {
    name: 'security-allowlist-ends',
    path: '/settings/security',
    answers: but(answering(contract.getAllowlist, data({ allowlist: { on: true, offAt: ago(-30 * HOUR) } }))),
  },
  { name: 'security-pin', path: '/settings/security/pin' },
  {
    name: 'security-pin-new',
    path: '/settings/security/pin',
    act: async (page) => {
      await enterPin(page, '7412')
      await page.getByRole('button', { name: 'Next' }).click()
    },
  },
  { name: 'saved-wallets', path: WALLETS },
  { name: 'saved-wallets-first-day', path: WALLETS, answers: firstDay },
  { name: 'saved-wallet-tokens', path: `${WALLETS}/token` },
  { name: 'saved-wallet-networks', path: `${WALLETS}/networks?currency=USDT` },
  { name: 'saved-wallet-create', path: `${WALLETS}/external/create?currency=USDT&chain=ethereum` },
  {
    name: 'saved-wallet-create-comment',
    path: `${WALLETS}/external/create?currency=USDT&chain=ton`,
    act: async (page) => {
      await page.getByLabel('Name').fill('Kofi on the exchange')
      await page
        .getByLabel('Address', { exact: true })
        .fill(`ton://transfer/${ON_TON}?text=Kofi%20M.%2C%20account%2077`)
      await expect(page.getByLabel('Comment', { exact: true })).toHaveValue('Kofi M., account 77')
    },
  },
  { name: 'saved-wallet-create-zend-pay', path: `${WALLETS}/zend-pay/create` },
  { name: 'saved-wallet-external', path: `${WALLETS}/external/${IDS.external}` },
  {
    name: 'saved-wallet-remove',
    path: `${WALLETS}/external/${IDS.external}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove this wallet' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'saved-wallet-zend-pay', path: `${WALLETS}/zend-pay/${IDS.internal}` },
  { name: 'notifications', path: '/notifications' },
  { name: 'notifications-first-day', path: '/notifications', answers: firstDay },
  {
    name: 'notifications-delete-all',
    path: '/notifications',
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete all' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'notifications-push',
    path: '/notifications',
    answers: but(answering(contract.getPushKey, data({ publicKey: PUSH_KEY }))),
  },
]
