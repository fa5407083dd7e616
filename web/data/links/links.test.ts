import { expect, test } from 'vitest'
import { depositLink, payLink, sellLink, sendLink, supportLink, swapLink, transactionLink } from './links.ts'
import { coinParam, networkParam } from './params.ts'

const query = (path: string): URLSearchParams => new URL(path, 'http://x').searchParams

test('a page reads from its address what the link wrote into it', () => {
  const search = query(sendLink('USDT', 'ethereum', '0xab c'))
  expect([coinParam(search), networkParam(search), search.get('toAddr')]).toEqual(['USDT', 'ethereum', '0xab c'])
  expect(coinParam(query(depositLink('BTC')))).toBe('BTC')
})

test('what is no coin or network of ours is nothing', () => {
  const search = new URLSearchParams('currency=USD&chain=toString')
  expect([coinParam(search), networkParam(search), coinParam(new URLSearchParams())]).toEqual([null, null, null])
})

test('what is not known does not stand in an address', () => {
  expect([
    payLink(),
    swapLink({ to: 'BTC' }),
    swapLink({ from: 'USDT', to: 'BTC', amount: '' }),
    sellLink({ from: 'NGN', amount: '5.00' }),
  ]).toEqual(['/withdraw?kind=zend-pay', '/swap?to=BTC', '/swap?from=USDT&to=BTC', '/quick-sell?from=NGN&amount=5.00'])
})

test('support is told what the question is about', () => {
  expect([supportLink(null), supportLink({ transaction: 'dep_1' }), supportLink({ hash: 'a&b' })]).toEqual([
    '/settings/services/support?new',
    '/settings/services/support?transaction=dep_1',
    '/settings/services/support?new&hash=a%26b',
  ])
})

test('a transaction’s page follows from its id', () => {
  expect(['dep_1', 'wdr_1', 'swp_1', 'trf_1', 'sel_1', 'fxp_1'].map(transactionLink)).toEqual([
    '/transaction/token/dep_1',
    '/transaction/token/wdr_1',
    '/transaction/swa_t/swp_1',
    '/transaction/zend_t/trf_1',
    '/transaction/offramp/sel_1',
    '/zend-fx/payments/fxp_1',
  ])
})
