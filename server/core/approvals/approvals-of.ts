/** Reads which requests a company's transactions were approved by, for whoever shows the transactions. Read-only. */
import { type ApprovalId, type HolderId, isPerson } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { publicNamesOf } from '../public-names/index.ts'
import { decisionsOn, findApprovalsOf } from './approvals.repo.ts'

/** A request, and the names of those whose approvals count in its last version, in their order. */
export type ApprovedBy = { readonly request: ApprovalId; readonly by: string[] }

/** Returns the approvals of those of a company's transactions that others approved, by the transactions' ids. */
export async function approvalsOf(
  read: Tx,
  holder: HolderId,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, ApprovedBy>> {
  const found = isPerson(holder) ? [] : await findApprovalsOf(read, holder, subjects)
  const decisions = await decisionsOn(
    read,
    found.map(({ id }) => id),
  )
  const given = found.map(({ id, subject, version }) => ({
    id,
    subject,
    by: decisions.filter(
      (each) => each.request === id && each.decision === 'approve' && each.version === version && each.voidAt === null,
    ),
  }))
  const names = await publicNamesOf(read, [...new Set(given.flatMap(({ by }) => by.map(({ userId }) => userId)))])
  return new Map(
    given.map(({ id, subject, by }) => [
      subject,
      { request: id, by: by.map(({ userId }) => names.get(userId)?.name ?? '') },
    ]),
  )
}

/** Returns the approval of one of a company's transactions; `null` where nobody else had to approve it. */
export async function approvalOf(read: Tx, holder: HolderId, subject: string): Promise<ApprovedBy | null> {
  return (await approvalsOf(read, holder, [subject])).get(subject) ?? null
}
