// The page of questions: ten of them, found by words, opened by a link, and never with figures that the API did not
// send.

import { I18nProvider } from '@lingui/react'
import { newId } from '@zend/kernel'
import { QueryClientProvider } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { createQueryClient } from '@zend/web/client/query-client'
import { activate, addTexts, i18n, type Language } from '@zend/web/i18n'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { violations } from '../../ui/gallery/testing.tsx'
import { FaqScreen } from './faq-screen.tsx'

const NETWORK = {
  status: 'up',
  contract: null,
  addressFormat: '',
  memo: null,
  network: 'bitcoin',
  name: 'Bitcoin',
  currency: 'BTC',
  confirmations: 7,
  minimum: '0.00042000',
  arrivalMinutes: 70,
  large: null,
}

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: { networks: [NETWORK] } })))
  await services().session.saveUser({
    _id: newId('usr', 1),
    accessToken: 'a',
    accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    refreshToken: 'r',
    refreshTokenExpiresAt: '2099-01-01T00:00:00Z',
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open(hash = '', language: Language = 'en') {
  await activate(language)
  await addTexts('help')
  const router = createMemoryRouter([{ path: '*', element: <FaqScreen /> }], {
    initialEntries: [`/settings/services/faq${hash}`],
  })
  await render(
    <main>
      <h1 className="visually-hidden">FAQ</h1>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </main>,
  )
  return router
}

const questions = (): HTMLDetailsElement[] => [...document.querySelectorAll('details')]

test.each(['en', 'fr', 'es', 'pt'] as const)('there are ten questions in %s, all closed', async (language) => {
  await open('', language)
  await expect.poll(() => questions().length).toBe(10)
  expect(questions().some(({ open: isOpen }) => isOpen)).toBe(false)
  expect(new Set(questions().map(({ textContent }) => textContent)).size).toBe(10)
})

test('words find questions by what is answered, and what finds none says so', async () => {
  await open()
  await page.getByRole('searchbox').fill('allowlist')
  await expect.poll(() => questions().map(({ id }) => id)).toEqual(['safe'])
  await page.getByRole('searchbox').fill('dogs')
  await expect.element(page.getByText('No question has these words')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect.poll(() => questions().length).toBe(10)
})

test('a link opens its question with the figures of now; opening one by hand makes the link', async () => {
  const router = await open('#confirmations')
  await expect.element(page.getByText(/7 confirmations, about 70 minutes/)).toBeVisible()
  await expect.element(page.getByText(/At least 0.00042.BTC/)).toBeVisible()
  await page.getByText('What does it cost?').click()
  await expect.poll(() => router.state.location.hash).toBe('#fees')
  await expect.element(page.getByText(/A swap costs 0.5%, or 0.1%/)).toBeVisible()
})

test.each(['light', 'dark'] as const)('in %s mode axe finds nothing with a question open', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  await open('#confirmations')
  await expect.element(page.getByText(/7 confirmations/)).toBeVisible()
  expect(await violations()).toEqual([])
})
