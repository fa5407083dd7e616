// The form for an address outside, against an API that the test plays. The fear: a payment URI that somebody hands over is no address to us.

import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, playApi } from '../../client/testing-screen.tsx'
import { WithdrawScreen } from './index.ts'

const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a pasted payment URI fills in its address and its amount', async () => {
  await playApi({})
  await openScreen('/withdraw?currency=BTC&chain=bitcoin', <WithdrawScreen />)
  const address = page.getByLabelText("Recipient's address")
  await address.fill(`bitcoin:${ADDRESS}?label=Kofi&amount=0.05`)
  await expect.element(address).toHaveValue(ADDRESS)
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.05')
})
