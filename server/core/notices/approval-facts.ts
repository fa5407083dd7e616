/** The facts of notices about requests for approval, policies and deputies. Types only. */

import type { DeclineReason } from '@zend/contracts'

/** Facts about a request for approval, for the people of its company. */
type ApprovalFacts = {
  readonly approvalId: string
  readonly company: string
  readonly payee: string
  readonly amount?: string
  readonly currency?: string
  /** The least that a sale must bring there; absent for anything else. */
  readonly least?: string
  readonly leastCurrency?: string
  /** What is to be saved, where it is about that. */
  readonly saves?: 'payee'
}

/** Another request of the same notice. */
type Waiting = Pick<ApprovalFacts, 'payee' | 'amount' | 'currency'>

/** Facts by kind. */
export type ApprovalNoticeFacts = {
  /**
   * A member of a company asks for something that the reader may approve. `amount` is the most that leaves, absent
   * where no money does; `payee` is what the company calls the destination, or its end.
   */
  'approval-needed': ApprovalFacts & { readonly maker: string; readonly expiresAt: string }
  /** Whoever asked for it changed it: the reader approves it again. */
  'approval-changed': ApprovalFacts & { readonly maker: string; readonly expiresAt: string }
  /** It still waits for the reader. */
  'approval-reminder': ApprovalFacts & { readonly maker: string; readonly expiresAt: string }
  /** Others declined what the reader asked for. */
  'approval-declined': ApprovalFacts & { readonly by: string; readonly reason?: DeclineReason; readonly words?: string }
  /** It was declined as fraud, and money out of the company is frozen until we have looked. */
  'approval-fraud': ApprovalFacts & { readonly by: string }
  /** A member stopped all payments of the company, until we have looked. */
  'approval-frozen': { readonly company: string; readonly by: string; readonly words?: string }
  /** Money out of the company is open again. */
  'approval-fraud-over': { readonly company: string }
  /** Nobody decided in time. */
  'approval-expired': ApprovalFacts
  /**
   * Too few members are left to approve it; goes to owners. `waiting`: others that are stuck with it, and `left` how
   * many more.
   */
  'approval-no-quorum': ApprovalFacts & { readonly waiting?: readonly Waiting[]; readonly left?: number }
  /** Too few members are left for a rule of the company's policy; goes to owners. */
  'policy-no-quorum': { readonly company: string }
  /** A colleague named the reader to vote in their place. */
  'deputy-named': { readonly company: string; readonly by: string; readonly from: string; readonly until: string }
  /** It was approved and could not be done now. */
  'approval-stopped': ApprovalFacts
}
