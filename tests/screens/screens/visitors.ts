/** Before anybody has signed in, and what somebody without an account can be shown. */
import * as contract from '@zend/contracts'
import type { Page } from '@playwright/test'
import { answering } from '../support/answers.ts'
import { but } from '../support/customer.ts'
import type { Screen } from './screen.ts'

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email or username').fill('amara')
  await page.getByLabel('Password', { exact: true }).fill('a market day for weaving')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const lightAndVisited = { visitor: true, light: true } as const

/** Their screens. */
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
  { name: 'not-found', path: '/404', visitor: true },
  { name: 'receipt', path: '/receipt/c2NyZWVucy1yZWNlaXB0LTAwMDE', ...lightAndVisited },
  { name: 'receipt-unknown', path: '/receipt/unknown-receipt-000000000', ...lightAndVisited },
]
