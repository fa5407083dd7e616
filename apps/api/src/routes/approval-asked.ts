/** The answer of commands that others of a company must approve first. */
import type * as contract from '@zend/contracts'
import type { AwaitsApproval } from '@zend/server/core/approvals'

/** What a command answers that others must approve first. */
export const askedOf = ({ awaits: { id, needed, expiresAt } }: AwaitsApproval): contract.ApprovalAsked => ({
  approval: { id, needed, expiresAt: expiresAt.toISOString() },
})
