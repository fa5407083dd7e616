/** Takes a person out of every company, when they close their account. */
import { ok, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import { type Membership, membershipsOf } from '../companies/index.ts'
import { requireOtherOwner } from './change-member.ts'
import { endInvitations } from './invitations.repo.ts'
import { nameOf, tellChange } from './managing.ts'
import type { LastOwner } from './members.refusals.ts'
import { findMember, lockMembers, putRemoved } from './members.repo.ts'

/** Somebody who may leave all their companies; their name, which closing the account erases. */
export type Leaving = { readonly userId: UserId; readonly name: string; readonly places: readonly Membership[] }

/** Returns the companies that have no other active owner than this person. */
export async function soleOwnerships(tx: Tx, userId: UserId): Promise<readonly Membership['company'][]> {
  const alone: Membership['company'][] = []
  for (const { id, company } of await membershipsOf(tx, userId)) {
    const member = await findMember(tx, company.id, id)
    if (member !== null && !(await requireOtherOwner(tx, member)).ok) alone.push(company)
  }
  return alone
}

/**
 * Locks the members of all their companies until the transaction ends, and refuses while they are the only active owner
 * of one.
 */
export async function prepareToLeave(tx: Tx, userId: UserId): Promise<Result<Leaving, LastOwner>> {
  const known = (await membershipsOf(tx, userId)).toSorted((a, b) => (a.company.id < b.company.id ? -1 : 1))
  for (const { company } of known) await lockMembers(tx, company.id)
  // Read again: what happened before the locks is final now.
  const places = await membershipsOf(tx, userId)
  for (const { id, company } of places) {
    const member = await findMember(tx, company.id, id)
    const kept = member === null ? ok(null) : await requireOtherOwner(tx, member)
    if (!kept.ok) return kept
  }
  return ok({ userId, name: (await nameOf(tx, [userId]))(userId), places })
}

/**
 * Removes their memberships and ends their invitations, once the account is closed: the database takes it without a
 * manager's confirmation only then. Notifies the owners.
 */
export async function leaveCompanies(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  { userId, name, places }: Leaving,
): Promise<void> {
  const at = clock.now()
  for (const { id, company, role } of places) {
    await putRemoved(tx, id, at)
    await endInvitations(tx, company.id, { madeBy: userId }, at)
    const facts = { member: id, person: userId }
    await recordAudit(tx, { at, actor: userId, action: 'members.left', subject: company.id, facts })
    await tellChange({ clock }, tx, {
      member: { id, company: company.id, userId, role },
      change: 'left',
      by: null,
      name,
    })
  }
}
