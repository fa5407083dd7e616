// The pages of account security with a fake API. Risks: recovery codes disappear before they are saved, a code is
// requested twice for one act, a refusal is not shown, an account is closed while something is open.

import { newId } from '@zend/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA } from '../../client/testing.ts'
import { type Answer, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { onToast } from '../../ui/toast.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import {
  ChangePasswordScreen,
  DeleteAccountScreen,
  DeviceManagementScreen,
  NextOfKinScreen,
  TwoFactorScreen,
} from './index.ts'

const USER = '/accounts/users/{ada}'
const AT = '2026-03-02T08:00:00.000Z'
const OTP = { sentTo: 'a•••@example.com', expiresAt: '2099-01-01T00:00:00.000Z', resendAt: '2099-01-01T00:00:00.000Z' }
const CODES = Array.from({ length: 10 }, (_, at) => `abcd${String(at)}-efgh${String(at)}`)
const DEVICE = {
  browser: 'Chrome',
  system: 'Android',
  form: 'mobile',
  ip: '102.89.1.2',
  firstSeenAt: AT,
  lastSeenAt: AT,
  trusted: false,
} as const
const ANSWERS: Readonly<Record<string, Answer>> = {
  [`GET ${USER}`]: () => ({ user: ADA }),
  [`GET ${USER}/2fa`]: () => ({ on: true, since: AT, recoveryCodesLeft: 2 }),
  [`GET ${USER}/passkeys`]: () => ({
    passkeys: [
      {
        _id: 'psk_0123456789abcdefghjkmnpqrs',
        name: 'My phone',
        synced: true,
        createdAt: AT,
        confirmsFrom: AT,
        lastUsedAt: null,
      },
    ],
  }),
  [`GET ${USER}/devices`]: () => ({
    devices: [
      { ...DEVICE, _id: 'ses_0123456789abcdefghjkmnpqrs', current: true },
      { ...DEVICE, _id: 'ses_0123456789abcdefghjkmnpqrt', browser: null, system: null, current: false, trusted: true },
    ],
  }),
  [`GET ${USER}/security-events`]: () => ({
    events: [
      { _id: 'evt_1', event: 'signed_in', at: AT, ip: '102.89.1.2', device: 'Chrome on Android', method: 'passkey' },
    ],
    cursor: null,
  }),
  [`GET ${USER}/next-of-kin`]: () => ({ nextOfKin: null }),
  [`GET ${USER}/closing`]: () => ({ blockers: [] }),
  'POST /accounts/otp/generate': () => OTP,
}
const SCREENS = {
  'change-password': <ChangePasswordScreen userId={ADA._id} />,
  '2fa': <TwoFactorScreen userId={ADA._id} />,
  approver: <TwoFactorScreen userId={ADA._id} approves />,
  'device-management': <DeviceManagementScreen userId={ADA._id} />,
  'next-of-kin': <NextOfKinScreen userId={ADA._id} />,
  'delete-account': <DeleteAccountScreen userId={ADA._id} />,
} as const

const open = async (name: keyof typeof SCREENS, answers: Readonly<Record<string, Answer>> = {}) => {
  const sent = await playApi({ ...ANSWERS, ...answers })
  await openScreen(`/settings/security/${name}`, SCREENS[name])
  return sent
}

afterEach(async () => {
  vi.unstubAllGlobals()
  document.documentElement.dataset['theme'] = 'light'
  await page.viewport(390, 844)
})

const LOOKS = [
  ['light', 360],
  ['dark', 390],
  ['light', 1440],
] as const
test.each(
  (Object.keys(SCREENS) as (keyof typeof SCREENS)[]).flatMap((name) =>
    LOOKS.map(([theme, width]) => [name, theme, width] as const),
  ),
)('%s in %s mode at %i px fits, and axe objects to nothing', async (name, theme, width) => {
  document.documentElement.dataset['theme'] = theme
  await page.viewport(width, 844)
  await open(name)
  await expect.element(page.getByRole('heading', { level: 2 }).last()).toBeVisible()
  if (name === '2fa') await expect.element(page.getByText('My phone')).toBeVisible()
  if (name === 'device-management') await expect.element(page.getByText('Signed in by passkey')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violations()).toEqual([])
})

test('a password is changed with one mailed code, however often its step is opened; a wrong current one leads back to it', async () => {
  const answers = [refusal(422, 'password_wrong'), { heldUntil: '2026-03-03T08:00:00.000Z', endedSessions: 1 }]
  const sent = await open('change-password', { [`POST ${USER}/password/update`]: () => answers.shift() })
  await page.getByLabelText('Current password').fill('not the password')
  await page.getByLabelText('New password').fill('a basket of ripe mangoes')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('We sent a 6-digit code to a•••@example.com.')).toBeVisible()
  await userEvent.keyboard('111111')
  await expect.element(page.getByText('This is not your password.')).toBeVisible()
  await expect.element(page.getByLabelText('New password')).toHaveValue('a basket of ripe mangoes')
  await page.getByLabelText('Current password').fill('the real password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await userEvent.keyboard('222222')
  await expect.element(page.getByRole('dialog', { name: 'Your password is changed' })).toBeVisible()
  expect(sent.filter(({ call }) => call === 'POST /accounts/otp/generate')).toHaveLength(1)
})

