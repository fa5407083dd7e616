/**
 * Counts what came for bills: each deposit once, when it is credited, by the quote that was in force when it was first
 * seen, else at the price of now. What is gone from its network for good counts nothing any more. The books do not
 * change here: the coins are the company's, whatever they were for.
 */
import { type BillId, convert, type DepositId, formatMoney } from '@zend/kernel'
import { announce } from '../../core/events/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import { type Market, type PriceBoard, priceOf } from '../../core/pricing/index.ts'
import type { SealingKey } from '../../core/sealing/index.ts'
import { type Database, enqueueJob, sweep, type Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { billOfDeposit, billsToCount, putCounted, quoteInForce, sumOf, uncountedOf } from './arrivals.repo.ts'
import { type Arrival, type Bill, cameAfterEnd, excessOf, inCurrencyOf, stateOf, worthBy } from './bill.ts'
import { endedBills, lockBill, putPaid } from './bills.repo.ts'
import { findClaim } from './claims.repo.ts'
import { claimantOf, sendClaim } from './mail-claim.ts'

/** The job that counts what came for one bill; its payload is `{ id }`. */
export const COUNT_BILL_JOB = 'count-bill'
/** The repeated job that counts what was not, and ends bills whose time is over. */
export const SWEEP_BILLS_JOB = 'sweep-bills'

/** Dependencies of counting. */
export type CountDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly market: Pick<Market, 'board'>
  readonly billsKey: SealingKey
  /** Seals the code in a mail until it is sent. */
  readonly noticeKey: SealingKey
  readonly log: {
    readonly info: (facts: object, message: string) => void
    readonly error: (facts: object, message: string) => void
  }
}

/** The most that is counted in one transaction, and the most bills in one sweep. */
const [AT_ONCE, SWEPT_MAX] = [100, 500]

/** Called with every credit of a deposit, in its transaction: what it was for is counted right after. */
export async function noteBillCredit(tx: Tx, deposit: DepositId): Promise<void> {
  const id = await billOfDeposit(tx, deposit)
  if (id !== null) await enqueueJob(tx, COUNT_BILL_JOB, { id }, { key: `count ${id}` })
}

/**
 * Counts what came for a bill, and writes the state that follows. Idempotent, also concurrently: the bill's row is the
 * lock. A coin without a price now waits for the next call.
 */
export async function countBill(deps: CountDeps, id: BillId): Promise<void> {
  // Before the transaction: no price is read inside one.
  const board = await deps.market.board()
  await deps.db.transact(async (tx) => {
    const bill = await lockBill(tx, deps.billsKey, id)
    if (bill === null) return
    const now = deps.clock.now()
    for (const arrival of await uncountedOf(tx, id, AT_ONCE)) {
      const counted = await worthOf(tx, board, bill, arrival)
      if (counted === null)
        deps.log.info({ bill: id, deposit: arrival.deposit }, 'what came for a bill waits for a price')
      else await putCounted(tx, arrival.deposit, counted, now)
    }
    await settle(deps, tx, bill, await sumOf(tx, id), now)
  })
}

/** Counts what was not counted yet, and ends bills whose time is over. Throws at the end when one failed. */
export async function sweepBills(deps: CountDeps): Promise<void> {
  const { read } = deps.db
  const due = new Set([
    ...(await billsToCount(read, SWEPT_MAX)),
    ...(await endedBills(read, deps.clock.now(), SWEPT_MAX)),
  ])
  const told = (bill: BillId, err: unknown): void =>
    deps.log.error({ alert: 'bill_not_counted', bill, err }, 'what came for a bill could not be counted')
  await sweep(due, (id) => countBill(deps, id), told, 'bills could not be counted')
}

async function worthOf(
  tx: Tx,
  board: PriceBoard,
  bill: Bill,
  arrival: Arrival,
): Promise<NonNullable<Arrival['counted']> | null> {
  const late = cameAfterEnd(bill, arrival.seenAt)
  const quote = await quoteInForce(tx, arrival)
  if (quote !== null) return { worth: worthBy(quote, arrival.coins), rate: 'quote', late }
  const price = priceOf(board, arrival.coins.asset, bill.amount.asset)
  // Rounded down by less than one minor unit.
  return price.ok
    ? { worth: convert(arrival.coins, price.value.rate, 'down').amount, rate: 'market', late: true }
    : null
}

/** Writes what was paid of a bill; says it to the company when it is paid, and when coins came too late. */
async function settle(deps: CountDeps, tx: Tx, bill: Bill, paid: bigint, now: Date): Promise<void> {
  const state = stateOf(bill, paid, now)
  if (paid === bill.paid && state === bill.state) return
  const isDone = state === 'paid' || state === 'overpaid'
  await putPaid(tx, bill.id, { paid, state, paidAt: isDone ? (bill.paidAt ?? now) : null })
  await announce(tx, { to: bill.holder, type: 'bill', id: bill.id, at: now })
  deps.log.info({ bill: bill.id, state }, 'what came for a bill was counted')
  await claimExcess(deps, tx, bill, { ...bill, paid, state })
  const isNews = (isDone && state !== bill.state) || (state === 'cancelled' && paid > bill.paid)
  if (!isNews) return
  const counted = { ...bill, paid, state }
  const excess = excessOf(counted)
  const facts = {
    billId: bill.id,
    title: bill.number ?? bill.title,
    amount: formatMoney(inCurrencyOf(bill, paid)),
    currency: bill.amount.asset,
  }
  if (!isDone) return sendNotice(deps, tx, { kind: 'bill-late', to: bill.holder, facts })
  const tooMuch = excess === null ? '' : formatMoney(inCurrencyOf(bill, excess))
  await sendNotice(deps, tx, { kind: 'bill-paid', to: bill.holder, facts: { ...facts, excess: tooMuch } })
}

/** Mails whoever paid a link for an excess that was not there before, where an address is known: once by itself. */
async function claimExcess(deps: CountDeps, tx: Tx, before: Bill, bill: Bill): Promise<void> {
  const email = claimantOf(bill)
  if (email === null || excessOf(bill) === null || excessOf(before) !== null || bill.refundTo !== null) return
  if ((await findClaim(tx, deps.billsKey, bill.id)) === null) await sendClaim(deps, tx, bill, { email, madeBy: null })
}
