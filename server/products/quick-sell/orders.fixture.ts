/**
 * Sales in progress at a rail, for the tests of orders: who was paid in the end, and what the customer has. Call it at
 * the top level of a test's file.
 */
import { MINUTE_MS } from '@zend/kernel'
import type { TestDatabase } from '@zend/tests/testkit'
import { afterEach, expect } from 'vitest'
import { sweepSells } from './advance-sell.ts'
import { quickSellsOn } from './quick-sell.fixture.ts'

const RECEIVES = 9_920_000n
const HAD = 1_000_000000n

/** The balances of the receiver and the customer once the sale was paid, once. */
export const PAID_ONCE: readonly bigint[] = [RECEIVES, HAD - 100_000000n]
/** Their balances once it came back. */
export const BACK: readonly bigint[] = [0n, HAD]

/** The product over a test database. After each test its rails are reset to healthy, and every invariant is checked. */
export async function ordersOn(db: TestDatabase) {
  const fixture = await quickSellsOn(db)
  const { clock, rails, worker } = fixture
  const [paystack, flutterwave] = rails
  afterEach(async () => {
    for (const rail of rails) Object.assign(rail, { usual: 'paid', fates: rail.fates.splice(0, 0) })
    clock.advance(60 * MINUTE_MS)
    fixture.alerts.length = 0
    expect(await fixture.broken()).toEqual([])
  })
  return {
    fixture,
    clock,
    worker,
    paystack,
    flutterwave,
    /** A sale of a hundred dollars that the first rail was ordered to pay. */
    begun: async (fate: 'pending' | 'order_late' | 'order_lost' | 'rejected' = 'pending') => {
      const ada = await fixture.seller()
      const account = await fixture.save(ada)
      const sale = await fixture.sell(ada, account, '100.000000')
      const before = paystack.paidOut('NGN') + flutterwave.paidOut('NGN')
      paystack.fates.push(fate)
      await fixture.work(sale)
      const [{ reference } = { reference: '' }] = await fixture.attempts(sale)
      return {
        ada,
        sale,
        reference,
        /** The balances of the receiver and the customer. */
        stands: async () => [
          paystack.paidOut('NGN') + flutterwave.paidOut('NGN') - before,
          await fixture.balance(ada.userId, 'USDT'),
        ],
        arrived: (): void => {
          paystack.arrive(reference)
          paystack.settle(reference, 'paid')
        },
      }
    },
    /** Sweeps as the worker does every minute; logs each sale that cannot be advanced. */
    sweep: async (ms = MINUTE_MS): Promise<void> => {
      clock.advance(ms)
      await sweepSells(worker).catch(() => undefined)
    },
    /** Marks an attempt as failed, as somebody with this login can. */
    callFailed: (login: Pick<TestDatabase, 'pool'>, reference: string) =>
      login.pool.query(
        `update quick_sell.attempts set state = 'failed', why = 'rejected', ended_at = now(), next_at = null, sends = 0, sent_at = null where reference = $1`,
        [reference],
      ),
  }
}
