/**
 * The worker's part of a sale: books it, orders the payout, polls its outcome, orders it from another rail after a
 * conclusive refusal, and returns the money when nobody can pay. Safe to run at any moment: each request to a rail is
 * written and committed before it is made, and the row's lock orders the answers. A rail is never called inside a
 * transaction.
 */
import { after, money } from '@zend/kernel'
import { moneyOutHold } from '../../core/holders/index.ts'
import { judgeAgainAt } from '../../core/limits/index.ts'
import { eachRow, enqueueJob, sweep, type Tx } from '../../database/index.ts'
import type { PayoutRail, PayoutSent, PayoutStatus } from '../../ports/payout-rail.ts'
import { applyOutcome } from './apply-outcome.ts'
import { dueSells, forgetEvents, putAttempt, putChecked } from './attempts.repo.ts'
import { type Attempt, type Call, effectiveAnswer, outcomeOf } from './attempts.ts'
import { ADVANCE_SELL_JOB } from './begin-sell.ts'
import { convert, declineSell } from './close.ts'
import { type JudgeDeps, type Judgement, judgeAgain, judgeConsent } from './judge-again.ts'
import { isConfirmed, orderNext } from './order-payout.ts'
import { lastOf, noteOrder, triesOf } from './orders.ts'
import type { QuickSellDeps, QuickSellLog } from './quick-sell.deps.ts'
import { lockSell, readSellById, waitingSells } from './quick-sell.repo.ts'
import type { Sell, SellId } from './quick-sell.ts'

/** The repeated job that advances every sale that is due, so that no sale depends on a single job. */
export const SWEEP_SELLS_JOB = 'sweep-quick-sells'

/** Dependencies of advancing. */
export type AdvanceDeps = JudgeDeps &
  Pick<QuickSellDeps, 'db' | 'clock' | 'policy' | 'rails'> & { readonly log: QuickSellLog }

/** A sale, and, when a webhook named one, the attempt to ask about even if it is not due. */
export type Wanted = { readonly id: SellId; readonly reference?: string }

const BATCH = 100

/** Advances a sale as far as possible now. Idempotent. */
export async function advanceSell(deps: AdvanceDeps, wanted: Wanted): Promise<void> {
  const found = await readSellById(deps.db.read, wanted.id)
  // Judge it before locking it, because this may wait for prices.
  const judged = found?.state === 'locked' ? await judgeAgain(deps, deps.db.read, found) : null
  if (found !== null && judged?.kind === 'later') return advanceSoon(deps, found)
  if (judged?.kind === 'look') {
    // Another worker may have taken it meanwhile, with the funds that were looked for.
    if ((await readSellById(deps.db.read, wanted.id))?.state !== 'locked') return
    throw new Error(`sale ${wanted.id} does not fit what it was allowed by: ${judged.why}`)
  }
  let call = await deps.db.transact((tx) => beginStep(deps, tx, wanted, judged))
  while (call !== null) {
    const asked = call
    const status = await ask(deps, railOf(deps, asked.attempt), asked)
    call = await deps.db.transact((tx) => endStep(deps, tx, asked, status))
  }
}

async function advanceSoon({ db, clock }: AdvanceDeps, { id, reachedAt }: Sell): Promise<void> {
  const runAt = judgeAgainAt(reachedAt.locked, clock.now())
  if (runAt !== null) await db.transact((tx) => enqueueJob(tx, ADVANCE_SELL_JOB, { id }, { key: id, runAt }))
}

/** Advances every sale that is due. Throws at the end when one failed. */
export async function sweepSells(deps: AdvanceDeps): Promise<void> {
  const { db, clock, policy, log } = deps
  const now = clock.now()
  // Go through every page: sales that cannot be advanced would otherwise block the first page forever.
  const [waiting, due] = await Promise.all([
    Array.fromAsync(
      eachRow(BATCH, (last: SellId | null) => waitingSells(db.read, after(now, -policy.payout.claimMs), last, BATCH)),
    ),
    Array.fromAsync(eachRow(BATCH, (last: SellId | null) => dueSells(db.read, now, last, BATCH))),
  ])
  const tellOf = (sell: SellId, err: unknown): void =>
    log.error({ alert: 'quick_sell_not_advanced', sell, err }, 'a quick sell could not be advanced')
  try {
    await sweep(
      new Set([...waiting, ...due]),
      (id) => advanceSell(deps, { id }),
      tellOf,
      'quick sells could not be advanced',
    )
  } finally {
    await forgetEvents(db.read, after(now, -policy.hooksKeptMs))
  }
}

type StepCall = Call & { readonly sell: Sell }

/** Whether nothing may leave while somebody looks, at a lost deposit or at a company, or while an account is frozen. */
async function mustWait({ clock }: AdvanceDeps, tx: Tx, { holder, madeBy }: Sell): Promise<boolean> {
  const reason = (await moneyOutHold(tx, { holder, userId: madeBy }, clock.now()))?.reason
  return reason === 'deposit_lost' || reason === 'company_frozen' || reason === 'frozen'
}

