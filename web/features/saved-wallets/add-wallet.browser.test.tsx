// Saving a wallet with a fake API. Risk: a payee that others must approve is shown as saved.

import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen, playApi, type SentCall } from '../../client/testing-screen.tsx'
import { CreateExternalScreen } from './index.ts'

const ADD = 'POST /personal/beneficiary/add'
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const SAVED = {
  _id: newId('ben', 1),
  type: 'external',
  label: 'Porto Ceramics',
  currency: 'USDT',
  chain: 'ethereum',
  networkName: 'Ethereum',
  toAddr: ADDRESS,
  createdAt: '2026-11-01T09:00:00Z',
  usableAt: '2026-11-02T09:00:00Z',
}
const REQUEST = newId('apr', 1)

/** Saves the wallet, with this answer. Returns the router and the calls. */
async function add(answer: unknown) {
  const sent: SentCall[] = await playApi({
    'GET /personal/wallet/networks': () => ({ networks: [] }),
    'GET /personal/emailotp': () => ({
      sentTo: 'a•••@example.com',
      expiresAt: '2099-01-01T00:00:00Z',
      resendAt: '2099-01-01T00:00:00Z',
    }),
    [ADD]: () => answer,
  })
  const { router } = await openScreen('/new', <CreateExternalScreen currency="USDT" chain="ethereum" />)
  await page.getByLabelText('Name').fill('Porto Ceramics')
  await page.getByLabelText('Address').fill(ADDRESS)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard('123456')
  await expect
    .poll(() => sent.filter(({ call }) => call === ADD).map(({ body }) => body))
    .toEqual([
      {
        type: 'external',
        label: 'Porto Ceramics',
        currency: 'USDT',
        chain: 'ethereum',
        toAddr: ADDRESS,
        otp: '123456',
      },
    ])
  return router
}
const dialog = () => page.getByRole('dialog', { name: 'Wallet saved' })

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('an address of another network is named at once, and not saved', async () => {
  await playApi({ 'GET /personal/wallet/networks': () => ({ networks: [] }) })
  await openScreen('/new', <CreateExternalScreen currency="USDT" chain="ethereum" />)
  await page.getByLabelText('Name').fill('Porto Ceramics')
  await page.getByLabelText('Address').fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
  await expect.element(page.getByText('This is an address of TRON. You chose Ethereum.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
})

test('a wallet that is saved is said to be', async () => {
  const router = await add({ beneficiary: SAVED })
  await expect.element(dialog()).toBeVisible()
  expect(router.state.location.pathname).toBe('/new')
})

test('one that others must approve leads to its request, and is not said to be saved', async () => {
  const router = await add({ approval: { id: REQUEST, needed: 1, expiresAt: '2099-01-01T00:00:00Z' } })
  await expect.poll(() => router.state.location.pathname).toBe(`/approvals/${REQUEST}`)
  await expect.element(dialog()).not.toBeInTheDocument()
})
