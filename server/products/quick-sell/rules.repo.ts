/** All SQL about rules and their waiting shares. It decides nothing. */
import type { NetworkName } from '@zend/contracts'
import { type BillId, type CoinCode, type DepositId, type HolderId, type Money, money, type UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { readAuthorization } from '../../core/authorizations/index.ts'
import type { PayoutAccountId } from '../../core/payout-accounts/index.ts'
import type { Tx } from '../../database/index.ts'
import type { SellId } from './quick-sell.ts'
import { MAKER_NOT_ALLOWED, type SellRule, type SellRuleId } from './rules.ts'

type Tables = {
  'quick_sell.rules': {
    id: SellRuleId
    holder: HolderId
    made_by: UserId
    asset: CoinCode
    network: NetworkName
    bill: BillId | null
    share_percent: number
    account_id: PayoutAccountId
    target_rate: string | null
    enabled: boolean
    set_at: Date
    last_refusal: string | null
    consent: unknown
  }
  'quick_sell.shares': {
    deposit_id: DepositId
    rule_id: SellRuleId
    amount: string
    sell_id: SellId | null
    noted_at: Date
  }
}

const tables = (tx: Tx) => tx.$extendTables<Tables>()

const ruleOf = (row: Selectable<Tables['quick_sell.rules']>): SellRule => ({
  id: row.id,
  holder: row.holder,
  madeBy: row.made_by,
  coin: row.asset,
  network: row.network,
  bill: row.bill,
  sharePercent: row.share_percent,
  accountId: row.account_id,
  targetRate: row.target_rate,
  on: row.enabled,
  lastRefusal: row.last_refusal,
  consent: readAuthorization(row.consent),
})

/**
 * Creates a rule, or replaces the one of its coin, network and bill, which keeps its id and its waiting shares.
 * Returns the rule as it is now.
 */
export async function putRule(tx: Tx, rule: SellRule, at: Date): Promise<SellRule> {
  const terms = {
    made_by: rule.madeBy,
    share_percent: rule.sharePercent,
    account_id: rule.accountId,
    target_rate: rule.targetRate,
    enabled: rule.on,
    set_at: at,
    last_refusal: null,
    consent: JSON.stringify(rule.consent),
  }
  const row = await tables(tx)
    .insertInto('quick_sell.rules')
    .values({ id: rule.id, holder: rule.holder, asset: rule.coin, network: rule.network, bill: rule.bill, ...terms })
    .onConflict((conflict) => conflict.columns(['holder', 'asset', 'network', 'bill']).doUpdateSet(terms))
    .returningAll()
    .executeTakeFirstOrThrow()
  return ruleOf(row)
}

/** Returns a holder's rules of a bill, or those for all other deposits, with what waits for each. */
export async function listRules(
  tx: Tx,
  holder: HolderId,
  bill: BillId | null,
): Promise<readonly { readonly rule: SellRule; readonly waiting: Money<CoinCode> }[]> {
  const rows = await tables(tx)
    .selectFrom('quick_sell.rules as r')
    .selectAll('r')
    .select(
      sql<string>`coalesce((select sum(s.amount) from quick_sell.shares s where s.rule_id = r.id and s.sell_id is null), 0)::text`.as(
        'waiting',
      ),
    )
    .where('r.holder', '=', holder)
    .where('r.bill', bill === null ? 'is' : '=', bill)
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({ rule: ruleOf(row), waiting: money(row.asset, BigInt(row.waiting)) }))
}

/** Deletes a rule of this customer. Returns false when there was none. */
export async function deleteRule(tx: Tx, holder: HolderId, id: SellRuleId): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('quick_sell.rules')
    .where('holder', '=', holder)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes every rule of a customer. */
export async function deleteRulesOf(tx: Tx, holder: HolderId): Promise<void> {
  await tables(tx).deleteFrom('quick_sell.rules').where('holder', '=', holder).execute()
}

/** Returns whether a rule sells into this account. */
export async function accountHasRule(tx: Tx, accountId: PayoutAccountId): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('quick_sell.rules')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the rule for a deposit if it is enabled: the one of the bill that it came for, else the one for all deposits.
 */
