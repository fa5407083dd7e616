/** Wires payments by username in the API, from the parts that are already open. */
import { openTransferPoster, type TransferDeps } from '@zend/server/products/transfer'
import { readAllowlist } from '@zend/server/products/withdrawal'
import type { Database } from '@zend/server/database'

type OpenParts = Pick<TransferDeps, 'approvals' | 'clock' | 'confirmation' | 'limits' | 'market'> & {
  readonly db: Database
}

/** Opens payments. Its poster must be closed before the database. */
export const openTransfers = (parts: OpenParts): TransferDeps => ({
  ...parts,
  poster: openTransferPoster({ database: parts.db }),
  allowlistOn: async (tx, holder, now) => (await readAllowlist(tx, holder, now)).on,
})
