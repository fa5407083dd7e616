/** A request for approval: its states, and the ids that follow from its own. Pure. */
import type { ApprovalKind, ApprovalState, DeclineReason } from '@zend/contracts'
import {
  type ApprovalId,
  type BusinessId,
  type HoldId,
  HOUR_MS,
  type Id,
  type MemberId,
  stateMachine,
  type UserId,
} from '@zend/kernel'
import type { Authorization } from '../authorizations/index.ts'
import type { DeputyshipId } from './act/deputy-act.ts'

/** Everything that happens to a request. */
export type ApprovalEvent =
  /** The last approval that is needed came. */
  | 'approved'
  /** An approval lost its worth before it was released. */
  | 'reopened'
  /** It was approved and could not be done. */
  | 'stopped'
  | 'released'
  | 'declined'
  | 'withdrawn'
  | 'expired'

const ENDS = { declined: 'declined', withdrawn: 'withdrawn', expired: 'expired' } as const

/** The state machine of a request. What was stopped can be tried again, and loses its approvals like any other. */
export const approvalMachine = stateMachine<ApprovalState, ApprovalEvent>('request for approval', {
  open: { approved: 'approved', ...ENDS },
  approved: { reopened: 'open', stopped: 'stopped', released: 'released', ...ENDS },
  stopped: { reopened: 'open', approved: 'approved', ...ENDS },
  released: {},
  declined: {},
  withdrawn: {},
  expired: {},
})

/** A request. `payload` is the text that approvers sign (payload.ts). */
export type Approval = {
  readonly id: ApprovalId
  readonly company: BusinessId
  readonly kind: ApprovalKind
  /** The id of what is made when it is released. */
  readonly subject: string
  readonly version: number
  readonly payload: string
  /** The maker's signed statement about the payload. */
  readonly consent: Authorization
  /** How many approvals the policy asked for when it was made. */
  readonly needed: number
  readonly madeBy: UserId
  readonly valueCents: bigint
  readonly state: ApprovalState
  readonly reason: string | null
  readonly madeAt: Date
  readonly expiresAt: Date
  readonly closedAt: Date | null
  /** When it is released, where it is approved and a rule has it wait. The confirmer counts it anew. */
  readonly releasesAt: Date | null
}

/** An id of one version of a company's policy. */
export type PolicyId = Id<'pol'>

/** An id of one decision. */
export type DecisionId = Id<'apd'>

/** A decision of a member. */
export type Decision = {
  readonly id: DecisionId
  readonly request: ApprovalId
  readonly version: number
  readonly userId: UserId
  readonly memberId: MemberId
  readonly decision: 'approve' | 'decline'
  readonly reason: DeclineReason | null
  readonly words: string | null
  readonly decidedAt: Date
  readonly voidAt: Date | null
  /** The naming by which this was voted in somebody else's place. */
  readonly deputyship: DeputyshipId | null
}

/** Settings of approvals. Durations in ms. */
export type ApprovalsPolicy = {
  /** How long a request waits. */
  readonly lifeMs: number
  /** When people are reminded, counted from when it was made. */
  readonly remindAfterMs: readonly number[]
}

/** Requests wait for 72 hours, with reminders after 1, 24 and 60 (business.md A4). */
export const APPROVALS_POLICY: ApprovalsPolicy = {
  lifeMs: 72 * HOUR_MS,
  remindAfterMs: [HOUR_MS, 24 * HOUR_MS, 60 * HOUR_MS],
}

/** The hold of a request's money. @example approvalHoldId('apr_0…') // 'hld_0…' */
export const approvalHoldId = (id: ApprovalId): HoldId => `hld_${id.slice('apr_'.length)}`
/** What its hold is for. */
export const approvalCause = (id: ApprovalId): string => `approval:${id}`
