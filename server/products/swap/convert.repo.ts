/** All SQL on rules that swap what arrives, and on the deposits that they want swapped. It decides nothing. */
import type { BillId, CoinCode, DepositId, HolderId, Money, SwapId, UserId } from '@zend/kernel'
import { money } from '@zend/kernel'
import { sql } from 'kysely'
import { readAuthorization } from '../../core/authorizations/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Conversion, ConvertRule } from './convert-rules.ts'
import type { Swap } from './swap.ts'
import { swapRowOf } from './swap.repo.ts'

type RuleRow = {
  readonly holder: HolderId
  readonly bill: BillId | null
  readonly into_asset: CoinCode | null
  readonly made_by: UserId
  readonly consent: unknown
  readonly set_at: Date
}

/** Creates a rule, or replaces the one of its bill. */
export async function putConvertRule(
  tx: Tx,
  { holder, bill, into, madeBy, consent, setAt }: ConvertRule,
): Promise<void> {
  await sql`insert into swap.convert_rules (holder, bill, into_asset, made_by, consent, set_at)
    values (${holder}, ${bill}, ${into}, ${madeBy}, ${JSON.stringify(consent)}::jsonb, ${setAt})
    on conflict on constraint convert_rules_once do update set into_asset = excluded.into_asset,
      made_by = excluded.made_by, consent = excluded.consent, set_at = excluded.set_at`.execute(tx)
}

/** Returns a company's rules for a bill: its own, and the one for all; each `null` where there is none. */
export async function convertRulesOf(
  tx: Tx,
  holder: HolderId,
  bill: BillId | null,
): Promise<{ readonly own: ConvertRule | null; readonly all: ConvertRule | null }> {
  const { rows } = await sql<RuleRow>`select holder, bill, into_asset, made_by, consent, set_at from swap.convert_rules
    where holder = ${holder} and (bill is null or bill = ${bill})`.execute(tx)
  const found = rows.map(ruleOf)
  return {
    own: found.find((rule) => rule.bill !== null) ?? null,
    all: found.find((rule) => rule.bill === null) ?? null,
  }
}

const ruleOf = (row: RuleRow): ConvertRule => ({
  holder: row.holder,
  bill: row.bill,
  into: row.into_asset,
  madeBy: row.made_by,
  consent: readAuthorization(row.consent),
  setAt: row.set_at,
})

type ConversionRow = {
  readonly deposit_id: DepositId
  readonly swap_id: SwapId
  readonly holder: HolderId
  readonly bill: BillId
  readonly rule_bill: BillId | null
  readonly made_by: UserId
  readonly consent: unknown
  readonly asset: CoinCode
  readonly amount: string
  readonly into_asset: CoinCode
  readonly state: Conversion['state']
  readonly reason: string | null
  readonly noted_at: Date
}

/** Stores that a deposit is to be swapped. Returns false when it was noted before. */
export async function insertConversion(tx: Tx, each: Conversion): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into swap.conversions (deposit_id, swap_id, holder, bill, rule_bill, made_by, consent, asset, amount,
      into_asset, noted_at)
    values (${each.deposit}, ${each.swap}, ${each.holder}, ${each.bill}, ${each.ruleBill}, ${each.madeBy},
      ${JSON.stringify(each.consent)}::jsonb, ${each.given.asset}, ${each.given.amount.toString()}, ${each.into},
      ${each.notedAt})
    on conflict (deposit_id) do nothing returning deposit_id as id`.execute(tx)
  return rows.length === 1
}

const shown = sql`deposit_id, swap_id, holder, bill, rule_bill, made_by, consent, asset, amount, into_asset, state, reason,
  noted_at`

/** Returns what was noted of a deposit; `null` when no rule wanted it swapped. */
export async function findConversion(tx: Tx, deposit: DepositId): Promise<Conversion | null> {
  const { rows } =
    await sql<ConversionRow>`select ${shown} from swap.conversions where deposit_id = ${deposit}`.execute(tx)
  return rows[0] === undefined ? null : conversionOf(rows[0])
}

/** Locks a conversion until the transaction ends. Returns whether it still waits. */
export async function lockWaiting(tx: Tx, deposit: DepositId): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select deposit_id as id from swap.conversions
    where deposit_id = ${deposit} and state = 'waiting' for update`.execute(tx)
  return rows.length === 1
}

/** Returns what was noted of these deposits of a company. */
export async function conversionsAmong(
  tx: Tx,
  holder: HolderId,
  deposits: readonly DepositId[],
): Promise<readonly Conversion[]> {
  if (deposits.length === 0) return []
  const { rows } = await sql<ConversionRow>`select ${shown} from swap.conversions
    where holder = ${holder} and deposit_id = any(${[...deposits]}::text[])`.execute(tx)
  return rows.map(conversionOf)
}

/** Returns deposits that wait to be swapped, at most `max`, after this one (from the start when `null`). */
export async function waitingConversions(tx: Tx, after: DepositId | null, max: number): Promise<readonly DepositId[]> {
  const { rows } = await sql<{ id: DepositId }>`select deposit_id as id from swap.conversions
    where state = 'waiting' and deposit_id > ${after ?? ''} order by deposit_id limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Stores why it could not be swapped the last time; nothing where it waits no more. */
export async function noteConvertRefusal(tx: Tx, deposit: DepositId, reason: string): Promise<void> {
  await sql`update swap.conversions set reason = ${reason}
    where deposit_id = ${deposit} and state = 'waiting' and reason is distinct from ${reason}`.execute(tx)
}

/** Ends a conversion that waits: swapped, or kept for this reason. Returns false when it had ended. */
export async function endConversion(
  tx: Tx,
  deposit: DepositId,
  { state, reason }: Pick<Conversion, 'state' | 'reason'>,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update swap.conversions set state = ${state}, reason = ${reason}, ended_at = ${at}
    where deposit_id = ${deposit} and state = 'waiting'`.execute(tx)
  return numAffectedRows === 1n
}

/** Stores the swap of a conversion that waits, with its posting, in the caller's transaction. */
export async function insertSwap(tx: Tx, swap: Swap): Promise<void> {
  await sql`select swap.record_conversion(${JSON.stringify(swapRowOf(swap))}::json)`.execute(tx)
}

/** Returns conversions that were swapped, at most `max`, after this deposit. */
export async function convertedAfter(tx: Tx, after: DepositId | null, max: number): Promise<readonly Conversion[]> {
  const { rows } = await sql<ConversionRow>`select ${shown} from swap.conversions
    where state = 'done' and deposit_id > ${after ?? ''} order by deposit_id limit ${max}`.execute(tx)
  return rows.map(conversionOf)
}

function conversionOf(row: ConversionRow): Conversion {
  const given: Money<CoinCode> = money(row.asset, BigInt(row.amount))
  return {
    deposit: row.deposit_id,
    swap: row.swap_id,
    holder: row.holder,
    bill: row.bill,
    ruleBill: row.rule_bill,
    madeBy: row.made_by,
    consent: readAuthorization(row.consent),
    given,
    into: row.into_asset,
    state: row.state,
    reason: row.reason,
    notedAt: row.noted_at,
  }
}
