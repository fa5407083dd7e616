/**
 * Has the vault sign what is reserved, and stores the signed bytes before anybody sends them. The vault is called
 * outside any transaction. The call is stored first, so that after a crash we know that it may have signed, and whoever
 * ordered the payments is notified first, so that nothing is signed that nobody ordered, whoever wrote the rows.
 * Earlier signatures of the vault must agree with the rows (signed-before.ts).
 */
import { HOUR_MS } from '@zend/kernel'
import type { PaymentIntent, SignedTransaction, SignRefusal } from '../../../ports/key-vault.ts'
import type { Tx } from '../../../database/index.ts'
import { releaseOutputs } from '../coins/outputs.repo.ts'
import { advance, runStep, notify, alertNotOrdered, type TreasuryDeps } from './deps.ts'
import { eachAlone } from '../steps.ts'
import { movePayment, type PaymentChanges, paymentsOf } from './payments.repo.ts'
import { returnSequence } from './lanes.repo.ts'
import type { PaymentNotOrdered } from './listener.ts'
import { historyOf, type SignedBefore, signedBefore } from './signed-before.ts'
import {
  type ChainTransaction,
  countAsking,
  moveTransaction,
  openTransactions,
  versionsOf,
} from './transactions.repo.ts'
import { type FailureReason, type Payment, paymentMachine, type WaitReason } from './payments.ts'

/**
 * Has everything signed that waits for it, oldest first. Throws when the vault or the database fails for one of them,
 * after all others were tried: whether it signed is then unknown.
 */
export async function signTransactions(deps: TreasuryDeps): Promise<void> {
  const waiting = (await openTransactions(deps.db.read, deps.network.id)).filter(({ state }) => state === 'reserved')
  await eachAlone(waiting, (transaction) => signOne(deps, transaction))
}

async function signOne(deps: TreasuryDeps, transaction: ChainTransaction): Promise<void> {
  const { db, vault, log } = deps
  const { network, bytes, keys } = transaction.unsigned
  const payments = await paymentsOf(db.read, transaction.root)
  const before = await signedBefore(deps, transaction, payments)
  const isExplained = before.unexplained.length === 0
  if (isExplained && before.open.length > 0) {
    log.warn(
      { transaction: transaction.id, open: before.open },
      'an earlier version may still be mined: it is not replaced yet',
    )
    return
  }
  const askedBefore = await runStep(
    deps,
    (tx) => beginAsking(tx, deps, transaction, payments, before),
    (error) => endNotOrdered(deps, transaction, payments, error),
  )
  if (askedBefore === null) return
  // The vault returns bytes again that it signed before and whose answer was lost; anything else would be a second
  // payment.
  const onlyAgain = isExplained ? {} : ({ onlyAgain: true } as const)
  const answer = await vault.sign({
    transaction: { network, bytes, keys },
    intents: payments.map(intentOf),
    ...onlyAgain,
  })
  if (answer.ok) {
    await runStep(deps, (tx) => storeSigned(tx, deps, transaction, answer.value))
    return
  }
  const refusal = isExplained || answer.refusal.code === 'signing_stopped' ? answer.refusal : signedElsewhere(before)
  const { code, detail, retryAt } = refusal
  const told = ALERTS.has(code) ? 'error' : 'warn'
  const alert = refusal === answer.refusal ? 'signing_refused' : 'signed_before'
  log[told]({ alert, transaction: transaction.id, code, detail, retryAt }, 'the vault did not sign')
  await runStep(deps, (tx) => refused(tx, deps, { transaction, payments, refusal, askedBefore }))
}

/**
 * The vault signed something for the same payments that the rows lack, or that is mined. An operator looks; meanwhile
 * nothing is signed for them.
 */
const signedElsewhere = ({ unexplained }: SignedBefore): SignRefusal => ({
  code: 'not_authorized',
  detail: `signed before, and not as the rows say: ${unexplained.slice(0, 3).join(', ')}`,
})

/**
 * Counts the call of the vault, and notifies whoever ordered. Not for a replacement that shares its guard with a
 * version that was notified before: that is under way.
 */
