/**
 * The steps of a payment abroad that move money in the books, each in the caller's transaction on a locked row:
 * converted, bought, paid, come back, given back. Each step does everything: the books, the limits, the state, the
 * activity, the mail, the live events.
 */
import type { FxCurrency } from '@zend/corridors'
import type { Money } from '@zend/kernel'
import { isBooked, openHold, post, type Posting, releaseHold } from '../../core/ledger/index.ts'
import { releaseUse } from '../../core/limits/index.ts'
import { postProven } from '../../core/provenance/index.ts'
import type { Tx } from '../../database/index.ts'
import {
  type FxEvent,
  fxMachine,
  type FxPayment,
  type FxTerms,
  giveBackOf,
  holdIdOf,
  isBought,
  postingIdOf,
} from './fx-payment.ts'
import { boughtPosting, cameBackPosting, convertPosting, paidPosting, returnPosting } from './fx.postings.ts'
import { type ConsentKeys, fundsOf } from './judge-again.ts'
import { type NotifyDeps, notify, show } from './notify.ts'
import { movePayment } from './payments.repo.ts'
import { assertOver, type SendsDeps } from './sends.ts'

/** Dependencies of the steps. */
export type CloseDeps = NotifyDeps & ConsentKeys & SendsDeps

/** Books the conversion. Throws unless exactly the most that may leave is on hold: such a row was tampered with. */
export async function convert(deps: CloseDeps, tx: Tx, payment: FxPayment, terms: FxTerms): Promise<FxPayment> {
  const state = fxMachine.after(payment.state, isBought(payment) ? 'converted' : 'converted_at_par')
  await assertHeld(tx, payment)
  const at = deps.clock.now()
  await book(tx, payment, convertPosting(payment, terms, at))
  await movePayment(tx, payment.id, { state, at, terms })
  const converted = { ...payment, state, terms, reachedAt: { ...payment.reachedAt, converted: at } }
  await show(tx, converted, at)
  return converted
}

/** Books that the provider of the payment sold us the currency. */
export async function buy(
  deps: CloseDeps,
  tx: Tx,
  payment: FxPayment,
  { provider, sold }: { readonly provider: string; readonly sold: Money<'USD'> },
): Promise<FxPayment> {
  const state = fxMachine.after(payment.state, 'bought')
  const at = deps.clock.now()
  const terms = { ...termsOf(payment), provider }
  await book(tx, payment, boughtPosting(payment, terms, sold, at))
  await movePayment(tx, payment.id, { state, at, bought: { sold, provider } })
  const bought = { ...payment, state, terms, bought: sold }
  await show(tx, bought, at)
  return bought
}

function termsOf({ id, terms }: FxPayment): FxTerms {
  if (terms === null) throw new Error(`${id} was not converted`)
  return terms
}

/** Books that the payment left, once; and stores that it was delivered, where that is known. */
export async function leave(
  deps: CloseDeps,
  tx: Tx,
  payment: FxPayment,
  by: { readonly charge: bigint; readonly tracking: string | null; readonly delivery: 'told' | 'presumed' | null },
): Promise<FxPayment> {
  const at = deps.clock.now()
  const isFirst = payment.reachedAt.sent === null
  if (isFirst) await book(tx, payment, paidPosting(payment, termsOf(payment), by.charge, at))
  const event: FxEvent = by.delivery === null ? 'sent' : 'delivered'
  const state = fxMachine.after(payment.state, event)
  const delivery = by.delivery !== null && payment.delivery === null ? { delivery: by.delivery } : {}
  if (!isFirst && state === payment.state) return payment
  await movePayment(tx, payment.id, { state, at, tracking: by.tracking, ...delivery })
  const reachedAt = { ...payment.reachedAt, sent: payment.reachedAt.sent ?? at }
  const left = { ...payment, state, ...delivery, reachedAt, tracking: by.tracking ?? payment.tracking }
  if (isFirst) await notify(deps, tx, left, 'fx-sent')
  await show(tx, left, at)
  return left
}

/**
 * Stores that a payment will not arrive, and waits for what its company wants. `returned`: it had left, and so much of
 * it came back to our balance at the provider; `null`: it never left.
 */
export async function comeBack(
  deps: CloseDeps,
  tx: Tx,
  payment: FxPayment,
  { reason, returned }: { readonly reason: string; readonly returned: Money<FxCurrency> | null },
): Promise<FxPayment> {
  const state = fxMachine.after(payment.state, 'came_back')
  const at = deps.clock.now()
  if (returned !== null && (returned.asset !== payment.deliver.asset || returned.amount > payment.deliver.amount))
    throw new Error(`more came back of ${payment.id} than was paid`)
  const cameBack = returned ?? payment.deliver
  if (payment.reachedAt.sent !== null)
    await book(tx, payment, cameBackPosting(payment, termsOf(payment).provider, cameBack, at))
  await movePayment(tx, payment.id, { state, at, reason, cameBack })
  const back = { ...payment, state, reason, cameBack, reachedAt: { ...payment.reachedAt, cameBack: at } }
  await notify(deps, tx, back, 'fx-came-back')
  await show(tx, back, at)
  return back
}

