/**
 * Which addresses nobody is to pay because of whose they are. What lists say of an address is not looked at here. It
 * reads only.
 */
import type { NetworkName } from '@zend/contracts'
import type { HolderId, Refusal } from '@zend/kernel'
import { readAll, type Tx } from '../../database/index.ts'
import { type CustodyDeps, isOwnKey, ownerOf } from '../custody/index.ts'
import { publicNameOf } from '../public-names/index.ts'

/**
 * Why an address is not to be paid. `toUser` is whose deposit address it is, to be paid with Zend Pay instead: a
 * company's is only refused.
 */
export type UnpayableAddress =
  | Refusal<'address_is_own'>
  | Refusal<'address_is_ours', { toUser: string }>
  | Refusal<'address_refused'>

/**
 * What is wrong with this holder's paying an address that is a customer's, the house's, or a token's own contract
 * (where coins are lost); `null` when it is none.
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
