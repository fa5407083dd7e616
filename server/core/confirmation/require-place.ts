/**
 * Checks whether a person may confirm an act with this money: their own, or a company's where their membership allows
 * it. The confirmer does not trust what its caller claims.
 */
import type { Permission } from '@zend/contracts'
import type { Tx } from '../../database/index.ts'
import { activeMembership } from '../companies/index.ts'
import type { ActorIds } from '../holders/index.ts'

/**
 * Throws if the person may not act for this holder: a suspended member may not. With permission `null`, membership is
 * enough. Their own money needs no look-up.
 */
export async function requirePlace(read: Tx, { userId, holder }: ActorIds, needed: Permission | null): Promise<void> {
  if (holder === userId) return
  const place = await activeMembership(read, { userId, holder })
  if (place === null) throw new RangeError(`${userId} does not act for ${holder}`)
  if (needed !== null && !place.permissions.includes(needed))
    throw new RangeError(`${userId} does not have ${needed} for ${holder}`)
}
