/**
 * Sells for customers' rules: stores the share of a deposit with its credit, and sells what waits with the same checks
 * as a manual sale, once the rate is right. A deposit's share is stored once and assigned to one sale, so nothing is
 * sold twice.
 */
import type { NetworkName } from '@zend/contracts'
import {
  type BillId,
  type CoinCode,
  type DepositId,
  type HolderId,
  money,
  newId,
  ok,
  type Refusal,
  refuse,
  type Result,
} from '@zend/kernel'
import { type Authorization, type AuthorizationKeys, authorize, standingOf } from '../../core/authorizations/index.ts'
import { mayActFor } from '../../core/companies/index.ts'
import type { MayBegin, NotOffered } from '../../core/countries/index.ts'
import { valueMoveOut } from '../../core/limits/index.ts'
import { toldOf } from '../../core/notices/index.ts'
import { destinationOf, findAccount, type SavedAccount } from '../../core/payout-accounts/index.ts'
import type { PriceKey } from '../../core/pricing/index.ts'
import { eachRow, enqueueJob, sweep, type Tx, undoOnRefusal } from '../../database/index.ts'
import { beginSell, statementOfOrder } from './begin-sell.ts'
import { meetsTarget } from './judge-again.ts'
import { judgeSell, priceSell } from './judge-sell.ts'
import type { QuickSellDeps, QuickSellLog } from './quick-sell.deps.ts'
import type { SellRefusal } from './quick-sell.refusals.ts'
import type { SellId, SellOffer } from './quick-sell.ts'
import { sayArrival } from './promised.ts'
import { MAKER_NOT_ALLOWED, reaches, type SellRule, type SellRuleId, sells, shareOf } from './rules.ts'
import { readSellRate } from './read-ways.ts'
import {
  findRule,
  findRuleFor,
  giveShares,
  noteRefusal,
  noteShare,
  rulesWithWork,
  type WaitingShare,
  waitingShares,
} from './rules.repo.ts'
import { ruleStatementOf } from './sell-statements.ts'
import { RUN_RULE_JOB } from './set-rule.ts'

/** The repeated job that sells what waits for every rule, because the market can reach a target rate at any time. */
export const SWEEP_RULES_JOB = 'sweep-sell-rules'

/** Dependencies of running rules. */
export type RuleDeps = Pick<
  QuickSellDeps,
  'db' | 'clock' | 'policy' | 'limits' | 'market' | 'people' | 'rails' | 'room'
> & {
  readonly authorizationKeys: AuthorizationKeys
  /** Refuses what the holder's country is not offered. */
  readonly mayBegin: MayBegin
  /** Signs the terms of a rule's sale at the market price, which nobody else confirms. */
  readonly priceKey: PriceKey
  readonly log: QuickSellLog
}

/** A deposit that was credited. */
export type Credited = {
  readonly id: DepositId
  readonly holder: HolderId
  readonly network: NetworkName
  readonly money: { readonly asset: CoinCode; readonly amount: bigint }
  /** The bill that it came for; of a payment by a link, the link. */
  readonly bill?: BillId | null
}

/** The most shares sold in one sale. */
const SHARES_MAX = 100
// The target is not met: the customer is not notified, the share just waits.
const WAITS = 'waits'

/**
 * Stores what a rule wants sold of a deposit, in the transaction of its credit, and enqueues the sale. Returns whether
 * something is to be sold.
 */
export async function noteDeposit(
  { clock }: Pick<RuleDeps, 'clock'>,
  tx: Tx,
  { id, holder, network, money: credited, bill = null }: Credited,
): Promise<boolean> {
  const rule = await findRuleFor(tx, holder, credited.asset, network, bill)
  const share = rule === null ? null : shareOf(credited, rule.sharePercent)
  if (rule === null || share === null || share.amount === 0n) return false
  await noteShare(tx, { depositId: id, ruleId: rule.id, amount: share.amount, at: clock.now() })
  await enqueueJob(tx, RUN_RULE_JOB, { id: rule.id }, { key: rule.id })
  return true
}

/**
 * Sells what waits for a rule, if possible now; otherwise stores why not. Pauses a company's rule when the member who
 * set it may no longer sell for the company. Idempotent.
 */
