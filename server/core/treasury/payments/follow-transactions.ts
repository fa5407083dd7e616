/**
 * Follows every version of every transaction until one of them is final: into a block, out of it again, and deep enough
 * to be booked. Whichever version is mined wins. It never concludes from missing answers that something will not be
 * mined.
 */
import { type ChainTransactionId, divide, newId, type PaymentId } from '@zend/kernel'
import type { Tx } from '../../../database/index.ts'
import type { TransactionStatus } from '../../../ports/chain-sender.ts'
import type { Network } from '../../assets/index.ts'
import { bookFinal } from './books.ts'
import { forgetOutputs, releaseOutputs } from '../coins/outputs.repo.ts'
import { advance, runStep, type TreasuryDeps } from './deps.ts'
import { eachAlone } from '../steps.ts'
import { feeMoney } from './fee-levels.ts'
import { byRoot } from './funds.ts'
import { paymentsOf } from './payments.repo.ts'
import { markBroadcast, resend } from './send-transactions.ts'
import { type ChainTransaction, moveTransaction, openTransactions, versionsOf } from './transactions.repo.ts'
import { voidTransaction } from './sign-transactions.ts'
import type { Payment } from './payments.ts'

type Included = TransactionStatus & { readonly kind: 'included' }

/** Tells whether a transaction in a block can never leave it again, by this network's rule. */
export const isFinal = ({ confirmations }: Pick<Network, 'confirmations'>, status: Included): boolean =>
  status.confirmations >= confirmations && status.awaitsFinality !== true

type Sighting = { readonly transaction: ChainTransaction; readonly status: TransactionStatus }

/** Checks every sent transaction. Throws when a node fails for one of them, after all others were checked. */
export async function followTransactions(deps: TreasuryDeps): Promise<void> {
  const sent = (await openTransactions(deps.db.read, deps.network.id)).filter(({ txid }) => txid !== null)
  await eachAlone(byRoot(sent), (versions) => followOne(deps, versions))
}

async function followOne(deps: TreasuryDeps, versions: readonly ChainTransaction[]): Promise<void> {
  const sightings: Sighting[] = []
  for (const transaction of versions)
    if (transaction.txid !== null)
      sightings.push({
        transaction,
        status: await deps.sender.lookUp(transaction.txid, transaction.window ?? undefined),
      })
  const mined = sightings.find(({ status }) => status.kind === 'included')
  if (mined?.status.kind === 'included') {
    const { transaction, status } = mined
    const others = versions.filter(({ id }) => id !== transaction.id)
    await runStep(deps, (tx) => seeIncluded(tx, deps, transaction, others, status))
    return
  }
  const news = sightings.some(
    ({ transaction: { state }, status }) => state === 'included' || (state === 'signed' && status.kind === 'waiting'),
  )
  if (news) await runStep(deps, (tx) => seeOutside(tx, deps, sightings))
  // A dead one is rebuilt when it has waited long enough (bump-transactions.ts); until then there is nothing to send.
  if (sightings.some(({ status }) => status.kind === 'waiting' || status.kind === 'dead')) return
  // No node knows any of them: send the newest that the network accepts again. One that was never accepted is up to
  // send-transactions.ts.
  for (const { transaction } of sightings.filter(({ transaction: { state } }) => state !== 'signed').toReversed())
    if (await resend(deps, transaction)) return
}

/** Handles a version in a block. */
async function seeIncluded(
  tx: Tx,
  deps: TreasuryDeps,
  seen: ChainTransaction,
  others: readonly ChainTransaction[],
  status: Included,
): Promise<void> {
  const { network } = deps
  if (seen.state === 'signed') await markBroadcast(tx, deps, seen)
  const state = seen.state === 'signed' ? 'broadcast' : seen.state
  for (const other of others)
    if (other.state === 'included') await moveTransaction(tx, other.id, 'included', 'drop', { block: null })
  await moveTransaction(tx, seen.id, state, 'include', { block: status.block })
  const { txid } = seen
  if (txid === null) throw new Error(`${seen.id} is in a block without an id`)
  const isEnd = isFinal(network, status)
  for (const payment of await paymentsOf(tx, seen.root)) {
    const { confirmations } = status
    if (payment.state === 'included' && payment.txid === txid && payment.confirmations === confirmations) continue
    // A reverted one is counted without an event until it is final; what is final ends below. One that is deep and
    // waits for finality counts as in a block.
    const news = { kind: 'confirming', txid, confirmations, needed: network.confirmations } as const
    await advance(tx, deps, payment, 'include', { txid, confirmations }, ...(status.success && !isEnd ? [news] : []))
  }
  if (isEnd) await settle(tx, deps, { ...seen, state: 'included' }, status)
}

