/** Lists every act that a code or a passkey can confirm, from the modules that perform them. Wiring only. */
import type { DeploymentMode } from '@zend/contracts'
import { approvableKey, KEY_ACT_KINDS, statedKeyAct } from '@zend/server/core/api-keys/act'
import {
  type ApprovableKinds,
  approvableKinds,
  approvablePayee,
  approvablePolicy,
  policyAct,
  readPayload,
  statedPayee,
} from '@zend/server/core/approvals/act'
import { saveAddressAct, savePayeeAct } from '@zend/server/core/beneficiaries/act'
import { ACCOUNT_ACTS, actKinds, CONTACT_ACTS, factOf } from '@zend/server/core/confirmation'
import { approvableMember, MEMBER_ACT_KINDS, statedMemberAct } from '@zend/server/core/members/act'
import { webhookAct } from '@zend/server/core/webhooks/act'
import { saveAccountAct } from '@zend/server/core/payout-accounts/act'
import { approvableBatch, batchAct } from '@zend/server/products/batch/act'
import { approvableFx, fxAct } from '@zend/server/products/fx/act'
import { saveSupplierAct } from '@zend/server/core/suppliers/act'
import { approvableSell, sellAct, sellAndSaveAct } from '@zend/server/products/quick-sell/act'
import { approvableTransfer, transferAct } from '@zend/server/products/transfer/act'
import { approvableWithdrawal, withdrawalAct } from '@zend/server/products/withdrawal/act'

/** The acts that save payees. */
const PAYEE_ACTS = [saveAddressAct, savePayeeAct, saveAccountAct, saveSupplierAct]

/** What a company's policy can want approved, in a deployment of this mode. */
export const approvableIn = (mode: DeploymentMode): ApprovableKinds =>
  approvableKinds([
    approvableWithdrawal,
    approvableTransfer,
    approvableSell,
    approvableFx,
    approvableBatch,
    approvablePolicy,
    approvableMember,
    approvablePayee(PAYEE_ACTS),
    approvableKey(mode),
  ])

/** The same on a test deployment. */
export const APPROVABLE = approvableIn('test')

/** The acts of the product. A rule that sells automatically is confirmed by the PIN alone. */
export const ACTS = actKinds(
  [
    withdrawalAct,
    transferAct,
    sellAct,
    sellAndSaveAct,
    fxAct,
    batchAct,
    policyAct,
    ...PAYEE_ACTS,
    ...MEMBER_ACT_KINDS,
    webhookAct,
    ...KEY_ACT_KINDS,
    ...ACCOUNT_ACTS,
    ...CONTACT_ACTS,
  ],
  { 'sell-rule': 'quicksell', 'convert-rule': 'swap' },
  // A request is confirmed by the code of what it asks for.
  {
    approval: (statement) => {
      const payload = readPayload(factOf(statement, 'payload'))
      return APPROVABLE.of(payload.kind).act(payload)
    },
    member: statedMemberAct,
    payee: statedPayee(PAYEE_ACTS),
    'api-key': statedKeyAct,
  },
)
