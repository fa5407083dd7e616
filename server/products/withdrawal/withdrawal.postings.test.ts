import { money, newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { withdrawalHold, withdrawalSettle } from './withdrawal.postings.ts'
import type { Withdrawal } from './withdrawal.ts'

const requested = new Date('2026-11-21T12:00:00Z')
const withdrawal: Withdrawal = {
  id: 'wdr_01k00000000000000000000000',
  holder: newId('biz', 0),
  madeBy: newId('usr', 0),
  network: 'bitcoin',
  money: money('BTC', 100_000n),
  fee: money('BTC', 1_551n),
  feeBudget: money('BTC', 1_551n),
  value: money('USD', 9_000n),
  address: 'bc1q',
  lookupKey: '0014',
  consent: null,
  state: 'confirming',
  waitsUntil: null,
  txid: null,
  reason: null,
  reachedAt: {
    requested,
    risk_check: null,
    queued: null,
    signing: null,
    broadcast: null,
    confirming: null,
    done: null,
  },
}

test('the hold takes the whole amount, fee included', () => {
  expect(withdrawalHold(withdrawal)).toEqual({
    id: 'hld_01k00000000000000000000000',
    account: { owner: withdrawal.holder, asset: 'BTC' },
    amount: money('BTC', 100_000n),
    cause: `withdrawal:${withdrawal.id}`,
    occurredAt: requested,
  })
})

test('settling uses the hold up: what arrived left the reserve, the fee is earned, and it adds up to nothing', () => {
  const at = new Date('2026-11-21T13:00:00Z')
  const posting = withdrawalSettle(withdrawal, at)
  expect(posting).toMatchObject({
    id: 'pst_01k00000000000000000000000',
    kind: 'withdrawal_settle',
    cause: `withdrawal:${withdrawal.id}`,
    settles: 'hld_01k00000000000000000000000',
    occurredAt: at,
  })
  expect(posting.legs).toEqual([
    { account: { owner: withdrawal.holder, asset: 'BTC' }, amount: -100_000n },
    { account: { house: 'chain_reserve', asset: 'BTC' }, amount: 98_449n },
    { account: { house: 'fees', asset: 'BTC' }, amount: 1_551n },
  ])
})