export async function runRule(deps: RuleDeps, id: SellRuleId): Promise<void> {
  const { read } = deps.db
  const rule = await findRule(read, id)
  const shares = rule !== null && sells(rule) ? await waitingShares(read, id, SHARES_MAX) : []
  if (rule === null || shares.length === 0) return
  const account = await findAccount(read, rule.holder, rule.accountId)
  if (account === null) throw new Error(`rule ${id} sells into no account`)
  const { consent } = rule
  const standing = standingOf(deps.authorizationKeys, ruleStatementOf({ ...rule, to: destinationOf(account) }), consent)
  if (consent === null || standing !== 'authorized') {
    deps.log.error(
      { alert: 'sell_rule_not_authorized', rule: id, holder: rule.holder, standing },
      'a rule sells nothing that its customer did not confirm',
    )
    return noteRefusal(read, rule, 'rule_not_confirmed')
  }
  const sold = await sellShares(deps, { ...rule, consent }, account, shares)
  if (!sold.ok && sold.refusal.code === WAITS) return noteRefusal(read, rule, null)
  await noteRefusal(read, rule, sold.ok ? null : sold.refusal.code)
  if (!sold.ok) deps.log.info({ rule: id, refusal: sold.refusal.code }, 'a rule could not sell now')
}

/** Runs every rule for which something waits. Throws at the end when one failed. */
export async function sweepRules(deps: RuleDeps): Promise<void> {
  const atOnce = deps.policy.ruleSellsPerSweepMax
  const rules = eachRow(atOnce, (last: SellRuleId | null) => rulesWithWork(deps.db.read, last, atOnce))
  const tellOf = (rule: SellRuleId, err: unknown): void =>
    deps.log.error({ alert: 'sell_rule_not_run', rule, err }, 'a rule could not be run')
  await sweep(rules, (id) => runRule(deps, id), tellOf, 'rules could not be run')
}

type RuleRefusal = SellRefusal | NotOffered | Refusal<typeof WAITS> | Refusal<typeof MAKER_NOT_ALLOWED>

async function sellShares(
  deps: RuleDeps,
  { consent, ...rule }: SellRule & { readonly consent: Authorization },
  account: SavedAccount,
  shares: readonly WaitingShare[],
): Promise<Result<SellId | null, RuleRefusal>> {
  const maker = { holder: rule.holder, userId: rule.madeBy }
  if (!(await mayActFor(deps.db.read, maker, 'quicksell'))) return refuse(MAKER_NOT_ALLOWED)
  const offered = await deps.mayBegin(rule.holder, 'quicksell')
  if (!offered.ok) return offered
  const rate = await readSellRate(deps, rule.coin, account.currency)
  if (!rate.ok) return rate
  if (!reaches(rate.value.afterFee, rule.targetRate, rule.coin, account.currency)) return refuse(WAITS)
  const whole = await priceShares(deps, rule, account, shares)
  // Together they can exceed the maximum of one payout: then sell the oldest first.
  const isTooMuch = !whole.ok && whole.refusal.code === 'amount_too_large' && shares.length > 1
  const taken = isTooMuch ? shares.slice(0, 1) : shares
  const offer = isTooMuch ? await priceShares(deps, rule, account, taken) : whole
  if (!offer.ok) return offer
  const judged = await judgeSell(deps, deps.db.read, rule.holder, { account, offer: offer.value })
  if (!judged.ok) return judged
  const move = await valueMoveOut(
    { read: deps.db.read, market: deps.market, policy: deps.limits },
    rule.holder,
    offer.value.sold,
  )
  if (!move.ok) return move
  // The price may have moved since the target was checked.
  if (!meetsTarget(offer.value, rule.targetRate)) return refuse(WAITS)
  const id: SellId = newId('sel', deps.clock.now().getTime())
  const saidSeconds = await sayArrival(deps.db.read, account, deps.policy)
  return deps.db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<SellId | null, RuleRefusal>> => {
      const given = await giveShares(
        tx,
        taken.map(({ depositId }) => depositId),
        id,
      )
      // Another worker was here: the next run sells the rest.
      if (given !== taken.length) return refuse(WAITS)
      const signed = { ...offer.value, id, accountId: account.id, saidSeconds, version: 1 }
      const { network, sharePercent, targetRate, bill } = rule
      const order = {
        offer: signed,
        account,
        move: move.value,
        ifFailed: 'crypto',
        told: await toldOf(tx, rule.holder),
      } as const
      const made = { confirmedAt: deps.clock.now(), factors: ['rule'] } as const
      const priced = authorize(deps.priceKey, statementOfOrder(rule.holder, order), made)
      const terms = { network, sharePercent, targetRate, ...(bill === null ? {} : { bill }) }
      const begun = await beginSell(deps, tx, maker, order, { authorization: consent, rule: terms, priced })
      return begun.ok ? ok(id) : begun
    }),
  )
}

const priceShares = (
  deps: RuleDeps,
  rule: Pick<SellRule, 'coin'>,
  account: SavedAccount,
  shares: readonly WaitingShare[],
): Promise<Result<SellOffer, SellRefusal>> =>
  priceSell(
    deps,
    money(
      rule.coin,
      shares.reduce((sum, { amount }) => sum + amount, 0n),
    ),
    account.currency,
  )
