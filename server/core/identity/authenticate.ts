/** Finds who is calling by their token: one indexed read, with nothing cached, so that a revoked token is refused at once. */
import type { IdentityDeps } from './deps.ts'
import { type Actor, permissionsOf } from './identity.ts'
import { tokenHash } from './secrets.ts'
import { findBearer } from './session.repo.ts'

/** The bearer of a live access token of any kind; `null` when it is unknown, expired or revoked. */
export async function authenticate(deps: Pick<IdentityDeps, 'db' | 'clock'>, token: string): Promise<Actor | null> {
  const bearer = await findBearer(deps.db, tokenHash(token), deps.clock.now())
  return bearer === null ? null : { ...bearer, permissions: permissionsOf(bearer.kind, bearer.tokenKind) }
}
