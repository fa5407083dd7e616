/** Says before a command is confirmed whether others would be asked to approve it, and whom. It stores nothing. */
import { after, isPerson, ok, type Result } from '@zend/kernel'
import { readAll } from '../../database/index.ts'
import type { Statement } from '../authorizations/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { publicNamesOf } from '../public-names/index.ts'
import type { Asking } from './ask.ts'
import { storedDeputy, votersNow } from './deputies.ts'
import { neededFor, type NeededRefusal, storedRules } from './needed.ts'
import type { Payload, PayloadOfKind } from './payload.ts'
import { delayOf, mostOf } from './rules.ts'
import { whoCanHelp } from './votes.ts'

/** What would be asked: how many approvals, of these people by name, until when, and the least that they agree to. */
export type Foreseen = {
  readonly needed: number
  readonly people: readonly string[]
  readonly expiresAt: Date
  readonly least: Payload['least']
}

/**
 * Returns what `requestFor` would ask others; `null` when the actor may do it by themself. What `changes` a request is
 * always approved by somebody. Only the command itself decides: members and policy can be others by then.
 */
export async function foresee(
  { db: { read }, clock, policy, kinds }: Asking,
  { holder, userId }: ActorIds,
  statement: Statement,
  payload: Pick<PayloadOfKind, 'least'>,
  changes: boolean,
): Promise<Result<Foreseen | null, NeededRefusal>> {
  if (isPerson(holder)) return ok(null)
  const asked = kinds.askedBy(statement)
  if (asked === null) return ok(null)
  const now = clock.now()
  const act = { id: statement.id, company: holder, maker: userId, asked, channel: 'app' } as const
  const [needed, voters] = await readAll(read, [
    () => neededFor(read, storedRules, act),
    () => votersNow(read, storedDeputy, holder, now),
  ])
  if (!needed.ok) return needed
  const found = needed.value.requirements
  if (found.length === 0 && !changes) return ok(null)
  const requirements = found.length === 0 ? [{ approvals: 1 }] : found
  const ids = whoCanHelp(requirements, [], voters, { maker: userId, recovered: null }).map((each) => each.userId)
  const names = await publicNamesOf(read, ids)
  return ok({
    needed: mostOf(requirements),
    people: ids.map((id) => names.get(id)?.name ?? ''),
    expiresAt: after(now, policy.lifeMs + delayOf(requirements)),
    least: payload.least,
  })
}
