/** The expected noes of money going out. Amounts are decimal text in `currency`, ready to be told. */
import type { AssetCode, Refusal } from '@zend/kernel'
import type { MoneyOutHold } from '../holders/index.ts'
import type { LimitRule } from './limits.ts'

/** The next tier, what it takes beyond the one below, and what this customer has yet to prove to stand there. */
export type NextTier = {
  readonly tier: number
  readonly takes: readonly string[]
  readonly missing: readonly string[]
  readonly dayMax: string
  readonly monthMax: string
}

/** The amount would pass a limit: the one that frees last, when it would pass both. */
export type LimitExceeded = Refusal<
  'limit_exceeded',
  {
    rule: LimitRule
    currency: AssetCode
    limit: string
    used: string
    /** The most that fits now: an amount worth this much passes. */
    left: string
    asked: string
    /**
     * The first instant at which this amount passes, if nothing else is sent; `null` when it is above the limit itself.
     */
    freesAt: Date | null
    tier: number
    next: NextTier | null
  }
>

/** Sending pauses after a change of credentials. */
export type MoneyOutHeld = Refusal<'money_out_held', { reason: MoneyOutHold['reason']; retryAt: Date }>

/**
 * A credited deposit of the customer's left its chain, and what came of it is no longer there to be held: nothing goes
 * out until that is settled.
 */
export type DepositInQuestion = Refusal<'deposit_in_question'>

/** Why money may not go out now. */
export type MoveOutRefusal = LimitExceeded | MoneyOutHeld | DepositInQuestion
