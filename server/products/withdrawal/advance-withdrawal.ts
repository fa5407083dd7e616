/**
 * The worker's part before the treasury's: checks a withdrawal and hands it over. Safe to run at any moment: the row
 * says what is next, its lock decides between two workers and a cancelling customer, and each step commits as one.
 */
import type { NetworkName } from '@zend/contracts'
import { after, type WithdrawalId } from '@zend/kernel'
import { signedStatement } from '../../core/authorizations/index.ts'
import { unpayableAddress } from '../../core/beneficiaries/index.ts'
import { moneyOutHold } from '../../core/holders/index.ts'
import { openHold } from '../../core/ledger/index.ts'
import { judgeAgainAt } from '../../core/limits/index.ts'
import { requestPayment } from '../../core/treasury/index.ts'
import { eachRow, enqueueJob, sweep, type Tx } from '../../database/index.ts'
import { giveBack, show } from './close.ts'
import { type JudgeDeps, judgeAgain, judgeConsent } from './judge-again.ts'
import type { WithdrawalDeps, WithdrawalLog } from './withdrawal.deps.ts'
import {
  dueWithdrawals,
  findWithdrawal,
  lockWithdrawal,
  moveWithdrawal,
  overdueWithdrawals,
} from './withdrawal.repo.ts'
import {
  causeOf,
  holdIdOf,
  paymentIdOf,
  receivesOf,
  statementOf,
  type Withdrawal,
  withdrawalMachine,
} from './withdrawal.ts'

/** The job that advances one withdrawal; its payload is `{ id }`. */
export const ADVANCE_WITHDRAWAL_JOB = 'advance-withdrawal'

/** The repeated job that advances every withdrawal that is due, so that none depends on a single job. */
export const SWEEP_WITHDRAWALS_JOB = 'sweep-withdrawals'

/** Dependencies of advancing. */
export type AdvanceDeps = JudgeDeps &
  Pick<WithdrawalDeps, 'db' | 'clock' | 'custody' | 'isHalted' | 'networks' | 'policy' | 'screen'> & {
    readonly log: WithdrawalLog
  }

const BATCH = 100

/**
 * Advances a withdrawal as far as possible now: into its checks, through them when its time has come, and to the
 * treasury. Idempotent.
 */
export async function advanceWithdrawal(deps: AdvanceDeps, id: WithdrawalId): Promise<void> {
  const checking = await deps.db.transact((tx) => startCheck(deps, tx, id))
  if (checking === null) return
  // Ask outside any transaction. The sweep asks about a halted network again.
  if (await deps.isHalted(checking.network)) return
  const judged = await judgeAgain(deps, deps.db.read, checking)
  if (judged.kind === 'later') return advanceSoon(deps, checking)
  if (judged.kind === 'look') {
    // Its customer may have cancelled it meanwhile, or another worker handed it over.
    if ((await findWithdrawal(deps.db.read, checking.holder, id))?.state !== 'risk_check') return
    throw new Error(`withdrawal ${id} does not fit what it was allowed by: ${judged.why}`)
  }
  await deps.db.transact((tx) => (judged.kind === 'changed' ? giveBackChanged(deps, tx, id) : endCheck(deps, tx, id)))
}

async function advanceSoon({ db, clock }: AdvanceDeps, { id, reachedAt, waitsUntil }: Withdrawal): Promise<void> {
  const runAt = judgeAgainAt(waitsUntil ?? reachedAt.requested, clock.now())
  if (runAt !== null) await db.transact((tx) => enqueueJob(tx, ADVANCE_WITHDRAWAL_JOB, { id }, { key: id, runAt }))
}

/**
 * Advances every withdrawal that is due, and marks those as stuck that were sent long ago and are in no block. Throws
 * at the end when one failed.
 */
export async function sweepWithdrawals(deps: AdvanceDeps): Promise<void> {
  const due = eachRow(BATCH, (last: WithdrawalId | null) => dueWithdrawals(deps.db.read, deps.clock.now(), last, BATCH))
  const tellOf = (withdrawal: WithdrawalId, err: unknown): void =>
    deps.log.error({ alert: 'withdrawal_not_advanced', withdrawal, err }, 'a withdrawal could not be advanced')
  try {
    await sweep(due, (id) => advanceWithdrawal(deps, id), tellOf, 'withdrawals could not be advanced')
  } finally {
    for (const network of Object.keys(deps.policy.stuckAfterMs) as NetworkName[]) await markStuck(deps, network)
  }
}

/**
 * Moves a withdrawal from requested into the risk check. Returns it while it is in its checks and may leave them now,
 * else `null`.
 */
