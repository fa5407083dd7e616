/** What customers state when they confirm a sale or set a rule: every fact that decides who is paid how much. Pure. */
import type { CoinCode, HolderId } from '@zend/kernel'
import type { JudgedBy, Statement } from '../../core/authorizations/index.ts'
import type { PayoutDestination } from '../../ports/payout-rail.ts'
import type { Sell } from './quick-sell.ts'
import type { RuleTerms } from './rules.ts'

/** A sale as its customer confirms it, known before anything of it is stored. */
export type StatedSell = Pick<
  Sell,
  'id' | 'holder' | 'to' | 'sold' | 'gross' | 'fee' | 'flatFee' | 'receives' | 'rate' | 'value' | 'ifFailed'
>

/** What a customer confirms of a sale, made from the offer or from the row as it is now. */
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

/** Whose rule of which coin it is, and where it pays to. */
export type StatedRule = RuleTerms & {
  readonly holder: HolderId
  readonly coin: CoinCode
  readonly on: boolean
  readonly to: PayoutDestination
}

/**
 * What a customer confirms of a rule. A rule is known by its customer, coin and network, of which there is one: set
 * anew it keeps its row, so the row's id says nothing.
 */
export const ruleStatementOf = ({
  holder,
  coin,
  network,
  sharePercent,
  targetRate,
  on,
  to,
}: StatedRule): Statement => ({
  kind: 'sell-rule',
  id: `${holder}:${coin}:${network}`,
  holder,
  coin,
  network,
  sharePercent: sharePercent.toString(),
  targetRate: targetRate === null ? null : canonicalRate(targetRate),
  on,
  ...placeFacts(to),
})

/** As the database writes it back. @example canonicalRate('007.50') // '7.50' */
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
