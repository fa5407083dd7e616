/** Acting for a company: a signed-in person gets a token that is bound to their membership and their session. */
import { type MemberId, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import { membershipsOf } from '../companies/index.ts'
import { hasSecondFactor } from '../second-factor/index.ts'
import type { Actor } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { type IssuedToken, issueForMember } from './sessions.ts'

/**
 * Issues a token for the money of the company in which this is the actor's membership. Its permissions are those of the
 * membership at each call, so a changed role needs no new token. Refuses somebody else's membership like an unknown
 * one, a suspended member, and a person without a second factor, or without one from after the company gave up their
 * lost devices.
 */
export async function enterCompany(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys'>,
  actor: Actor,
  { memberId }: { readonly memberId: MemberId },
  { ip }: Caller,
): Promise<Result<IssuedToken, Refusal<'not_found' | 'member_suspended' | 'second_factor_needed'>>> {
  const { userId, sessionId } = actor
  return deps.db.transact(async (tx) => {
    const place = (await membershipsOf(tx, userId)).find(({ id }) => id === memberId)
    if (place === undefined) return refuse('not_found')
    if (place.suspendedAt !== null) return refuse('member_suspended')
    if (!(await hasSecondFactor(tx, userId, place.recoveredAt))) return refuse('second_factor_needed')
    const facts = { company: place.company.id, member: memberId }
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: userId,
      action: 'identity.company_entered',
      subject: userId,
      facts,
      ip,
    })
    return ok(await issueForMember(deps, tx, { userId, sessionId, memberId }))
  })
}
