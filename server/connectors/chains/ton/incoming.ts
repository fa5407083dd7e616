/**
 * Decides which transactions of our accounts are payments to us, and of what. Coins: a message that stayed with our
 * wallet. Jettons: an arrival in our own jetton wallet of a jetton in our table, which that contract accepted; other
 * messages about jettons are never read, least of all a notification to the owner: with the usual one nanoton it cannot
 * even run. Coins that come with a notification count as coins, if they are more than wallets attach to deliver it.
 */
import type { Address } from '@ton/core'
import { chainAmount, joinDestination } from '@zend/kernel'
import type { BlockRef, IncomingTransfer, NetworkAsset } from '../../../ports/chain.ts'
import { arrivedJettons, commentOf, notified, OPERATION, operationOf } from './bodies.ts'
import type { Transaction } from './wire.ts'

/**
 * An account whose history is read: the owner's wallet for the network's own coin, the owner's jetton wallet for a
 * jetton. Addresses are raw.
 */
export type WatchedAccount = { readonly account: string; readonly owner: string; readonly asset: NetworkAsset }

/**
 * Returns the payment in a transaction of a watched account, as received in `block`; none for any other transaction.
 * Pure.
 */
export function incomingTransfer(
  watched: WatchedAccount,
  transaction: Transaction,
  block: BlockRef,
): readonly IncomingTransfer[] {
  const { owner, asset } = watched
  if (wasRefused(watched, transaction)) return []
  const arrived = asset.contract === undefined ? arrivedCoins(transaction) : arrivedTokens(transaction)
  if (arrived === null || arrived.units === 0n) return []
  const { units, from, memo } = arrived
  return [
    {
      amount: chainAmount(asset.asset, asset.decimals, units),
      lookupKey: joinDestination(owner, memo),
      ...(from === null ? {} : { from }),
      txid: transaction.hash,
      index: String(transaction.lt),
      block,
      confirmationsMin: 1,
    },
  ]
}

type Arrived = { readonly units: bigint; readonly from: string | null; readonly memo: string | null }

// The most that wallets and exchanges attach to a notification so that its receiver can run it: from one nanoton to
// some hundredths of a coin. More is a payment.
const NOTIFYING_MAX = 100_000_000n

/** Returns whether a transaction of a watched account kept nothing of what arrived, or was itself a bounce. Pure. */
export function wasRefused(
  { asset }: WatchedAccount,
  { inMessage, isAborted, wasOnlyCredited, wasSentBack }: Transaction,
): boolean {
  if (inMessage?.isBounced === true) return true
  if (asset.contract !== undefined) return isAborted
  // A wallet that has not sent anything yet has no contract: the coins stay, though nothing ran. If it ran and failed,
  // it used them up.
  return wasSentBack || (isAborted && !wasOnlyCredited)
}

function arrivedCoins({ inMessage }: Transaction): Arrived | null {
  if (inMessage === null || inMessage.source === null) return null
  const operation = operationOf(inMessage.body)
  // The unused part of our own fees for sending jettons.
  if (operation === OPERATION.excesses) return null
  if (operation === OPERATION.notification) {
    if (inMessage.value < NOTIFYING_MAX) return null
    const { from, memo } = notified(inMessage.body) ?? { from: null, memo: null }
    return { units: inMessage.value, from: from === null ? inMessage.source : rawOf(from), memo }
  }
  return { units: inMessage.value, from: inMessage.source, memo: commentOf(inMessage.body) }
}

function arrivedTokens({ inMessage }: Transaction): Arrived | null {
  if (inMessage === null || inMessage.source === null) return null
  const arrived = arrivedJettons(inMessage.body)
  return arrived === null
    ? null
    : { units: arrived.units, from: arrived.from === null ? null : rawOf(arrived.from), memo: arrived.memo }
}

const rawOf = (address: Address): string => address.toRawString()
