// "Is it really us?" with a fake API. Risks: the page shows the code itself, a stranger passes, or nobody signed out
// finds what we never ask for.

import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { services } from '../../client/browser.ts'
import { openScreen, playApi } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { IsItUsScreen } from './is-it-us.tsx'

const START = 'POST /accounts/users/{ada}/call-check'
const ANSWER = 'POST /accounts/users/{ada}/call-check/answer'
const LATER = '2036-11-21T09:05:00.000Z'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function check(isUs: boolean, code: string) {
  const sent = await playApi({
    [START]: () => ({ expiresAt: LATER }),
    [ANSWER]: () => (isUs ? { isUs, say: '482913' } : { isUs, say: null }),
  })
  await openScreen('/auth/lock?us', <IsItUsScreen />)
  await page.getByRole('button', { name: 'Check who is calling' }).click()
  await expect.element(page.getByText(/Only somebody who works here can see it/)).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard(code)
  return sent
}

test('signed out it says what nobody of ours asks for, and leads to signing in', async () => {
  await playApi({})
  vi.spyOn(services().session, 'user').mockResolvedValue(null)
  await openScreen('/auth/lock?us', <IsItUsScreen />)
  await expect.element(page.getByText(/asks for your password, your PIN or a code/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
  await expect.element(page.getByRole('button', { name: 'Check who is calling' })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('what one of us read out is right, and then there is a code to read out in turn', async () => {
  const sent = await check(true, '123456')
  await expect.element(page.getByText('Yes, this is one of us.')).toBeVisible()
  await expect.element(page.getByText('482 913')).toBeVisible()
  expect(sent.at(-1)).toEqual({ call: ANSWER, body: { code: '123456' } })
  expect(await violations()).toEqual([])
})

test('anybody else is told from us, and no code is shown', async () => {
  await check(false, '654321')
  await expect.element(page.getByText('This is nobody of ours. Hang up.')).toBeVisible()
  expect(page.getByText(/\d{3} \d{3}/).elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Lock my account' })).toHaveAttribute('href', '/auth/lock')
})