/** Handles a final version: books it, marks the others as lost, and ends its payments. */
async function settle(tx: Tx, deps: TreasuryDeps, winner: ChainTransaction, status: Included): Promise<void> {
  const { clock, log, network } = deps
  const now = clock.now()
  const versions = await versionsOf(tx, winner.root)
  // A version that the vault has not answered for: do not ask again, since the guard is used up.
  for (const unsigned of versions.filter(({ state }) => state === 'reserved')) await voidTransaction(tx, unsigned, now)
  const losers = versions.filter(({ id, state }) => id !== winner.id && state !== 'void' && state !== 'reserved')
  for (const loser of losers) await moveTransaction(tx, loser.id, loser.state, 'lose', { resolvedAt: now })
  await moveTransaction(tx, winner.id, 'included', 'settle', {
    reverted: !status.success,
    feePaid: status.feePaid,
    resolvedAt: now,
  })
  const payments = await paymentsOf(tx, winner.root)
  const orphans = await bookFinal(tx, deps, { winner, losers, payments, status }, now)
  const share = feeMoney(network, divide(status.feePaid, BigInt(Math.max(1, payments.length)), 'up'))
  for (const payment of payments) {
    if (status.success) {
      if (payment.feeBudget !== null && share.amount > payment.feeBudget.amount)
        log.info(
          { payment: payment.id, paid: share.amount.toString(), budget: payment.feeBudget.amount.toString() },
          'a payment cost more than its fee',
        )
      const done = { kind: 'done', txid: winner.txid ?? '', confirmedAt: now, feePaid: share } as const
      await advance(tx, deps, payment, 'settle', { resolvedAt: now }, done)
    } else {
      log.error(
        { alert: 'payment_reverted', payment: payment.id, purpose: payment.purpose, txid: winner.txid },
        'the network reverted a payment',
      )
      await advance(
        tx,
        deps,
        payment,
        'revert',
        { failure: 'reverted', resolvedAt: now },
        { kind: 'failed', reason: 'reverted' },
      )
    }
  }
  for (const orphan of orphans) await abandon(tx, deps, orphan, now)
}

/**
 * Handles a transaction of which no version is in a block: one that was has left it, and one that a node knows was
 * accepted.
 */
async function seeOutside(tx: Tx, deps: TreasuryDeps, sightings: readonly Sighting[]): Promise<void> {
  for (const { transaction, status } of sightings) {
    if (transaction.state === 'signed' && status.kind === 'waiting') await markBroadcast(tx, deps, transaction)
    if (transaction.state !== 'included') continue
    await moveTransaction(tx, transaction.id, 'included', 'drop', { block: null })
    for (const payment of await paymentsOf(tx, transaction.root)) {
      const news = { kind: 'broadcast', txid: transaction.txid ?? '' } as const
      await advance(tx, deps, payment, 'drop', { confirmations: 0 }, news)
    }
    deps.log.warn(
      { transaction: transaction.id, txid: transaction.txid },
      'a re-organisation took a transaction of ours out of its block',
    )
  }
}

/**
 * Abandons a transaction that spends outputs of a lost version and so can never be mined: its payments are rebuilt with
 * other outputs. The vault signs no second transaction for an order, so they continue under another intent. This is the
 * only place where a payment gets a second guard.
 */
async function abandon(tx: Tx, deps: TreasuryDeps, root: ChainTransactionId, now: Date): Promise<void> {
  const versions = (await versionsOf(tx, root)).filter(({ state }) => state !== 'void')
  for (const version of versions) {
    if (version.state === 'done') throw new Error(`${root} is final and cannot be abandoned`)
    if (version.state === 'reserved') await moveTransaction(tx, version.id, 'reserved', 'give_up', { resolvedAt: now })
    else await moveTransaction(tx, version.id, version.state, 'lose', { resolvedAt: now })
  }
  await releaseOutputs(tx, deps.network.id, root, [])
  for (const payment of await paymentsOf(tx, root)) await restart(tx, deps, payment, now)
  deps.log.error(
    { alert: 'transaction_abandoned', transaction: root },
    'a transaction of ours can never be mined: its payments are built anew',
  )
  const txids = versions.flatMap(({ txid }) => (txid === null ? [] : [txid]))
  for (const next of await forgetOutputs(tx, deps.network.id, txids)) await abandon(tx, deps, next, now)
}

async function restart(tx: Tx, deps: TreasuryDeps, payment: Payment, now: Date): Promise<void> {
  const intent: PaymentId = newId('pay', now.getTime())
  await advance(tx, deps, payment, payment.state === 'reserved' ? 'release' : 'rebuild', {
    root: null,
    intent,
    txid: null,
    confirmations: 0,
  })
}
