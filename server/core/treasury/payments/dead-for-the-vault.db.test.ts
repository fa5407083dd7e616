/**
 * Networks where only age ends a transaction: the network counts blocks and the vault uses the time, and for both it
 * must be over before another is signed.
 */
import { MINUTE_MS } from '@zend/kernel'
import { testDatabase, treasuryOn } from '@zend/tests/testkit'
import { expect, test } from 'vitest'

const db = await testDatabase()
const treasury = await treasuryOn(db, { network: 'tron', limits: { stuckAfterMs: MINUTE_MS } })
const { clock, node, outside, stateOf } = treasury

test('a version that the network has just given up is replaced when the vault takes it for dead too', async () => {
  await treasury.fund('TRX', 1_000_000_000n)
  const to = outside()
  const payment = await treasury.pay('TRX', 5_000_000n, to)
  await treasury.round()
  node.forget(node.waiting()[0] ?? '')
  node.refuseAll('not now')
  clock.advance(6 * MINUTE_MS)
  node.mineEmpty(20)
  await treasury.scan()
  await treasury.round()
  expect(treasury.alerts.filter(({ alert }) => alert === 'signing_refused')).toEqual([])

  clock.advance(40 * MINUTE_MS)
  node.refuseAll(null)
  for (let round = 0; round < 6; round++) {
    await treasury.round()
    node.mine()
    clock.advance(MINUTE_MS)
    node.mineEmpty(40)
    await treasury.scan()
  }
  expect(treasury.received(to)).toEqual([5_000_000n])
  expect(await stateOf(payment)).toBe('done')
  expect(treasury.alerts.filter(({ alert }) => alert === 'signing_refused')).toEqual([])
})
