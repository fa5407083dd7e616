/**
 * Hands stored bytes to the network: the same ones every time, until a node has them. What a node answers decides nothing about the payment;
 * only what is in a block does (follow-transactions.ts).
 */
import type { Tx } from '../../database/index.ts'
import { advance, inTurn, tell, type TreasuryDeps } from './deps.ts'
import { movePayment, paymentsOf } from './payments.repo.ts'
import { type ChainTransaction, moveTransaction, openTransactions } from './transactions.repo.ts'

/**
 * Sends every signed version that no node has taken yet, oldest first. One that is refused stays as it is, and is looked for on the chain and sent
 * again. Throws when a node does not answer: whether it took the bytes is then unknown, and sending them again is harmless.
 */
export async function sendTransactions(deps: TreasuryDeps): Promise<void> {
  const signed = (await openTransactions(deps.db.read, deps.network.id)).filter(({ state }) => state === 'signed')
  for (const transaction of signed) if (await resend(deps, transaction)) await inTurn(deps, (tx) => markBroadcast(tx, deps, transaction))
}

/** Sends a version's stored bytes once more. Answers whether a node has them now. */
export async function resend({ sender, log }: TreasuryDeps, { id, txid, raw }: ChainTransaction): Promise<boolean> {
  if (raw === null) throw new Error(`transaction ${id} has no signed bytes`)
  const outcome = await sender.broadcast(raw)
  if (outcome.kind === 'accepted') return true
  // Taken elsewhere or before, a node refuses it too.
  if (txid !== null && (await sender.lookUp(txid)).kind !== 'unknown') return true
  log.warn({ transaction: id, txid, reason: outcome.reason }, 'a node refused a transaction of ours')
  return false
}

/** Notes that the network has a version, and tells of it. Throws `StaleStep` when that was noted already. */
export async function markBroadcast(tx: Tx, deps: TreasuryDeps, { id, root, version, txid }: ChainTransaction): Promise<void> {
  await moveTransaction(tx, id, 'signed', 'broadcast')
  if (txid === null) throw new Error(`transaction ${id} was broadcast without an id`)
  for (const payment of await paymentsOf(tx, root)) {
    // The first version can be taken late, when the payment is further on already.
    if (version === 1 && payment.state === 'signed') await advance(tx, deps, payment, 'accept', { txid }, { kind: 'broadcast', txid })
    else if (payment.state === 'signed') {
      // Its first version was never taken: the replacement is what the network sees first.
      await advance(tx, deps, payment, 'accept', { txid, feeBumps: payment.feeBumps + 1 }, { kind: 'broadcast', txid }, { kind: 'fee_bumped', txid })
    } else if (version > 1 && payment.state === 'broadcast') {
      await movePayment(tx, payment.id, 'broadcast', 'broadcast', { txid, feeBumps: payment.feeBumps + 1 })
      await tell(tx, deps, payment, { kind: 'fee_bumped', txid })
    }
  }
}
