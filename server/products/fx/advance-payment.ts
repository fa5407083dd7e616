/**
 * The worker's part of a payment abroad: converts it when the rate fits, buys the currency, pays, asks what became of
 * it, and does what its company wishes. Safe to run at any moment: each request to a provider is written and committed
 * before it is made, and the row's lock orders the answers. A provider is never called inside a transaction.
 */
import { PURPOSES } from '@zend/corridors'
import { after } from '@zend/kernel'
import { moneyOutHold } from '../../core/holders/index.ts'
import { judgeAgainAt } from '../../core/limits/index.ts'
import { type Database, eachRow, enqueueJob, sweep, type Tx } from '../../database/index.ts'
import { applyOutcome } from './apply-outcome.ts'
import { comeBack, convert, giveBack, release } from './close.ts'
import { ADVANCE_FX_JOB } from './fx-jobs.ts'
import { type FxPayment, type FxPaymentId, isBought } from './fx-payment.ts'
import { judgeConsent } from './judge-again.ts'
import { type OrderDeps, orderTry, providerNamed, sendTry, type StepCall } from './order-try.ts'
import { duePayments, lateSince, lockPayment, readPaymentById } from './payments.repo.ts'
import { forgetNotices } from './notices.repo.ts'
import { hasRoom } from './position.ts'
import { buyOf, prepare, type Prepared, type PrepareDeps } from './prepare-step.ts'
import { areApart } from './price.ts'
import { passPapers } from './review-papers.ts'
import { lastOf, triesOf } from './sends.ts'
import { effectiveAnswer, type FxAnswer, type FxTry, outcomeOf } from './tries.ts'
import { answerWish, putTry, selectTries, type Wish, wishesOf } from './tries.repo.ts'

/** Dependencies of advancing. */
export type AdvanceDeps = OrderDeps & PrepareDeps & { readonly db: Database }

/** A payment, and, when a webhook named one, the try to ask about even if it is not due. */
export type Wanted = { readonly id: FxPaymentId; readonly reference?: string }

const BATCH = 100

/** Advances a payment as far as possible now. Idempotent. */
export async function advancePayment(deps: AdvanceDeps, wanted: Wanted): Promise<void> {
  const found = await readPaymentById(deps.db.read, wanted.id)
  if (found === null) throw new Error(`there is no payment ${wanted.id}`)
  const prepared = await prepare(deps, found)
  if (prepared.judged?.kind === 'look') {
    // Another worker may have taken it meanwhile, with the funds that were looked for.
    if ((await readPaymentById(deps.db.read, wanted.id))?.state !== 'funded') return
    throw new Error(`payment ${wanted.id} does not fit what it was allowed by: ${prepared.judged.why}`)
  }
  if (found.state === 'funded' && prepared.priced === null) await lookSoon(deps, found)
  await recallWhereWished(deps, found)
  let call = await deps.db.transact((tx) => beginStep(deps, tx, wanted, prepared))
  while (call !== null) {
    const asked = call
    const answer = await ask(deps, asked)
    call = await deps.db.transact((tx) => endStep(deps, tx, asked, answer))
  }
}

/** Advances every payment that is due. Throws at the end when one failed. */
export async function sweepPayments(deps: AdvanceDeps): Promise<void> {
  const { db, clock, policy, log } = deps
  const now = clock.now()
  const due = { now, cameBackBefore: after(now, -policy.remedyMs) }
  const ids = await Array.fromAsync(
    eachRow(BATCH, (last: FxPaymentId | null) => duePayments(db.read, due, last, BATCH)),
  )
  await forgetNotices(db.read, after(now, -policy.hooksKeptMs))
  const late = await lateSince(db.read, after(now, -policy.lateAfterMs))
  if (late > 0) log.error({ alert: 'fx_payments_late', late }, 'payments abroad are under way for days')
  await sweep(
    new Set(ids),
    (id) => advancePayment(deps, { id }),
    (payment: FxPaymentId, err: unknown): void =>
      log.error({ alert: 'fx_payment_not_advanced', payment, err }, 'a payment abroad could not be advanced'),
    'payments abroad could not be advanced',
  )
}

async function lookSoon({ db, clock }: AdvanceDeps, { id, reachedAt }: FxPayment): Promise<void> {
  const runAt = judgeAgainAt(reachedAt.funded, clock.now())
  if (runAt !== null) await db.transact((tx) => enqueueJob(tx, ADVANCE_FX_JOB, { id }, { key: id, runAt }))
}

