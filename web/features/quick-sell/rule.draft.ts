/** The draft of a rule, and its validation. Pure. */
import type { PayoutAccount, WalletNetwork } from '@zend/contracts'
import type { NewRule } from './quick-sell.queries.ts'
import { decimalOf } from '@zend/web/ui/format'

/** The chosen and typed values. `target` counts only if the rule `waits` for it. */
export type RuleDraft = {
  readonly place: string
  readonly share: string
  readonly account: string
  readonly waits: boolean
  readonly target: string
  readonly on: boolean
}

/** The rule to set, without its PIN; `null` while something is missing or out of bounds. */
export function ruleOf(
  { share, waits, target, on }: RuleDraft,
  { currency, network }: Pick<WalletNetwork, 'currency' | 'network'>,
  account: Pick<PayoutAccount, '_id'>,
): Omit<NewRule, 'transactionPin'> | null {
  const targetRate = waits ? decimalOf(target) : null
  if (!/^(?:[1-9]\d?|100)$/.test(share) || (waits && targetRate === null)) return null
  return { currency, chain: network, sharePercent: Number(share), accountId: account._id, targetRate, on }
}
