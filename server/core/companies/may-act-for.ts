/** Checks what a person may do with a holder's money now, for work that runs without a call of theirs. */
import type { Permission } from '@zend/contracts'
import type { Tx } from '../../database/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { membershipsOf } from './companies.repo.ts'

/** Tells whether they may: everything with their own money; with a company's what their membership allows now. */
export async function mayActFor(tx: Tx, { userId, holder }: ActorIds, permission: Permission): Promise<boolean> {
  if (holder === userId) return true
  const place = (await membershipsOf(tx, userId)).find(({ company }) => company.id === holder)
  return place?.permissions.includes(permission) === true
}
