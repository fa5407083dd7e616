// Verification with a fake API. Risks: a step asks for something that the API does not accept, a step is submitted
// without its file, a refusal is not shown, a part is offered that cannot be submitted.

import type { Verification, VerificationState, VerificationStep } from '@zend/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA } from '../../client/testing.ts'
import { type Answer, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { VerificationScreen } from './index.ts'

const PATH = '/settings/account/kyc'
const STEPS = ['phone', 'identity-number', 'document', 'liveness', 'address', 'source-of-funds'] as const
const at = (
  tier: number,
  states: Partial<Record<VerificationStep, VerificationState>> = {},
): { verification: Verification } => ({
  verification: {
    tier,
    steps: STEPS.map((step) => ({
      step,
      state: states[step] ?? 'not_started',
      reason: states[step] === 'resubmit' ? 'picture_unclear' : null,
      at: states[step] === undefined ? null : '2026-03-02T08:00:00.000Z',
    })),
    phone: ADA.phone,
    identityNumber: null,
    country: {
      country: 'NG',
      identityNumbers: [
        { idType: 'BVN', label: 'BVN', pattern: '\\d{11}', example: '22200000000' },
        { idType: 'nin', label: 'NIN', pattern: '\\d{11}', example: '70000000000' },
      ],
      documents: [
        { idType: 'passport', label: 'Passport', sides: 1 },
        { idType: 'drivers-licence', label: 'Driver’s licence', sides: 2 },
      ],
    },
    next: null,
  },
})
const TIER_1 = { phone: 'approved', 'identity-number': 'approved' } as const

const open = async (answers: Readonly<Record<string, Answer>>, search = '') => {
  const sent = await playApi(answers)
  await openScreen(`${PATH}${search}`, <VerificationScreen userId={ADA._id} />)
  return sent
}
const GET = 'GET /accounts/users/{ada}/verification'

afterEach(async () => {
  vi.unstubAllGlobals()
  document.documentElement.dataset['theme'] = 'light'
  await page.viewport(390, 844)
})

test.each([
  ['light', 360, ''],
  ['dark', 390, ''],
  ['light', 1440, ''],
  ['dark', 390, '?step=document'],
  ['light', 390, '?step=number'],
  ['light', 1440, '?step=address'],
] as const)('in %s mode at %i px “%s” fits, and axe objects to nothing', async (theme, width, search) => {
  document.documentElement.dataset['theme'] = theme
  await page.viewport(width, 844)
  const states =
    search === '?step=number' ? at(0) : search === '?step=address' ? at(2) : at(1, { ...TIER_1, document: 'resubmit' })
  await open({ [GET]: () => states }, search)
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violations()).toEqual([])
})

test('every part says where it stands; only what can be handed in leads anywhere', async () => {
  await open({ [GET]: () => at(1, { ...TIER_1, document: 'resubmit', liveness: 'approved' }) })
  await expect.element(page.getByText('The photo is blurred or too dark. Take it again in daylight.')).toBeVisible()
  await expect.element(page.getByText('After tier 2')).toBeVisible()
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([`${PATH}?step=document`, '/settings/account/transaction-limits'])
})

