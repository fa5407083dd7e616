import { swapLink } from '@zend/web/data/links'
import { expect, test } from 'vitest'
import { choose, coinsPath, flip, readSetup, readSide, readCompleteSetup, reviewPath } from './swap.params.ts'

const at = (path: string): URLSearchParams => new URL(path, 'http://x').searchParams
const SETUP = { from: 'USDT', to: 'BTC', amount: '500.25' } as const

test('each step reads from its address what the step before wrote into it', () => {
  expect(readSetup(at(swapLink(SETUP)), null)).toEqual(SETUP)
  expect(readCompleteSetup(at(reviewPath(SETUP)))).toEqual(SETUP)
  expect(readSide(at(coinsPath(SETUP, 'to')))).toBe('to')
  expect(readSetup(at(coinsPath(SETUP, 'to')), null)).toEqual(SETUP)
})

test('what the address leaves open is filled with two different coins', () => {
  expect(readSetup(at('/swap'), 'ETH')).toEqual({ from: 'ETH', to: 'BTC', amount: '' })
  expect(readSetup(at('/swap'), 'BTC')).toEqual({ from: 'BTC', to: 'USDT', amount: '' })
  expect(readSetup(at('/swap?to=ETH'), 'ETH')).toEqual({ from: 'USDT', to: 'ETH', amount: '' })
  expect(readSetup(at('/swap?from=BTC&to=BTC'), null)).toEqual({ from: 'BTC', to: 'USDT', amount: '' })
  expect(readSetup(at('/swap?from=USD&amount=1e5'), null)).toEqual({ from: 'USDT', to: 'BTC', amount: '' })
})

test('nothing is reviewed without two coins and an amount of the coin’s own decimals', () => {
  for (const path of [
    '/x?from=BTC&to=BTC&amount=1',
    '/x?from=BTC&to=ETH',
    '/x?from=BTC&to=ETH&amount=0.0',
    '/x?from=BTC&amount=1',
  ]) {
    expect(readCompleteSetup(at(path)), path).toBeNull()
  }
  expect(readCompleteSetup(at('/x?from=BTC&to=ETH&amount=0.123456789'))?.amount).toBe('0.12345678')
})

test('choosing the other side’s coin turns the pair around; an amount of another coin is dropped', () => {
  expect(choose(SETUP, 'to', 'ETH')).toEqual({ from: 'USDT', to: 'ETH', amount: '500.25' })
  expect(choose(SETUP, 'from', 'ETH')).toEqual({ from: 'ETH', to: 'BTC', amount: '' })
  expect(choose(SETUP, 'from', 'BTC')).toEqual({ from: 'BTC', to: 'USDT', amount: '' })
  expect(choose(SETUP, 'to', 'USDT')).toEqual({ from: 'BTC', to: 'USDT', amount: '' })
  expect(flip(SETUP, '0.0054')).toEqual({ from: 'BTC', to: 'USDT', amount: '0.0054' })
  expect(flip(SETUP, null).amount).toBe('')
})
