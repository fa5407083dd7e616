/**
 * Whether somebody may confirm an act with this money: their own, or that of a company where their place allows it.
 * Whoever calls the confirmer may claim anything.
 */
import type { Permission } from '@zend/contracts'
import type { Tx } from '../../database/index.ts'
import { membershipsOf } from '../companies/index.ts'
import type { ActorIds } from '../holders/index.ts'

/**
 * Throws for money of somebody else, and of a company where the person may not do such a thing now. `null` takes a
 * place alone. Their own is not looked up.
 */
export async function requirePlace(read: Tx, { userId, holder }: ActorIds, needed: Permission | null): Promise<void> {
  if (holder === userId) return
  const place = (await membershipsOf(read, userId)).find(({ company }) => company.id === holder)
  if (place === undefined) throw new RangeError(`${userId} does not act for ${holder}`)
  if (needed !== null && !place.permissions.includes(needed))
    throw new RangeError(`${userId} does not have ${needed} for ${holder}`)
}
