/**
 * Finding a customer by username on behalf of another one, within limits: usernames are public, but nobody shall read
 * out the whole list. It tells no more than name and picture, and sign-ups under way are nobody.
 */
import { ok, refuse, type Result } from '@zend/kernel'
import type { ActorIds } from '../holders/index.ts'
import { countUse, hasUseLeft } from '../throttle/index.ts'
import type { PersonsDeps } from './deps.ts'
import { findCustomerByUsername, type KnownCustomer } from './known-customer.ts'

/** Why nobody is told. */
export type LookUpRefusal =
  | { readonly code: 'payee_not_found' | 'payee_is_self' }
  | { readonly code: 'rate_limited'; readonly retryAt: Date }

/**
 * What counts as a look-up: `every` one where finding is the whole purpose; only one that `missed` where finding leads
 * to something that is limited itself (a mailed code, a payment). Once the limit is reached, a username that exists is
 * answered like one that does not.
 */
export type LookUpCount = 'every' | 'missed'

/**
 * The customer of this username. Refuses the one whose money is to be moved, and everything while the limit of the
 * person who asks is reached.
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
