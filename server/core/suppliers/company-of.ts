/** Who has suppliers: companies alone. */
import { type BusinessId, isPerson } from '@zend/kernel'
import type { ActorIds } from '../holders/index.ts'

/** Returns the company that the actor acts for. Throws for a person's own money: no base serves that. */
export function companyOf({ holder }: Pick<ActorIds, 'holder'>): BusinessId {
  if (isPerson(holder)) throw new RangeError(`${holder} is no company`)
  return holder
}
