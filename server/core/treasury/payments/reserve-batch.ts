/**
 * Builds the next transaction on a network that spends outputs: one for all waiting payments. Reserves what the
 * transaction spends and stores what is to be signed, together; it signs and sends nothing.
 */
import { type ChainTransactionId, newId } from '@zend/kernel'
import type { Tx } from '../../../database/index.ts'
import type { UnsignedTransaction, Window } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { type HotAddress, hotAddressOf } from '../../custody/index.ts'
import { choosePayments, type Chosen } from './choose-payments.ts'
import { reserveOutputs } from '../coins/outputs.repo.ts'
import { advance, runStep, limitsOf, type NotifyDeps, type TreasuryDeps } from './deps.ts'
import { payableOutputs } from './payable-outputs.ts'
import { duePayments, noteWaits } from './payments.repo.ts'
import { insertTransaction, noteBatch, openTransactions, readTreasury } from './transactions.repo.ts'
import type { Payment } from './payments.ts'

/**
 * Builds one batch when it is time and something waits. Returns whether it did, or whether a retry may find something
 * to build now. Throws when a node or the database is unreachable.
 */
export async function reserveBatch(deps: TreasuryDeps): Promise<boolean> {
  const { db, network, sender, clock } = deps
  const limits = limitsOf(deps)
  const now = clock.now()
  const due = await duePayments(db.read, network.id, now, limits.batchMax)
  if (due.length === 0) return false
  const { lastBatchAt } = await readTreasury(db.read, network.id)
  // A batch time in the future was stored by a clock that has been set back since.
  const early = lastBatchAt !== null && Math.abs(now.getTime() - lastBatchAt.getTime()) < limits.batchEveryMs
  if (early && !due.some(({ alone }) => alone)) return false
  const open = await openTransactions(db.read, network.id)
  if (open.filter(({ version, state }) => version === 1 && state !== 'included').length >= limits.inFlightMax)
    return false

  const rate = await sender.feeRate()
  if (rate.kind !== 'inputs') throw new Error(`${network.id} named a fee of another kind of network`)
  const hot = await hotAddressOf(deps.custody, db.read, network.id)
  const spendable = await payableOutputs(deps)
  const inputs = { spendable, change: { address: hot.address, key: hot.key }, fee: rate }
  const chosen = choosePayments(sender, inputs, early ? due.filter(({ alone }) => alone) : due)
  const reserved = await runStep(deps, async (tx) => {
    await writeRest(tx, deps, chosen, now)
    if (chosen.batch === null) return false
    const root = await placeTransaction(
      tx,
      deps,
      { ...chosen.batch, rate, from: hot, sequence: null, gasLimit: null, window: null },
      now,
    )
    await reserveOutputs(tx, network.id, chosen.batch.unsigned.spends, root)
    await noteBatch(tx, network.id, now)
    return true
  })
  if (reserved !== null) return reserved
  // One of them was not ordered and has failed: the others need not wait for the next round.
  const left = new Set((await duePayments(db.read, network.id, now, limits.batchMax)).map(({ id }) => id))
  return due.some(({ id }) => !left.has(id))
}

async function writeRest(tx: Tx, deps: TreasuryDeps, { tooSmall, short }: Chosen, now: Date): Promise<void> {
  for (const payment of tooSmall) await giveUp(tx, deps, payment, 'amount_too_small', now)
  await noteWaits(
    tx,
    short.map(({ id }) => id),
    'funds',
  )
}

/** Fails a payment for which nothing was ever signed and nothing can be. */
export async function giveUp(
  tx: Tx,
  deps: NotifyDeps,
  payment: Payment,
  reason: NonNullable<Payment['failure']>,
  now: Date,
): Promise<void> {
  await advance(
    tx,
    deps,
    payment,
    'give_up',
    { failure: reason, waitsFor: null, resolvedAt: now },
    { kind: 'failed', reason },
  )
}

/**
 * The first version of a transaction. `from` pays; in a batch it also receives the change. `feePayer` is set where
 * another address pays the fee.
 */
export type Placement = {
  readonly payments: readonly Payment[]
  readonly unsigned: UnsignedTransaction
  readonly rate: FeeRate
  readonly from: Pick<HotAddress, 'address' | 'key'>
  readonly feePayer?: Pick<HotAddress, 'address'>
  readonly sequence: bigint | null
  readonly gasLimit: bigint | null
  readonly window: Window | null
}

/**
 * Stores the first version of a transaction and moves its payments on. Throws `StaleStep` when one of them no longer
 * waits.
 */
export async function placeTransaction(
  tx: Tx,
  deps: NotifyDeps,
  { payments, unsigned, rate, from, feePayer, sequence, gasLimit, window }: Placement,
  now: Date,
): Promise<ChainTransactionId> {
  const id = newId('ctx', now.getTime())
  await insertTransaction(tx, {
    id,
    network: deps.network.id,
    root: id,
    version: 1,
    from: from.key,
    fromAddress: from.address,
    feeAddress: (feePayer ?? from).address,
    sequence,
    gasLimit,
    rate,
    window,
    unsigned,
    createdAt: now,
  })
  for (const payment of payments)
    await advance(
      tx,
      deps,
      payment,
      'reserve',
      { root: id, waitsFor: null, notBefore: null, failedTries: 0 },
      { kind: 'signing' },
    )
  return id
}
