/**
 * Applies a rail's answer to the sale and the attempt, in the caller's transaction, on a locked sale. It calls nobody.
 */
import { after, money } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Attempt, Call, Outcome } from './attempts.ts'
import { putAttempt, putChecked } from './attempts.repo.ts'
import { settle, takeBack } from './close.ts'
import { noteOrder, proveOver } from './orders.ts'
import { ableRails, isConfirmed, type OrderDeps, orderNext } from './order-payout.ts'
import { moveSell } from './quick-sell.repo.ts'
import { isSettled, type Sell, sellMachine } from './quick-sell.ts'
import { show } from './notify.ts'

/** An answer with its sale: `attempts` are all of the sale's, `attempt` the one that was asked about. */
export type Answer = {
  readonly sell: Sell
  readonly attempts: readonly Attempt[]
  readonly attempt: Attempt
  readonly outcome: Outcome
}

/** What comes next: another call at once, a later check, or neither. */
export type Next = { readonly sell: Sell; readonly again: Call | null; readonly nextAt: Date | null }

/** Applies an answer. An answer without news changes only the time of the next request. */
export async function applyOutcome(
  deps: OrderDeps,
  tx: Tx,
  { sell, attempts, attempt, outcome }: Answer,
): Promise<Next> {
  const now = deps.clock.now()
  const later = async (changed: Attempt, put = putAttempt): Promise<Next> => {
    await put(tx, changed)
    return { sell, again: null, nextAt: changed.nextAt }
  }
  switch (outcome.kind) {
    case 'wait': {
      const { nextAt, silent } = outcome
      if (attempt.state === 'open') await showProgress(tx, sell, attempt, silent, now)
      return later({ ...attempt, silent, nextAt }, putChecked)
    }
    case 'send_again': {
      if (!(await isConfirmed(deps, tx, sell)))
        return applyOutcome(deps, tx, {
          sell,
          attempts,
          attempt,
          outcome: { kind: 'failed', why: 'not_taken', said: 'the rail never knew the order' },
        })
      const sends = attempt.sends + 1
      const again: Attempt = {
        ...attempt,
        sends,
        sentAt: now,
        asks: 0,
        silent: true,
        nextAt: after(now, deps.policy.payout.claimMs),
      }
      await putAttempt(tx, again)
      const call = await noteOrder(deps, tx, sell, again)
      deps.log.warn(
        { sell: sell.id, reference: attempt.reference, sends },
        'an order never arrived at its rail: it is sent again under its reference',
      )
      return { sell, again: call, nextAt: null }
    }
    case 'paid': {
      const { railFee, nextAt } = outcome
      await settle(deps, tx, sell, {
        rail: attempt.rail,
        fee: railFee === null ? null : money(sell.receives.asset, railFee),
      })
      return later({ ...attempt, state: 'paid', silent: false, railFee, paidAt: now, endedAt: now, asks: 0, nextAt })
    }
    case 'not_taken': {
      const { said, nextAt } = outcome
      if (nextAt === null || ableRails(deps, sell, attempts).length > 0)
        return applyOutcome(deps, tx, { sell, attempts, attempt, outcome: { kind: 'failed', why: 'not_taken', said } })
      // Nobody else can pay it: the same rail is asked again soon, under the same reference.
      await proveOver(deps, tx, attempt)
      return later({ ...attempt, sends: 0, sentAt: null, asks: attempt.asks + 1, said, silent: true, nextAt })
    }
    case 'failed':
    case 'reversed': {
      const over = await end(deps, tx, attempt, outcome, now)
      const others = attempts.filter(({ reference }) => reference !== attempt.reference)
      if (attempt.state === 'paid') await takeBack(deps, tx, sell, attempt.rail)
      // Nothing more to do for a sale that was settled without this attempt, or that waits for another one.
      const isAll = attempt.state === 'paid' || isSettled(sell.state) || others.some(({ state }) => state === 'open')
      const next = isAll ? null : await orderNext(deps, tx, sell, [...others, over])
      return { sell: next?.sell ?? sell, again: next, nextAt: null }
    }
    case 'contradiction':
      deps.log.error(
        {
          alert: 'rail_contradicts_itself',
          sell: sell.id,
          reference: attempt.reference,
          rail: attempt.rail,
          state: attempt.state,
        },
        'a rail says another thing than it said conclusively before: a person has to look',
      )
      return later({ ...attempt, nextAt: outcome.nextAt }, putChecked)
  }
}

/** Ends an attempt that did not pay, and stores the proof. */
async function end(
  deps: OrderDeps,
  tx: Tx,
  attempt: Attempt,
  outcome: Extract<Outcome, { readonly kind: 'failed' | 'reversed' }>,
  endedAt: Date,
): Promise<Attempt> {
  const { kind: state, said } = outcome
  const why = outcome.kind === 'failed' ? outcome.why : 'rejected'
  const over: Attempt = { ...attempt, state, why, said, silent: false, endedAt, nextAt: null }
  await proveOver(deps, tx, over)
  await putAttempt(tx, over)
  const { sellId: sell, reference, rail } = attempt
  deps.log.warn({ sell, reference, rail, why, said }, `a payout ${state === 'failed' ? 'failed' : 'came back'}`)
  return over
}

/** Shows the progress of an open payout: in progress at its rail, or unknown while the rail does not answer. */
async function showProgress(tx: Tx, sell: Sell, { ordinal }: Attempt, silent: boolean, at: Date): Promise<void> {
  if (isSettled(sell.state)) throw new Error(`${sell.id} is ${sell.state} with a payout on its way`)
  const state = sellMachine.after(sell.state, silent ? 'unknown' : ordinal === 1 ? 'sent' : 'sent_elsewhere')
  if (state === sell.state) return
  await moveSell(tx, sell.id, { state, at })
  await show(tx, sell, state, at)
}
