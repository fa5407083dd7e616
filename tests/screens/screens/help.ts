/** Help: support, frequent questions, invitations. */
import * as contract from '@zend/contracts'
import { expect } from '@playwright/test'
import { answering } from '../support/answers.ts'
import { but, firstDay } from '../support/customer.ts'
import { IDS } from '../support/moments.ts'
import type { Screen } from './screen.ts'

const SUPPORT = '/settings/services/support'

/** The help screens. */
export const help: readonly Screen[] = [
  { name: 'support', path: SUPPORT },
  { name: 'support-first-day', path: SUPPORT, answers: firstDay },
  {
    name: 'support-error',
    path: SUPPORT,
    answers: but(answering(contract.getSupportThreads, { refusal: 'internal_error' })),
  },
  { name: 'support-conversation', path: `${SUPPORT}?thread=${IDS.thread}` },
  {
    name: 'support-unsent',
    path: `${SUPPORT}?thread=${IDS.thread}`,
    answers: but(answering(contract.writeSupportMessage, 'unreachable')),
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Message' }).fill('Thank you. I will wait.')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'support-new', path: `${SUPPORT}?new` },
  {
    name: 'support-new-incomplete',
    path: `${SUPPORT}?new`,
    act: (page) => page.getByRole('button', { name: 'Send', exact: true }).click(),
  },
  { name: 'support-about', path: `${SUPPORT}?transaction=${IDS.arriving}` },
  { name: 'faq', path: '/settings/services/faq' },
  {
    name: 'faq-open',
    path: '/settings/services/faq',
    act: (page) => page.locator('main summary, main [aria-expanded=false]').first().click(),
  },
  { name: 'referral', path: '/settings/services/referral' },
  { name: 'referral-first-day', path: '/settings/services/referral', answers: firstDay },
]
