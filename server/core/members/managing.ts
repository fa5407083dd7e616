/** Steps that every change of members begins and ends with: the manager, and telling whom it concerns. */
import { type BusinessId, isPerson, ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { workingKeysOf } from '../api-keys/index.ts'
import { activeMembership, getCompany, type Membership } from '../companies/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { type MemberChangeTold, type NoticeDeps, sendNotice } from '../notices/index.ts'
import { findCustomers } from '../persons/index.ts'
import type { ManagerRefusal } from './members.refusals.ts'
import { lockMembers, membersOf, type StoredMember } from './members.repo.ts'

/** Returns the company that the actor acts for. Throws for a person's own money: no base serves that. */
export function companyOf({ holder }: Pick<ActorIds, 'holder'>): BusinessId {
  if (isPerson(holder)) throw new RangeError(`${holder} is no company`)
  return holder
}

/**
 * Locks the company's members until the transaction ends, and returns the membership by which this person manages them
 * now. Whoever may no longer is refused, whatever their token said.
 */
export async function lockAsManager(tx: Tx, actor: ActorIds): Promise<Result<Membership, ManagerRefusal>> {
  await lockMembers(tx, companyOf(actor))
  const manager = await activeMembership(tx, actor)
  return manager?.permissions.includes('member.manage') === true ? ok(manager) : refuse('forbidden')
}

/** A change of a member, for those it concerns. `by` is who made it; `null` when it was the member. */
export type Told = {
  readonly member: Pick<StoredMember, 'company' | 'userId' | 'role'> & Partial<Pick<StoredMember, 'id'>>
  readonly change: MemberChangeTold
  readonly by: UserId | null
  /** The member's name, where their account is closed by now. */
  readonly name?: string
}

/**
 * Notifies the person and every active owner, of a new owner and of lost devices everybody who is active. The person is
 * told what it is for them, even as an owner.
 */
export async function tellChange(deps: NoticeDeps, tx: Tx, { member, change, by, name }: Told): Promise<void> {
  const { id: memberId, company: id, userId, role } = member
  const { name: company } = await getCompany(tx, id)
  const names = await nameOf(tx, by === null ? [userId] : [userId, by])
  const said = { company, change, role, by: by === null ? null : names(by) }
  const isOut = change === 'removed' || change === 'left'
  const keys = isOut && memberId !== undefined ? await workingKeysOf(tx, id, memberId, deps.clock.now()) : 0
  // Whoever closed their account has no address any more; whoever claims an invitation is answered on the page.
  if (name === undefined && change !== 'claimed')
    await sendNotice(deps, tx, { kind: 'membership-changed', to: userId, facts: said })
  const isForAll = change === 'recovered' || (change === 'role' && role === 'owner')
  for (const each of await membersOf(tx, id))
    if ((isForAll || each.role === 'owner') && each.suspendedAt === null && each.userId !== userId)
      await sendNotice(deps, tx, {
        kind: 'member-changed',
        to: each.userId,
        facts: { ...said, name: name ?? names(userId), ...(keys === 0 ? {} : { keys }) },
        company: id,
      })
}

/** Reads the names of these people. */
export async function nameOf(tx: Tx, ids: readonly UserId[]): Promise<(id: UserId) => string> {
  const found = await findCustomers(tx, ids)
  return (id) => found.get(id)?.name ?? ''
}
