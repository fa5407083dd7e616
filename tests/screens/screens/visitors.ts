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

const LOCK = '/auth/lock?token=zfr_screens'
const lock = (page: Page): Promise<void> => page.getByRole('button', { name: 'Lock my account now' }).click()

/** Signing in to a locked account, and the document that opens it; `state` of what was handed in. */
const locked = (state: contract.Unfreezing['state'], reason: contract.Unfreezing['reason'] = null) =>
  but(
    answering(
      contract.signIn,
      data({
        user: { _id: USER_ID, accessToken: 'zpa_screens', accessTokenExpiresAt: ago(-15) },
        next: 'unfreeze' as const,
      }),
    ),
    answering(
      contract.getUnfreezing,
      data({
        unfreezing: {
          frozenAt: ago(3),
          documents: [{ idType: 'PASSPORT', label: 'Passport', sides: 1 as const }],
          state,
          reason,
        },
      }),
    ),
  )
async function showDocument(page: Page): Promise<void> {
  await signIn(page)
  await page.getByRole('button', { name: 'Show my document and my face' }).click()
}

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
  { name: 'auth-lock', path: LOCK, ...lightAndVisited },
  {
    name: 'auth-lock-done',
    path: LOCK,
    ...lightAndVisited,
    answers: but(answering(contract.freezeAccount, data({ frozen: true as const, endedSessions: 2 }))),
    act: lock,
  },
  {
    name: 'auth-lock-expired',
    path: LOCK,
    ...lightAndVisited,
    answers: but(answering(contract.freezeAccount, { refusal: 'link_expired' })),
    act: lock,
  },
  {
    name: 'auth-lock-asked',
    path: '/auth/lock',
    ...lightAndVisited,
    answers: but(answering(contract.requestFreezeLink, data({ asked: true as const }))),
    act: async (page) => {
      await page.getByLabel('Email').fill('amara@example.com')
      await page.getByRole('button', { name: 'Send me the link' }).click()
    },
  },
  { name: 'auth-is-it-us', path: '/auth/lock?us', ...lightAndVisited },
  { name: 'auth-unlock', path: '/auth/lock?open', ...lightAndVisited },
  {
    name: 'auth-unlock-document',
    path: '/auth/login',
    ...lightAndVisited,
    answers: locked('rejected', 'face_differs'),
    act: showDocument,
  },
  {
    name: 'auth-unlock-in-review',
    path: '/auth/login',
    ...lightAndVisited,
    answers: locked('in_review'),
    act: showDocument,
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
