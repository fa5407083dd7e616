/** Rules that sell a share of each deposit of one coin on one network, and keep the rest. Pure. */
import type { NetworkName } from '@zend/contracts'
import {
  type BillId,
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

/** The id of a rule. */
export type SellRuleId = Id<'rul'>

/** A customer's rule for selling deposits of a coin on a network. */
export type SellRule = {
  readonly id: SellRuleId
  readonly holder: HolderId
  /** The person who set it last. */
  readonly madeBy: UserId
  readonly coin: CoinCode
  readonly network: NetworkName
  /** The bill for whose payments alone it holds; `null` for all other deposits. */
  readonly bill: BillId | null
  /** The share of each deposit to sell, in percent, 1 to 100. */
  readonly sharePercent: number
  readonly accountId: PayoutAccountId
  /** The lowest rate to sell at, fee included: local units per whole coin, as decimal text. `null` sells at once. */
  readonly targetRate: string | null
  readonly on: boolean
  /** Why it last could not sell, as a refusal's code. */
  readonly lastRefusal: string | null
  /** The customer's confirmation; `null` for a row that nobody confirmed, or that is older than confirmations. */
  readonly consent: Authorization | null
}

/**
 * Pauses a company's rule: the member who set it may no longer sell for the company. It stays paused until it is set
 * again.
 */
export const MAKER_NOT_ALLOWED = 'maker_not_allowed'

/** Returns whether a rule is active: it is on, and was not paused. */
export const sells = ({ on, lastRefusal }: Pick<SellRule, 'on' | 'lastRefusal'>): boolean =>
  on && lastRefusal !== MAKER_NOT_ALLOWED

/** The terms a rule fixes besides its coin and account. */
export type RuleTerms = Pick<SellRule, 'network' | 'sharePercent' | 'targetRate'> & {
  /** Absent in what was signed before there were bills. */
  readonly bill?: BillId | null | undefined
}

/**
 * Returns the share of a deposit to sell, rounded down to the coin's minor unit.
 * @example shareOf(money('USDT', 1_000001n), 50) // 0.500000 USDT
 */
export const shareOf = ({ asset, amount }: Money<CoinCode>, percent: number): Money<CoinCode> =>
  money(asset, divide(amount * BigInt(percent), 100n, 'down'))

/** Returns whether a rate reaches a rule's target; always true without a target. */
export function reaches(offered: Rate, target: string | null, coin: CoinCode, currency: LocalCurrency): boolean {
  if (target === null) return true
  const wanted = rate(coin, currency, target)
  return offered.numerator * wanted.denominator >= wanted.numerator * offered.denominator
}