/**
 * Gives the company its money back, once nothing ordered for the payment can do anything any more; throws otherwise.
 * Its use of the limits no longer counts.
 */
export async function giveBack(deps: CloseDeps, tx: Tx, payment: FxPayment): Promise<void> {
  const { terms, cameBack, deliver, id } = payment
  const state = fxMachine.after(payment.state, 'given_back')
  if (terms === null || cameBack === null) throw new Error(`${id} did not come back`)
  await assertOver(deps, tx, payment, 'pay', null)
  if (isBought(payment) && payment.bought === null) await assertOver(deps, tx, payment, 'convert', null)
  const at = deps.clock.now()
  const isProven = (await isTaken(tx, payment)) && (await fundsOf(deps.provenance, tx, payment, null)) === 'proven'
  const by = isProven ? (each: Posting) => postProven(tx, deps.provenance, each) : undefined
  await book(tx, payment, returnPosting(payment, at), by)
  const returned = giveBackOf({ taken: terms.taken, deliver, cameBack })
  await releaseUse(deps, tx, id)
  await movePayment(tx, id, { state, at, returned })
  const closed = { ...payment, state, returned }
  await notify(deps, tx, closed, 'fx-returned')
  await show(tx, closed, at)
}

/** Ends a payment of which nothing was booked: the hold is released. Throws unless exactly its money is on hold. */
export async function release(
  deps: CloseDeps,
  tx: Tx,
  payment: FxPayment,
  event: 'cancelled' | 'declined' | 'expired',
  reason: string,
): Promise<void> {
  const state = fxMachine.after(payment.state, event)
  const at = deps.clock.now()
  await assertOver(deps, tx, payment, 'convert', null)
  await assertOver(deps, tx, payment, 'pay', null)
  await assertHeld(tx, payment)
  const released = await releaseHold(tx, { id: holdIdOf(payment.id), occurredAt: at })
  if (!released.ok) throw new Error(`the hold of ${payment.id} was ${released.refusal.state}`)
  await releaseUse(deps, tx, payment.id)
  await movePayment(tx, payment.id, { state, at, reason, returned: payment.most })
  const closed = { ...payment, state, reason, returned: payment.most }
  if (event !== 'cancelled') await notify(deps, tx, closed, 'fx-returned')
  await show(tx, closed, at)
}

/**
 * Returns whether the books show, for exactly these amounts, that this payment waits to be paid: taken from its
 * company, bought where it must be, and neither paid nor given back.
 */
export async function isPayable(tx: Tx, payment: FxPayment): Promise<boolean> {
  const { id } = payment
  if (isBought(payment) && !(await isBooked(tx, postingIdOf(id, 'b')))) return false
  return (
    (await isTaken(tx, payment)) &&
    !(await isBooked(tx, postingIdOf(id, 'p'))) &&
    !(await isBooked(tx, postingIdOf(id, 'r')))
  )
}

/** Returns whether the books show that exactly this was taken from its company. */
export async function isTaken(tx: Tx, payment: FxPayment): Promise<boolean> {
  const { id, terms, reachedAt } = payment
  if (terms === null || reachedAt.converted === null || !(await isBooked(tx, postingIdOf(id, '')))) return false
  // Posting the same again returns the first posting; a different one under its id is refused.
  const booked = await post(tx, convertPosting(payment, terms, reachedAt.converted))
  return booked.ok && booked.value.already
}

async function assertHeld(tx: Tx, { id, holder, most }: FxPayment): Promise<void> {
  const hold = await openHold(tx, holdIdOf(id))
  const isOwn = hold !== null && 'owner' in hold.account && hold.account.owner === holder
  if (!isOwn || hold.amount.asset !== most.asset || hold.amount.amount !== most.amount)
    throw new Error(`payment ${id} has no open hold of its money`)
}

async function book(
  tx: Tx,
  { id }: FxPayment,
  posting: Posting,
  by: (each: Posting) => ReturnType<typeof post> = (each) => post(tx, each),
): Promise<void> {
  const posted = await by(posting)
  if (!posted.ok) throw new Error(`the posting ${posting.kind} of ${id} was refused: ${posted.refusal.code}`)
  // Each step changes the state in the same transaction as its posting, so somebody else moved the state back.
  if (posted.value.already) throw new Error(`the posting ${posting.kind} of ${id} is in the books already`)
}
