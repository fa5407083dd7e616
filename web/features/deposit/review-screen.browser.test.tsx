// The address of a deposit against an API that the test plays. The fear: somebody without an address is told that we watch for what they send.

import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { ReviewScreen } from './review-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('without an address nothing is said about watching for a deposit', async () => {
  await playApi({
    'GET /personal/transaction/deposit': () => refusal(404, 'not_found'),
    'GET /personal/transaction/history': () => ({ transactions: [], page: 1, limit: 20, total: 0, cursor: null }),
  })
  await openScreen('/deposit/review', <ReviewScreen currency="DOGE" chain="bitcoin" />)
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  await expect.element(page.getByText(/We are watching the network/)).not.toBeInTheDocument()
})
