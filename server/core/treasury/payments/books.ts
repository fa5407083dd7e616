/**
 * Updates the books and the spendable coins when a transaction of ours is final, inside the step that makes it final.
 * The party that ordered the payment books the withdrawn amount itself.
 */
import { type ChainTransactionId, newId } from '@zend/kernel'
import type { Tx } from '../../../database/index.ts'
import type { TransactionStatus } from '../../../ports/chain-sender.ts'
import { post } from '../../ledger/index.ts'
import { addressesOn, hotAddressOf } from '../../custody/index.ts'
import { markOpen } from '../coins/activations.repo.ts'
import { forgetOutputs, noteOutput, releaseOutputs, spendOutputs } from '../coins/outputs.repo.ts'
import { addHolding, type Holding } from '../coins/holdings.repo.ts'
import type { TreasuryDeps } from './deps.ts'
import { feeMoney, nativeCoin } from './fee-levels.ts'
import type { ChainTransaction } from './transactions.repo.ts'
import { networkCost } from '../coins/coins.postings.ts'
import type { Payment } from './payments.ts'

/** A final transaction, with the version that was mined. */
export type FinalTransaction = {
  readonly winner: ChainTransaction
  readonly losers: readonly ChainTransaction[]
  readonly payments: readonly Payment[]
  readonly status: TransactionStatus & { readonly kind: 'included' }
}

/**
 * Books the fee and updates what can be spent. Returns other transactions of ours that can never be mined any more,
 * because they spend an output of a lost version. Throws when the books refuse: then nothing is final.
 */
export async function bookFinal(
  tx: Tx,
  deps: TreasuryDeps,
  final: FinalTransaction,
  now: Date,
): Promise<readonly ChainTransactionId[]> {
  const { network } = deps
  const { winner, losers, payments, status } = final
  const fee = feeMoney(network, status.feePaid)
  if (fee.amount > 0n) {
    const posted = await post(tx, networkCost(newId('pst', now.getTime()), winner.id, fee, now))
    if (!posted.ok) throw new Error(`the fee of ${winner.id} was refused by the books: ${posted.refusal.code}`)
  }
  if (winner.rate.kind === 'inputs') return moveOutputs(tx, deps, { winner, losers }, status.block.height, now)
  const paid = status.success ? payments : []
  await moveHoldings(tx, deps, winner, paid, status.feePaid)
  for (const { purpose, amount, from } of paid)
    if (purpose === 'optin') await markOpen(tx, { network: network.id, asset: amount.asset, key: from }, now)
  return []
}

async function moveOutputs(
  tx: Tx,
  { network, custody }: TreasuryDeps,
  { winner, losers }: Pick<FinalTransaction, 'winner' | 'losers'>,
  height: number,
  now: Date,
): Promise<readonly ChainTransactionId[]> {
  const { change, spends } = winner.unsigned
  // A replacement may have reserved more than the mined version spends.
  await releaseOutputs(tx, network.id, winner.root, spends)
  await spendOutputs(tx, network.id, winner.root)
  if (change !== null && winner.txid !== null) {
    const { lookupKey, key } = await hotAddressOf(custody, tx, network.id)
    const output = { txid: winner.txid, index: change.index, units: change.units, lookupKey, key }
    await noteOutput(tx, { ...output, network: network.id, source: 'change', height, bookedAt: now })
  }
  return forgetOutputs(
    tx,
    network.id,
    losers.flatMap(({ txid }) => (txid === null ? [] : [txid])),
  )
}

async function moveHoldings(
  tx: Tx,
  deps: TreasuryDeps,
  winner: ChainTransaction,
  paid: readonly Payment[],
  feePaid: bigint,
): Promise<void> {
  const { network, custody } = deps
  const parsed = addressesOn(custody, network.id).parseAddress(winner.fromAddress)
  if (!parsed.ok) throw new Error(`${winner.id} is paid by ${winner.fromAddress}, which is no address`)
  const native = nativeCoin(network)
  const from: Omit<Holding, 'asset' | 'decimals' | 'units'> = { network: network.id, ...parsed.value, key: winner.from }
  const payer =
    winner.feeAddress === winner.fromAddress
      ? from
      : { network: network.id, ...(await hotAddressOf(custody, tx, network.id)) }
  await addHolding(tx, { ...payer, asset: native.asset, decimals: native.decimals, units: -feePaid })
  for (const { amount, to, toKey } of paid) {
    if (amount.units === 0n) continue
    await addHolding(tx, { ...from, asset: amount.asset, decimals: amount.decimals, units: -amount.units })
    if (toKey !== null)
      await addHolding(tx, {
        network: network.id,
        ...to,
        key: toKey,
        asset: amount.asset,
        decimals: amount.decimals,
        units: amount.units,
      })
  }
}
