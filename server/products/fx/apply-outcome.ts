/**
 * Applies a provider's answer to the payment and the try, in the caller's transaction, on a locked payment. It calls
 * nobody.
 */
import { arrivalOf } from '@zend/corridors'
import { after, DAY_MS } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { buy, comeBack, leave } from './close.ts'
import { fxMachine, type FxPayment } from './fx-payment.ts'
import { show } from './notify.ts'
import { type OrderDeps, orderTry, sendTry, type StepCall } from './order-try.ts'
import { movePayment } from './payments.repo.ts'
import { proveOver } from './sends.ts'
import type { FxFailedWhy, FxOutcome, FxTry } from './tries.ts'
import { putTry } from './tries.repo.ts'

/** An answer with its payment: `tries` are all of the payment's, `attempt` the one that was asked about. */
export type Answered = {
  readonly payment: FxPayment
  readonly tries: readonly FxTry[]
  readonly attempt: FxTry
  readonly outcome: FxOutcome
}

/** What comes next: another call at once, a later look, or neither. */
export type Next = { readonly again: StepCall | null; readonly nextAt: Date | null }

/** What may pass by itself: the money is not where it should be yet, or the day is over. */
const PASSING: ReadonlySet<FxFailedWhy> = new Set(['balance_low', 'cut_off', 'price_expired', 'not_taken'])

/** Applies an answer. An answer without news changes only the time of the next request. */
export async function applyOutcome(deps: OrderDeps, tx: Tx, answered: Answered): Promise<Next> {
  const { payment, attempt, outcome } = answered
  const now = deps.clock.now()
  const later = async (changed: FxTry): Promise<Next> => {
    await putTry(tx, changed)
    return { again: null, nextAt: changed.nextAt }
  }
  switch (outcome.kind) {
    case 'wait': {
      const { nextAt, silent } = outcome
      if (attempt.state === 'open' && attempt.kind === 'pay') await showProgress(tx, payment, silent, now)
      if (attempt.state === 'done' && attempt.kind === 'pay') await presume(deps, tx, payment, now)
      return later({ ...attempt, silent, nextAt })
    }
    case 'send_again': {
      deps.log.warn(
        { payment: payment.id, reference: attempt.reference, sends: attempt.sends + 1 },
        'an order never arrived at its provider: it is sent again under its reference',
      )
      return { again: await sendTry(deps, tx, payment, { ...attempt, silent: true }), nextAt: null }
    }
    case 'not_taken': {
      const { said, nextAt } = outcome
      if (nextAt === null) return failed(deps, tx, answered, 'not_taken', said)
      await proveOver(deps, tx, attempt)
      return later({ ...attempt, sends: 0, sentAt: null, asks: attempt.asks + 1, said, silent: true, nextAt })
    }
    case 'bought':
      return bought(deps, tx, answered, outcome)
    case 'payable':
      await putTry(tx, { ...attempt, nextAt: null })
      return payNow(deps, tx, answered)
    case 'left': {
      const { delivered, charge, tracking, nextAt } = outcome
      const delivery = delivered ? 'told' : null
      const left = await leave(deps, tx, payment, { charge, tracking, delivery })
      if (delivery === null) await presume(deps, tx, left, now)
      const ended = attempt.state === 'open' ? { state: 'done' as const, charge, doneAt: now, endedAt: now } : {}
      return later({ ...attempt, ...ended, silent: false, nextAt })
    }
    case 'failed':
      return failed(deps, tx, answered, outcome.why, outcome.said)
    case 'came_back': {
      const { why, said, returned } = outcome
      // It left without our having heard of it.
      const by = { charge: 0n, tracking: null, delivery: null }
      const left = payment.reachedAt.sent === null ? await leave(deps, tx, payment, by) : payment
      await comeBack(deps, tx, left, { reason: why, returned })
      return end(deps, tx, { ...attempt, state: 'returned', why, said })
    }
    case 'contradiction':
      deps.log.error(
        {
          alert: 'fx_provider_contradicts_itself',
          payment: payment.id,
          reference: attempt.reference,
          state: attempt.state,
        },
        'a provider says another thing than it said conclusively before: a person has to look',
      )
      return later({ ...attempt, nextAt: outcome.nextAt })
  }
}

