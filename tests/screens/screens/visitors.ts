/** Screens before sign-in, and public pages for anonymous visitors. */
import * as contract from '@zend/contracts'
import { expect, type Page } from '@playwright/test'
import { answering, data } from '../support/answers.ts'
import { but } from '../support/customer.ts'
import { ago, USER_ID } from '../support/moments.ts'
import { RETURNED_PROOF } from '../support/fx.ts'
import type { Screen } from './screen.ts'

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email or username').fill('amara')
  await page.getByLabel('Password', { exact: true }).fill('a market day for weaving')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const lightAndVisited = { visitor: true, light: true } as const

const FREEZE = '/auth/freeze?token=zfr_screens'
const freeze = (page: Page): Promise<void> => page.getByRole('button', { name: 'Freeze my account now' }).click()

/** A customer with an authenticator app. */
const withApp = but(
  answering(
    contract.signIn,
    data({
      user: { _id: USER_ID, accessToken: 'zpa_screens', accessTokenExpiresAt: ago(-15) },
      next: 'authenticator' as const,
    }),
  ),
)
async function signInWithApp(page: Page): Promise<void> {
  await signIn(page)
  await expect(page.getByText('Open your authenticator app', { exact: false })).toBeVisible()
}

/** The visitors' screens. */
export const visitors: readonly Screen[] = [
  { name: 'auth-login', path: '/auth/login', ...lightAndVisited },
  {
    name: 'auth-login-refused',
    path: '/auth/login',
    ...lightAndVisited,
    answers: but(answering(contract.signIn, { refusal: 'credentials_wrong' })),
    act: signIn,
  },
  { name: 'auth-verify-otp', path: '/auth/login', ...lightAndVisited, act: signIn },
  { name: 'auth-register', path: '/auth/register', ...lightAndVisited },
  {
    name: 'auth-register-incomplete',
    path: '/auth/register',
    ...lightAndVisited,
    act: (page) => page.getByRole('button', { name: 'Open an account' }).click(),
  },
  { name: 'auth-forgot-password', path: '/auth/forgot-password', ...lightAndVisited },
  { name: 'auth-reset-password', path: '/auth/reset-password', ...lightAndVisited },
  { name: 'auth-authenticator', path: '/auth/login', ...lightAndVisited, answers: withApp, act: signInWithApp },
  {
    name: 'auth-recovery',
    path: '/auth/login',
    ...lightAndVisited,
    answers: withApp,
    act: async (page) => {
      await signInWithApp(page)
      await page.getByRole('button', { name: 'I do not have the app any more' }).click()
      await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeVisible()
    },
  },
  { name: 'auth-freeze', path: FREEZE, ...lightAndVisited },
  {
    name: 'auth-freeze-done',
    path: FREEZE,
    ...lightAndVisited,
    answers: but(answering(contract.freezeAccount, data({ frozen: true as const, endedSessions: 2 }))),
    act: freeze,
  },
  {
    name: 'auth-freeze-expired',
    path: FREEZE,
    ...lightAndVisited,
    answers: but(answering(contract.freezeAccount, { refusal: 'link_expired' })),
    act: freeze,
  },
  { name: 'not-found', path: '/404', visitor: true },
  { name: 'receipt', path: '/receipt/c2NyZWVucy1yZWNlaXB0LTAwMDE', ...lightAndVisited },
  {
    name: 'receipt-returned',
    path: '/receipt/c2NyZWVucy1yZWNlaXB0LTAwMDI',
    ...lightAndVisited,
    answers: but(answering(contract.checkReceipt, data({ receipt: RETURNED_PROOF }))),
  },
  { name: 'receipt-unknown', path: '/receipt/unknown-receipt-000000000', ...lightAndVisited },
]
