/**
 * Checks a withdrawal again before it is paid: that its customer confirmed exactly this, and that tier, limit and wait
 * allow it by the worker's own data. The row may have been written with a stolen API database login, or by a
 * compromised API. It decides nothing about the address.
 */
import type { Tx } from '../../database/index.ts'
import { type AuthorizationKeys, isConfirmedTwice, standingOf } from '../../core/authorizations/index.ts'
import { findSavedAddress } from '../../core/beneficiaries/index.ts'
import { judgeUse } from '../../core/limits/index.ts'
import { type FundsStanding, type ProvenanceKeys, standingOfFunds } from '../../core/provenance/index.ts'
import { sendWaitsUntil } from './scam-pause.ts'
import { holdIdOf, statementOf, type Withdrawal } from './withdrawal.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'
import { pastOf } from './withdrawal.repo.ts'

/** Dependencies of the check. */
export type JudgeDeps = Pick<WithdrawalDeps, 'clock' | 'limits' | 'market' | 'policy'> & {
  readonly authorizationKeys: AuthorizationKeys
  readonly provenance: ProvenanceKeys
}

/**
 * The result. `later`: it cannot be checked now, or has to wait. `changed`: prices or the customer's limits moved too
 * far from what was confirmed, so it has to be confirmed again. `look`: an inconsistency that an honest row could have
 * too, so a person checks.
 */
export type Judgement =
  | { readonly kind: 'fine' | 'later' | 'forged' | 'changed' }
  | { readonly kind: 'look'; readonly why: 'unknown_key' | 'limit' | 'origin' }

const FINE: Judgement = { kind: 'fine' }
const look = (why: Extract<Judgement, { readonly kind: 'look' }>['why']): Judgement => ({ kind: 'look', why })

/**
 * Checks that its customer confirmed this withdrawal as it is now, with the PIN and a code or passkey. Pure but for the
 * keys.
 */
export function judgeConsent(keys: AuthorizationKeys, withdrawal: Withdrawal): Judgement {
  const { consent } = withdrawal
  if (consent === null) return { kind: 'forged' }
  const { authorization, judgedBy } = consent
  const standing = standingOf(keys, statementOf(withdrawal, judgedBy), authorization)
  if (standing === 'unknown_key') return look('unknown_key')
  return standing === 'authorized' && isConfirmedTwice(authorization.factors) ? FINE : { kind: 'forged' }
}

/** Checks tier, limit and wait again, at current prices. It may wait for prices, so call it before a transaction. */
export async function judgeAgain(deps: JudgeDeps, read: Tx, withdrawal: Withdrawal): Promise<Judgement> {
  const consent = judgeConsent(deps.authorizationKeys, withdrawal)
  if (consent.kind !== 'fine' || withdrawal.consent === null) return consent
  const { id, holder, network, address, lookupKey, value, reachedAt } = withdrawal
  const confirmed = {
    holder,
    useId: id,
    money: withdrawal.money,
    cents: value.amount,
    judgedBy: withdrawal.consent.judgedBy,
  }
  const use = await judgeUse({ read, market: deps.market, policy: deps.limits }, confirmed)
  if (use !== 'fine') return use === 'unfit' ? look('limit') : { kind: use }
  const funds = await fundsOf(deps.provenance, read, withdrawal)
  if (funds !== 'proven') return funds === 'unfinished' ? { kind: 'later' } : look('origin')
  const [past, saved] = await Promise.all([
    pastOf(read, holder, network, lookupKey, reachedAt.requested),
    findSavedAddress(read, holder, network, address),
  ])
  const until = sendWaitsUntil(deps.policy, { value, past, saved: saved !== null }, reachedAt.requested)
  return until !== null && until > deps.clock.now() ? { kind: 'later' } : FINE
}

/** Checks that the money a withdrawal holds came in with proof. */
export const fundsOf = (keys: ProvenanceKeys, read: Tx, { id, holder, money }: Withdrawal): Promise<FundsStanding> =>
  standingOfFunds(keys, read, { account: { owner: holder, asset: money.asset }, hold: holdIdOf(id) })
