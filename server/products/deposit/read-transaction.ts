/**
 * What we know of one transaction on a network, for whoever is asked about a hash. Reads only; whom it may be told to
 * is the caller's to say.
 */
import type { NetworkName } from '@zend/contracts'
import type { HolderId } from '@zend/kernel'
import type { NetworkTable } from '../../core/assets/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Deposit } from './deposit.ts'
import { depositsOfTransactions } from './deposit.repo.ts'
import { readDepths } from './read-depths.ts'

/** A deposit with how deep it is. `confirmations`: at most `confirmationsNeeded`. */
export type DeepDeposit = {
  readonly deposit: Deposit
  readonly confirmations: number
  readonly confirmationsNeeded: number
}

// A transaction can pay one customer thousands of times over; nobody reads more than these.
const SHOWN_MAX = 10

/** The customer's own deposits of a transaction in its order, at most ten. As many statements for ten as for one. */
export async function ownDepositsOf(
  deps: { readonly networks: NetworkTable },
  tx: Tx,
  { holder, network, txid }: { readonly holder: HolderId; readonly network: NetworkName; readonly txid: string },
): Promise<readonly DeepDeposit[]> {
  const all = (await depositsOfTransactions(tx, network, [txid])).filter((deposit) => deposit.holder === holder)
  const own = all
    .toSorted((one, other) => one.index.localeCompare(other.index, 'en', { numeric: true }))
    .slice(0, SHOWN_MAX)
  if (own.length === 0) return []
  const depthOf = await readDepths(tx, deps.networks[network], own)
  return own.map((deposit) => {
    const { confirmations, needed } = depthOf(deposit)
    return { deposit, confirmations, confirmationsNeeded: needed }
  })
}

/** Where in these transactions the customer's own deposits stand, every one of them. One statement. */
export async function ownPlacesOf(
  tx: Tx,
  {
    holder,
    network,
    txids,
  }: { readonly holder: HolderId; readonly network: NetworkName; readonly txids: readonly string[] },
): Promise<readonly Pick<Deposit, 'txid' | 'index'>[]> {
  return (await depositsOfTransactions(tx, network, txids)).filter((deposit) => deposit.holder === holder)
}
