/**
 * Every invariant that the running product can prove about itself, in the order in which `npm run verify` prints them.
 * The command and the simulation both use this list, so a new proof runs in both. It reads everything and repairs
 * nothing.
 */
import type { NetworkTable } from '@zend/server/core/assets'
import { verifyKeys } from '@zend/server/core/idempotency'
import { verifyInvoices } from '@zend/server/core/invoices'
import { type InvariantCheck, verifyKinds, verifyLedger } from '@zend/server/core/ledger'
import { type ProvenanceKeys, verifyProvenance } from '@zend/server/core/provenance'
import { verifyTreasury } from '@zend/server/core/treasury'
import { type Database, verifyLogins } from '@zend/server/database'
import { verifyBills } from '@zend/server/products/bills'
import { verifyDeposits } from '@zend/server/products/deposit'
import { verifyBatches } from '@zend/server/products/batch'
import { verifyFx } from '@zend/server/products/fx'
import {
  type ConsentKeys,
  verifyQuickSells,
  verifySellConsents,
  verifySellOrders,
} from '@zend/server/products/quick-sell'
import { verifyRescue } from '@zend/server/products/rescue'
import { verifyConversions, verifySwaps } from '@zend/server/products/swap'
import { verifyTransferConsents, verifyTransfers } from '@zend/server/products/transfer'
import { verifyConsents, verifyWithdrawals } from '@zend/server/products/withdrawal'

/**
 * Counts, for each invariant, the rows that break it; sound books return 0 everywhere. Reads treasury and books in one
 * snapshot. `keys`: the public keys that ever signed customers' confirmations and workers' prices, and the key that
 * proves where money came from.
 */
export async function checkEveryInvariant(
  database: Database,
  networks: NetworkTable,
  keys: ConsentKeys & { readonly provenance: ProvenanceKeys },
): Promise<readonly InvariantCheck[]> {
  const { read } = database
  const { authorizationKeys: consents, provenance } = keys
  return [
    ...(await verifyLedger(database)),
    ...(await verifyKinds(read)),
    ...(await verifyProvenance(read, provenance)),
    ...(await verifyDeposits(read, networks)),
    ...(await verifyWithdrawals(read)),
    ...(await verifyConsents(read, consents)),
    ...(await verifySwaps(read)),
    ...(await verifyConversions(read, consents)),
    ...(await verifyTransfers(read)),
    ...(await verifyTransferConsents(read, consents)),
    ...(await verifyQuickSells(read)),
    ...(await verifySellConsents(read, keys)),
    ...(await verifySellOrders(read, provenance)),
    ...(await verifyBatches(read)),
    ...(await verifyFx(read)),
    ...(await verifyInvoices(read)),
    ...(await verifyBills(read)),
    ...(await verifyRescue(read)),
    ...(await verifyKeys(read)),
    ...(await verifyLogins(database)),
    ...(await database.transact((tx) => verifyTreasury(tx, networks), { isolation: 'repeatable read' })),
  ]
}
