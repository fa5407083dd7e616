/**
 * Every invariant that the running product can prove of itself, in the order in which `npm run verify` prints them. One
 * place, so that a proof that is added is run by the command and by the simulation alike. It reads everything and mends
 * nothing.
 */
import type { NetworkTable } from '@zend/server/core/assets'
import { verifyKeys } from '@zend/server/core/idempotency'
import { type InvariantCheck, verifyKinds, verifyLedger } from '@zend/server/core/ledger'
import { type ProvenanceKeys, verifyProvenance } from '@zend/server/core/provenance'
import { verifyTreasury } from '@zend/server/core/treasury'
import { type Database, verifyLogins } from '@zend/server/database'
import { verifyDeposits } from '@zend/server/products/deposit'
import {
  type ConsentKeys,
  verifyQuickSells,
  verifySellConsents,
  verifySellOrders,
} from '@zend/server/products/quick-sell'
import { verifyRescue } from '@zend/server/products/rescue'
import { verifySwaps } from '@zend/server/products/swap'
import { verifyTransferConsents, verifyTransfers } from '@zend/server/products/transfer'
import { verifyConsents, verifyWithdrawals } from '@zend/server/products/withdrawal'

/**
 * Counts, for each invariant, the rows that break it. Sound books answer 0 everywhere. The treasury is seen together
 * with the books, in one view of both. `keys`: the public keys of all that ever signed customers' consent, and what
 * workers priced; and what proves where money came from.
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
    ...(await verifyTransfers(read)),
    ...(await verifyTransferConsents(read, consents)),
    ...(await verifyQuickSells(read)),
    ...(await verifySellConsents(read, keys)),
    ...(await verifySellOrders(read, provenance)),
    ...(await verifyRescue(read)),
    ...(await verifyKeys(read)),
    ...(await verifyLogins(database)),
    ...(await database.transact((tx) => verifyTreasury(tx, networks), { isolation: 'repeatable read' })),
  ]
}
