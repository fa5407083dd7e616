/**
 * The steps of a sale that move money in the books, each in the caller's transaction on a locked row: booked, paid, or
 * returned. Each step does everything: the books, the limits, the state, the activity, the mail, the live events.
 */
import type { LocalCurrency, Money } from '@zend/kernel'
import { isBooked, openHold, post, type Posting, releaseHold } from '../../core/ledger/index.ts'
import { announce } from '../../core/events/index.ts'
import { releaseUse } from '../../core/limits/index.ts'
import { postProven } from '../../core/provenance/index.ts'
import type { Tx } from '../../database/index.ts'
import { type ConsentKeys, fundsOf, judgeConsent } from './judge-again.ts'
import { assertOver, type OrdersDeps } from './orders.ts'
import { isLateAt } from './promised.ts'
import { convertPosting, latePosting, paidPosting, returnPosting } from './quick-sell.postings.ts'
import { moveSell } from './quick-sell.repo.ts'
import { holdIdOf, postingIdOf, returnOf, type Sell, sellMachine } from './quick-sell.ts'
import { show, notifyReturned, type NotifyDeps, notifyPaid } from './notify.ts'

/**
 * Books the sale. Throws unless exactly this money of this customer is on hold: such a row was forged or tampered with.
 */
export async function convert(deps: NotifyDeps, tx: Tx, sell: Sell): Promise<Sell> {
  const state = sellMachine.after(sell.state, 'converted')
  await assertHeld(tx, sell)
  const at = deps.clock.now()
  await book(tx, sell, convertPosting(sell, at))
  await moveSell(tx, sell.id, { state, at })
  await show(tx, sell, state, at)
  return { ...sell, state, reachedAt: { ...sell.reachedAt, converted: at } }
}

/**
 * Returns whether the books show, for exactly these amounts, that this sale waits for its payout: taken from its
 * customer, and neither paid nor returned.
 */
export async function isUnderWay(tx: Tx, sell: Sell): Promise<boolean> {
  return (
    (await isTaken(tx, sell)) &&
    !(await isBooked(tx, postingIdOf(sell.id, 'p'))) &&
    !(await isBooked(tx, postingIdOf(sell.id, 'r')))
  )
}

/** Returns whether the books show that exactly this was taken from its customer. */
async function isTaken(tx: Tx, sell: Sell): Promise<boolean> {
  const { id, reachedAt } = sell
  if (reachedAt.converted === null || !(await isBooked(tx, postingIdOf(id, '')))) return false
  // Posting the same again returns the first posting; a different one under its id is refused.
  const booked = await post(tx, convertPosting(sell, reachedAt.converted))
  return booked.ok && booked.value.already
}

/** Throws unless exactly this money of this customer is on hold. */
async function assertHeld(tx: Tx, { id, holder, sold }: Sell): Promise<void> {
  const hold = await openHold(tx, holdIdOf(id))
  const isOwn = hold !== null && 'owner' in hold.account && hold.account.owner === holder
  if (!isOwn || hold.amount.asset !== sold.asset || hold.amount.amount !== sold.amount)
    throw new Error(`sale ${id} has no open hold of its money`)
}

/** Books that the rail paid: the money left our balance there. What arrives late gives our fee back. */
export async function settle(
  deps: BackDeps,
  tx: Tx,
  sell: Sell,
  by: { readonly rail: string; readonly fee: Money<LocalCurrency> | null },
): Promise<void> {
  const state = sellMachine.after(sell.state, 'paid')
  const at = deps.clock.now()
  await book(tx, sell, paidPosting(sell, by.rail, by.fee, at))
  const isLate = isLateAt(sell, at)
  if (isLate) await giveFeeBack(deps, tx, sell, at)
  await moveSell(tx, sell.id, { state, at })
  await notifyPaid(deps, tx, sell, isLate)
  await show(tx, sell, state, at)
}

