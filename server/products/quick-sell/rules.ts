/**
 * Rules that sell a share of what arrives of one coin on one network, and keep the rest: what one is, and what it takes
 * of a deposit. Pure.
 */
import type { NetworkName } from '@zend/contracts'
import {
  type CoinCode,
  divide,
  type HolderId,
  type Id,
  type LocalCurrency,
  type Money,
  money,
  rate,
  type Rate,
  type UserId,
} from '@zend/kernel'
import type { Authorization } from '../../core/authorizations/index.ts'
import type { PayoutAccountId } from '../../core/payout-accounts/index.ts'

/** One rule. */
export type SellRuleId = Id<'rul'>

/** What a customer wants sold of each deposit of a coin on a network. */
export type SellRule = {
  readonly id: SellRuleId
  readonly holder: HolderId
  /** Who set it last. */
  readonly madeBy: UserId
  readonly coin: CoinCode
  readonly network: NetworkName
  /** What is sold of each deposit, in percent, 1 to 100. */
  readonly sharePercent: number
  readonly accountId: PayoutAccountId
  /** Sells only from this rate on, fee included: local units per whole coin, as decimal text. `null` sells at once. */
  readonly targetRate: string | null
  readonly on: boolean
  /** Why it last could not sell, as a refusal's code. */
  readonly lastRefusal: string | null
  /** What the customer confirmed it with; `null` of a row that nobody confirmed, or that is older than this. */
  readonly consent: Authorization | null
}

/** Of a company's rule: the member who set it may not sell for the company any more. It stays so until it is set anew. */
export const MAKER_NOT_ALLOWED = 'maker_not_allowed'

/** Whether a rule sells what waits for it: it is on, and was not paused. */
export const sells = ({ on, lastRefusal }: Pick<SellRule, 'on' | 'lastRefusal'>): boolean =>
  on && lastRefusal !== MAKER_NOT_ALLOWED

/** What a rule fixes beside its coin and account. */
export type RuleTerms = Pick<SellRule, 'network' | 'sharePercent' | 'targetRate'>

/**
 * What is to be sold of a deposit, rounded down to the coin's minor unit. @example shareOf(money('USDT', 1_000001n),
 * 50) // 0.500000 USDT
 */
export const shareOf = ({ asset, amount }: Money<CoinCode>, percent: number): Money<CoinCode> =>
  money(asset, divide(amount * BigInt(percent), 100n, 'down'))

/** Whether a rate reaches the target of a rule; every rate reaches none. */
export function reaches(offered: Rate, target: string | null, coin: CoinCode, currency: LocalCurrency): boolean {
  if (target === null) return true
  const wanted = rate(coin, currency, target)
  return offered.numerator * wanted.denominator >= wanted.numerator * offered.denominator
}
