/** Reads what we know of one transaction on a network, for a lookup by hash. The caller decides who may see it. */
import type { NetworkName } from '@zend/contracts'
import type { HolderId } from '@zend/kernel'
import type { NetworkTable } from '../../core/assets/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Deposit } from './deposit.ts'
import { depositsOfTransactions } from './deposit.repo.ts'
import { readDepths } from './read-depths.ts'

/** A deposit with its depth. `confirmations`: at most `confirmationsNeeded`. */
export type DeepDeposit = {
  readonly deposit: Deposit
  readonly confirmations: number
  readonly confirmationsNeeded: number
}

// One transaction can pay a customer thousands of times; nobody reads more than these.
const SHOWN_MAX = 10

/**
 * Returns the customer's own deposits of a transaction, in its order, at most ten. The number of statements does not
 * depend on how many there are.
 */
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

/** Returns the place of every deposit of the customer in these transactions. One statement. */
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
