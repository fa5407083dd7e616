/**
 * Builds the statements that customers confirm for a sale or a rule: every fact that decides who is paid how much.
 * Pure.
 */
import type { CoinCode, HolderId } from '@zend/kernel'
import type { JudgedBy, Statement } from '../../core/authorizations/index.ts'
import type { PayoutDestination } from '../../ports/payout-rail.ts'
import type { Sell } from './quick-sell.ts'
import type { RuleTerms } from './rules.ts'

/** A sale as its customer confirms it, before anything of it is stored. */
export type StatedSell = Pick<
  Sell,
  'id' | 'holder' | 'to' | 'sold' | 'gross' | 'fee' | 'flatFee' | 'receives' | 'rate' | 'value' | 'ifFailed'
>

/** Builds what a customer confirms of a sale, from the offer or from the current row. */
export const statementOf = (sell: StatedSell, { tier, dayMaxCents, monthMaxCents }: JudgedBy): Statement => ({
  kind: 'quick-sell',
  id: sell.id,
  holder: sell.holder,
  soldAsset: sell.sold.asset,
  sold: sell.sold.amount.toString(),
  gross: sell.gross.amount.toString(),
  fee: sell.fee.amount.toString(),
  flatFee: sell.flatFee.amount.toString(),
  receivesCurrency: sell.receives.asset,
  receives: sell.receives.amount.toString(),
  rate: sell.rate,
  ifFailed: sell.ifFailed,
  ...placeFacts(sell.to),
  valueCents: sell.value.amount.toString(),
  tier: tier.toString(),
  dayMaxCents: dayMaxCents.toString(),
  monthMaxCents: monthMaxCents.toString(),
})

/** The holder and coin of a rule, and the account it pays to. */
export type StatedRule = RuleTerms & {
  readonly holder: HolderId
  readonly coin: CoinCode
  readonly on: boolean
  readonly to: PayoutDestination
}

/**
 * Builds what a customer confirms of a rule. A rule is identified by its customer, coin, network and, if it holds for
 * one alone, bill, of which there is one: a changed rule keeps its row, so the row's id says nothing.
 */
export const ruleStatementOf = ({
  holder,
  coin,
  network,
  bill = null,
  sharePercent,
  targetRate,
  on,
  to,
}: StatedRule): Statement => ({
  kind: 'sell-rule',
  id: `${holder}:${coin}:${network}${bill === null ? '' : `:${bill}`}`,
  holder,
  coin,
  network,
  ...(bill === null ? {} : { bill }),
  sharePercent: sharePercent.toString(),
  targetRate: targetRate === null ? null : canonicalRate(targetRate),
  on,
  ...placeFacts(to),
})

/** Formats a rate as the database returns it. @example canonicalRate('007.50') // '7.50' */
const canonicalRate = (text: string): string => text.replace(/^0+(?=\d)/, '')

const placeFacts = ({
  country,
  currency,
  method,
  institution,
  branch,
  accountType,
  accountNumber,
  accountName,
}: PayoutDestination) => ({
  country,
  accountCurrency: currency,
  method,
  institution,
  branch,
  accountType,
  accountNumber,
  accountName,
})