async function startCheck(deps: AdvanceDeps, tx: Tx, id: WithdrawalId): Promise<Withdrawal | null> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal === null) throw new Error(`there is no withdrawal ${id}`)
  const now = deps.clock.now()
  const isWaiting = withdrawal.waitsUntil !== null && withdrawal.waitsUntil > now
  if (withdrawal.state === 'requested') {
    const state = withdrawalMachine.after(withdrawal.state, 'check_started')
    await moveWithdrawal(tx, id, { state, at: now })
    await show(tx, withdrawal, state, now)
    if (isWaiting)
      await enqueueJob(tx, ADVANCE_WITHDRAWAL_JOB, { id }, { key: id, runAt: withdrawal.waitsUntil ?? now })
    return isWaiting ? null : { ...withdrawal, state }
  }
  return withdrawal.state === 'risk_check' && !isWaiting ? withdrawal : null
}

/**
 * Returns the money of a withdrawal whose worth or limits have changed since its customer confirmed it: they may
 * confirm it again.
 */
async function giveBackChanged(deps: AdvanceDeps, tx: Tx, id: WithdrawalId): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal?.state !== 'risk_check') return
  await giveBack(deps, tx, withdrawal, 'rejected', 'confirm_again')
  deps.log.warn({ withdrawal: id, reason: 'confirm_again' }, 'a withdrawal was rejected')
}

/** Ends the risk check: to the treasury, or back to the customer. What was checked at the request is checked again. */
async function endCheck(deps: AdvanceDeps, tx: Tx, id: WithdrawalId): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, id)
  // Meanwhile the customer may have cancelled it, or another worker was here.
  if (withdrawal?.state !== 'risk_check') return
  const now = deps.clock.now()
  const { holder, madeBy, network, address, lookupKey, money, feeBudget } = withdrawal
  // A customer who reset their credentials meanwhile may be stopping a thief: hold it like everything else, so that it
  // can be cancelled.
  if ((await moneyOutHold(tx, { holder, userId: madeBy }, now)) !== null) return
  await assertHeld(tx, withdrawal)
  // Check the consent on the locked row, as it will be paid.
  const { consent } = withdrawal
  if (consent === null || judgeConsent(deps.authorizationKeys, withdrawal).kind !== 'fine') {
    await giveBack(deps, tx, withdrawal, 'rejected', 'not_confirmed')
    deps.log.error(
      { alert: 'withdrawal_not_authorized', withdrawal: id, holder, madeBy },
      'a withdrawal was rejected that its customer did not confirm',
    )
    return
  }
  const unpayable = await unpayableAddress(deps.custody, tx, { holder, network, lookupKey })
  const refusal = deps.screen(network, lookupKey) === null ? (unpayable?.code ?? null) : 'address_refused'
  if (refusal !== null) {
    await giveBack(deps, tx, withdrawal, 'rejected', refusal)
    deps.log.warn({ withdrawal: id, reason: refusal }, 'a withdrawal was rejected')
    return
  }
  const state = withdrawalMachine.after(withdrawal.state, 'passed')
  await moveWithdrawal(tx, id, { state, at: now })
  await requestPayment(deps, tx, {
    id: paymentIdOf(id),
    purpose: 'withdrawal',
    cause: causeOf(id),
    network,
    asset: money.asset,
    to: { address, lookupKey },
    amount: receivesOf(withdrawal),
    feeBudget,
    statement: signedStatement(statementOf(withdrawal, consent.judgedBy), consent.authorization),
  })
  await show(tx, withdrawal, state, now)
}

/**
 * Throws unless exactly this money of this holder is on hold. A withdrawal is written in the same transaction as its
 * hold, so a row without it was forged or its hold was tampered with: it stays where it is, and an operator is alerted.
 */
async function assertHeld(tx: Tx, { id, holder, money }: Withdrawal): Promise<void> {
  const hold = await openHold(tx, holdIdOf(id))
  const isOwn = hold !== null && 'owner' in hold.account && hold.account.owner === holder
  if (!isOwn || hold.amount.asset !== money.asset || hold.amount.amount !== money.amount)
    throw new Error(`withdrawal ${id} has no open hold of its money`)
}

async function markStuck(deps: AdvanceDeps, network: NetworkName): Promise<void> {
  const now = deps.clock.now()
  for (const id of await overdueWithdrawals(deps.db.read, network, after(now, -deps.policy.stuckAfterMs[network]))) {
    await deps.db.transact(async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id)
      if (withdrawal?.state !== 'broadcast') return
      const state = withdrawalMachine.after(withdrawal.state, 'stuck')
      await moveWithdrawal(tx, id, { state, at: now })
      await show(tx, withdrawal, state, now)
      deps.log.warn(
        { alert: 'withdrawal_stuck', withdrawal: id, network, txid: withdrawal.txid },
        'a withdrawal was sent and is in no block',
      )
    })
  }
}
