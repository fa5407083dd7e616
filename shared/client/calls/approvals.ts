/** Calls about approvals. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type { Amount, AssetCode, Instant } from './types.ts'

/** The requests of the company, those that wait first and soonest to end first, then the newest. */
export type ListApprovals = {
  readonly query?: { readonly state?: 'waiting' | 'closed' | 'all'; readonly page?: number; readonly limit?: number }
  readonly answer: {
    readonly approvals: readonly ApprovalLine[]
    readonly forYou: number
    readonly page: number
    readonly limit: number
    readonly total: number
  }
}

/** One request. */
export type GetApproval = {
  readonly params: { readonly approval: `apr_${string}` }
  readonly answer: { readonly approval: ApprovalDetail }
}

/** A request with everything that decides it. */
export type ApprovalDetail = {
  readonly id: `apr_${string}`
  readonly kind: 'withdrawal' | 'transfer' | 'quick-sell' | 'fx' | 'batch' | 'policy' | 'member' | 'payee' | 'api-key'
  readonly state: 'open' | 'approved' | 'stopped' | 'released' | 'declined' | 'withdrawn' | 'expired'
  readonly madeBy: Colleague
  readonly amount: Amount | null
  readonly currency: AssetCode | null
  readonly payee: { readonly name: string; readonly details: Readonly<Record<string, string>> }
  readonly valueUsd: Amount
  readonly needed: number
  readonly given: number
  readonly forYou: boolean
  readonly madeAt: Instant
  readonly expiresAt: Instant
  readonly releasesAt: Instant | null
  readonly formerMaker: boolean
  readonly version: number
  readonly payload: string
  readonly username: string | null
  readonly earlier: readonly { readonly version: number; readonly payload: string; readonly changedAt: Instant }[]
  readonly replaces: readonly PolicyRule[] | null
  readonly canChange: boolean
  readonly decisions: readonly {
    readonly by: Colleague
    readonly decision: 'approve' | 'decline'
    readonly reason: 'wrong_details' | 'not_authorised' | 'suspected_fraud' | 'duplicate' | 'other' | null
    readonly words: string | null
    readonly version: number
    readonly decidedAt: Instant
    readonly voidAt: Instant | null
    readonly inPlaceOf: Colleague | null
  }[]
  readonly waitsFor: readonly { readonly name: string; readonly you: boolean; readonly inPlaceOf: Colleague | null }[]
  readonly inPlaceOf: Colleague | null
  readonly canDecline: boolean
  readonly hasQuorum: boolean
  readonly stoppedBy: string | null
  readonly subject: string
}

/** A request in a list. */
export type ApprovalLine = {
  readonly id: `apr_${string}`
  readonly kind: 'withdrawal' | 'transfer' | 'quick-sell' | 'fx' | 'batch' | 'policy' | 'member' | 'payee' | 'api-key'
  readonly state: 'open' | 'approved' | 'stopped' | 'released' | 'declined' | 'withdrawn' | 'expired'
  readonly madeBy: Colleague
  readonly amount: Amount | null
  readonly currency: AssetCode | null
  readonly payee: { readonly name: string; readonly details: Readonly<Record<string, string>> }
  readonly valueUsd: Amount
  readonly needed: number
  readonly given: number
  readonly forYou: boolean
  readonly madeAt: Instant
  readonly expiresAt: Instant
  readonly releasesAt: Instant | null
}

/** A person of the company, as their colleagues know them. */
export type Colleague = { readonly name: string; readonly you: boolean }

/**
 * One rule of a policy: whatever meets all that `when` names needs this many approvals. Values are in US dollars.
 * `dailyFrom`: with it the company, whoever of it, moves at least this much within 24 hours. `from`: whose approvals
 * count; without it everybody's who may approve. `delayMinutes`: for so long what is approved waits before it is
 * carried out, and can still be stopped. `channel`: only what people ask for in the app, or only what keys ask for.
 * What moves no money, such as saving a payee, is met only by rules that name its kind, or nothing.
 */
export type PolicyRule = {
  readonly when: {
    readonly kinds?: readonly (
      | 'withdrawal'
      | 'transfer'
      | 'quick-sell'
      | 'fx'
      | 'batch'
      | 'policy'
      | 'member'
      | 'payee'
      | 'api-key'
    )[]
    readonly valueFrom?: RuleDollars
    readonly dailyFrom?: RuleDollars
    readonly payeeNewerThanDays?: number
    readonly newCountry?: true
    readonly channel?: 'app' | 'api'
  }
  readonly approvals: number
  readonly delayMinutes?: number
  readonly from?: {
    readonly roles?: readonly ('owner' | 'admin' | 'initiator' | 'approver' | 'accountant' | 'developer' | 'viewer')[]
    readonly members?: readonly `mbr_${string}`[]
  }
}

/** An amount of a rule in US dollars, in whole cents. */
export type RuleDollars = string
