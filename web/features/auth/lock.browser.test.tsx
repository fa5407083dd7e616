// Locking an account and opening it again with a fake API. Risks: a mail program that opens links locks the account,
// the link stays in the address bar, an old link is a dead end, whoever asks for a link learns who has an account.

import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { services } from '../../client/browser.ts'
import { ADA } from '../../client/testing.ts'
import { openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { LockScreen } from './lock.tsx'
import { UnlockScreen } from './unlock.tsx'

const FREEZE = 'POST /accounts/users/freeze'
const ASK = 'POST /accounts/users/freeze/link'
const lock = () => page.getByRole('button', { name: 'Lock my account now' })
let replaced: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  replaced = vi.spyOn(window.history, 'replaceState').mockImplementation(() => undefined)
})

test('the link asks first, locks with one press, and leaves the address bar', async () => {
  const sent = await playApi({ [FREEZE]: () => ({ frozen: true, endedSessions: 2 }) })
  await openScreen('/auth/lock?token=zfr_1', <LockScreen />)
  await expect.element(lock()).toBeVisible()
  expect(sent).toEqual([])
  expect(replaced).toHaveBeenCalledWith(null, '', '/auth/lock')
  expect(await violations()).toEqual([])
  await lock().click()
  await expect.element(page.getByRole('heading', { name: 'Your account is locked' })).toBeVisible()
  expect(sent).toEqual([{ call: FREEZE, body: { token: 'zfr_1' } }])
  expect(await violations()).toEqual([])
})

test('an old link offers a new one, for any address, and says the same whoever has it', async () => {
  const sent = await playApi({ [FREEZE]: () => refusal(422, 'link_expired'), [ASK]: () => ({ asked: true }) })
  await openScreen('/auth/lock?token=zfr_1', <LockScreen />)
  await lock().click()
  await expect.element(page.getByRole('heading', { name: 'This link is too old' })).toBeVisible()
  await userEvent.fill(page.getByLabelText('Email'), 'not an address')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect.element(page.getByText('Enter an email address like name@example.com.')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Email'), 'Ada@Example.com')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect.element(page.getByText('If ada@example.com has an account', { exact: false })).toBeVisible()
  expect(sent.at(-1)).toEqual({ call: ASK, body: { email: 'ada@example.com' } })
})

test('without the password a passkey is all that opens the account', async () => {
  await playApi({})
  await openScreen('/auth/lock?open', <UnlockScreen />)
  await expect.element(page.getByText('No passkey? Sign in with your password', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: 'Show my document and my face' }).elements()).toEqual([])
  expect(await violations()).toEqual([])
})

test('a document is asked for once the password was right; the page says what became of it', async () => {
  const documents = [{ idType: 'PASSPORT', label: 'Passport', sides: 1 }]
  let state = 'rejected'
  await playApi({
    'GET /accounts/users/{ada}/unfreeze': () => ({
      unfreezing:
        state === 'open'
          ? { frozenAt: null, documents, state: 'not_started', reason: null }
          : {
              frozenAt: '2026-03-02T08:00:00.000Z',
              documents,
              state,
              reason: state === 'rejected' ? 'not_live' : null,
            },
    }),
  })
  await services().session.savePending('signin', {
    _id: ADA._id,
    accessToken: 'zpa_1',
    identifier: 'ada',
    means: 'unlock',
    sentTo: '',
    resendAt: '2099-01-01T00:00:00Z',
    expiresAt: '2099-01-01T00:00:00Z',
  })
  const { queryClient } = await openScreen('/auth/lock?open', <UnlockScreen />)
  await page.getByRole('button', { name: 'Show my document and my face' }).click()
  await expect.element(page.getByText('The photo looks like a photo of a photo.', { exact: false })).toBeVisible()
  expect(await violations()).toEqual([])
  state = 'open'
  await queryClient.invalidateQueries()
  await expect.element(page.getByRole('heading', { name: 'Your account is open again' })).toBeVisible()
  expect(await services().session.pending()).toBeNull()
})
