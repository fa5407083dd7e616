/** Verification: every step, its possible results, and the overview. */
import { readFile } from 'node:fs/promises'
import * as contract from '@zend/contracts'
import { expect, type Page } from '@playwright/test'
import { answering, data } from '../support/answers.ts'
import { type Steps, secured, TIER_1, TIER_2, verified } from '../support/identity.ts'
import type { Screen } from './screen.ts'

const PAGE = '/settings/account/kyc'
const verificationAt = (tier: number, steps: Steps) =>
  answering(contract.getVerification, data({ verification: verified(tier, steps) }))
const at = (tier: number, steps: Steps) => secured(verificationAt(tier, steps))

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

/** Any picture will do: its content does not matter here. */
const photo = async () => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await readFile(new URL('../../../apps/personal/public/icons/icon-192.png', import.meta.url)),
})
const chosen = async (page: Page, label: string, file: Awaited<ReturnType<typeof photo>>): Promise<void> =>
  page.getByLabel(label, { exact: true }).and(page.locator('input')).setInputFiles(file)

async function askedForCode(page: Page): Promise<void> {
  await press(page, 'Send the code')
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
}

/** Its screens. */
export const identity: readonly Screen[] = [
  { name: 'verification', path: PAGE, answers: secured() },
  { name: 'verification-first-day', path: PAGE, answers: at(0, {}) },
  {
    name: 'verification-in-review',
    path: PAGE,
    answers: at(1, { ...TIER_1, document: 'in_review', liveness: 'in_review' }),
  },
  {
    name: 'verification-done',
    path: PAGE,
    answers: at(3, { ...TIER_2, address: 'approved', 'source-of-funds': 'approved' }),
  },
  {
    name: 'verification-error',
    path: PAGE,
    answers: secured(answering(contract.getVerification, { refusal: 'internal_error' })),
  },
  { name: 'verification-phone', path: `${PAGE}?step=phone`, answers: at(0, {}) },
  {
    name: 'verification-phone-taken',
    path: `${PAGE}?step=phone`,
    answers: secured(verificationAt(0, {}), answering(contract.verifyPhone, { refusal: 'phone_taken' })),
    act: async (page) => {
      await press(page, 'Send the code')
      await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  { name: 'verification-phone-code', path: `${PAGE}?step=phone`, answers: at(0, {}), act: askedForCode },
  {
    name: 'verification-phone-done',
    path: `${PAGE}?step=phone`,
    answers: secured(
      verificationAt(0, {}),
      answering(contract.verifyPhone, (query) =>
        query.has('otp')
          ? data({ step: 'confirmed' as const, verification: verified(0, { phone: 'approved' }) })
          : data({
              step: 'sent' as const,
              otp: {
                sentTo: '+234•••4567',
                expiresAt: '2026-03-18T10:29:00.000Z',
                resendAt: '2026-03-18T10:25:00.000Z',
              },
            }),
      ),
    ),
    act: async (page) => {
      await askedForCode(page)
      await page.keyboard.type('123456')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'verification-number', path: `${PAGE}?step=number`, answers: at(0, { phone: 'approved' }) },
  {
    name: 'verification-number-again',
    path: `${PAGE}?step=number`,
    answers: at(0, { phone: 'approved', 'identity-number': ['rejected', 'name_differs'] }),
    act: (page) => press(page, 'Check my number'),
  },
  { name: 'verification-document', path: `${PAGE}?step=document`, answers: secured() },
  {
    name: 'verification-document-missing',
    path: `${PAGE}?step=document`,
    answers: at(1, TIER_1),
    act: async (page) => {
      await page.getByLabel('Document', { exact: true }).selectOption('drivers-licence')
      await chosen(page, 'Front side', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
      await press(page, 'Hand in')
      await expect(page.getByText('This is still missing.')).toHaveCount(2)
    },
  },
  {
    name: 'verification-document-received',
    path: `${PAGE}?step=document`,
    answers: at(1, TIER_1),
    act: async (page) => {
      for (const label of ['The page with your photo', 'Your face']) await chosen(page, label, await photo())
      await expect(page.getByText('Received')).toHaveCount(2)
    },
  },
  {
    name: 'verification-document-unsent',
    path: `${PAGE}?step=document`,
    answers: secured(
      verificationAt(1, TIER_1),
      answering(contract.addVerificationFile, { refusal: 'picture_unreadable' }),
    ),
    act: async (page) => {
      await chosen(page, 'Your face', await photo())
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  { name: 'verification-address', path: `${PAGE}?step=address`, answers: at(2, TIER_2) },
  {
    name: 'verification-address-incomplete',
    path: `${PAGE}?step=address`,
    answers: at(2, TIER_2),
    act: (page) => press(page, 'Hand in'),
  },
]
