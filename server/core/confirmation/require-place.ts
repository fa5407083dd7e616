/** Whether somebody may confirm for this money: their own, or that of a company where they have a place. Whoever calls the confirmer may claim anything. */
import type { Tx } from '../../database/index.ts'
import { membershipsOf } from '../companies/index.ts'
import type { Mover } from '../holders/index.ts'

/** Throws for money of somebody else, and of a company that the person does not act for now. Their own is not looked up. */
export async function requirePlace(read: Tx, { userId, holder }: Mover): Promise<void> {
  if (holder === userId) return
  const places = await membershipsOf(read, userId)
  if (!places.some(({ company }) => company.id === holder)) throw new RangeError(`${userId} does not act for ${holder}`)
}
