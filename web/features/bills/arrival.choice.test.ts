// Risks: what is sold is shown as kept; a bill's own rule is shown as the one for all; a coin that the bill does not
// take gets a rule, or one that it takes gets none.
import type { ConvertRules, SellRule, WalletNetwork } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { choiceNow, isSame, placesOf } from './arrival.choice.ts'

const ACCOUNT = newId('acc', 1)
const rule = (into: 'USDT' | null) => ({ into, setAt: '2026-03-01T09:00:00Z' })
const sale = (on: boolean) => ({ on, account: { _id: ACCOUNT } }) as SellRule

test.each<[string, ConvertRules, readonly SellRule[], object]>([
  ['nothing is set', { own: null, all: null }, [], { kind: 'keep' }],
  ['the rule for all', { own: null, all: rule('USDT') }, [], { kind: 'convert', into: 'USDT' }],
  ['its own comes first, also where it keeps', { own: rule(null), all: rule('USDT') }, [], { kind: 'keep' }],
  ['what is sold is not swapped', { own: rule('USDT'), all: null }, [sale(true)], { kind: 'sell', account: ACCOUNT }],
  [
    'a sale that is off sells nothing',
    { own: rule('USDT'), all: null },
    [sale(false)],
    { kind: 'convert', into: 'USDT' },
  ],
])('%s', (_what, rules, sells, expected) => {
  expect(choiceNow(rules, sells)).toEqual(expected)
})

test('a choice is the same only with the same coin or account', () => {
  const into = (coin: 'USDT' | 'BTC') => ({ kind: 'convert', into: coin }) as const
  expect([isSame(into('USDT'), into('USDT')), isSame(into('USDT'), into('BTC'))]).toEqual([true, false])
  expect(isSame({ kind: 'keep' }, into('USDT'))).toBe(false)
  const sell = { kind: 'sell', account: ACCOUNT } as const
  expect([isSame(sell, sell), isSame(sell, { kind: 'sell', account: newId('acc', 2) })]).toEqual([true, false])
})

test('rules are about the coins that the bill takes, on each of their networks', () => {
  const networks = [
    { currency: 'USDT', network: 'tron' },
    { currency: 'USDT', network: 'ethereum' },
    { currency: 'BTC', network: 'bitcoin' },
  ] as WalletNetwork[]
  expect(placesOf({ coins: [] }, networks)).toEqual(networks)
  expect(placesOf({ coins: ['BTC'] }, networks)).toEqual([networks[2]])
})
