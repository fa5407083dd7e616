/**
 * Judges a sale once more before it is paid: that its customer confirmed exactly what is about to be ordered, or that a
 * rule they confirmed wants it, and that tier and limits allow it by what the worker itself knows. Whoever wrote the
 * row may have had a database login, or the API itself.
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

/** What judging needs. */
export type JudgeDeps = Pick<QuickSellDeps, 'limits' | 'market'> & ConsentKeys & { readonly provenance: ProvenanceKeys }

/** What customers' consent is checked with, and what workers priced for their rules. */
export type ConsentKeys = { readonly authorizationKeys: AuthorizationKeys; readonly priceKeys: PriceKeys }

/**
 * What comes of it. `later`: it cannot be judged now. `changed`: prices or the customer's limits moved too far from
 * what was confirmed. `look`: something does not fit that an honest row may have as well: a person looks.
 */
export type Judgement =
  | { readonly kind: 'fine' | 'later' | 'forged' | 'changed' }
  | { readonly kind: 'look'; readonly why: 'unknown_key' | 'limit' | 'shares' | 'origin' }

const FINE: Judgement = { kind: 'fine' }
const FORGED: Judgement = { kind: 'forged' }
const look = (why: Extract<Judgement, { readonly kind: 'look' }>['why']): Judgement => ({ kind: 'look', why })

/**
 * Whether its customer confirmed this sale as it is now, or the rule that it names, and then whether a worker made it
 * as it is now: a rule says the least that it takes, and not what the market gives. Pure but for the keys.
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
  // The PIN alone confirms a rule: its account was confirmed by a code of its own.
  const isConfirmed = rule === null ? isConfirmedTwice(authorization.factors) : authorization.factors.includes('pin')
  return standing === 'authorized' && pricing === 'authorized' && isConfirmed ? FINE : FORGED
}

/** What the rule must have stated for this sale to be of it; `null` when no rule could want it. */
function wantedBy({ holder, sold, gross, fee, to, ifFailed }: Sell, rule: RuleTerms) {
  const { asset, amount } = sold
  if (!isCoin(asset) || ifFailed !== 'crypto' || !meetsTarget({ sold, gross, fee }, rule.targetRate)) return null
  return amount > 0n ? ruleStatementOf({ ...rule, holder, coin: asset, on: true, to }) : null
}

// What is sold is rounded down to the minor unit, and our fee up.
const ROUNDED_AWAY = 2n

/** Whether a sale gives at least a rule's target rate, our fee included; everything gives none. Pure. */
export function meetsTarget(
  { sold, gross, fee }: Pick<Sell, 'sold' | 'gross' | 'fee'>,
  target: string | null,
): boolean {
  if (target === null) return true
  return gross.amount - fee.amount + ROUNDED_AWAY >= convert(sold, rate(sold.asset, gross.asset, target), 'down').amount
}

/**
 * Judges limits, tier and what a rule may take again, at the prices of this moment. Prices may have to be waited for,
 * so it belongs before a transaction.
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
 * Whether a sale gives no more than a third above what the market gives now. Its customer confirmed what it gives, and
 * would confirm any sum; the offer was the API's. A payout of a local balance gives what it takes.
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

/** Whether a sale by a rule takes what was noted of deposits, and of each no more than the rule's share. */
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

/** Whether what a sale takes is money that came. `hold` sets it aside; `null` once it is booked. */
export const fundsOf = (
  keys: ProvenanceKeys,
  read: Tx,
  { holder, sold }: Sell,
  hold: HoldId | null,
): Promise<FundsStanding> => standingOfFunds(keys, read, { account: { owner: holder, asset: sold.asset }, hold })
