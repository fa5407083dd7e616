import type { CoinBalance } from '@zend/contracts'
import { COIN_CODES } from '@zend/kernel'
import { expect, test } from 'vitest'
import { listedCoins } from './holdings.ts'
import { firstCoin } from './use-first-coin.ts'

const balance = (currency: CoinBalance['currency'], total: string, collecting = '0.00'): CoinBalance => ({
  currency,
  name: currency,
  available: total,
  held: '0',
  total,
  collecting,
})
const WORTH: Readonly<Record<string, string>> = { 'BTC 0.01': '912.40', 'USDT 1000': '1000.00', 'BTC 0': '0.00' }
const worth = (amount: string, currency: string): string | null => WORTH[`${currency} ${amount}`] ?? null

const COINS = listedCoins(
  [balance('BTC', '0.01'), balance('USDT', '1000'), balance('DOGS', '5'), balance('ETH', '0.000', '0.004')],
  worth,
)
const codes = (coins: readonly { readonly currency: string }[]): string[] => coins.map(({ currency }) => currency)

test('what one holds comes first by its worth, what cannot be valued after it, all the others below in their order', () => {
  expect(codes(COINS).slice(0, 4)).toEqual(['USDT', 'BTC', 'ETH', 'DOGS'])
  expect(codes(COINS).slice(4)).toEqual(COIN_CODES.filter((code) => !['USDT', 'BTC', 'ETH', 'DOGS'].includes(code)))
})

test('to whom has nothing yet the dollar coin is shown first', () => {
  expect(codes(listedCoins([], worth)).slice(0, 3)).toEqual(['USDT', 'SOL', 'ETH'])
})

test('a page begins with the coin last used there, if there is any left of it; else with the most valuable', () => {
  const balances = [balance('BTC', '0.01'), balance('USDT', '1000'), balance('ETH', '0')]
  const out = (transactionType: 'swap' | 'transfer', currency: 'BTC' | 'ETH', direction: 'in' | 'out' = 'out') =>
    ({ transactionType, currency, direction }) as const
  const first = (...recent: readonly ReturnType<typeof out>[]) => firstCoin(balances, recent, 'swap', worth)
  expect(first()).toBe('USDT')
  expect(first(out('transfer', 'BTC'), out('swap', 'BTC'))).toBe('BTC')
  expect(first(out('swap', 'ETH'), out('swap', 'BTC'))).toBe('USDT')
  expect(first(out('swap', 'BTC', 'in'))).toBe('USDT')
  expect(firstCoin([balance('ETH', '0')], [], 'swap', worth)).toBeNull()
})
