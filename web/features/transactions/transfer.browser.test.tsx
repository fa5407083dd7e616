// One transfer's page and row with a fake API. Risk: a company, which has no username, is shown as `@null` or offered
// as a payee.

import type { TransferDetail } from '@zend/contracts'
import { newId, type TransferId } from '@zend/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, playApi } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { TransactionRow } from './transaction-row.tsx'
import { TransferTransactionScreen } from './transfer-transaction-screen.tsx'

const ID: TransferId = 'trf_01k00000000000000000000001'
const PERSON: TransferDetail = {
  _id: ID,
  transactionType: 'transfer',
  direction: 'in',
  amount: '25.000000',
  currency: 'USDT',
  counter: null,
  network: null,
  party: 'kofi_m',
  partyName: 'Kofi Mensah',
  partyImage: null,
  note: null,
  status: 'success',
  timeStamp: '2026-11-21T09:31:00.000Z',
  usualSeconds: null,
}
const COMPANY: TransferDetail = { ...PERSON, party: null, partyName: 'Baobab Ltd' }

async function open(transaction: TransferDetail): Promise<void> {
  await playApi({ [`GET /personal/transaction/${ID}`]: () => ({ transaction }) })
  await openScreen(
    `/transaction/zend_t/${ID}`,
    <>
      <TransferTransactionScreen id={ID} />
      <ul>
        <TransactionRow transaction={transaction} />
      </ul>
    </>,
  )
}

afterEach(() => vi.unstubAllGlobals())

test('a person is shown by name and username, and can be paid', async () => {
  await open(PERSON)
  await expect.element(page.getByText('Kofi Mensah')).toBeVisible()
  await expect.element(page.getByText(/^By /)).not.toBeInTheDocument()
  await expect.element(page.getByText('From @kofi_m')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Pay @kofi_m' })).toBeVisible()
})

test('what a member did for a company says who', async () => {
  await open({ ...PERSON, direction: 'out', madeBy: 'Ada Obi' })
  await expect.element(page.getByText('By Ada Obi')).toBeVisible()
})

test('what others of a company approved says who, and leads to the request', async () => {
  const approved = { request: newId('apr', 1), by: ['Otieno Ochieng'] }
  await open({ ...PERSON, direction: 'out', madeBy: 'Ada Obi', approved })
  await expect.element(page.getByText(/^Approved by Otieno Ochieng/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See the request' }))
    .toHaveAttribute('href', `/approvals/${approved.request}`)
  expect(await violations()).toEqual([])
})

test('a company is shown by its name alone, and nobody is asked to pay it', async () => {
  await open(COMPANY)
  await expect.element(page.getByText('Baobab Ltd').first()).toBeVisible()
  await expect.poll(() => page.getByText('Baobab Ltd').elements()).toHaveLength(2)
  await expect.element(page.getByText('@')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})
