/** The security of the account: password, authenticator app, passkeys, devices, next of kin, and leaving. */
import * as contract from '@zend/contracts'
import { expect, type Page } from '@playwright/test'
import { answering, data } from '../support/answers.ts'
import { authenticator, kin, secured, wellSecured } from '../support/identity.ts'
import { ago, HOUR, IDS } from '../support/moments.ts'
import type { Screen } from './screen.ts'

const AREA = '/settings/security'
const PASSWORD = 'a market day for weaving'

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const password = (page: Page): Promise<void> => page.getByLabel('Password', { exact: true }).fill(PASSWORD)
const dialogOpen = (page: Page): Promise<void> =>
  expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()

async function confirmingPassword(page: Page): Promise<void> {
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('a basket of ripe mangoes')
  await press(page, 'Continue')
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
}
async function addingApp(page: Page): Promise<void> {
  await press(page, 'Set up an app')
  await password(page)
  await press(page, 'Continue')
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
}

const codeSent = (sentTo: string) => data({ sentTo, expiresAt: ago(-5), resendAt: ago(-1) })
/** Codes to a new address and to the present one. */
const newEmail = secured(
  answering(contract.requestNewEmail, codeSent('a•••@example.org')),
  answering(contract.requestContactOtp, codeSent('a•••@example.com')),
)
async function askForEmail(page: Page): Promise<void> {
  await page.getByLabel('New email address').fill('amara.obi@example.org')
  await press(page, 'Continue')
}
/** Types a code, once its page asks for it. */
async function typeCode(page: Page, about: string): Promise<void> {
  await expect(page.getByText(about)).toBeVisible()
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type('123456')
}

/** The security screens. */
export const security: readonly Screen[] = [
  { name: 'security-email', path: `${AREA}/contact/email`, answers: secured() },
  {
    name: 'security-email-new-code',
    path: `${AREA}/contact/email`,
    answers: newEmail,
    act: async (page) => {
      await askForEmail(page)
      await expect(page.getByText('It shows that the new address is yours.')).toBeVisible()
    },
  },
  {
    name: 'security-email-present-code',
    path: `${AREA}/contact/email`,
    answers: newEmail,
    act: async (page) => {
      await askForEmail(page)
      await typeCode(page, 'It shows that the new address is yours.')
      await expect(page.getByText('It went to your present address', { exact: false })).toBeVisible()
    },
  },
  { name: 'security-phone', path: `${AREA}/contact/phone`, answers: secured() },
  {
    name: 'security-phone-unconfirmed',
    path: `${AREA}/contact/phone`,
    answers: secured(answering(contract.requestNewPhone, { refusal: 'verification_needed' })),
    act: async (page) => {
      await page.getByLabel('New phone number').fill('+234 801 234 5670')
      await press(page, 'Continue')
      await expect(page.getByRole('link', { name: 'Confirm my phone number first' })).toBeVisible()
    },
  },
  {
    name: 'security-lock',
    path: AREA,
    answers: secured(),
    act: async (page) => {
      await press(page, 'Lock my account Stops everything at once, without a password')
      await dialogOpen(page)
    },
  },
  {
    name: 'security-password-refused',
    path: `${AREA}/change-password`,
    answers: secured(answering(contract.updatePassword, { refusal: 'password_wrong' })),
    act: async (page) => {
      await confirmingPassword(page)
      await page.keyboard.type('123456')
      await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  { name: 'security-password-code', path: `${AREA}/change-password`, answers: secured(), act: confirmingPassword },
  {
    name: 'security-password-changed',
    path: `${AREA}/change-password`,
    answers: secured(answering(contract.updatePassword, data({ heldUntil: ago(-24 * HOUR), endedSessions: 2 }))),
    act: async (page) => {
      await confirmingPassword(page)
      await page.keyboard.type('123456')
      await dialogOpen(page)
    },
  },
  { name: 'security-two-factor', path: `${AREA}/2fa`, answers: secured() },
  { name: 'security-two-factor-on', path: `${AREA}/2fa`, answers: wellSecured },
  {
    name: 'security-two-factor-password',
    path: `${AREA}/2fa`,
    answers: secured(answering(contract.enrolTwoFactor, { refusal: 'password_wrong' })),
    act: async (page) => {
      await press(page, 'Set up an app')
      await password(page)
      await press(page, 'Continue')
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'security-two-factor-app', path: `${AREA}/2fa`, answers: secured(), act: addingApp },
  {
    name: 'security-two-factor-codes',
    path: `${AREA}/2fa`,
    answers: secured(),
    act: async (page) => {
      await addingApp(page)
      await page.keyboard.type('123456')
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    },
  },
  {
    name: 'security-two-factor-off',
    path: `${AREA}/2fa`,
    answers: secured(authenticator(true), answering(contract.disableTwoFactor, { refusal: 'otp_wrong' })),
    act: async (page) => {
      await press(page, 'Switch off')
      await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
      await page.keyboard.type('123456')
      await expect(page.getByText('Wrong code.', { exact: false })).toBeVisible()
    },
  },
  {
    name: 'security-two-factor-lost',
    path: `${AREA}/2fa`,
    answers: secured(authenticator(true)),
    act: async (page) => {
      await press(page, 'Switch off')
      await press(page, 'I do not have the app any more')
    },
  },
  {
    name: 'security-passkey-add',
    path: `${AREA}/2fa`,
    answers: secured(),
    act: async (page) => {
      await press(page, 'Add a passkey')
      await dialogOpen(page)
    },
  },
  {
    name: 'security-passkey-remove',
    path: `${AREA}/2fa`,
    answers: wellSecured,
    act: async (page) => {
      await press(page, 'Remove My phone')
      await dialogOpen(page)
    },
  },
  { name: 'security-devices', path: `${AREA}/device-management`, answers: secured() },
  {
    name: 'security-devices-all',
    path: `${AREA}/device-management`,
    answers: secured(),
    act: async (page) => {
      await press(page, 'Sign out everywhere')
      await dialogOpen(page)
    },
  },
  {
    name: 'security-next-of-kin',
    path: `${AREA}/next-of-kin`,
    answers: secured(answering(contract.getNextOfKin, data({ nextOfKin: kin }))),
  },
  {
    name: 'security-next-of-kin-incomplete',
    path: `${AREA}/next-of-kin`,
    answers: secured(),
    act: (page) => press(page, 'Continue'),
  },
  { name: 'security-delete', path: `${AREA}/delete-account`, answers: secured() },
  {
    name: 'security-delete-blocked',
    path: `${AREA}/delete-account`,
    answers: secured(
      answering(
        contract.getClosing,
        data({
          blockers: [
            { kind: 'balance', currency: 'USDT', amount: '842.150000' },
            { kind: 'balance', currency: 'NGN', amount: '74310.00' },
            { kind: 'collecting', currency: 'BTC', amount: '0.00000900' },
            {
              kind: 'open-transaction',
              transactionId: IDS.withdrawal,
              transactionType: 'withdrawal',
              path: `/transaction/token/${IDS.withdrawal}`,
            },
            { kind: 'hold', until: ago(-11 * HOUR) },
          ],
        }),
      ),
      answering(contract.exportData, { refusal: 'password_wrong' }),
    ),
    act: async (page) => {
      await password(page)
      await press(page, 'Download my data')
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
]
