/**
 * Checks a payment again before its money moves: that its company confirmed exactly what the row says, and that tier
 * and limits allow it by the worker's own data. The row may have been written with a stolen database login, or by a
 * compromised API. It writes nothing.
 */
import type { HoldId } from '@zend/kernel'
import { type AuthorizationKeys, isConfirmedTwice, standingOf } from '../../core/authorizations/index.ts'
import { judgeUse, type LimitsPolicy } from '../../core/limits/index.ts'
import type { Market } from '../../core/pricing/index.ts'
import { type FundsStanding, type ProvenanceKeys, standingOfFunds } from '../../core/provenance/index.ts'
import type { Tx } from '../../database/index.ts'
import { type FxPayment, holdIdOf } from './fx-payment.ts'
import { statementOf } from './fx-statements.ts'

/** Dependencies of the check. */
export type JudgeDeps = ConsentKeys & {
  readonly limits: LimitsPolicy
  readonly market: Market
  readonly provenance: ProvenanceKeys
}

/** The keys that verify consent. */
export type ConsentKeys = { readonly authorizationKeys: AuthorizationKeys }

/**
 * The result. `later`: it cannot be checked now. `changed`: prices or the company's limits moved too far from what was
 * confirmed. `look`: an inconsistency that an honest row could have too, so a person checks.
 */
export type Judgement =
  | { readonly kind: 'fine' | 'later' | 'forged' | 'changed' }
  | { readonly kind: 'look'; readonly why: 'unknown_key' | 'limit' | 'origin' }

/** Checks that the company confirmed this payment as it is now. Pure but for the keys. */
export function judgeConsent({ authorizationKeys }: ConsentKeys, payment: FxPayment): Judgement {
  if (payment.consent === null) return { kind: 'forged' }
  const { authorization, judgedBy } = payment.consent
  const standing = standingOf(authorizationKeys, statementOf(payment, judgedBy), authorization)
  if (standing === 'unknown_key') return { kind: 'look', why: 'unknown_key' }
  return { kind: standing === 'authorized' && isConfirmedTwice(authorization.factors) ? 'fine' : 'forged' }
}

/** Checks limits and tier again, at current prices. It may wait for prices, so call it before a transaction. */
export async function judgeAgain(deps: JudgeDeps, read: Tx, payment: FxPayment): Promise<Judgement> {
  const consent = judgeConsent(deps, payment)
  if (consent.kind !== 'fine' || payment.consent === null) return consent
  const { id, holder, most, value } = payment
  const funds = await fundsOf(deps.provenance, read, payment, holdIdOf(id))
  if (funds !== 'proven') return funds === 'unfinished' ? { kind: 'later' } : { kind: 'look', why: 'origin' }
  const { judgedBy } = payment.consent
  const confirmed = { holder, useId: id, money: most, cents: value.amount, judgedBy }
  const use = await judgeUse({ read, market: deps.market, policy: deps.limits }, confirmed)
  return use === 'unfit' ? { kind: 'look', why: 'limit' } : { kind: use }
}

/** Checks that the money a payment takes came in with proof. `hold` holds it; `null` once it is booked. */
export const fundsOf = (
  keys: ProvenanceKeys,
  read: Tx,
  { holder }: Pick<FxPayment, 'holder'>,
  hold: HoldId | null,
): Promise<FundsStanding> => standingOfFunds(keys, read, { account: { owner: holder, asset: 'USDT' }, hold })
