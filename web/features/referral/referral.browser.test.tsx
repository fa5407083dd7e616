// Invitations: the shared link is the API's, every box shows its true state, and nothing offers to open one.

import { I18nProvider } from '@lingui/react'
import { newId } from '@zend/kernel'
import { QueryClientProvider } from '@tanstack/react-query'
import type { Referral } from './referral.queries.ts'
import { services } from '@zend/web/client/browser'
import { createQueryClient } from '@zend/web/client/query-client'
import { activate, addTexts, i18n } from '@zend/web/i18n'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { violations } from '../../ui/gallery/testing.tsx'
import { ReferralScreen } from './referral-screen.tsx'

const LINK = 'https://app.example/auth/register?ref=K7M2PQ9X'
const RULES = { verifyWithinDays: 11, tradeWithinDays: 22, depositUsd: 33, tradeUsd: 44 }

let answer: Referral

beforeEach(async () => {
  answer = { code: 'K7M2PQ9X', link: LINK, invited: [], boxes: [], rules: RULES }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: answer })))
  await services().session.saveUser({
    _id: newId('usr', 1),
    accessToken: 'a',
    accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    refreshToken: 'r',
    refreshTokenExpiresAt: '2099-01-01T00:00:00Z',
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(): Promise<void> {
  await activate('en')
  await addTexts('help')
  const router = createMemoryRouter([{ path: '*', element: <ReferralScreen /> }])
  await render(
    <main>
      <h1 className="visually-hidden">Referral</h1>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </main>,
  )
}

const invited = (id: string, name: string, stage: 'joined' | 'verified' | 'traded' | 'expired') =>
  ({ _id: id, name, stage, joinedAt: '2026-11-01T10:00:00Z', endsAt: '2199-12-05T12:00:00Z' }) as const
const box = (
  n: number,
  state: 'locked' | 'ready' | 'opened' | 'expired',
  reason: 'verified' | 'traded',
  invitedId: string,
) => ({ _id: newId('box', n), state, reason, invitedId, endsAt: '2199-12-05T12:00:00Z' }) as const

test('copies the link that the API gave, and says so', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await open()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect.element(page.getByText('Your link is copied.')).toBeInTheDocument()
  expect(copied).toEqual([LINK])
  await expect.element(page.getByText('Nobody yet')).toBeVisible()
})

test('tells the rules with the numbers of the API', async () => {
  await open()
  await expect.element(page.getByText(/within 11 days/)).toBeVisible()
  await expect.element(page.getByText(/They deposit \$33\.00 and swap or sell \$44\.00 within 22 days/)).toBeVisible()
})

test('each box says what it waits for or what became of it, and none can be opened', async () => {
  answer = {
    ...answer,
    invited: [
      invited('a', 'Kofi M.', 'joined'),
      invited('b', 'Amina B.', 'verified'),
      invited('c', 'Thabo N.', 'expired'),
    ],
    boxes: [
      box(1, 'locked', 'verified', 'a'),
      box(2, 'locked', 'traded', 'b'),
      box(3, 'ready', 'verified', 'b'),
      box(4, 'expired', 'verified', 'c'),
      box(5, 'opened', 'traded', 'gone'),
    ],
  }
  await open()
  const boxes = page.getByRole('list', { name: 'Mystery boxes' })
  for (const text of [
    'Kofi M. has until 5 December 2199 to verify.',
    'Amina B. has until 5 December 2199 to deposit and trade.',
    'You will open it here soon.',
    'Thabo N. did not verify in time.',
    'Your friend traded in time.',
  ])
    await expect.element(boxes.getByText(text)).toBeVisible()
  expect(boxes.getByRole('button').elements()).toEqual([])
  await expect.element(page.getByText('3 people')).toBeVisible()
})

test.each(['light', 'dark'] as const)('in %s mode axe finds nothing', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  answer = {
    ...answer,
    invited: [invited('a', 'Kofi M.', 'joined')],
    boxes: [box(1, 'locked', 'verified', 'a'), box(2, 'expired', 'traded', 'a')],
  }
  await open()
  await expect.element(page.getByText('Kofi M.', { exact: true })).toBeVisible()
  expect(await violations()).toEqual([])
})
