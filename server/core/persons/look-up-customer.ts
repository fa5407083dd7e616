/**
 * Finds a customer by username for another one, within limits: usernames are public, but nobody may harvest the whole
 * list. It reveals only name and picture, and does not find pending sign-ups.
 */
import { ok, refuse, type Result } from '@zend/kernel'
import type { ActorIds } from '../holders/index.ts'
import { countUse, hasUseLeft } from '../throttle/index.ts'
import type { PersonsDeps } from './deps.ts'
import { findCustomerByUsername, type KnownCustomer } from './known-customer.ts'

/** Why the look-up was refused. */
export type LookUpRefusal =
  | { readonly code: 'payee_not_found' | 'payee_is_self' }
  | { readonly code: 'rate_limited'; readonly retryAt: Date }

/**
 * What counts as a look-up: `every` one where finding is the whole purpose; only one that `missed` where finding leads
 * to something with its own limit (a mailed code, a payment). Once the limit is reached, an existing username gets the
 * same answer as an unknown one.
 */
export type LookUpCount = 'every' | 'missed'

/**
 * Returns the customer with this username. Refuses the holder of the money, and everything while the asking person has
 * reached their limit.
 */
export async function lookUpCustomer(
  deps: PersonsDeps,
  { userId, holder }: ActorIds,
  username: string,
  counted: LookUpCount,
): Promise<Result<KnownCustomer, LookUpRefusal>> {
  const { lookUpsPerHourMax: max } = deps.policy
  const [found, free] = await Promise.all([
    findCustomerByUsername(deps.db.read, username),
    counted === 'missed' ? hasUseLeft(deps, userId, 'look-up', max) : ok(null),
  ])
  if (!free.ok) return free
  if (found === null || counted === 'every') {
    const admitted = await countUse(deps, userId, 'look-up', max)
    if (!admitted.ok) return admitted
  }
  if (found === null) return refuse('payee_not_found')
  return found.id === holder ? refuse('payee_is_self') : ok(found)
}