export async function findRuleFor(
  tx: Tx,
  holder: HolderId,
  coin: CoinCode,
  network: NetworkName,
  bill: BillId | null,
): Promise<SellRule | null> {
  const row = await tables(tx)
    .selectFrom('quick_sell.rules')
    .selectAll()
    .where('holder', '=', holder)
    .where('asset', '=', coin)
    .where('network', '=', network)
    .where((where) => where.or([where('bill', 'is', null), where('bill', '=', bill)]))
    .orderBy('bill', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return row === undefined || !row.enabled ? null : ruleOf(row)
}

/** Returns one rule; `null` when it ended. */
export async function findRule(tx: Tx, id: SellRuleId): Promise<SellRule | null> {
  const row = await tables(tx).selectFrom('quick_sell.rules').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : ruleOf(row)
}

/** Stores the share of a deposit to sell; an already stored share does not change. */
export async function noteShare(
  tx: Tx,
  share: { readonly depositId: DepositId; readonly ruleId: SellRuleId; readonly amount: bigint; readonly at: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('quick_sell.shares')
    .values({
      deposit_id: share.depositId,
      rule_id: share.ruleId,
      amount: share.amount.toString(),
      sell_id: null,
      noted_at: share.at,
    })
    .onConflict((conflict) => conflict.column('deposit_id').doNothing())
    .execute()
}

/** The waiting share of a deposit. */
export type WaitingShare = { readonly depositId: DepositId; readonly amount: bigint }

/** Returns what waits for a rule, oldest first, at most `max`. */
export async function waitingShares(tx: Tx, ruleId: SellRuleId, max: number): Promise<readonly WaitingShare[]> {
  const rows = await tables(tx)
    .selectFrom('quick_sell.shares')
    .select(['deposit_id', 'amount'])
    .where('rule_id', '=', ruleId)
    .where('sell_id', 'is', null)
    .orderBy('deposit_id')
    .limit(max)
    .execute()
  return rows.map((row) => ({ depositId: row.deposit_id, amount: BigInt(row.amount) }))
}

/** Assigns shares to a sale. Returns how many were still waiting: the others belong to another sale. */
export async function giveShares(tx: Tx, depositIds: readonly DepositId[], sellId: SellId): Promise<number> {
  const rows = await tables(tx)
    .updateTable('quick_sell.shares')
    .set({ sell_id: sellId })
    .where(sql<boolean>`deposit_id = any(${[...depositIds]}::text[])`)
    .where('sell_id', 'is', null)
    .returning('deposit_id')
    .execute()
  return rows.length
}

/** Returns which deposits a rule's sale took shares of, and how much. */
export async function sharesOf(tx: Tx, sellId: SellId): Promise<readonly WaitingShare[]> {
  const rows = await tables(tx)
    .selectFrom('quick_sell.shares')
    .select(['deposit_id', 'amount'])
    .where('sell_id', '=', sellId)
    .execute()
  return rows.map((row) => ({ depositId: row.deposit_id, amount: BigInt(row.amount) }))
}

/**
 * Stores why a rule could not sell; `null` when it did. A rule that is paused or was changed by somebody else since
 * keeps its state.
 */
export async function noteRefusal(
  tx: Tx,
  { id, madeBy }: Pick<SellRule, 'id' | 'madeBy'>,
  code: string | null,
): Promise<void> {
  await tables(tx)
    .updateTable('quick_sell.rules')
    .set({ last_refusal: code })
    .where('id', '=', id)
    .where('made_by', '=', madeBy)
    .where('last_refusal', 'is distinct from', code)
    .where('last_refusal', 'is distinct from', MAKER_NOT_ALLOWED)
    .execute()
}

/** Returns active rules with something waiting, at most `max`, after this one (from the start when `null`). */
export async function rulesWithWork(tx: Tx, after: SellRuleId | null, max: number): Promise<readonly SellRuleId[]> {
  const rows = await tables(tx)
    .selectFrom('quick_sell.rules as r')
    .select('r.id')
    .where('r.enabled', '=', true)
    .where('r.last_refusal', 'is distinct from', MAKER_NOT_ALLOWED)
    .where('r.id', '>', after ?? ('' as SellRuleId))
    .where(sql<boolean>`exists (select from quick_sell.shares s where s.rule_id = r.id and s.sell_id is null)`)
    .orderBy('r.id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}
