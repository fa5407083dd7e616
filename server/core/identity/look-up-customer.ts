/**
 * Finding a customer by username on behalf of another one, within limits: usernames are public, but nobody shall read out the whole list. It tells no more
 * than name and picture, and sign-ups under way are nobody.
 */
import { HOUR_MS, ok, refuse, type Result, type UserId } from '@zend/kernel'
import { lockThrottle, peekThrottle, putThrottle } from './code.repo.ts'
import type { IdentityDeps } from './deps.ts'
import { findCustomerByUsername, type KnownCustomer } from './known-customer.ts'
import type { ThrottleRule } from './policy.ts'
import { throttleKey } from './secrets.ts'
import { admit } from './throttle.ts'

/** Why nobody is told. */
export type LookUpRefusal = { readonly code: 'payee_not_found' | 'payee_is_self' } | { readonly code: 'rate_limited'; readonly retryAt: Date }

/**
 * What counts as a look-up: `every` one where finding is the whole purpose; only one that `missed` where finding leads to something that is limited
 * itself (a mailed code, a payment). Once the limit is reached, a username that exists is answered like one that does not.
 */
export type LookUpCount = 'every' | 'missed'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'policy' | 'keys'>

/** The customer of this username. Refuses the asking customer's own, and everything while the limit is reached. */
export async function lookUpCustomer(
  deps: Deps,
  userId: UserId,
  username: string,
  counted: LookUpCount,
): Promise<Result<KnownCustomer, LookUpRefusal>> {
  const [found, free] = [await findCustomerByUsername(deps.db.read, username), counted === 'missed' ? await isFree(deps, userId) : ok(null)]
  if (!free.ok) return free
  if (found === null || counted === 'every') {
    const admitted = await count(deps, userId)
    if (!admitted.ok) return admitted
  }
  if (found === null) return refuse('payee_not_found')
  return found.id === userId ? refuse('payee_is_self') : ok(found)
}

/** Whether another look-up would be admitted, without counting one. */
async function isFree(deps: Deps, userId: UserId): Promise<Result<null, LookUpRefusal>> {
  const now = deps.clock.now()
  const admitted = admit(await peekThrottle(deps.db.read, 'look-up', throttleKey(deps.keys, userId)), now, ruleOf(deps))
  return admitted.ok ? ok(null) : refuse('rate_limited', { retryAt: admitted.refusal.retryAt })
}

async function count(deps: Deps, userId: UserId): Promise<Result<null, LookUpRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<null, LookUpRefusal>> => {
    const now = deps.clock.now()
    const key = throttleKey(deps.keys, userId)
    const admitted = admit(await lockThrottle(tx, 'look-up', key, now), now, ruleOf(deps))
    if (!admitted.ok) return refuse('rate_limited', { retryAt: admitted.refusal.retryAt })
    await putThrottle(tx, 'look-up', key, admitted.value, now)
    return ok(null)
  })
}

const ruleOf = ({ policy }: Deps): ThrottleRule => ({ max: policy.lookUpsPerHourMax, windowMs: HOUR_MS, pauseMs: 0, spacingMs: 0 })