/** Writes the next request and its rail; `null` when there is none. */
async function beginStep(
  deps: AdvanceDeps,
  tx: Tx,
  { id, reference }: Wanted,
  judged: Judgement | null,
): Promise<StepCall | null> {
  const sell = await lockSell(tx, id)
  if (sell === null) throw new Error(`there is no sale ${id}`)
  // The coins may be of a lost deposit or of a frozen company: the sale waits until that is over. The sweep retries it.
  if (sell.state === 'locked') return (await mustWait(deps, tx, sell)) ? null : take(deps, tx, sell, judged)
  const { attempts, orders } = await triesOf(deps, tx, sell)
  // The first attempt is written together with the next state: somebody who moved the state back wants it paid twice.
  if (sell.state === 'converted' && attempts.length + orders.length > 0)
    throw new Error(`sale ${id} was ordered and says that it was not`)
  if (sell.state === 'converted') return orderNext(deps, tx, sell, attempts)
  const now = deps.clock.now()
  // Ask about an order that may be in progress before anything else.
  const waiting = attempts.find(({ state, sends }) => state === 'open' && sends > 0) ?? attempts.at(-1)
  const attempt = reference === undefined ? waiting : attempts.find((each) => each.reference === reference)
  const isDue = attempt !== undefined && (reference !== undefined || (attempt.nextAt !== null && attempt.nextAt <= now))
  if (!isDue) return null
  if (attempt.state === 'open' && attempt.sentAt === null) {
    if (!(await isConfirmed(deps, tx, sell))) {
      const outcome = { kind: 'failed', why: 'not_taken', said: 'not ordered: nobody confirmed it' } as const
      await applyOutcome(deps, tx, { sell, attempts, attempt, outcome })
      return null
    }
    const again: Attempt = {
      ...attempt,
      sends: attempt.sends + 1,
      sentAt: now,
      nextAt: after(now, deps.policy.payout.claimMs),
    }
    await putAttempt(tx, again)
    return { sell, ...(await noteOrder(deps, tx, sell, again)) }
  }
  const asked: Attempt = {
    ...attempt,
    asks: attempt.asks + 1,
    nextAt: attempt.nextAt === null ? null : after(now, deps.policy.payout.claimMs),
  }
  await putChecked(tx, asked)
  return { sell, kind: 'ask', attempt: asked, nth: lastOf(orders, asked.reference), at: now }
}

/**
 * Books a sale that its customer confirmed and orders its payout; any other sale is declined, and its money released.
 */
async function take(deps: AdvanceDeps, tx: Tx, sell: Sell, judged: Judgement | null): Promise<StepCall | null> {
  // Check the consent on the locked row, as it will be paid.
  const consent = judgeConsent(deps, sell)
  if (judged === null || consent.kind === 'look') return null
  if (consent.kind === 'fine' && judged.kind === 'fine') return orderNext(deps, tx, await convert(deps, tx, sell), [])
  const reason = consent.kind === 'fine' && judged.kind === 'changed' ? 'confirm_again' : 'not_confirmed'
  await declineSell(deps, tx, sell, reason)
  const facts = { sell: sell.id, holder: sell.holder, reason }
  if (reason === 'confirm_again') deps.log.warn(facts, 'a quick sell was not taken: it has to be confirmed again')
  else
    deps.log.error(
      { alert: 'quick_sell_not_authorized', ...facts },
      'a quick sell was not taken that its customer did not confirm',
    )
  return null
}

/** Applies an answer. Returns the next request, if there is one to make at once. */
async function endStep(
  deps: AdvanceDeps,
  tx: Tx,
  asked: StepCall,
  answer: PayoutStatus | PayoutSent,
): Promise<StepCall | null> {
  const { reference, sellId } = asked.attempt
  const sell = await lockSell(tx, sellId)
  if (sell === null) throw new Error(`${reference} belongs to no sale`)
  // Another answer may have come meanwhile: apply this one to the attempt's current state.
  const { attempts, orders } = await triesOf(deps, tx, sell)
  const attempt = attempts.find((each) => each.reference === reference)
  if (attempt === undefined) throw new Error(`${reference} is no try of ${sellId}`)
  const status = effectiveAnswer(answer, asked, lastOf(orders, reference))
  const named = 'railId' in status && status.railId !== null ? { ...attempt, railId: status.railId } : attempt
  // Judge an unknown reference by the time of the request: an order may have arrived since.
  const at = status.kind === 'unknown_reference' ? asked.at : deps.clock.now()
  const outcome = outcomeOf(named, status, at, deps.policy.payout)
  const next = await applyOutcome(deps, tx, { sell, attempts, attempt: named, outcome })
  if (next.again !== null) return { sell: next.sell, ...next.again }
  if (next.nextAt !== null) await enqueueJob(tx, ADVANCE_SELL_JOB, { id: sellId }, { key: sellId, runAt: next.nextAt })
  return null
}

/** Calls the rail. An error of a connector counts as no answer: the money may be on its way. */
async function ask(
  { clock, policy }: AdvanceDeps,
  rail: PayoutRail,
  { sell: { to, receives }, kind, attempt, at }: StepCall,
): Promise<PayoutStatus | PayoutSent> {
  const { reference } = attempt
  try {
    if (kind === 'ask') return await rail.statusOf(reference)
    // A worker that outlived its claim counts as dead: others may have asked since whether it ordered.
    if (clock.now() > after(at, policy.payout.claimMs))
      return { kind: 'no_answer', said: 'not ordered: its claim was over' }
    return await rail.send({ reference, amount: money(to.currency, receives.amount), to, narration: 'Zend' })
  } catch (error) {
    return { kind: 'no_answer', said: error instanceof Error ? error.message : 'the connector failed' }
  }
}

/**
 * Returns the rail of an attempt. Throws when it was taken out of service with payouts in progress: an operator has to
 * bring it back.
 */
function railOf({ rails }: AdvanceDeps, { rail, reference }: Attempt): PayoutRail {
  const found = rails.find(({ name }) => name === rail)
  if (found === undefined) throw new Error(`the rail ${rail} of ${reference} is not in service`)
  return found
}