/** Writes the next request and its provider; `null` when there is none. */
async function beginStep(
  deps: AdvanceDeps,
  tx: Tx,
  { id, reference }: Wanted,
  prepared: Prepared,
): Promise<StepCall | null> {
  const payment = await lockPayment(tx, id)
  if (payment === null) throw new Error(`there is no payment ${id}`)
  const wishes = (await wishesOf(tx, id)).filter(({ answer }) => answer === null)
  if (payment.state === 'funded' || payment.state === 'documents_review')
    return take(deps, tx, payment, prepared, wishes)
  await answerLate(deps, tx, payment, wishes)
  const now = deps.clock.now()
  if (payment.state === 'came_back') {
    const isWished = wishes.some(({ kind }) => kind === 'give_back')
    const isOverdue =
      payment.reachedAt.cameBack !== null && payment.reachedAt.cameBack < after(now, -deps.policy.remedyMs)
    if (isWished || isOverdue) await giveBack(deps, tx, payment)
    if (isWished) await answerWish(tx, id, 'give_back', 'done', now)
    return null
  }
  const { tries, sends } = await triesOf(deps, tx, payment)
  const open = tries.find(({ state }) => state === 'open')
  if (payment.state === 'converting' && open === undefined) return buyAnew(deps, tx, payment, tries, prepared)
  // Before it is paid, the conversion is asked about until it has settled.
  const waiting = open ?? tries.findLast(({ kind }) => kind === 'pay') ?? tries.at(-1)
  const attempt = reference === undefined ? waiting : tries.find((each) => each.reference === reference)
  const isDue = attempt !== undefined && (reference !== undefined || (attempt.nextAt !== null && attempt.nextAt <= now))
  if (!isDue) return null
  if (attempt.state === 'open' && attempt.sentAt === null)
    return attempt.nextAt !== null && attempt.nextAt > now ? null : sendTry(deps, tx, payment, attempt)
  const nextAt = attempt.nextAt === null ? null : after(now, deps.policy.tries.claimMs)
  const asked: FxTry = { ...attempt, asks: attempt.asks + 1, nextAt }
  await putTry(tx, asked)
  return { payment, kind: 'ask', attempt: asked, nth: lastOf(sends, asked.reference), at: now }
}

/** Converts a payment at a rate that fits, or ends it; `null` while it waits. */
async function take(
  deps: AdvanceDeps,
  tx: Tx,
  ordered: FxPayment,
  { judged, chosen, priced }: Prepared,
  wishes: readonly Wish[],
): Promise<StepCall | null> {
  const now = deps.clock.now()
  if (wishes.some(({ kind }) => kind === 'cancel')) {
    await release(deps, tx, ordered, 'cancelled', 'cancelled')
    await answerWish(tx, ordered.id, 'cancel', 'done', now)
    return null
  }
  // Check the consent on the locked row, as it will be paid.
  const consent = judgeConsent(deps, ordered)
  if (consent.kind === 'forged' || judged?.kind === 'changed') {
    await release(deps, tx, ordered, 'declined', consent.kind === 'forged' ? 'not_confirmed' : 'confirm_again')
    if (consent.kind === 'forged')
      deps.log.error(
        { alert: 'fx_not_authorized', payment: ordered.id, holder: ordered.holder },
        'a payment abroad was not taken that its company did not confirm',
      )
    return null
  }
  if (now > ordered.payBy) {
    await release(deps, tx, ordered, 'expired', 'rate_not_reached')
    return null
  }
  const payment = await passPapers(deps, tx, ordered)
  if (payment === null) return null
  const fits = priced !== null && priced.taken.amount <= payment.most.amount
  if (consent.kind !== 'fine' || judged?.kind !== 'fine' || chosen === null || !fits) return null
  // The coins may be of a lost deposit or of a frozen company: it waits until that is over. The sweep retries it.
  const hold = await moneyOutHold(tx, { holder: payment.holder, userId: payment.madeBy }, now)
  if (hold?.reason === 'deposit_lost' || hold?.reason === 'company_frozen') return null
  if (isBought(payment) && !(await hasRoom(deps, tx, priced.cost))) {
    deps.log.warn({ alert: 'fx_position_full', payment: payment.id }, 'a payment abroad waits: our position is full')
    return null
  }
  const { taken, worth, fee, cost } = priced
  const provider = chosen.provider.name
  const buy = buyOf(deps, payment)
  const taking = await convert(deps, tx, payment, { provider, taken, worth, fee, cost, buy })
  const kind = isBought(payment) ? 'convert' : 'pay'
  return orderTry(deps, tx, taking, [], { kind, provider, priceId: chosen.priceId, at: now })
}

/**
 * Tries to buy again after a refusal, where the price is not much worse than what was taken for it; after enough tries
 * the company gets to say what to do.
 */
