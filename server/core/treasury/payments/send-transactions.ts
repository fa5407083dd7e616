/**
 * Sends stored bytes to the network, the same ones every time, until a node has them. A node's answer decides nothing
 * about the payment; only what is in a block does (follow-transactions.ts).
 */
import type { Tx } from '../../../database/index.ts'
import type { TransactionStatus } from '../../../ports/chain-sender.ts'
import { advance, runStep, notify, type TreasuryDeps } from './deps.ts'
import { eachAlone } from '../steps.ts'
import { movePayment, paymentsOf } from './payments.repo.ts'
import { type ChainTransaction, moveTransaction, openTransactions } from './transactions.repo.ts'

/**
 * Sends every signed version that no node has accepted yet, oldest first. A refused one stays as it is, is looked up on
 * the chain and sent again; an alert reports it when that lasts too long. Throws when a node fails for one of them,
 * after all others were tried: whether it accepted the bytes is then unknown, and sending them again is harmless.
 */
export async function sendTransactions(deps: TreasuryDeps): Promise<void> {
  const open = await openTransactions(deps.db.read, deps.network.id)
  const taken = new Set(
    open.filter(({ state }) => state === 'broadcast' || state === 'included').map(({ root }) => root),
  )
  await eachAlone(
    open.filter(({ state }) => state === 'signed'),
    async (transaction) => {
      const reason = await handOver(deps, transaction)
      if (reason === null) await runStep(deps, (tx) => markBroadcast(tx, deps, transaction))
      else alertRefused(deps, transaction, reason, taken.has(transaction.root))
    },
  )
}

/** Sends a version's stored bytes again. Returns whether a node has them now. */
export async function resend(deps: TreasuryDeps, transaction: ChainTransaction): Promise<boolean> {
  const reason = await handOver(deps, transaction)
  if (reason !== null) alertRefused(deps, transaction, reason, true)
  return reason === null
}

/** Sends stored bytes to a node. Returns why it refuses them, or `null` when one has them now. */
async function handOver({ sender }: TreasuryDeps, { id, txid, raw, window }: ChainTransaction): Promise<string | null> {
  if (raw === null) throw new Error(`transaction ${id} has no signed bytes`)
  const outcome = await sender.broadcast(raw)
  if (outcome.kind === 'accepted') return null
  // A node also refuses bytes that it or another node accepted before.
  if (txid !== null && isKnown(await sender.lookUp(txid, window ?? undefined))) return null
  return outcome.reason
}

/** Tells whether the network has a transaction. It never has a dead one. */
const isKnown = ({ kind }: TransactionStatus): boolean => kind === 'waiting' || kind === 'included'

/**
 * Alerts that a first version is refused and no later one was accepted: it blocks everything that its address pays.
 * `taken`: the network had a version.
 */
function alertRefused(
  { clock, log, policy }: TreasuryDeps,
  { id, txid, version, signedAt }: ChainTransaction,
  reason: string,
  taken: boolean,
): void {
  const refusedMs = clock.now().getTime() - (signedAt ?? clock.now()).getTime()
  if (version > 1 || taken || refusedMs < policy.refusedAlertMs)
    log.warn({ transaction: id, txid, reason }, 'a node refused a transaction of ours')
  else
    log.error(
      { alert: 'transaction_refused', transaction: id, txid, reason, refusedMs },
      'no node takes a transaction of ours',
    )
}

/** Stores that the network has a version, and notifies. Throws `StaleStep` when that was stored already. */
export async function markBroadcast(
  tx: Tx,
  deps: TreasuryDeps,
  { id, root, version, txid }: ChainTransaction,
): Promise<void> {
  await moveTransaction(tx, id, 'signed', 'accept')
  if (txid === null) throw new Error(`transaction ${id} was broadcast without an id`)
  for (const payment of await paymentsOf(tx, root)) {
    // The first version can be accepted late, when the payment has progressed already.
    if (version === 1 && payment.state === 'signed')
      await advance(tx, deps, payment, 'accept', { txid }, { kind: 'broadcast', txid })
    else if (payment.state === 'signed') {
      // Its first version was never accepted: the replacement is what the network sees first.
      await advance(
        tx,
        deps,
        payment,
        'accept',
        { txid, feeBumps: payment.feeBumps + 1 },
        { kind: 'broadcast', txid },
        { kind: 'fee_bumped', txid },
      )
    } else if (version > 1 && payment.state === 'broadcast') {
      await movePayment(tx, payment.id, 'broadcast', 'broadcast', { txid, feeBumps: payment.feeBumps + 1 })
      await notify(tx, deps, payment, { kind: 'fee_bumped', txid })
    }
  }
}
