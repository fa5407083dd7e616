/** The hash that a customer's password is compared with. It looks at the database's word only as far as we signed it. */
import type { IdentityDeps } from './deps.ts'
import type { User } from './identity.ts'
import { hashBoundTo } from './secrets.ts'

/** The stored hash, or `null`, which no password has, when it was not stored for this customer by us: that is told. A closed account has none at all. */
export function passwordHashOf({ keys, onForged }: Pick<IdentityDeps, 'keys' | 'onForged'>, { id, passwordHash, closedAt }: User): string | null {
  const hash = hashBoundTo(keys, id, passwordHash)
  if (hash === null && closedAt === null) onForged?.({ what: 'password', userId: id })
  return hash
}
