import { payLink, sendLink } from '@zend/web/data/links'
import { expect, test } from 'vitest'
import { atStep, readSendParams, successPath } from './withdraw.params.ts'

const read = (path: string) => readSendParams(new URL(path, 'http://x').searchParams)

test('an address leads to the form it names, and back', () => {
  expect(read(sendLink('USDT', 'ethereum', '0xabc'))).toMatchObject({
    kind: 'external',
    currency: 'USDT',
    chain: 'ethereum',
    toAddr: '0xabc',
    step: 'details',
  })
  expect(read(payLink({ toUser: 'kofi', currency: 'BTC', amount: '0.5' }))).toMatchObject({
    kind: 'zend-pay',
    toUser: 'kofi',
    currency: 'BTC',
    amount: '0.5',
  })
  expect(successPath('wdr_1')).toBe('/withdraw/success?id=wdr_1')
})

test('what an address cannot mean counts as absent', () => {
  expect(read('/withdraw')).toMatchObject({ kind: null, currency: null, chain: null })
  expect(read('/withdraw?currency=BTC')).toMatchObject({ kind: null })
  expect(read('/withdraw?kind=zend-pay&toUser=no%20such&amount=-1&step=done')).toMatchObject({
    toUser: '',
    amount: '',
    step: 'details',
  })
  expect(read('/withdraw?currency=BTC&chain=moonchain')).toMatchObject({ kind: null, chain: null })
})

test('a step is part of the address and the first one is not', () => {
  const search = new URLSearchParams('currency=BTC&chain=bitcoin')
  expect(atStep(search, 'review').toString()).toBe('currency=BTC&chain=bitcoin&step=review')
  expect(atStep(atStep(search, 'code'), 'details').toString()).toBe('currency=BTC&chain=bitcoin')
})
