import { swapLink } from '@zend/web/data/links'
import { expect, test } from 'vitest'
import { choose, coinsPath, flip, readSetup, readSide, readCompleteSetup, reviewPath } from './swap.params.ts'

const at = (path: string): URLSearchParams => new URL(path, 'http://x').searchParams
const SETUP = { from: 'USDT', to: 'BTC', amount: '500.25', fixed: 'from' } as const
const WANTED = { from: 'USDT', to: 'BTC', amount: '0.005', fixed: 'to' } as const

test('each step reads from its address what the step before wrote into it', () => {
  for (const setup of [SETUP, WANTED]) {
    expect(readSetup(at(swapLink(setup)), null)).toEqual(setup)
    expect(readCompleteSetup(at(reviewPath(setup)))).toEqual(setup)
  }
  expect(readSide(at(coinsPath(SETUP, 'to')))).toBe('to')
  expect(readSetup(at(coinsPath(SETUP, 'to')), null)).toEqual(SETUP)
})

test('what the address leaves open is filled with two different coins', () => {
  expect(readSetup(at('/swap'), 'ETH')).toEqual({ from: 'ETH', to: 'BTC', amount: '', fixed: 'from' })
  expect(readSetup(at('/swap'), 'BTC')).toEqual({ from: 'BTC', to: 'USDT', amount: '', fixed: 'from' })
  expect(readSetup(at('/swap?to=ETH'), 'ETH')).toEqual({ from: 'USDT', to: 'ETH', amount: '', fixed: 'from' })
  expect(readSetup(at('/swap?from=BTC&to=BTC'), null)).toEqual({ from: 'BTC', to: 'USDT', amount: '', fixed: 'from' })
  expect(readSetup(at('/swap?from=USD&amount=1e5'), null)).toEqual({
    from: 'USDT',
    to: 'BTC',
    amount: '',
    fixed: 'from',
  })
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
  expect(readCompleteSetup(at('/x?from=BTC&to=ETH&amount=0.123456789&fixed=to'))?.amount).toBe('0.123456789')
})

test('choosing the other side’s coin turns the pair around; an amount of another coin is dropped', () => {
  expect(choose(SETUP, 'to', 'ETH')).toEqual({ from: 'USDT', to: 'ETH', amount: '500.25', fixed: 'from' })
  expect(choose(SETUP, 'from', 'ETH')).toEqual({ from: 'ETH', to: 'BTC', amount: '', fixed: 'from' })
  expect(choose(SETUP, 'from', 'BTC')).toEqual({ from: 'BTC', to: 'USDT', amount: '', fixed: 'from' })
  expect(choose(SETUP, 'to', 'USDT')).toEqual({ from: 'BTC', to: 'USDT', amount: '', fixed: 'from' })
  expect(flip(SETUP, '0.0054')).toEqual({ from: 'BTC', to: 'USDT', amount: '0.0054', fixed: 'from' })
  expect(flip(SETUP, null).amount).toBe('')
  expect(choose(WANTED, 'from', 'ETH')).toEqual({ ...WANTED, from: 'ETH' })
  expect(choose(WANTED, 'to', 'ETH')).toEqual({ from: 'USDT', to: 'ETH', amount: '', fixed: 'from' })
  expect(flip(WANTED, null)).toEqual({ from: 'BTC', to: 'USDT', amount: '0.005', fixed: 'from' })
})
