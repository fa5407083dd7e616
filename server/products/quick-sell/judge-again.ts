/**
 * Checks a sale again before it is paid: that its customer confirmed exactly what is about to be ordered, or a
 * confirmed rule wants it, and that tier and limits allow it by the worker's own data. The row may have been written
 * with a stolen database login, or by a compromised API.
 */
import { type AssetCode, convert, type HoldId, isCoin, rate } from '@zend/kernel'
import { type AuthorizationKeys, isConfirmedTwice, standingOf } from '../../core/authorizations/index.ts'
import { creditedBy } from '../../core/ledger/index.ts'
import { judgeUse } from '../../core/limits/index.ts'
import { type PriceKeys, priceOf } from '../../core/pricing/index.ts'
import { type FundsStanding, type ProvenanceKeys, standingOfFunds } from '../../core/provenance/index.ts'
import type { Tx } from '../../database/index.ts'
import type { QuickSellDeps } from './quick-sell.deps.ts'
import { holdIdOf, type Sell } from './quick-sell.ts'
import { sharesOf } from './rules.repo.ts'
import { shareOf, type RuleTerms } from './rules.ts'
import { ruleStatementOf, statementOf } from './sell-statements.ts'

/** Dependencies of the check. */
export type JudgeDeps = Pick<QuickSellDeps, 'limits' | 'market'> & ConsentKeys & { readonly provenance: ProvenanceKeys }

/** The keys that verify customers' consent, and the prices that workers signed for rules. */
export type ConsentKeys = { readonly authorizationKeys: AuthorizationKeys; readonly priceKeys: PriceKeys }

/**
 * The result. `later`: it cannot be checked now. `changed`: prices or the customer's limits moved too far from what was
 * confirmed. `look`: an inconsistency that an honest row could have too, so a person checks.
 */
export type Judgement =
  | { readonly kind: 'fine' | 'later' | 'forged' | 'changed' }
  | { readonly kind: 'look'; readonly why: 'unknown_key' | 'limit' | 'shares' | 'origin' }

const FINE: Judgement = { kind: 'fine' }
const FORGED: Judgement = { kind: 'forged' }
const look = (why: Extract<Judgement, { readonly kind: 'look' }>['why']): Judgement => ({ kind: 'look', why })

/**
 * Checks that its customer confirmed this sale as it is now, or the rule that it names, and in that case that a worker
 * priced it as it is now: a rule states the minimum it accepts, not the market price. Pure but for the keys.
 */
export function judgeConsent({ authorizationKeys, priceKeys }: ConsentKeys, sell: Sell): Judgement {
  const { consent, automatic } = sell
  if (consent === null || automatic !== (consent.rule !== null)) return FORGED
  const { authorization, judgedBy, rule, priced } = consent
  const statement = rule === null ? statementOf(sell, judgedBy) : wantedBy(sell, rule)
  if (statement === null) return FORGED
  const standing = standingOf(authorizationKeys, statement, authorization)
  const pricing = rule === null ? 'authorized' : standingOf(priceKeys, statementOf(sell, judgedBy), priced)
  if (standing === 'unknown_key' || pricing === 'unknown_key') return look('unknown_key')
  // A rule is confirmed by the PIN alone: its account was confirmed by a code of its own.
  const isConfirmed = rule === null ? isConfirmedTwice(authorization.factors) : authorization.factors.includes('pin')
  return standing === 'authorized' && pricing === 'authorized' && isConfirmed ? FINE : FORGED
}

/** Returns what the rule must have stated to want this sale; `null` when no rule could want it. */
function wantedBy({ holder, sold, gross, fee, to, ifFailed }: Sell, rule: RuleTerms) {
  const { asset, amount } = sold
  if (!isCoin(asset) || ifFailed !== 'crypto' || !meetsTarget({ sold, gross, fee }, rule.targetRate)) return null
  return amount > 0n ? ruleStatementOf({ ...rule, holder, coin: asset, on: true, to }) : null
}

// The sold amount is rounded down to the minor unit, and our fee up.
const ROUNDED_AWAY = 2n

/**
 * Returns whether a sale reaches at least a rule's target rate, our fee included; always true without a target. Pure.
 */
export function meetsTarget(
  { sold, gross, fee }: Pick<Sell, 'sold' | 'gross' | 'fee'>,
  target: string | null,
): boolean {
  if (target === null) return true
  return gross.amount - fee.amount + ROUNDED_AWAY >= convert(sold, rate(sold.asset, gross.asset, target), 'down').amount
}

/**
 * Checks limits, tier and a rule's share again, at current prices. It may wait for prices, so call it before a
 * transaction.
 */
export async function judgeAgain(deps: JudgeDeps, read: Tx, sell: Sell): Promise<Judgement> {
  const consent = judgeConsent(deps, sell)
  if (consent.kind !== 'fine' || sell.consent === null) return consent
  const { id, holder, sold, value } = sell
  const { judgedBy, rule } = sell.consent
  if (rule !== null && !(await isShareOf(read, sell, rule))) return look('shares')
  const funds = await fundsOf(deps.provenance, read, sell, holdIdOf(id))
  if (funds !== 'proven') return funds === 'unfinished' ? { kind: 'later' } : look('origin')
  const confirmed = { holder, useId: id, money: sold, cents: value.amount, judgedBy }
  const use = await judgeUse({ read, market: deps.market, policy: deps.limits }, confirmed)
  if (use !== 'fine') return use === 'unfit' ? look('limit') : { kind: use }
  return { kind: await judgePrice(deps, sell) }
}

/**
 * Returns whether a sale pays no more than a third above the current market. The customer would confirm any amount, and
 * the offer was made by the API. The payout of a local balance always passes: it pays what it takes.
 */
async function judgePrice(
  { market }: Pick<JudgeDeps, 'market'>,
  { sold, gross }: Sell,
): Promise<'fine' | 'later' | 'changed' | 'forged'> {
  if (!isCoin(sold.asset)) return sold.asset === gross.asset && gross.amount <= sold.amount ? 'fine' : 'forged'
  const price = priceOf<AssetCode, AssetCode>(await market.board(), sold.asset, gross.asset)
  if (!price.ok) return 'later'
  return gross.amount * 3n > convert(sold, price.value.rate, 'up').amount * 4n ? 'changed' : 'fine'
}

/** Returns whether a rule's sale takes only shares noted of deposits, and of each no more than the rule's share. */
async function isShareOf(read: Tx, { id, holder, sold }: Sell, { sharePercent }: RuleTerms): Promise<boolean> {
  const shares = await sharesOf(read, id)
  let sum = 0n
  for (const { depositId, amount } of shares) {
    const credited = await creditedBy(read, `pst_${depositId.slice('dep_'.length)}`, {
      owner: holder,
      asset: sold.asset,
    })
    if (credited === null || !isCoin(credited.asset)) return false
    if (amount > shareOf({ asset: credited.asset, amount: credited.amount }, sharePercent).amount) return false
    sum += amount
  }
  return sum === sold.amount
}

/** Checks that the money a sale takes came in with proof. `hold` holds it; `null` once it is booked. */
export const fundsOf = (
  keys: ProvenanceKeys,
  read: Tx,
  { holder, sold }: Sell,
  hold: HoldId | null,
): Promise<FundsStanding> => standingOfFunds(keys, read, { account: { owner: holder, asset: sold.asset }, hold })
