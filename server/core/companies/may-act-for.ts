/** Checks what a person may do with a holder's money now, for work that runs without a call of theirs. */
import type { Permission } from '@zend/contracts'
import type { Tx } from '../../database/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { type Membership, membershipsOf } from './companies.repo.ts'

/**
 * Returns the membership by which a person acts for a company now; `null` for their own money, and where they are no
 * member or are suspended.
 */
export async function activeMembership(tx: Tx, { userId, holder }: ActorIds): Promise<Membership | null> {
  const found = (await membershipsOf(tx, userId)).find(({ company }) => company.id === holder)
  return found === undefined || found.suspendedAt !== null ? null : found
}

/** Tells whether they may: everything with their own money; with a company's what their membership allows now. */
export async function mayActFor(tx: Tx, actor: ActorIds, permission: Permission): Promise<boolean> {
  if (actor.holder === actor.userId) return true
  return (await activeMembership(tx, actor))?.permissions.includes(permission) === true
}