async function beginAsking(
  tx: Tx,
  deps: TreasuryDeps,
  transaction: ChainTransaction,
  payments: readonly Payment[],
  before: SignedBefore,
): Promise<number> {
  const isUnderWay =
    transaction.version > 1 && deps.sender.guard !== 'expiry' && payments.every(({ id }) => before.payments.has(id))
  for (const payment of isUnderWay ? [] : payments) await notify(tx, deps, payment, { kind: 'signing' })
  return countAsking(tx, transaction.id)
}

/**
 * Handles payments of which one was not ordered, or no longer: it fails and the others are rebuilt, unless something
 * was signed for them that the rows lack. Alerts an operator either way.
 */
async function endNotOrdered(
  deps: TreasuryDeps,
  transaction: ChainTransaction,
  payments: readonly Payment[],
  { payment: id, message }: PaymentNotOrdered,
): Promise<void> {
  alertNotOrdered(deps, id, message)
  if ((await historyOf(deps, transaction, payments)).unexplained.length > 0) return
  await runStep(deps, async (tx) => {
    const now = deps.clock.now()
    await voidTransaction(tx, transaction, now)
    if (transaction.version > 1) return
    for (const payment of await paymentsOf(tx, transaction.root)) {
      const failed = { root: null, failure: 'not_signed', waitsFor: null, resolvedAt: now } as const
      if (payment.id === id)
        await movePayment(tx, id, payment.state, paymentMachine.after(payment.state, 'give_up'), failed)
      else await advance(tx, deps, payment, 'release', { root: null })
    }
  })
}

// Refusals that a sound treasury never causes, or that a person has to resolve.
const ALERTS: ReadonlySet<SignRefusal['code']> = new Set([
  ...(['not_understood', 'not_the_intent', 'not_authorized', 'second_confirmation'] as const),
  ...(['intent_changed', 'fee_too_high', 'signing_stopped'] as const),
])

/** Returns a payment's purpose for the vault. */
export function intentOf({
  intent,
  purpose,
  amount,
  to,
  toKey,
  statement,
  secondConfirmation,
}: Payment): PaymentIntent {
  const facts = { id: intent, asset: amount.asset, to: to.address, units: amount.units }
  if (purpose === 'withdrawal') return { ...facts, purpose, statement, secondConfirmation }
  if (purpose === 'sweep') return { ...facts, purpose }
  if (toKey === null) throw new Error(`${purpose} ${intent} does not say whose address it is for`)
  return { ...facts, purpose, toKey }
}

async function storeSigned(
  tx: Tx,
  deps: TreasuryDeps,
  transaction: ChainTransaction,
  signed: SignedTransaction,
): Promise<void> {
  await moveTransaction(tx, transaction.id, 'reserved', 'sign', { signed: { ...signed, at: deps.clock.now() } })
  for (const payment of await paymentsOf(tx, transaction.root)) {
    if (transaction.version === 1) await advance(tx, deps, payment, 'sign', { txid: signed.txid })
    else if (payment.waitsFor !== null)
      await movePayment(tx, payment.id, payment.state, payment.state, { waitsFor: null })
  }
}

type Refused = {
  readonly transaction: ChainTransaction
  readonly payments: readonly Payment[]
  readonly refusal: SignRefusal
  readonly askedBefore: number
}

