// Searching at the API, with a fake one. Risks: every key asks the API, people are looked up without being meant, an
// answer to an earlier text is shown under a later one, somebody else's app has no such page.

import { openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AssetSearch } from './index.ts'

const TRANSACTION = {
  _id: 'trf_00000000000000000000000000',
  transactionType: 'transfer',
  direction: 'out',
  amount: '25.000000',
  currency: 'USDT',
  counter: null,
  party: 'kofi_m',
  status: 'success',
  timeStamp: '2026-03-18T10:00:00Z',
  network: null,
}
const API = {
  'GET /personal/balance': () => ({ balances: [], asOf: '2026-03-18T10:00:00Z' }),
  'GET /personal/wallet/networks': () => ({ networks: [] }),
  'GET /personal/transaction/history': () => ({
    transactions: [TRANSACTION],
    page: 1,
    limit: 4,
    total: 1,
    cursor: null,
  }),
  'GET /personal/withdraw/profile-pic': () => ({ payee: { username: 'kofi_m', name: 'Kofi Mensah', image: null } }),
}
const search = (people = true) =>
  openScreen(
    '/dashboard',
    <AssetSearch inline pages={[]} permissions={[]} {...(people ? { personPath: (name) => `/people/${name}` } : {})} />,
  )
const calls = (sent: readonly { readonly call: string }[], path: string) =>
  sent.filter(({ call }) => call.startsWith(`GET /personal/${path}`))

test('a transaction is found by what it says, asked once typing stops', async () => {
  const sent = await playApi(API)
  await search()
  await page.getByRole('searchbox').fill('kof')
  await page.getByRole('searchbox').fill('kofi')
  const found = page.getByRole('link', { name: /Zend Pay.*25\.00/ })
  await expect.element(found).toHaveAttribute('href', '/transaction/zend_t/trf_00000000000000000000000000')
  expect(calls(sent, 'transaction/history')).toHaveLength(1)
  expect(calls(sent, 'withdraw/profile-pic')).toEqual([])
})

test('a person is found by their whole username after an @, where the app has their page', async () => {
  const sent = await playApi(API)
  await search()
  await page.getByRole('searchbox').fill('@kofi_m')
  await expect.element(page.getByRole('link', { name: /Kofi Mensah/ })).toHaveAttribute('href', '/people/kofi_m')
  expect(calls(sent, 'transaction/history')).toEqual([])
})

test('without a page for people nobody is looked up, and who is not there is not shown', async () => {
  const sent = await playApi(API)
  await search(false)
  await page.getByRole('searchbox').fill('@kofi_m')
  await expect.element(page.getByText('Nothing of ours matches that.')).toBeVisible()
  await playApi({ ...API, 'GET /personal/withdraw/profile-pic': () => refusal(422, 'payee_not_found') })
  expect(calls(sent, 'withdraw/profile-pic')).toEqual([])
})
