/** Wires approvals in the API: asking for them, the votes' judge, and the release of what was approved. */
import {
  APPROVALS_POLICY,
  type ApprovalJudge,
  type Asking,
  type EndDeps,
  type PolicyDeps,
  policyReleaser,
  type ReleaseDeps,
} from '@zend/server/core/approvals'
import { approvableKinds, approvablePolicy } from '@zend/server/core/approvals/act'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import { sellReleaser } from '@zend/server/products/quick-sell'
import { approvableSell } from '@zend/server/products/quick-sell/act'
import { transferReleaser } from '@zend/server/products/transfer'
import { approvableTransfer } from '@zend/server/products/transfer/act'
import { withdrawalReleaser } from '@zend/server/products/withdrawal'
import { approvableWithdrawal } from '@zend/server/products/withdrawal/act'

type OpenParts = { readonly db: Database; readonly clock: Clock }

/** Opens what products ask approvals with. */
export const openAsking = ({ db, clock }: OpenParts): Asking => ({
  db,
  clock,
  policy: APPROVALS_POLICY,
  kinds: approvableKinds([approvableWithdrawal, approvableTransfer, approvableSell, approvablePolicy]),
})

/** The products whose requests are released. */
type Products = {
  readonly withdrawal: Parameters<typeof withdrawalReleaser>[0]
  readonly transfer: Parameters<typeof transferReleaser>[0]
  readonly quickSell: Parameters<typeof sellReleaser>[0]
}

/** All that the routes of approvals need. */
export type ApprovalsDeps = EndDeps & ReleaseDeps & PolicyDeps & { readonly judge: ApprovalJudge }

/** Opens approvals. */
export const openApprovals = (
  { db, clock, approvals, confirmation }: PolicyDeps,
  judge: ApprovalJudge,
  { withdrawal, transfer, quickSell }: Products,
): ApprovalsDeps => ({
  db,
  clock,
  approvals,
  confirmation,
  judge,
  releasers: {
    withdrawal: withdrawalReleaser(withdrawal),
    transfer: transferReleaser(transfer),
    'quick-sell': sellReleaser(quickSell),
    policy: policyReleaser({ clock }),
  },
})
