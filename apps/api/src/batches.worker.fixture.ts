/** The worker's part of batches' payments, for tests: sales are advanced, and a scripted treasury sends withdrawals. */
import { type Id, money } from '@zend/kernel'
import { advanceSell, type AdvanceDeps, type QuickSellDeps } from '@zend/server/products/quick-sell'
import { advanceWithdrawal, followPayment, type WithdrawalDeps } from '@zend/server/products/withdrawal'
import {
  TEST_AUTHORIZATION,
  TEST_PRICES,
  TEST_PROVENANCE,
  type TestClock,
  type TestDatabase,
} from '@zend/tests/testkit'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The products as the API has them. */
type Parts = {
  readonly db: TestDatabase
  readonly clock: TestClock
  readonly quickSell: QuickSellDeps
  readonly withdrawal: WithdrawalDeps
  readonly feesKnown: () => Promise<void>
}

/** Returns a function that lets the worker do what it can for every payment, and networks confirm what was sent. */
export function workerOn({ db, clock, quickSell, withdrawal, feesKnown }: Parts): () => Promise<void> {
  const selling: QuickSellDeps & AdvanceDeps = {
    ...quickSell,
    db,
    log: SILENT,
    authorizationKeys: TEST_AUTHORIZATION.keys,
    priceKeys: TEST_PRICES.keys,
    provenance: TEST_PROVENANCE,
  }
  const sending = {
    ...withdrawal,
    db,
    log: SILENT,
    authorizationKeys: TEST_AUTHORIZATION.keys,
    provenance: TEST_PROVENANCE,
  }
  const listener = followPayment({ clock, networks: withdrawal.networks, log: SILENT, provenance: TEST_PROVENANCE })

  /** Lets the worker do what it can for every payment, and networks confirm what was sent. */
  return async () => {
    await feesKnown()
    const sells = await db.owner.pool.query<{ id: Id<'sel'> }>(
      `select id from quick_sell.sells where state not in ('paid', 'returned', 'bank_reversed') order by id`,
    )
    for (const { id } of sells.rows) await advanceSell(selling, { id })
    const sent = await db.owner.pool.query<{ id: Id<'wdr'>; state: string }>(
      `select id, state from withdrawal.withdrawals where closed_at is null order by id`,
    )
    for (const { id } of sent.rows) {
      await advanceWithdrawal(sending, id)
      const payment = `pay_${id.slice(4)}` as const
      const { rows } = await db.owner.pool.query<{ state: string }>(
        `select state from withdrawal.withdrawals where id = $1`,
        [id],
      )
      if (rows[0]?.state !== 'queued') continue
      const order = {
        id: payment,
        cause: `withdrawal:${id}`,
        network: 'bitcoin',
        amount: { asset: 'BTC', decimals: 8, units: 1n },
        feeBudget: null,
      } as const
      const txid = 'a'.repeat(64)
      const mined = { kind: 'done', txid, confirmedAt: clock.now(), feePaid: money('BTC', 1_000n) } as const
      for (const event of [{ kind: 'broadcast', txid } as const, mined])
        await db.transact((tx) => listener(tx, order, event))
      await db.owner.pool.query(
        `update treasury.payments set state = 'done', root = 'ctx_test', resolved_at = now() where id = $1`,
        [payment],
      )
    }
  }
}
