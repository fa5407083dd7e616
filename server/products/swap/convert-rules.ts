/**
 * Rules that swap what is paid for a company's bills into another coin when it arrives. A rule of a bill comes before
 * the one for all. Pure.
 */
import type { BillId, CoinCode, DepositId, HolderId, Money, SwapId, UserId } from '@zend/kernel'
import type { Authorization, Statement } from '../../core/authorizations/index.ts'

/** A company's rule. */
export type ConvertRule = {
  readonly holder: HolderId
  /** The invoice or link for whose payments alone it holds; `null` for all others. */
  readonly bill: BillId | null
  /** The coin that arrivals are swapped into; `null` keeps them as they come. */
  readonly into: CoinCode | null
  /** The person who set it last. */
  readonly madeBy: UserId
  /** The confirmation, by the PIN. */
  readonly consent: Authorization | null
  readonly setAt: Date
}

/** A deposit that a rule wants swapped, with the rule's terms as they were when it was credited. */
export type Conversion = {
  readonly deposit: DepositId
  readonly swap: SwapId
  readonly holder: HolderId
  /** The invoice or link that it was paid by. */
  readonly bill: BillId
  readonly ruleBill: BillId | null
  readonly madeBy: UserId
  readonly consent: Authorization | null
  readonly given: Money<CoinCode>
  readonly into: CoinCode
  readonly state: 'waiting' | 'done' | 'kept'
  /** Why it was kept, or could not be swapped the last time; a refusal's code. */
  readonly reason: string | null
  readonly notedAt: Date
}

/**
 * Builds what a member confirms of a rule. There is one for each company and bill, so that a changed one keeps its
 * place.
 */
export const convertStatementOf = ({
  holder,
  bill,
  into,
}: Pick<ConvertRule, 'holder' | 'bill' | 'into'>): Statement => ({
  kind: 'convert-rule',
  id: `${holder}:${bill ?? 'bills'}`,
  holder,
  bill,
  into,
})
