// The page of a person behind a company. Risk: something is taken before they agreed, the secret leaves in an address,
// or what they gave is lost.

import type { KybLinkAnswer } from '@zend/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { ADA, type Answer, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { LinkScreen } from './index.ts'

const TOKEN = 'zkl_secret'
const LINK: KybLinkAnswer = {
  company: { name: 'Baobab Interiors' },
  open: true,
  submitted: false,
  expiresAt: '2099-01-01T00:00:00Z',
  consented: false,
  number: false,
  files: [],
  country: {
    country: 'NG',
    identityNumbers: [{ idType: 'BVN', label: 'BVN', pattern: '\\d{11}', example: '22200000000' }],
    documents: [{ idType: 'passport', label: 'Passport', sides: 1 }],
  },
}
/** Plays the API, in which the link says what `link` returns. Returns the calls. */
const play = (link: () => KybLinkAnswer, answers: Readonly<Record<string, Answer>> = {}) =>
  playApi({ 'POST /accounts/kyb-link/read': () => ({ link: link() }), ...answers })
async function open(token: string | null = TOKEN, signedIn = false) {
  await cleanup()
  return openScreen('/kyb-link', <LinkScreen token={token} userId={signedIn ? ADA._id : null} />)
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

afterEach(() => vi.unstubAllGlobals())

test('nothing is asked before they agree; the secret is sent in bodies alone', async () => {
  let link = LINK
  const calls = await play(() => link, {
    'POST /accounts/kyb-link/consent': () => ({ link: (link = { ...link, consented: true }) }),
    'POST /accounts/kyb-link/number': () => ({ link: (link = { ...link, number: true }) }),
  })
  await open()
  await expect
    .element(page.getByRole('heading', { name: 'Baobab Interiors asks you to verify your identity' }))
    .toBeVisible()
  await expect.element(page.getByLabelText('BVN')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Agree and start' }).click()
  await page.getByLabelText('BVN').fill('2220000000')
  await page.getByLabelText('Birth date').fill('1990-01-01')
  await page.getByRole('button', { name: 'Continue' }).click()
  await text('This number has 11 digits.')
  await page.getByLabelText('BVN').fill('22200000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your document and your face' })).toBeVisible()
  expect(await violations()).toEqual([])
  expect(calls).toEqual([
    { call: 'POST /accounts/kyb-link/read', body: { token: TOKEN } },
    { call: 'POST /accounts/kyb-link/consent', body: { token: TOKEN, consent: true } },
    {
      call: 'POST /accounts/kyb-link/number',
      body: { token: TOKEN, idType: 'BVN', number: '22200000000', dateOfBirth: '1990-01-01' },
    },
  ])
})

test('what was received stays over a reload, and only a whole check is handed in', async () => {
  let link: KybLinkAnswer = { ...LINK, consented: true, number: true, files: ['front'] }
  const calls = await play(() => link, {
    'POST /accounts/kyb-link/submit': () => ({ link: { ...link, open: false, submitted: true } }),
  })
  await open()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect
    .element(page.getByRole('group', { name: 'The page with your photo' }).getByText('Received'))
    .toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Your face' }).getByText('This is still missing.')).toBeVisible()
  expect(calls.filter(({ call }) => call.endsWith('/submit'))).toEqual([])
  link = { ...link, files: ['front', 'selfie'] }
  await open()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await text('We have everything')
  expect(calls.at(-1)).toEqual({
    call: 'POST /accounts/kyb-link/submit',
    body: { token: TOKEN, documentType: 'passport' },
  })
})

test('they decline only after a question, and nothing is checked', async () => {
  const calls = await play(() => LINK, {
    'POST /accounts/kyb-link/consent': () => ({ link: { ...LINK, open: false } }),
  })
  await open()
  await page.getByRole('button', { name: 'I don’t agree' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await text('You declined')
  expect(calls.at(-1)).toEqual({ call: 'POST /accounts/kyb-link/consent', body: { token: TOKEN, consent: false } })
})

test('a used, run-out or cut-off link says what to do', async () => {
  await playApi({ 'POST /accounts/kyb-link/read': () => refusal(410, 'link_expired') })
  await open()
  await text('This link no longer works')
  await open(null)
  await text('This link is incomplete')
  await play(() => ({ ...LINK, consented: true }), {
    'POST /accounts/kyb-link/number': () => refusal(409, 'consent_needed'),
  })
  await open()
  await page.getByLabelText('BVN').fill('22200000000')
  await page.getByLabelText('Birth date').fill('1990-01-01')
  await page.getByRole('button', { name: 'Continue' }).click()
  await text('Agree to the check first.')
  await expect.element(page.getByLabelText('BVN')).toHaveValue('22200000000')
})

test('who is verified already may use that, with their consent', async () => {
  const verification = { tier: 2, steps: [], phone: ADA.phone, identityNumber: null, country: LINK.country, next: null }
  const calls = await play(() => LINK, {
    'GET /accounts/users/{ada}/verification': () => ({ verification }),
    'POST /accounts/kyb-link/use-account': () => ({ link: { ...LINK, open: false, submitted: true } }),
  })
  await open(TOKEN, true)
  await page.getByRole('button', { name: 'Agree and use it' }).click()
  await text('We have everything')
  expect(calls.at(-1)).toEqual({ call: 'POST /accounts/kyb-link/use-account', body: { token: TOKEN, consent: true } })
})
