/** What a customer is told of somebody they brought: a name that says little. Sign-ups under way are nobody. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { User } from './identity.ts'
import { findUsers } from './identity.repo.ts'

/** The first name, and the first letter of the last; of a closed account the placeholder that is left. */
export function shortName({ firstName, lastName, username, closedAt }: Pick<User, 'firstName' | 'lastName' | 'username' | 'closedAt'>): string {
  if (closedAt !== null) return username
  // A letter together with the marks over it.
  const letter = /^.\p{M}*/su.exec(lastName)?.[0] ?? ''
  return `${firstName} ${letter}.`
}

/** The short names of several customers at once; those without a verified account are absent. */
export async function shortNames(tx: Tx, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  const users = ids.length === 0 ? [] : await findUsers(tx, ids)
  return new Map(users.flatMap((user) => (user.emailVerifiedAt === null ? [] : [[user.id, shortName(user)] as const])))
}