test('the phone is confirmed by its code, a wrong one is said at the cells', async () => {
  const refused = [refusal(422, 'otp_wrong'), null]
  const otp = { sentTo: '+234•••4567', expiresAt: '2099-01-01T00:00:00.000Z', resendAt: '2099-01-01T00:00:00.000Z' }
  const sent = await open(
    {
      [GET]: () => at(0),
      'POST /accounts/users/{ada}/phone-number/verify': (body) =>
        sent.filter(({ call }) => call.startsWith('POST')).length === 1
          ? { step: 'sent', otp }
          : (refused.shift() ?? { step: 'confirmed', ...at(0, { phone: 'approved' }), body }),
    },
    '?step=phone',
  )
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect.element(page.getByText('We sent a 6-digit code to +234•••4567.')).toBeVisible()
  await userEvent.keyboard('111111')
  await expect.element(page.getByText('Wrong code.', { exact: false })).toBeVisible()
  await userEvent.keyboard('222222')
  await expect.element(page.getByRole('dialog', { name: 'Phone number verified' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible()
})

test('a number in place of the account’s is named again with its code', async () => {
  const otp = { sentTo: '+234•••0000', expiresAt: '2099-01-01T00:00:00.000Z', resendAt: '2099-01-01T00:00:00.000Z' }
  const answers = [
    { step: 'sent', otp },
    { step: 'confirmed', ...at(0, { phone: 'approved' }) },
  ]
  const sent = await open(
    { [GET]: () => at(0), 'POST /accounts/users/{ada}/phone-number/verify': () => answers.shift() },
    '?step=phone',
  )
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+234 803 999 0000')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect.element(page.getByText('We sent a 6-digit code to +234•••0000.')).toBeVisible()
  await userEvent.keyboard('222222')
  await expect.element(page.getByRole('dialog', { name: 'Phone number verified' })).toBeVisible()
  expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { phone: '+2348039990000' },
    { phone: '+2348039990000' },
  ])
})

test('a number that cannot be one is not sent; a BVN goes to its own call', async () => {
  const sent = await open(
    { [GET]: () => at(0), 'POST /accounts/users/{ada}/bvn/verify': () => at(0, { 'identity-number': 'in_review' }) },
    '?step=number',
  )
  await page.getByLabelText('BVN').fill('123')
  await page.getByRole('button', { name: 'Check my number' }).click()
  await expect.element(page.getByText('This number has 11 digits.')).toBeVisible()
  await expect.element(page.getByText('Enter your birth date.')).toBeVisible()
  await page.getByLabelText('BVN').fill('22211133344')
  await page.getByLabelText('Birth date').fill('1990-04-12')
  await page.getByRole('button', { name: 'Check my number' }).click()
  await expect.element(page.getByText('Under review', { exact: true })).toBeVisible()
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([
    { call: 'POST /accounts/users/{ada}/bvn/verify', body: { bvn: '22211133344', dateOfBirth: '1990-04-12' } },
  ])
})

test('a document without its photos is not handed in, and says which is missing', async () => {
  const sent = await open({ [GET]: () => at(1, TIER_1) }, '?step=document')
  await page.getByLabelText('Document').selectOptions('drivers-licence')
  await page.getByRole('button', { name: 'Hand in' }).click()
  expect(page.getByText('This is still missing.').elements()).toHaveLength(3)
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

test('a place for a photo asks for a photo alone; a place for a proof takes papers as well', async () => {
  const textFile = new File(['x'], 'x.txt', { type: 'text/plain' })
  await open({ [GET]: () => at(1, TIER_1) }, '?step=document')
  await userEvent.upload(page.getByLabelText('Your face', { exact: true }), textFile)
  await expect.element(page.getByText('Choose a photo: JPEG, PNG or WebP.')).toBeVisible()
})

test('a name that differs says which words, and one of us can be asked to look, once', async () => {
  const { verification } = at(0, { phone: 'approved', 'identity-number': 'rejected' })
  const steps = verification.steps.map((step) =>
    step.step === 'identity-number' ? { ...step, reason: 'name_differs' as const } : step,
  )
  const nameHelp = { step: 'identity-number' as const, account: ['N•••'], shown: ['C•••'], mayAppeal: true }
  const asked = at(0, { phone: 'approved', 'identity-number': 'in_review' })
  const sent = await open(
    {
      [GET]: () => ({ verification: { ...verification, steps } }),
      [`${GET}/name-help`]: () => ({ nameHelp }),
      'POST /accounts/users/{ada}/verification/name-appeal': () => asked,
    },
    '?step=number',
  )
  await expect.element(page.getByText('In your account, but not there: N•••')).toBeVisible()
  await expect.element(page.getByText('There, but not in your account: C•••')).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Have a person look' }).click()
  await expect.element(page.getByText(/One of us looks at it/)).not.toBeInTheDocument()
  expect(sent.find(({ call }) => call.endsWith('name-appeal'))?.body).toEqual({ step: 'identity-number' })
})
