/** Refusals of money out. Amounts are decimal text in `currency`, ready to show. */
import type { AssetCode, Refusal } from '@zend/kernel'
import type { MoneyOutHold } from '../holders/index.ts'
import type { LimitRule } from './limits.ts'

/** The next tier, what it requires beyond the one below, and what this customer has yet to prove. */
export type NextTier = {
  readonly tier: number
  readonly takes: readonly string[]
  readonly missing: readonly string[]
  readonly dayMax: string
  readonly monthMax: string
}

/** The amount would exceed a limit: the one that frees last, when it exceeds both. */
export type LimitExceeded = Refusal<
  'limit_exceeded',
  {
    rule: LimitRule
    currency: AssetCode
    limit: string
    used: string
    /** The most that fits now: an amount of this value passes. */
    left: string
    asked: string
    /**
     * The first instant at which this amount passes, if nothing else is sent; `null` when it exceeds the whole limit.
     */
    freesAt: Date | null
    tier: number
    next: NextTier | null
  }
>

/** Money out pauses after a change of credentials. */
export type MoneyOutHeld = Refusal<'money_out_held', { reason: MoneyOutHold['reason']; retryAt: Date }>

/**
 * A credited deposit of the customer left its chain, and the money it credited is no longer there to hold: nothing goes
 * out until that is settled.
 */
export type DepositInQuestion = Refusal<'deposit_in_question'>

/** Somebody stopped the company's payments: nothing goes out until one of us has looked. */
export type CompanyFrozen = Refusal<'company_frozen'>

/** Why money may not go out now. */
export type MoveOutRefusal = LimitExceeded | MoneyOutHeld | DepositInQuestion | CompanyFrozen
