/** Lists every act that a code or a passkey can confirm, from the modules that perform them. Wiring only. */
import { saveAddressAct, savePayeeAct } from '@zend/server/core/beneficiaries/act'
import { ACCOUNT_ACTS, actKinds } from '@zend/server/core/confirmation'
import { saveAccountAct } from '@zend/server/core/payout-accounts/act'
import { sellAct } from '@zend/server/products/quick-sell/act'
import { transferAct } from '@zend/server/products/transfer/act'
import { withdrawalAct } from '@zend/server/products/withdrawal/act'

/** The acts of the product. A rule that sells automatically is confirmed by the PIN alone. */
export const ACTS = actKinds(
  [withdrawalAct, transferAct, sellAct, saveAddressAct, savePayeeAct, saveAccountAct, ...ACCOUNT_ACTS],
  { 'sell-rule': 'quicksell' },
)
