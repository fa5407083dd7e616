import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASSETS, type AssetCode, chainAmount, decimalsOf, money, toBooks, toChain } from './index.ts'

const assets = fc.constantFrom(...(Object.keys(ASSETS) as AssetCode[]))
const decimals = fc.nat({ max: 24 })

test('nothing is lost on the way into the books: money plus dust equals the received amount', () => {
  fc.assert(
    fc.property(assets, decimals, fc.bigInt(0n, 10n ** 40n), (asset, on, units) => {
      const { money: booked, dust } = toBooks(chainAmount(asset, on, units))
      const scale = 10n ** BigInt(Math.abs(on - decimalsOf(asset)))
      expect(on > decimalsOf(asset) ? booked.amount * scale + dust : booked.amount).toBe(
        on > decimalsOf(asset) ? units : units * scale,
      )
      expect(dust < scale).toBe(true)
    }),
  )
})
test('an amount of the books converts exactly to the network, or is refused', () => {
  fc.assert(
    fc.property(assets, decimals, fc.bigInt(0n, 10n ** 38n), (asset, on, amount) => {
      const out = toChain(money(asset, amount), on)
      if (out === null) expect(amount % 10n ** BigInt(decimalsOf(asset) - on)).not.toBe(0n)
      else expect(toBooks(out)).toEqual({ money: money(asset, amount), dust: 0n })
    }),
  )
})
test('USDT has 18 decimals on BNB Smart Chain and 6 in the books', () => {
  expect(toBooks(chainAmount('USDT', 18, 1_000_000_000_001n))).toEqual({ money: money('USDT', 1n), dust: 1n })
  expect(toChain(money('USDT', 1n), 18)?.units).toBe(1_000_000_000_000n)
  expect(toChain(money('USDT', 1n), 4)).toBeNull()
})
test('no network has a negative amount', () => {
  expect(() => chainAmount('BTC', 8, -1n)).toThrow(RangeError)
})