/** Books what was bought, and orders the payment once the currency can be paid out. */
async function bought(
  deps: OrderDeps,
  tx: Tx,
  { payment, tries, attempt }: Answered,
  { sold, nextAt }: Extract<FxOutcome, { readonly kind: 'bought' }>,
): Promise<Next> {
  const now = deps.clock.now()
  const owned = await buy(deps, tx, payment, { provider: attempt.provider, sold })
  const done = { ...attempt, state: 'done', silent: false, doneAt: now, endedAt: now, nextAt } as const
  await putTry(tx, done)
  return nextAt === null ? payNow(deps, tx, { payment: owned, tries, attempt: done }) : { again: null, nextAt }
}

/** Orders the payment from the provider that holds the currency, unless that was done. */
async function payNow(deps: OrderDeps, tx: Tx, { payment, tries, attempt }: Omit<Answered, 'outcome'>): Promise<Next> {
  if (tries.some(({ kind }) => kind === 'pay')) return { again: null, nextAt: null }
  const wanted = { kind: 'pay', provider: attempt.provider, priceId: null, at: deps.clock.now() } as const
  return { again: await orderTry(deps, tx, payment, tries, wanted), nextAt: null }
}

/**
 * Ends a try that did nothing. What can pass is tried again after a while, bought at another provider perhaps; after
 * enough tries, and for everything else, the company says what to do.
 */
async function failed(
  deps: OrderDeps,
  tx: Tx,
  { payment, tries, attempt }: Answered,
  why: FxFailedWhy,
  said: string,
): Promise<Next> {
  const over = { ...attempt, state: 'failed', why, said } as const
  await end(deps, tx, over)
  const others = tries.filter(({ reference }) => reference !== attempt.reference)
  const isLast = attempt.ordinal >= deps.policy.tries.triesMax
  if (attempt.kind === 'convert' && !isLast) return { again: null, nextAt: deps.clock.now() }
  if (PASSING.has(why) && !isLast) {
    const at = after(deps.clock.now(), deps.policy.tries.againAfterMs)
    await orderTry(deps, tx, payment, [...others, over], { kind: 'pay', provider: attempt.provider, priceId: null, at })
    return { again: null, nextAt: at }
  }
  await comeBack(deps, tx, payment, { reason: why, returned: null })
  return { again: null, nextAt: null }
}

async function end(deps: OrderDeps, tx: Tx, attempt: FxTry): Promise<Next> {
  const over = { ...attempt, silent: false, endedAt: attempt.endedAt ?? deps.clock.now(), nextAt: null }
  await proveOver(deps, tx, over)
  await putTry(tx, over)
  const { paymentId: payment, reference, provider, why, said, state } = over
  deps.log.warn({ payment, reference, provider, why, said }, `a try ${state === 'failed' ? 'failed' : 'came back'}`)
  return { again: null, nextAt: null }
}

/** Shows the progress of an open payment: under way at its provider, or unknown while that does not answer. */
async function showProgress(tx: Tx, payment: FxPayment, silent: boolean, at: Date): Promise<void> {
  const state = fxMachine.after(payment.state, silent ? 'unknown' : 'working')
  if (state === payment.state) return
  await movePayment(tx, payment.id, { state, at })
  await show(tx, { ...payment, state }, at)
}

/** Not every provider learns of the arrival: a day after the last one on which it can be, it is presumed. */
async function presume(deps: OrderDeps, tx: Tx, payment: FxPayment, now: Date): Promise<void> {
  const { rail, deliver, reachedAt, state } = payment
  if (state !== 'sent' || reachedAt.sent === null) return
  const { by } = arrivalOf(rail, deliver.asset, reachedAt.sent)
  if (now < after(new Date(`${by}T00:00:00Z`), 2 * DAY_MS)) return
  await leave(deps, tx, payment, { charge: 0n, tracking: null, delivery: 'presumed' })
}
