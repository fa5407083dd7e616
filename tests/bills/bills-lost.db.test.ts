/** What was counted for a bill, and its chain took back for good after all. */
import { verifyLedger } from '@zend/server/core/ledger'
import { sweepBills, verifyBills } from '@zend/server/products/bills'
import { verifyDeposits } from '@zend/server/products/deposit'
import { expect, test } from 'vitest'
import { testDatabase } from '../testkit/index.ts'
import { openBillsEnvironment } from './environment.ts'

const db = await testDatabase()
const env = await openBillsEnvironment(db)

test('a deposit that was reversed counts nothing any more: the bill is open again, and says so', async () => {
  await env.listen()
  const bill = await env.make()
  await env.send(await env.quote(bill), 100_000_000n)
  await env.confirm(bill.id)
  const { arrivals } = await env.read(bill.id)
  expect(arrivals).toMatchObject([{ state: 'credited', counted: { worth: 100_00n } }])
  // Its blocks are gone, and its money is held: whose it is is decided by a person.
  await env.reverse(8, ...arrivals.map(({ deposit }) => deposit))
  await sweepBills(env.counting)
  expect(await env.read(bill.id)).toMatchObject({
    bill: { state: 'open', paid: 0n, paidAt: null },
    arrivals: [{ state: 'reversed', counted: { worth: 0n } }],
  })
  expect(await env.balance()).toBe(0n)
  expect(await env.told()).toEqual(['bill.paid', 'bill.reversed'])
  const checks = [
    ...(await verifyBills(db.read)),
    ...(await verifyLedger(db)),
    ...(await verifyDeposits(db.read, env.networks)),
  ]
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
})
