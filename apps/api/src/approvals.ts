/** Wires approvals in the API: asking for them, the votes' judge, and the release of what was approved. */
import type { ProductConfig } from '@zend/server/config'
import { keyReleaser } from '@zend/server/core/api-keys'
import { approvableKey, deploymentMode } from '@zend/server/core/api-keys/act'
import {
  APPROVALS_POLICY,
  type ApprovalJudge,
  approvalJudgeOver,
  type Asking,
  type EndDeps,
  payeeReleaser,
  type PolicyDeps,
  policyReleaser,
  type ReleaseDeps,
  runApprovals,
} from '@zend/server/core/approvals'
import { approvableKinds, approvablePayee, approvablePolicy } from '@zend/server/core/approvals/act'
import { type ReleaseWalletDeps, walletReleaser } from '@zend/server/core/beneficiaries'
import { saveAddressAct, savePayeeAct } from '@zend/server/core/beneficiaries/act'
import { memberReleaser, type ReleaseChangeDeps } from '@zend/server/core/members'
import { approvableMember } from '@zend/server/core/members/act'
import { accountReleaser } from '@zend/server/core/payout-accounts'
import { saveAccountAct } from '@zend/server/core/payout-accounts/act'
import { supplierReleaser } from '@zend/server/core/suppliers'
import { saveSupplierAct } from '@zend/server/core/suppliers/act'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import type { LocalCall } from '@zend/server/ports/local-calls'
import { sellReleaser } from '@zend/server/products/quick-sell'
import { approvableSell } from '@zend/server/products/quick-sell/act'
import { batchReleaser } from '@zend/server/products/batch'
import { approvableBatch } from '@zend/server/products/batch/act'
import { fxReleaser } from '@zend/server/products/fx'
import { approvableFx } from '@zend/server/products/fx/act'
import { transferReleaser } from '@zend/server/products/transfer'
import { approvableTransfer } from '@zend/server/products/transfer/act'
import { withdrawalReleaser } from '@zend/server/products/withdrawal'
import { approvableWithdrawal } from '@zend/server/products/withdrawal/act'
import type { Logger } from 'pino'

type OpenParts = { readonly db: Database; readonly clock: Clock; readonly config: Pick<ProductConfig, 'mode'> }

/** Opens what products ask approvals with. */
export const openAsking = ({ db, clock, config }: OpenParts): Asking => ({
  db,
  clock,
  policy: APPROVALS_POLICY,
  kinds: approvableKinds([
    approvableWithdrawal,
    approvableTransfer,
    approvableSell,
    approvableFx,
    approvableBatch,
    approvablePolicy,
    approvableMember,
    approvablePayee([saveAddressAct, savePayeeAct, saveAccountAct, saveSupplierAct]),
    approvableKey(deploymentMode(config.mode)),
  ]),
})

/** The products whose requests are released. */
type Products = {
  readonly withdrawal: Parameters<typeof withdrawalReleaser>[0]
  readonly transfer: Parameters<typeof transferReleaser>[0]
  readonly quickSell: Parameters<typeof sellReleaser>[0] & { readonly accounts: Parameters<typeof accountReleaser>[0] }
  readonly fx: Parameters<typeof fxReleaser>[0]
  readonly batch: Parameters<typeof batchReleaser>[0]
  readonly members: ReleaseChangeDeps
  readonly wallets: ReleaseWalletDeps
  readonly suppliers: Parameters<typeof supplierReleaser>[0]
}

/** All that the routes of approvals need; `site` is the domain that passkeys belong to. */
export type ApprovalsDeps = EndDeps &
  ReleaseDeps &
  PolicyDeps & { readonly judge: ApprovalJudge; readonly site: string }

/** The parts that are already open. `call` reaches the confirmer. */
type Parts = PolicyDeps & { readonly site: string; readonly call: LocalCall }

/** Opens approvals. */
export const openApprovals = (
  { call, clock, ...parts }: Parts,
  { withdrawal, transfer, quickSell, fx, batch, members, wallets, suppliers }: Products,
): ApprovalsDeps => ({
  ...parts,
  clock,
  judge: approvalJudgeOver(call),
  releasers: {
    withdrawal: withdrawalReleaser(withdrawal),
    transfer: transferReleaser(transfer),
    'quick-sell': sellReleaser(quickSell),
    fx: fxReleaser(fx),
    batch: batchReleaser(batch),
    policy: policyReleaser({ clock }),
    member: memberReleaser(members),
    'api-key': keyReleaser({ clock }),
    payee: payeeReleaser({
      'save-address': walletReleaser(wallets),
      'save-payee': walletReleaser(wallets),
      'save-account': accountReleaser(quickSell.accounts),
      'save-supplier': supplierReleaser(suppliers),
    }),
  },
})

/** Looks after requests until the returned function is called. */
export function keepApprovals(approvals: ApprovalsDeps, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const running = runApprovals({ ...approvals, log }, stopping.signal)
  return () => {
    stopping.abort()
    return running
  }
}
