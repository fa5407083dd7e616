/**
 * Returns the owners of the keys that a found transaction pays, as far as the customer who asks may know. Reads only.
 */
import type { NetworkName } from '@zend/contracts'
import { joinDestination, splitDestination, type HolderId } from '@zend/kernel'
import { addressesOn, findHotAddress, ownersOn } from '../../core/custody/index.ts'
import type { FoundTransaction } from '../../ports/chain.ts'
import type { Whose } from './found.ts'
import type { SearchDeps } from './rescue.deps.ts'

/**
 * The customer's own keys are derived again from the attested key. Where memos tell customers apart, payments to the
 * shared address without a memo, or with one that no customer has, are nobody's; the treasurer's are not among them.
 * Throws as custody does.
 */
export async function whoseOf(
  { db, custody }: Pick<SearchDeps, 'db' | 'custody'>,
  holder: HolderId,
  network: NetworkName,
  { transfers, unlisted }: Pick<FoundTransaction, 'transfers' | 'unlisted'>,
): Promise<Whose> {
  const keys = new Set([...transfers, ...unlisted].map(({ lookupKey }) => lookupKey))
  const owners = await ownersOn(custody)(db.read, network, [...keys])
  const hot = addressesOn(custody, network).model === 'memo' ? await findHotAddress(custody, db.read, network) : null
  return (lookupKey) => {
    const owner = owners.get(lookupKey)
    if (owner !== undefined) return owner.holder === holder ? { whose: 'own', address: owner.address } : null
    const { address, memo } = splitDestination(lookupKey)
    if (hot === null || address !== hot.lookupKey || lookupKey === hot.funding.lookupKey) return null
    return { whose: 'nobody', address: joinDestination(hot.address, memo) }
  }
}
