/** The texts for the stages of a quick sell, who acts next, and why money was returned. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QuickSellDetail, QuickSellState } from '@zend/contracts'
import { isCoin } from '@zend/kernel'
import type { ShownSaleStage } from './stages.ts'

/** Who acts next in each state; `null` for nobody. */
export const WHO_ACTS_TEXTS: Readonly<Record<QuickSellState, MessageDescriptor | null>> = {
  locked: msg`We're working on it.`,
  converted: msg`We're working on it.`,
  payout_sent: msg`Waiting for your bank or provider. You don't need to do anything.`,
  payout_unknown: msg`We are asking the bank or provider. You have nothing to do.`,
  second_rail: msg`We are paying another way. You have nothing to do.`,
  paid: null,
  returned: null,
  bank_reversed: null,
}

/** The name of a stage before, during and after it. `sold` and `rate` are already formatted. */
export function stageText(
  { currency, account, state: sale }: Pick<QuickSellDetail, 'currency' | 'account' | 'state'>,
  { key, state }: Pick<ShownSaleStage, 'key' | 'state'>,
  { sold, rate }: { readonly sold: string; readonly rate: string },
): MessageDescriptor {
  const bank = account.method === 'bank'
  if (state === 'current' && sale === 'payout_unknown') return bank ? msg`Asking your bank` : msg`Asking your provider`
  if (state === 'current' && sale === 'second_rail') return msg`Trying another way to pay you`
  switch (key) {
    case 'locked':
      return isCoin(currency) ? msg`You sold ${sold}` : msg`You asked for ${sold} to be paid out`
    case 'converted':
      if (state === 'failed') return msg`It could not be paid`
      return msg`The rate is fixed at ${rate}`
    case 'payout_sent':
      if (state === 'current') return bank ? msg`Your bank is adding the money` : msg`Your provider is adding the money`
      if (state === 'failed') return msg`It could not be paid`
      return bank ? msg`Sent to your bank` : msg`Sent to your provider`
    case 'paid':
      if (state === 'current') return bank ? msg`Your bank is adding the money` : msg`Your provider is adding the money`
      if (state === 'failed') return msg`It did not arrive`
      return msg`The money has arrived`
  }
}

/** The reasons of returned payouts by our codes (server/ports/payout-rail.ts); an unknown code is not shown. */
export const REASON_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  not_confirmed: msg({ message: 'It was not confirmed with your PIN and code.', context: 'sale' }),
  confirm_again: msg`Prices or your limits changed too much while it waited. You can try again.`,
  account_invalid: msg`The account's details are not right.`,
  account_closed: msg`The account is closed.`,
  rejected: msg`The bank or provider refused it.`,
  rail_balance_low: msg`Our partners could not pay it in time.`,
  not_supported: msg`This bank or provider cannot be paid at the moment.`,
  amount_out_of_range: msg`The amount is not one that this account can be paid.`,
}
