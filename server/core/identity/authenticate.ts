/** Finds who is calling by their token: by index, with nothing cached, so that a revoked token is refused at once. */
import { gather } from '../../database/index.ts'
import type { IdentityDeps } from './deps.ts'
import { type Actor, permissionsOf } from './identity.ts'
import { tokenHash } from './secrets.ts'
import { findBearer, findBearers } from './session.repo.ts'

/** The bearer of a live access token of any kind; `null` when it is unknown, expired or revoked. */
export async function authenticate(deps: Pick<IdentityDeps, 'db' | 'clock'>, token: string): Promise<Actor | null> {
  const bearer = await findBearer(deps.db, tokenHash(token), deps.clock.now())
  return bearer === null ? null : { ...bearer, permissions: permissionsOf(bearer.kind, bearer.tokenKind) }
}

/** The same for a busy process: callers of one moment share a statement. Each is still answered by one that began after the call. */
export function authenticator({ db, clock }: Pick<IdentityDeps, 'db' | 'clock'>): (token: string) => Promise<Actor | null> {
  const bearerOf = gather((hashes) => findBearers(db, hashes, clock.now()))
  return async (token) => {
    const bearer = await bearerOf(tokenHash(token).toString('hex'))
    return bearer === null ? null : { ...bearer, permissions: permissionsOf(bearer.kind, bearer.tokenKind) }
  }
}
