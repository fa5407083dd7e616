// What is said of a payment that others approve. Risk: an exact amount is said to arrive short.

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { openScreen } from '../../client/testing-screen.tsx'
import { AsksNote } from './asks-note.tsx'

const ASKS = {
  needed: 1,
  people: ['Kofi Mensah'],
  expiresAt: '2099-01-01T09:00:00Z',
  least: { amount: '2500.00', currency: 'EUR' as const },
}

test('it says what arrives at least, and not where the amount is exact', async () => {
  await openScreen('/zend-fx/review-payment', <AsksNote asks={ASKS} />)
  await expect.element(page.getByText(/^Nothing leaves before.*At least €2,500\.00 arrives/)).toBeVisible()
  await cleanup()
  await openScreen('/zend-fx/review-payment', <AsksNote asks={ASKS} exact />)
  await expect.element(page.getByText('Waits for Kofi Mensah.')).toBeVisible()
  await expect.element(page.getByText(/At least/)).not.toBeInTheDocument()
})
