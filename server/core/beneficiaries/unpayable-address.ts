/** Tells which addresses may not be paid because of who owns them. It does not check sanctions lists. Read-only. */
import type { NetworkName } from '@zend/contracts'
import type { HolderId, Refusal } from '@zend/kernel'
import { readAll, type Tx } from '../../database/index.ts'
import { type CustodyDeps, isOwnKey, ownerOf } from '../custody/index.ts'
import { publicNameOf } from '../public-names/index.ts'

/**
 * Why an address may not be paid. `toUser` owns the deposit address and can be paid with Zend Pay instead; it is not
 * given for a company.
 */
export type UnpayableAddress =
  | Refusal<'address_is_own'>
  | Refusal<'address_is_ours', { toUser: string }>
  | Refusal<'address_refused'>

/**
 * Returns why this holder may not pay an address: it is a customer's, the house's, or a token's own contract (where
 * coins are lost). `null` when it may be paid.
 */
export async function unpayableAddress(
  custody: CustodyDeps,
  tx: Tx,
  {
    holder,
    network,
    lookupKey,
  }: { readonly holder: HolderId; readonly network: NetworkName; readonly lookupKey: string },
): Promise<UnpayableAddress | null> {
  const [owners, isOurs] = await readAll(tx, [
    () => ownerOf(custody, tx, [lookupKey]),
    () => isOwnKey(custody, tx, network, lookupKey),
  ])
  const owner = owners.get(lookupKey)
  if (owner?.holder === holder) return { code: 'address_is_own' }
  const other = owner === undefined ? null : (await publicNameOf(tx, owner.holder))?.username
  if (other !== null && other !== undefined) return { code: 'address_is_ours', toUser: other }
  const isContract = custody.networks[network].coins.some(({ contract }) => contract?.toLowerCase() === lookupKey)
  return isContract || isOurs ? { code: 'address_refused' } : null
}
