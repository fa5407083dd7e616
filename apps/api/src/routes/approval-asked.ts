/** The answers of commands that others of a company must approve first, and of asking whether they must. */
import type * as contract from '@zend/contracts'
import type { AwaitsApproval, Foreseen } from '@zend/server/core/approvals'

/** What a command answers that others must approve first. */
export const askedOf = ({ awaits: { id, needed, expiresAt } }: AwaitsApproval): contract.ApprovalAsked => ({
  approval: { id, needed, expiresAt: expiresAt.toISOString() },
})

/** What others would be asked for, as the contract says it. */
export const foreseenOf = (found: Foreseen | null): contract.Foreseen => {
  if (found === null) return { asks: null }
  const { needed, people, expiresAt, least } = found
  return {
    asks: {
      needed,
      people: [...people],
      expiresAt: expiresAt.toISOString(),
      least: least === null ? null : { amount: least.amount, currency: least.asset },
    },
  }
}