test('a passkey is added with a mailed code as well; one that the device did not make takes a new code', async () => {
  const options = {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Zend' },
    user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  }
  const answers = [refusal(422, 'otp_wrong'), { options, expiresAt: OTP.expiresAt }]
  const sent = await open('2fa', { [`POST ${USER}/passkeys/options`]: () => answers.shift() })
  const create = vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Use a mailed code instead' }).click()
  await expect.element(page.getByText('We sent a 6-digit code to a•••@example.com.')).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('111111')
  await expect.element(page.getByText('Wrong code.', { exact: false })).toBeVisible()
  await userEvent.keyboard('222222')
  await expect.element(page.getByText('No passkey was made. Send a new code to try again.')).toBeVisible()
  create.mockRestore()
  const tried = sent.filter(({ call }) => call === `POST ${USER}/passkeys/options`).map(({ body }) => body)
  expect(tried).toEqual([{ otp: '111111' }, { otp: '222222' }])
})

test('whoever approves with it is offered the mailed code first, and told what the password means', async () => {
  const sent = await open('approver')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.element(page.getByText(/^With a mailed code this passkey .* approves payments at once\./)).toBeVisible()
  await expect.element(page.getByText(/With your password .* approves payments only after a day\./)).toBeVisible()
  expect(sent.filter(({ call }) => call === 'POST /accounts/otp/generate')).toEqual([])
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Mail me a code' }).click()
  await expect.element(page.getByText('We sent a 6-digit code to a•••@example.com.')).toBeVisible()
})

test('a device that has a passkey makes no second one, and says which way on', async () => {
  const options = {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Zend' },
    user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  }
  const told: (string | undefined)[] = []
  const stop = onToast(({ text }) => told.push(text))
  await open('2fa', { [`POST ${USER}/passkeys/options`]: () => ({ options, expiresAt: OTP.expiresAt }) })
  const create = vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('', 'InvalidStateError'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabelText('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => told).toEqual(['This device already has a passkey. Remove it first.'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  create.mockRestore()
  stop()
})

test('an app is set up with the password and its first code; the recovery codes stay until they are kept', async () => {
  let on = false
  await open('2fa', {
    [`GET ${USER}/2fa`]: () => ({ on, since: on ? AT : null, recoveryCodesLeft: on ? 10 : 0 }),
    [`POST ${USER}/2fa/enrol`]: () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Zend:ada?secret=JBSWY3DPEHPK3PXP&issuer=Zend',
    }),
    [`POST ${USER}/2fa/confirm`]: () => {
      on = true
      return { recoveryCodes: CODES }
    },
  })
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByLabelText('Password').fill('the real password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').elements()).toHaveLength(10)
  const done = page.getByRole('button', { name: 'Done' })
  await expect.element(done).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I have kept them in a safe place' }).click()
  await done.click()
  await expect.element(page.getByText('Recovery codes left: 10.')).toBeVisible()
})

test('another device is signed out; this one has no such button', async () => {
  const sent = await open('device-management', {
    [`DELETE ${USER}/devices/ses_0123456789abcdefghjkmnpqrt`]: () => ({ removed: true }),
  })
  await expect.element(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out Unknown browser' }).click()
  await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(true))
  expect(page.getByRole('button', { name: 'Sign out Chrome · Android' }).elements()).toEqual([])
})

test('an account with something open says what, and cannot be closed', async () => {
  await open('delete-account', {
    [`GET ${USER}/closing`]: () => ({
      blockers: [
        { kind: 'balance', currency: 'USDT', amount: '12.500000' },
        {
          kind: 'open-transaction',
          transactionId: 'wdr_1',
          transactionType: 'withdrawal',
          path: '/transaction/token/wdr_1',
        },
        { kind: 'last-owner', company: { id: newId('biz', 1), name: 'Baobab Ltd' } },
      ],
    }),
  })
  await expect.element(page.getByText(/^12\.5.*still here/)).toBeVisible()
  await expect.element(page.getByText(/^You are the only owner of Baobab Ltd\./)).toBeVisible()
  // The personal app has no page of its members.
  expect(page.getByRole('link', { name: 'Members' }).elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'See it' })).toHaveAttribute('href', '/transaction/token/wdr_1')
  expect(page.getByRole('button', { name: 'Delete my account' }).elements()).toEqual([])
})

test('an account is closed with the code and then the password: a wrong one is told at once, keeps the code, and the end is said', async () => {
  const answers = [refusal(422, 'password_wrong'), { closedAt: AT }]
  const sent = await open('delete-account', { [`POST ${USER}/delete`]: () => answers.shift() })
  await page.getByRole('checkbox', { name: 'I understand that this cannot be undone' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(page.getByText('We sent a 6-digit code to a•••@example.com.')).toBeVisible()
  await userEvent.keyboard('111111')
  const password = page.getByRole('textbox', { name: 'Password' }).last()
  await password.fill('not the password')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(page.getByText('This is not your password.')).toBeVisible()
  await password.fill('the real password')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(page.getByRole('status').getByText('Your account is closed')).toBeVisible()
  expect(sent.filter(({ call }) => call === 'POST /accounts/otp/generate')).toHaveLength(1)
  expect(sent.filter(({ call }) => call === `POST ${USER}/delete`).map(({ body }) => body)).toEqual([
    { password: 'not the password' },
    { password: 'the real password' },
  ])
  expect(await violations()).toEqual([])
})

test('a next of kin that is not whole is not sent, and says what is missing', async () => {
  const sent = await open('next-of-kin')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('Enter their first name.')).toBeVisible()
  await expect.element(page.getByText('Enter where they live.')).toBeVisible()
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

test('a wrong code of the app is typed anew from the first digit, without a press', async () => {
  await open('2fa', { [`POST ${USER}/2fa/disable`]: () => refusal(422, 'otp_wrong') })
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
  await userEvent.keyboard('123456')
  await expect.element(page.getByText('Wrong code.', { exact: false })).toBeVisible()
  await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
  await userEvent.keyboard('7')
  await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveValue('7')
})
