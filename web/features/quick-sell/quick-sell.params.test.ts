import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { changeOf, readSellParams, sellPath, type SellParams } from './quick-sell.params.ts'

const read = (query: string): SellParams => readSellParams(new URLSearchParams(query))

test('a step survives a reload: what is written is what is read', () => {
  const params: SellParams = {
    step: 'review',
    from: 'USDT',
    amount: '100.5',
    fixed: 'to',
    country: 'NG',
    method: 'bank',
    account: newId('acc', 1),
    fresh: false,
    ifFailed: 'local',
    sold: null,
    changes: { approval: newId('apr', 1), version: 2 },
    held: '80',
  }
  expect(read(sellPath(params).split('?')[1] ?? '')).toEqual(params)
})

test('what means nothing counts as absent', () => {
  expect(read('step=later&from=EURX&amount=12&country=nigeria&method=cash&account=acc_1&sold=swp_1')).toEqual({
    step: 'form',
    from: null,
    amount: '',
    fixed: null,
    country: null,
    method: null,
    account: null,
    fresh: false,
    ifFailed: null,
    sold: null,
    changes: null,
    held: '',
  })
})

test('an amount has at most the decimals of what is sold', () => {
  expect(read('from=BTC&amount=0.123456789').amount).toBe('0.12345678')
  expect(read('from=UGX&amount=500').amount).toBe('500')
})

test('the first step has a plain address', () => {
  expect([sellPath(), sellPath({ step: 'form', amount: '' })]).toEqual(['/quick-sell', '/quick-sell'])
})

test('whatever is chosen, a change stays one, and a new sale names none', () => {
  const changes = { approval: newId('apr', 1), version: 2 }
  const changed = read(`from=USDT&amount=80&held=80&ifFailed=local&changes=${changes.approval}&version=2`)
  expect(changeOf(changed)).toEqual({ changes, held: '80', ifFailed: 'local' })
  expect(changeOf({ ...changed, changes: null })).toEqual({})
})