async function refused(
  tx: Tx,
  deps: TreasuryDeps,
  { transaction, payments, refusal, askedBefore }: Refused,
): Promise<void> {
  const { clock, policy } = deps
  const verdict = verdictOn(refusal, {
    askedBefore: askedBefore > 0,
    first: transaction.version === 1,
    together: payments.length > 1,
  })
  if (verdict.kind === 'keep') return
  const now = clock.now()
  await voidTransaction(tx, transaction, now)
  if (transaction.version > 1) {
    if (refusal.code === 'second_confirmation') await noteUnconfirmed(tx, transaction)
    return
  }
  // A limit lasts an hour at most; a vault whose clock is ahead would name a later moment.
  const waitMs =
    refusal.retryAt === undefined ? policy.retryAfterMs : Math.min(refusal.retryAt.getTime() - now.getTime(), HOUR_MS)
  const notBefore = new Date(now.getTime() + waitMs)
  for (const payment of await paymentsOf(tx, transaction.root)) {
    if (verdict.kind === 'fail' || (verdict.kind === 'wait' && payment.purpose !== 'withdrawal')) {
      // A sweep or top-up is decided again instead of waiting: the amounts will have changed. Until the vault's time,
      // openings are postponed together.
      const rest: PaymentChanges = verdict.kind === 'wait' ? { notBefore } : {}
      const reason = verdict.kind === 'fail' ? verdict.reason : 'not_signed'
      await advance(
        tx,
        deps,
        payment,
        'give_up',
        { root: null, failure: reason, resolvedAt: now, ...rest },
        { kind: 'failed', reason },
      )
    } else {
      const rest: PaymentChanges = verdict.kind === 'apart' ? { alone: true } : { notBefore, waitsFor: verdict.why }
      await advance(tx, deps, payment, 'release', { root: null, ...rest })
    }
  }
}

/** A replacement needs an operator's confirmation, which is given for its payments. */
async function noteUnconfirmed(tx: Tx, { root }: ChainTransaction): Promise<void> {
  for (const { id, state } of await paymentsOf(tx, root))
    await movePayment(tx, id, state, state, { waitsFor: 'second_confirmation' })
}

/** What a refusal means for the payments of a transaction that was not signed. */
export type RefusalVerdict =
  /** Keep the state and ask for the same bytes again: they may have been signed before. */
  | { readonly kind: 'keep' }
  /** Try its payments one by one: one of them may be the cause. */
  | { readonly kind: 'apart' }
  /** Its payments wait, and are rebuilt. */
  | { readonly kind: 'wait'; readonly why: WaitReason }
  /** Its payment can never be signed. */
  | { readonly kind: 'fail'; readonly reason: FailureReason }

/**
 * Decides what a refusal means. `askedBefore`: an earlier answer to the same bytes was lost. Pure. A stop does not tell
 * whether these bytes were signed. Every other refusal means they were not, since the vault returns bytes that it
 * signed before it checks any limit, and otherwise answers the same bytes alike. `intent_changed` means that other
 * bytes of the payment exist: nothing is undone then, and an operator looks.
 */
export function verdictOn(
  refusal: Pick<SignRefusal, 'code' | 'retryAt'>,
  {
    askedBefore,
    first,
    together,
  }: { readonly askedBefore: boolean; readonly first: boolean; readonly together: boolean },
): RefusalVerdict {
  const { code, retryAt } = refusal
  if (code === 'intent_changed') return first ? { kind: 'keep' } : { kind: 'wait', why: 'fee' }
  if (code === 'signing_stopped') return askedBefore ? { kind: 'keep' } : { kind: 'wait', why: 'signing_stopped' }
  if (together) return { kind: 'apart' }
  if (code === 'fee_too_high') return { kind: 'wait', why: 'fee' }
  // An operator looks at either: the worker found it in order before, or its sum is above what passes automatically.
  if (code === 'not_authorized' || code === 'second_confirmation') return { kind: 'wait', why: code }
  if (retryAt !== undefined) return { kind: 'wait', why: 'limit' }
  return {
    kind: 'fail',
    reason: code === 'limit_transaction' || code === 'limit_hour' ? 'limit_transaction' : 'not_signed',
  }
}

/** Voids a version that nothing was signed for: its guard is free again, or stays with the earlier versions. */
export async function voidTransaction(tx: Tx, transaction: ChainTransaction, now: Date): Promise<void> {
  const { id, network, root, version, sequence, fromAddress } = transaction
  await moveTransaction(tx, id, 'reserved', 'give_up', { resolvedAt: now })
  if (sequence !== null) {
    if (version === 1) await returnSequence(tx, network, fromAddress, sequence)
    return
  }
  const kept = (await versionsOf(tx, root))
    .filter(({ state }) => state !== 'void')
    .flatMap(({ unsigned }) => unsigned.spends)
  await releaseOutputs(tx, network, root, kept)
}
