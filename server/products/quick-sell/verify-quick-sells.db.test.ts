import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { quickSellsOn } from './quick-sell.fixture.ts'
import { verifyQuickSells } from './verify-quick-sell.repo.ts'

const db = await testDatabase()
const fixture = await quickSellsOn(db)

/** Returns the names of broken invariants after a change by somebody with every right; rolls the change back. */
async function after(change: string): Promise<readonly string[]> {
  let broken: readonly string[] = []
  const back = new Error('put back')
  await db.owner
    .transact(async (tx) => {
      await sql.raw(change).execute(tx)
      broken = (await verifyQuickSells(tx)).filter(({ violations }) => violations > 0).map(({ name }) => name)
      throw back
    })
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
  return broken
}

test('each invariant sees what would break it', async () => {
  const ada = await fixture.seller()
  const account = await fixture.save(ada)
  const paid = await fixture.sell(ada, account, '10')
  await fixture.work(paid)
  for (const rail of fixture.rails) rail.fates.push('rejected')
  const returned = await fixture.sell(ada, account, '10')
  await fixture.work(returned)
  for (const rail of fixture.rails) rail.usual = 'pending'
  const open = await fixture.sell(ada, account, '10')
  await fixture.work(open)
  const locked = await fixture.sell(ada, account, '10')
  expect(await fixture.broken()).toEqual([])

  const [hold, booked, payment, back, late, twice, clearing, stages, orphan, use, history, funding] = (
    await verifyQuickSells(db.read)
  ).map(({ name }) => name)
  const sells = 'update quick_sell.sells set'
  expect(await after(`${sells} from_amount = from_amount + 1 where id = '${locked.id}'`)).toEqual([hold, history])
  expect(await after(`${sells} holder = 'usr_01k00000000000000000000001' where id = '${open.id}'`)).toEqual([
    hold,
    booked,
    use,
    history,
  ])
  expect(await after(`${sells} fee = fee + 1, flat_fee = flat_fee - 1 where id = '${open.id}'`)).toEqual([])
  expect(await after(`${sells} receives = receives - 1, gross = gross - 1 where id = '${open.id}'`)).toEqual([
    booked,
    clearing,
    history,
  ])
  expect(await after(`update quick_sell.attempts set rail = 'pawapay' where sell_id = '${paid.id}'`)).toEqual([payment])
  expect(await after(`${sells} paid_at = null, state = 'payout_sent' where id = '${paid.id}'`)).toEqual([
    payment,
    twice,
    clearing,
  ])
  expect(await after(`${sells} returned_amount = returned_amount + 1 where id = '${returned.id}'`)).toEqual([back])
  expect(await after(`${sells} paid_at = locked_at + interval '721 seconds' where id = '${paid.id}'`)).toEqual([late])
  expect(
    await after(`${sells} said_seconds = 1, paid_at = locked_at + interval '602 seconds' where id = '${paid.id}'`),
  ).toEqual([late])
  expect(await after(`${sells} if_failed = 'local' where id = '${returned.id}'`)).toEqual([back])
  expect(
    await after(`update quick_sell.attempts set state = 'failed', ended_at = now() where sell_id = '${open.id}'`),
  ).toEqual([twice])
  expect(await after(`${sells} payout_sent_at = null where id = '${open.id}'`)).toEqual([stages])
  expect(await after(`delete from quick_sell.sells where id = '${open.id}'`)).toEqual([clearing, orphan, use, history])
  expect(await after(`update limits.uses set released_at = now() where id = '${paid.id}'`)).toEqual([use])
  expect(await after(`delete from limits.uses where id = '${locked.id}'`)).toEqual([use])
  expect(await after(`update activity.items set amount = 1 where id = '${paid.id}'`)).toEqual([history])
  const forged = `'{house:rail:paystack,house:treasury_capital}', '{NGN,NGN}', '{-500,500}'`
  expect(
    await after(
      `select ledger.post('pst_f', 'rail_funding', 'rail_funding:paystack:nobody sent it', now(), ${forged})`,
    ),
  ).toEqual([funding])
})
