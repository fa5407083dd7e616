/** Companies of this worker's product, written into its database: the screens for opening one are tested elsewhere. */
import type { Permission } from '@zend/contracts'
import type { Customer } from './customer.ts'
import { withDatabase } from './operator.ts'

const SCRIPT = 'tests/e2e/support/company-rows.ts'

/** Opens companies for which the customer may do this. Returns the ids of the memberships, in the order of the names. */
export async function openCompanies(
  { username }: Customer,
  permissions: readonly Permission[],
  ...names: readonly string[]
): Promise<readonly string[]> {
  const printed = await withDatabase(SCRIPT, 'open', username, permissions.join(), ...names)
  return printed.match(/mbr_\w+/g) ?? []
}

/** Changes what a member may do. */
export async function changeMember(membership: string, permissions: readonly Permission[]): Promise<void> {
  await withDatabase(SCRIPT, 'change', membership, permissions.join())
}

/** Has the passkeys of these people confirm now; one that was added with the password waits a day. */
export async function agePasskeys(...people: readonly Customer[]): Promise<void> {
  await withDatabase(SCRIPT, 'age-passkeys', people.map(({ username }) => username).join())
}

/** Has this person's company be verified, once it has described itself: how that is decided is tested elsewhere. */
export async function verifyCompanyOf({ username }: Customer): Promise<void> {
  await withDatabase(SCRIPT, 'verify', username)
}
