// One deposit's page with a fake API. Risk: a large deposit waits longer than the network's page said, without an
// explanation.

import type { DepositDetail } from '@zend/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, playApi } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { DepositPage } from './deposit-page.tsx'

const ID = 'dep_01k00000000000000000000001'
const AT = '2026-11-21T09:31:00.000Z'

async function open(changed: Partial<DepositDetail>): Promise<void> {
  const deposit: DepositDetail = {
    _id: ID,
    transactionType: 'deposit',
    direction: 'in',
    amount: '0.60000000',
    currency: 'BTC',
    counter: null,
    party: null,
    status: 'processing',
    timeStamp: AT,
    network: 'bitcoin',
    networkName: 'Bitcoin',
    usualSeconds: null,
    state: 'confirming',
    explorerUrl: null,
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    txid: 'ab'.repeat(32),
    confirmations: 3,
    confirmationsNeeded: 6,
    large: true,
    minimum: '0.00005000',
    collected: null,
    creditedAt: null,
    expectedAt: null,
    stages: [
      { key: 'detected', state: 'done', at: AT },
      { key: 'confirming', state: 'current', at: null },
      { key: 'screening', state: 'next', at: null },
      { key: 'credited', state: 'next', at: null },
    ],
    ...changed,
  }
  await playApi({
    [`GET /personal/transaction/${ID}`]: () => ({ transaction: deposit }),
    'GET /personal/wallet/networks': () => ({ networks: [] }),
  })
  await openScreen(`/transaction/token/${ID}`, <DepositPage id={ID} />)
}

afterEach(() => vi.unstubAllGlobals())

test('a large one says how many confirmations it needs, and why', async () => {
  await open({})
  await expect.element(page.getByText('3 of 6 confirmations')).toBeVisible()
  await expect.element(page.getByText('Large deposits need more confirmations.')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('one that has them all and waits for the network’s word says that', async () => {
  await open({
    currency: 'ETH',
    network: 'ethereum',
    amount: '4.000000000000000000',
    confirmations: 20,
    confirmationsNeeded: 20,
  })
  await expect.element(page.getByText('Large deposits also wait until the network calls them final.')).toBeVisible()
})

test.each<Partial<DepositDetail>>([
  { large: false, confirmations: 1, confirmationsNeeded: 3 },
  { state: 'credited', status: 'success', confirmations: 6, creditedAt: AT },
])('an ordinary one, and one that is done, say nothing of it: %j', async (changed) => {
  await open(changed)
  await expect
    .element(page.getByText(`${changed.confirmations ?? 0} of ${changed.confirmationsNeeded ?? 6}`, { exact: true }))
    .toBeVisible()
  await expect.element(page.getByText(/Large deposits/)).not.toBeInTheDocument()
})

test('one that our sources disagree about says that its amount may be wrong', async () => {
  await open({ state: 'screening', large: false, confirmations: 6, disputed: true })
  await expect.element(page.getByText(/the amount shown may be wrong/)).toBeVisible()
  expect(await violations()).toEqual([])
})