async function buyAnew(
  deps: AdvanceDeps,
  tx: Tx,
  payment: FxPayment,
  tries: readonly FxTry[],
  { chosen }: Prepared,
): Promise<StepCall | null> {
  const { terms } = payment
  if (terms === null) throw new Error(`${payment.id} was not converted`)
  if (chosen === null) return null
  const isWorse = chosen.cost.amount > terms.cost.amount
  if (isWorse && areApart(chosen.cost, terms.cost, deps.policy.rates.apartBpsMax)) return null
  if (tries.length >= deps.policy.tries.triesMax) {
    const reason = tries.at(-1)?.why ?? 'rejected'
    await comeBack(deps, tx, payment, { reason, returned: null })
    return null
  }
  const provider = chosen.provider.name
  return orderTry(deps, tx, payment, tries, {
    kind: 'convert',
    provider,
    priceId: chosen.priceId,
    at: deps.clock.now(),
  })
}

/** Says of wishes that come too late that they do. */
async function answerLate(deps: AdvanceDeps, tx: Tx, payment: FxPayment, wishes: readonly Wish[]): Promise<void> {
  const isLate = ({ kind }: Wish): boolean =>
    kind === 'cancel' ||
    (kind === 'give_back' && payment.state !== 'came_back') ||
    (kind === 'recall' && payment.state !== 'sent' && payment.state !== 'delivered')
  for (const { kind } of wishes.filter(isLate)) await answerWish(tx, payment.id, kind, 'too_late', deps.clock.now())
}

/** Asks the provider for the money back, where the company wishes that. Until it comes, the money is gone. */
async function recallWhereWished(deps: AdvanceDeps, { id, state }: FxPayment): Promise<void> {
  if (state !== 'sent' && state !== 'delivered') return
  const wishes = await wishesOf(deps.db.read, id)
  if (!wishes.some(({ kind, answer }) => kind === 'recall' && answer === null)) return
  const paid = (await selectTries(deps.db.read, id)).findLast(({ kind, state: of }) => kind === 'pay' && of === 'done')
  if (paid === undefined) return
  const answer = await providerNamed(deps, paid.provider).recall(paid.reference)
  if (answer.kind === 'no_answer') return
  await deps.db.transact((tx) => answerWish(tx, id, 'recall', answer.kind, deps.clock.now()))
}

/** Applies an answer. Returns the next request, if there is one to make at once. */
async function endStep(deps: AdvanceDeps, tx: Tx, asked: StepCall, answer: FxAnswer): Promise<StepCall | null> {
  const { reference, paymentId: id } = asked.attempt
  const payment = await lockPayment(tx, id)
  if (payment === null) throw new Error(`${reference} belongs to no payment`)
  // Another answer may have come meanwhile: apply this one to the try's current state.
  const { tries, sends } = await triesOf(deps, tx, payment)
  const attempt = tries.find((each) => each.reference === reference)
  if (attempt === undefined) throw new Error(`${reference} is no try of ${id}`)
  const counted = effectiveAnswer(answer, asked, lastOf(sends, reference))
  const named = 'providerId' in counted ? { ...attempt, providerId: counted.providerId } : attempt
  // Judge an unknown reference by the time of the request: an order may have arrived since.
  const at = counted.kind === 'unknown_reference' ? asked.at : deps.clock.now()
  const outcome = outcomeOf(named, counted, at, deps.policy.tries)
  const next = await applyOutcome(deps, tx, { payment, tries, attempt: named, outcome })
  if (next.nextAt !== null) await enqueueJob(tx, ADVANCE_FX_JOB, { id }, { key: id, runAt: next.nextAt })
  return next.again
}

/** Calls the provider. A fault of a connector counts as no answer: the money may be on its way. */
async function ask(deps: AdvanceDeps, { payment, kind, attempt, at }: StepCall): Promise<FxAnswer> {
  const { reference } = attempt
  const provider = providerNamed(deps, attempt.provider)
  try {
    if (kind === 'ask')
      return attempt.kind === 'convert' ? await provider.conversionOf(reference) : await provider.statusOf(reference)
    // A worker that outlived its claim counts as dead: others may have asked since whether it ordered.
    if (deps.clock.now() > after(at, deps.policy.tries.claimMs))
      return { kind: 'no_answer', said: 'not ordered: its claim was over' }
    const { deliver, to, rail, remittance, payer } = payment
    const purpose = PURPOSES[payment.purpose].code
    if (attempt.kind === 'convert')
      return await provider.convert({ reference, buy: payment.terms?.buy ?? deliver, priceId: attempt.priceId })
    return await provider.send({ reference, amount: deliver, to, rail, purpose, remittance, payer })
  } catch (error) {
    return { kind: 'no_answer', said: error instanceof Error ? error.message : 'the connector failed' }
  }
}
