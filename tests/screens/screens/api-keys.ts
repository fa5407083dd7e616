/** What is for developers, and a company's API keys: all, a new one, its secret, rolling, revoking, the log, nothing yet. */
import type { Page } from '@playwright/test'
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { KEYS, LOGGED, TREASURY } from '../support/api-keys.ts'
import { but } from '../support/customer.ts'
import type { Screen } from './screen.ts'

const listed = (keys: readonly contract.ApiKeyAnswer[], mode: 'test' | 'live' = 'live') =>
  answering(contract.listApiKeys, data({ keys: [...keys], mode }))
const logged = (calls: typeof LOGGED) => answering(contract.listApiKeyCalls, data({ calls, next: null }))
const ALL = but(listed(KEYS))
const SECRET = 'zk_live_3dYpB0rVJt5uQ2mX8cLwKfGz7HnAe1RiSo4ToUx9yNvZq61kWm'
const MADE = but(
  listed(KEYS),
  answering(
    contract.mailApiKeyCode,
    data({
      sentTo: 'a•••@baobab.example',
      expiresAt: '2026-03-18T10:29:00.000Z',
      resendAt: '2026-03-18T10:25:00.000Z',
    }),
  ),
  answering(contract.makeApiKey, data({ apiKey: TREASURY, secret: SECRET })),
)
const AT = { app: 'business', path: '/developers/keys' } as const
const MAKE = { ...AT, path: '/developers/keys?make' } as const

const withdrawing = (page: Page) => page.getByRole('switch', { name: 'Withdraw' }).click()
const filled = async (page: Page): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill('Treasury')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The screens. */
export const apiKeys: readonly Screen[] = [
  { ...AT, path: '/developers', name: 'developers', answers: ALL },
  { ...AT, name: 'api-keys', answers: ALL },
  { ...AT, name: 'api-keys-test', answers: but(listed([TREASURY], 'test')) },
  { ...AT, name: 'api-keys-empty', answers: but(listed([])) },
  { ...AT, name: 'api-keys-loading', loading: true, answers: but(answering(contract.listApiKeys, 'never')) },
  { ...AT, name: 'api-keys-error', answers: but(answering(contract.listApiKeys, { refusal: 'unavailable' })) },
  { ...AT, name: 'api-keys-offline', offline: true, answers: ALL },
  { ...MAKE, name: 'api-keys-make', answers: ALL, act: withdrawing },
  {
    ...MAKE,
    name: 'api-keys-make-wrong',
    answers: ALL,
    act: async (page) => {
      await withdrawing(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Give the key a name.').waitFor()
    },
  },
  {
    ...MAKE,
    name: 'api-keys-secret',
    answers: MADE,
    act: async (page) => {
      await filled(page)
      await page
        .getByLabel(/digit code/)
        .first()
        .waitFor()
      for (const digit of '123456') await page.getByLabel(`Digit ${digit} of 6`).fill(digit)
      await page.getByRole('dialog', { name: 'Enter your PIN' }).waitFor()
      for (const digit of '2580') await page.getByRole('button', { name: digit, exact: true }).click()
      await page.getByText(SECRET).waitFor()
    },
  },
  { ...AT, path: `/developers/keys?roll=${TREASURY.id}`, name: 'api-keys-roll', answers: ALL },
  {
    ...AT,
    name: 'api-keys-revoke',
    answers: ALL,
    act: async (page) => {
      await page.getByRole('button', { name: 'Revoke' }).first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    ...AT,
    path: `/developers/keys?log=${TREASURY.id}`,
    name: 'api-keys-log',
    answers: but(listed(KEYS), logged(LOGGED)),
  },
  {
    ...AT,
    path: `/developers/keys?log=${TREASURY.id}`,
    name: 'api-keys-log-empty',
    answers: but(listed(KEYS), logged([])),
  },
]
