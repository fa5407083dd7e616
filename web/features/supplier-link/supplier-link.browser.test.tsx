// The page of a supplier's contact. Risk: it answers by being opened, the secret leaves in an address, or a wrong
// account is confirmed because the page does not say which.

import type { SupplierLinkAnswer } from '@zend/contracts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { type Answer, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { SupplierLinkScreen } from './index.ts'

const TOKEN = 'zsl_secret'
const LINK: SupplierLinkAnswer = {
  company: 'Baobab Interiors',
  supplier: 'Porto Ceramics',
  currency: 'EUR',
  account: '…0154',
  changes: { account: true, contact: false },
  open: true,
  answer: null,
  expiresAt: '2099-01-01T00:00:00Z',
}
const READ = { call: 'POST /accounts/supplier-link/read', body: { token: TOKEN } }
const play = (link: SupplierLinkAnswer, answers: Readonly<Record<string, Answer>> = {}) =>
  playApi({ [READ.call]: () => ({ link }), ...answers })
async function open(token: string | null = TOKEN) {
  await cleanup()
  return openScreen('/supplier-link', <SupplierLinkScreen token={token} />)
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const press = (name: string) => page.getByRole('button', { name }).click()

test.for([
  ['Yes, they are right', true, 'confirmed', 'You confirmed the details'],
  ['No, they are wrong', false, 'refused', /warned the owners of Baobab Interiors/],
] as const)('%s is sent when it is pressed, and not before', async ([button, right, answer, told]) => {
  const calls = await play(LINK, {
    'POST /accounts/supplier-link/answer': () => ({ link: { ...LINK, open: false, answer } }),
  })
  await open()
  await text(/Baobab Interiors pays Porto Ceramics/)
  await text('…0154')
  await text('EUR')
  expect(await violations()).toEqual([])
  expect(calls).toEqual([READ])
  await press(button)
  await text(told)
  expect(calls.at(-1)).toEqual({ call: 'POST /accounts/supplier-link/answer', body: { token: TOKEN, right } })
  expect(page.getByRole('button').elements()).toEqual([])
})

test('it says what stays, and that another address would be asked', async () => {
  await play({ ...LINK, changes: { account: false, contact: true } })
  await open()
  await text('as before')
  await text(/another email address/)
})

test('a link that is over, or incomplete, asks nothing', async () => {
  await playApi({ [READ.call]: () => refusal(422, 'link_expired') })
  await open()
  await text('This link no longer works')
  await play({ ...LINK, open: false })
  await open()
  await text('This link no longer works')
  const calls = await play(LINK)
  await open(null)
  await text('This link is incomplete')
  expect(calls).toEqual([])
})

test('an answer that could not be sent can be given again', async () => {
  await play(LINK, { 'POST /accounts/supplier-link/answer': () => refusal(429, 'rate_limited') })
  await open()
  await press('Yes, they are right')
  await text(/Wait a moment/)
  await expect.element(page.getByRole('button', { name: 'Yes, they are right' })).toBeEnabled()
})
