/**
 * Checks whether a person may confirm an act with this money: their own, or a company's where their membership allows
 * it. The confirmer does not trust what its caller claims.
 */
import type { Permission } from '@zend/contracts'
import { batchLoad, type Database, type Tx } from '../../database/index.ts'
import { activeMembership, findPermissions, placeKey } from '../companies/index.ts'
import type { ActorIds } from '../holders/index.ts'

/**
 * Throws if the person may not act for this holder: a suspended member may not. Where nothing is `needed`, membership
 * is enough. Their own money needs no look-up.
 */
export async function requirePlace(read: Tx, actor: ActorIds, needed: readonly Permission[]): Promise<void> {
  if (actor.holder === actor.userId) return
  const place = await activeMembership(read, actor)
  requirePermission(actor, place?.permissions ?? null, needed)
}

/** As requirePlace, for calls that come many at once: concurrent ones share a statement. One per process. */
export function placeGate(db: Pick<Database, 'pool'>): (actor: ActorIds, needed: Permission) => Promise<void> {
  const permissionsOf = batchLoad((keys) => findPermissions(db, keys))
  return async (actor, needed) => {
    if (actor.holder === actor.userId) return
    requirePermission(actor, await permissionsOf(placeKey(actor)), [needed])
  }
}

function requirePermission(
  { userId, holder }: ActorIds,
  permissions: readonly Permission[] | null,
  needed: readonly Permission[],
): void {
  if (permissions === null) throw new RangeError(`${userId} does not act for ${holder}`)
  const missing = needed.filter((each) => !permissions.includes(each))
  if (missing.length > 0) throw new RangeError(`${userId} does not have ${missing.join()} for ${holder}`)
}
