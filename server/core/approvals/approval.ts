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
  /** Its maker changed it: all votes so far are void. */
  | 'changed'
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
  open: { approved: 'approved', changed: 'open', ...ENDS },
  approved: { reopened: 'open', changed: 'open', stopped: 'stopped', released: 'released', ...ENDS },
  stopped: { reopened: 'open', changed: 'open', approved: 'approved', ...ENDS },
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
  /** When its maker made this version; `null` for the first. */
  readonly changedAt: Date | null
  readonly expiresAt: Date
  readonly closedAt: Date | null
  /** When it is released, where it is approved and a rule has it wait. The confirmer counts it anew. */
  readonly releasesAt: Date | null
}

/** Whether its maker may still change a request: it is not carried out, and its time is not over. */
export const isChangeable = ({ state, expiresAt }: Pick<Approval, 'state' | 'expiresAt'>, now: Date): boolean =>
  approvalMachine.allows(state, 'changed') && expiresAt > now

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

/** A version of a request. */
type Versioned = Pick<Approval, 'id' | 'version'>

/**
 * The hold of a version's money. A hold never changes, so each version has its own.
 * @example approvalHoldId({ id: 'apr_0…', version: 2 }) // 'hld_0…v2'
 */
export const approvalHoldId = (approval: Versioned): HoldId => `hld_${heldFor(approval).slice('apr_'.length)}`
/** What its hold is for. */
export const approvalCause = (approval: Versioned): string => `approval:${heldFor(approval)}`

const heldFor = ({ id, version }: Versioned): string => (version === 1 ? id : `${id}v${String(version)}`)