/** Gives our fee back. It can leave only if what was sold could: of a sale that nobody proved it waits for a person. */
async function giveFeeBack(deps: BackDeps, tx: Tx, sell: Sell, at: Date): Promise<void> {
  const isProven = (await isTaken(tx, sell)) && (await fundsOf(deps.provenance, tx, sell, null)) === 'proven'
  const by = isProven ? (each: Posting) => postProven(tx, deps.provenance, each) : undefined
  await book(tx, sell, latePosting(sell, at), by)
  await announce(tx, { to: sell.holder, type: 'balance', id: null, at })
}

/**
 * Declines a sale: nothing was booked, and the hold is released. Throws unless exactly this money of this customer is
 * on hold.
 */
export async function declineSell(
  deps: NotifyDeps & OrdersDeps,
  tx: Tx,
  sell: Sell,
  reason: 'not_confirmed' | 'confirm_again',
): Promise<void> {
  const state = sellMachine.after(sell.state, 'not_taken')
  const at = deps.clock.now()
  await assertOver(deps, tx, sell, null)
  await assertHeld(tx, sell)
  const released = await releaseHold(tx, { id: holdIdOf(sell.id), occurredAt: at })
  if (!released.ok) throw new Error(`the hold of ${sell.id} was ${released.refusal.state}`)
  await backWith(deps, tx, { ...sell, ifFailed: 'crypto' }, { state, at, reason, letter: 'sell-returned' })
}

/**
 * Returns the money in full when nobody can pay it; its use of the limits no longer counts. The customer is shown
 * `reason`.
 */
export async function giveBack(deps: BackDeps, tx: Tx, sell: Sell, reason: string): Promise<void> {
  const state = sellMachine.after(sell.state, 'gave_up')
  const at = deps.clock.now()
  await bookBack(deps, tx, sell, returnPosting(sell, 'clearing', at))
  await backWith(deps, tx, sell, { state, at, reason, letter: 'sell-returned' })
}

/** Returns the money in full when the bank gave it back to the rail after the payment. */
export async function takeBack(deps: BackDeps, tx: Tx, sell: Sell, rail: string): Promise<void> {
  const state = sellMachine.after(sell.state, 'reversed')
  const at = deps.clock.now()
  await bookBack(deps, tx, sell, returnPosting(sell, { rail }, at))
  await backWith(deps, tx, sell, { state, at, reason: 'bank_reversed', letter: 'sell-reversed' })
}

/** Dependencies of returning money. */
export type BackDeps = NotifyDeps & ConsentKeys & OrdersDeps

type Back = {
  readonly state: Sell['state']
  readonly at: Date
  readonly reason: string
  readonly letter: 'sell-returned' | 'sell-reversed'
}

async function backWith(deps: NotifyDeps, tx: Tx, sell: Sell, { state, at, reason, letter }: Back): Promise<void> {
  const returned = returnOf(sell)
  await releaseUse(deps, tx, sell.id)
  await moveSell(tx, sell.id, { state, at, returned, reason })
  await notifyReturned(deps, tx, sell, letter, returned)
  await show(tx, sell, state, at)
}

/**
 * Books the return, once no order can pay any more; throws otherwise. The credit is proven if what was taken was proven
 * and the books and the customer's own confirmation agree on the amount; otherwise it is booked, but cannot leave until
 * a person has checked it.
 */
async function bookBack(deps: BackDeps, tx: Tx, sell: Sell, posting: Posting): Promise<void> {
  await assertOver(deps, tx, sell, null)
  const returned = returnOf(sell)
  const isSaid = returned.asset === sell.sold.asset || judgeConsent(deps, sell).kind === 'fine'
  const isProven = isSaid && (await isTaken(tx, sell)) && (await fundsOf(deps.provenance, tx, sell, null)) === 'proven'
  return book(tx, sell, posting, isProven ? (each) => postProven(tx, deps.provenance, each) : undefined)
}

async function book(tx: Tx, { id }: Sell, posting: Posting, by = (each: Posting) => post(tx, each)): Promise<void> {
  const posted = await by(posting)
  if (!posted.ok) throw new Error(`the posting ${posting.kind} of ${id} was refused: ${posted.refusal.code}`)
  // Each step changes the state in the same transaction as its posting, so somebody else moved the state back.
  if (posted.value.already) throw new Error(`the posting ${posting.kind} of ${id} is in the books already`)
}
