import { money } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { quickSellsOn } from './quick-sell.fixture.ts'

const db = await testDatabase()
const shop = await quickSellsOn(db)

test('a sale that goes well: offered, taken, booked, paid; every figure exact', async () => {
  const ada = await shop.seller()
  const account = await shop.save(ada)
  const sale = await shop.sell(ada, account, '100.000000')
  expect(sale).toMatchObject({ state: 'locked', gross: money('NGN', 10_000_000n), fee: money('NGN', 75_000n), receives: money('NGN', 9_920_000n) })
  await shop.work(sale)
  expect(await shop.stateOf(sale)).toMatchObject({ state: 'paid' })
  expect(await shop.balance(ada.userId, 'USDT')).toBe(900_000000n)
  expect(await shop.inHouse('swap_inventory', 'USDT')).toBe(100_000000n)
  expect(await shop.inHouse('swap_inventory', 'NGN')).toBe(-10_000_000n)
  expect(await shop.inHouse('quick_sell_fees', 'NGN')).toBe(80_000n)
  expect(await shop.inHouse('rail_paystack', 'NGN')).toBe(-(1_000_000_000n - 9_920_000n - 10n))
  expect(shop.rails[0].held.get('NGN')).toBe(1_000_000_000n - 9_920_000n - 10n)
  expect(await shop.broken()).toEqual([])
})
