/** Sweeps of a hot wallet that has nothing yet, as on the first day: only customers' deposits can feed it. */
import { testDatabase, treasuryOn } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const db = await testDatabase()
const treasury = await treasuryOn(db, { network: 'ethereum' })
const { node } = treasury
const ETHER = 10n ** 18n
const DOLLAR = 10n ** 6n

const ordered = async (purpose: 'sweep' | 'topup') =>
  (
    await sql<{ asset: string; state: string }>`
      select asset, state from treasury.payments where purpose = ${purpose} order by asset`.execute(db.read)
  ).rows

test('a top-up that the hot wallet cannot pay does not keep its address from being swept', async () => {
  const address = await treasury.depositAddress(await treasury.newCustomer())
  const arrives = async (asset: 'ETH' | 'USDC', units: bigint) => {
    node.fund(address, asset, units)
    node.mineEmpty(2)
    await treasury.scan()
    await treasury.settleDown(9)
  }
  await arrives('USDC', 80n * DOLLAR)
  expect(await ordered('topup')).toEqual([])
  // What the hot wallet lacks comes to the same address, and pays for the dollars, too.
  await arrives('ETH', ETHER)
  expect(await ordered('topup')).toEqual([])
  expect(await ordered('sweep')).toEqual([
    { asset: 'ETH', state: 'done' },
    { asset: 'USDC', state: 'done' },
  ])
  expect(await treasury.broken()).toEqual([])
})
