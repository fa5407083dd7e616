/** All SQL about payments. It decides nothing: states come from payments.ts. */
import { chainAmount, type ChainTransactionId, type CoinCode, money, type PaymentId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { batchLoadOn, type Tx } from '../../../database/index.ts'
import type { NetworkId } from '../../../ports/chain.ts'
import type { PaymentPurpose } from '../../../ports/key-vault.ts'
import { coinOf } from '../../assets/index.ts'
import type { SignedStatement } from '../../authorizations/index.ts'
import { keyOf } from '../coins/coins.ts'
import { StaleStep } from '../steps.ts'
import type { FailureReason, Payment, PaymentState, WaitReason } from './payments.ts'

type PaymentsTable = {
  id: string
  purpose: string
  cause: string
  network: string
  to_address: string
  to_lookup_key: string
  to_account: string | null
  to_index: number | null
  from_account: string
  from_index: number
  asset: string
  units: string
  decimals: number
  fee_budget_asset: string | null
  fee_budget: string | null
  statement: unknown
  second_confirmation: unknown
  state: string
  root: string | null
  intent: string
  alone: boolean
  not_before: Date | null
  waits_for: string | null
  failed_tries: number
  txid: string | null
  confirmations: number
  fee_bumps: number
  failure: string | null
  created_at: Date
  resolved_at: Date | null
}

const tables = (tx: Tx) => tx.$extendTables<{ 'treasury.payments': PaymentsTable }>()

/** A new payment. */
export type NewPayment = Pick<
  Payment,
  'id' | 'purpose' | 'cause' | 'network' | 'to' | 'toKey' | 'from' | 'amount' | 'feeBudget' | 'createdAt'
> &
  Partial<Pick<Payment, 'statement'>>

/** Stores a new payment; repeating it changes nothing. Throws when its id or cause belongs to another one. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  const row = {
    id: payment.id,
    purpose: payment.purpose,
    cause: payment.cause,
    network: payment.network,
    to_address: payment.to.address,
    to_lookup_key: payment.to.lookupKey,
    to_account: payment.toKey?.account ?? null,
    to_index: payment.toKey?.index ?? null,
    from_account: payment.from.account,
    from_index: payment.from.index,
    asset: payment.amount.asset,
    units: payment.amount.units.toString(),
    decimals: payment.amount.decimals,
    fee_budget_asset: payment.feeBudget?.asset ?? null,
    fee_budget: payment.feeBudget?.amount.toString() ?? null,
    statement: payment.statement === undefined || payment.statement === null ? null : JSON.stringify(payment.statement),
    intent: payment.id,
    created_at: payment.createdAt,
  }
  const inserted =
    await sql`insert into treasury.payments ${sql`(${sql.join(Object.keys(row).map((name) => sql.ref(name)))})`}
    values (${sql.join(Object.values(row))}) on conflict (id) do nothing returning id`.execute(tx)
  if (inserted.rows.length > 0) return
  const stored = await findPayment(tx, payment.id)
  const same =
    stored !== null &&
    stored.cause === payment.cause &&
    stored.network === payment.network &&
    stored.to.lookupKey === payment.to.lookupKey &&
    stored.amount.asset === payment.amount.asset &&
    stored.amount.units === payment.amount.units
  if (!same) throw new Error(`payment ${payment.id} was ordered before as something else`)
}

/** Returns one payment, `null` when there is none. */
export const findPayment: (tx: Tx, id: PaymentId) => Promise<Payment | null> = batchLoadOn(async (tx, ids) => {
  const rows = await tables(tx)
    .selectFrom('treasury.payments')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, paymentOf(row)]))
})

/**
 * Returns a network's hot account payments that wait for their turn, at most `max` of each coin, so that one coin never
 * hides another. Longest waiting first; a postponed one is placed as if it had been ordered when its pause ended.
 */
export async function duePayments(tx: Tx, network: NetworkId, now: Date, max: number): Promise<readonly Payment[]> {
  const since = sql<Date>`greatest(created_at, not_before)`
  const rows = await tables(tx)
    .selectFrom((table) =>
      table
        .selectFrom('treasury.payments')
        .selectAll()
        .select([
          since.as('since'),
          sql<string>`row_number() over (partition by asset order by ${since}, id)`.as('place'),
        ])
        .where('network', '=', network)
        .where('state', '=', 'created')
        .where('from_account', '=', 'hot')
        .where((row) => row.or([row('not_before', 'is', null), row('not_before', '<=', now)]))
        .as('due'),
    )
    .selectAll()
    .where('place', '<=', String(max))
    .orderBy('since')
    .orderBy('id')
    .execute()
  return rows.map(paymentOf)
}

/** The payments of a transaction, oldest first. */
export async function paymentsOf(tx: Tx, root: ChainTransactionId): Promise<readonly Payment[]> {
  const rows = await tables(tx)
    .selectFrom('treasury.payments')
    .selectAll()
    .where('root', '=', root)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(paymentOf)
}

/** The changes of a step. */
export type PaymentChanges = {
  readonly root?: ChainTransactionId | null
  readonly intent?: PaymentId
  readonly alone?: boolean
  readonly notBefore?: Date | null
  readonly waitsFor?: WaitReason | null
  readonly failedTries?: number
  readonly txid?: string | null
  readonly confirmations?: number
  readonly feeBumps?: number
  readonly failure?: FailureReason
  readonly resolvedAt?: Date
}

/**
 * Moves a payment from one state to another. Throws when it is no longer in the first one, so that the transaction
 * rolls back.
 */
export async function movePayment(
  tx: Tx,
  id: PaymentId,
  from: PaymentState,
  state: PaymentState,
  changes: PaymentChanges = {},
): Promise<void> {
  const row = await tables(tx)
    .updateTable('treasury.payments')
    .set({
      state,
      ...(changes.root === undefined ? {} : { root: changes.root }),
      ...(changes.intent === undefined ? {} : { intent: changes.intent }),
      ...(changes.alone === undefined ? {} : { alone: changes.alone }),
      ...(changes.notBefore === undefined ? {} : { not_before: changes.notBefore }),
      ...(changes.waitsFor === undefined ? {} : { waits_for: changes.waitsFor }),
      ...(changes.failedTries === undefined ? {} : { failed_tries: changes.failedTries }),
      ...(changes.txid === undefined ? {} : { txid: changes.txid }),
      ...(changes.confirmations === undefined ? {} : { confirmations: changes.confirmations }),
      ...(changes.feeBumps === undefined ? {} : { fee_bumps: changes.feeBumps }),
      ...(changes.failure === undefined ? {} : { failure: changes.failure }),
      ...(changes.resolvedAt === undefined ? {} : { resolved_at: changes.resolvedAt }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) throw new StaleStep(`payment ${id} is not ${from} any more`)
}

/** Stores why waiting payments are not under way. */
export async function noteWaits(tx: Tx, ids: readonly PaymentId[], waitsFor: WaitReason | null): Promise<void> {
  if (ids.length === 0) return
  await tables(tx)
    .updateTable('treasury.payments')
    .set({ waits_for: waitsFor })
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where('state', '=', 'created')
    .where(sql<boolean>`waits_for is distinct from ${waitsFor}`)
    .execute()
}

/** Returns what waits, by coin: how many payments, and how many base units. Hot account payments only. */
export async function waitingSums(
  tx: Tx,
  network: NetworkId,
): Promise<readonly { readonly asset: CoinCode; readonly payments: number; readonly units: bigint }[]> {
  const rows = await tables(tx)
    .selectFrom('treasury.payments')
    .select(['asset', sql<number>`count(*)::int`.as('payments'), sql<string>`sum(units)`.as('units')])
    .where('network', '=', network)
    .where('state', '=', 'created')
    .where('from_account', '=', 'hot')
    .groupBy('asset')
    .execute()
  return rows.map(({ asset, payments, units }) => ({ asset: coinOf(asset), payments, units: BigInt(units) }))
}

/** Returns the coins of payments that wait for funds, with the base units of the smallest of those payments. */
export async function starvedCoins(tx: Tx, network: NetworkId): Promise<ReadonlyMap<CoinCode, bigint>> {
  const rows = await tables(tx)
    .selectFrom('treasury.payments')
    .select(['asset', sql<string>`min(units)`.as('least')])
    .where('network', '=', network)
    .where('state', '=', 'created')
    .where('waits_for', '=', 'funds')
    .groupBy('asset')
    .execute()
  return new Map(rows.map(({ asset, least }) => [coinOf(asset), BigInt(least)]))
}

/** The reason why a deposit address is busy. */
export type BusyWith = 'sweep' | 'opening'

/**
 * Returns keys of deposit addresses with a payment under way that empties or tops them up, or one that failed since
 * this instant, with its purpose: a top-up is for an opening where the address waits to opt in.
 */
export async function busyDepositKeys(
  tx: Tx,
  network: NetworkId,
  failedSince: Date,
): Promise<ReadonlyMap<number, BusyWith>> {
  const { rows } = await sql<{ readonly index: number; readonly opening: boolean }>`
    select k.index, bool_and(p.purpose = 'optin' or (p.purpose = 'topup' and exists (
      select from treasury.activations a
      where a.network = p.network and a.account = 'deposit' and a.key_index = k.index and a.ready_at is null))) as opening
    from treasury.payments p
    cross join lateral (select case when p.from_account = 'deposit' then p.from_index else p.to_index end as index) k
    where p.network = ${network} and p.purpose <> 'withdrawal'
      -- What the hot account does for itself keeps no deposit address busy.
      and (p.from_account = 'deposit' or p.to_account = 'deposit')
      and (p.state not in ('done', 'failed') or (p.state = 'failed' and p.resolved_at > ${failedSince}))
    group by k.index`.execute(tx)
  return new Map(rows.map(({ index, opening }) => [index, opening ? 'opening' : 'sweep']))
}

function paymentOf(row: Selectable<PaymentsTable>): Payment {
  return {
    id: row.id as PaymentId,
    purpose: row.purpose as PaymentPurpose,
    cause: row.cause,
    network: row.network as NetworkId,
    to: { address: row.to_address, lookupKey: row.to_lookup_key },
    toKey: row.to_account === null || row.to_index === null ? null : keyOf(row.to_account, row.to_index),
    from: keyOf(row.from_account, row.from_index),
    amount: chainAmount(coinOf(row.asset), row.decimals, BigInt(row.units)),
    feeBudget:
      row.fee_budget === null || row.fee_budget_asset === null
        ? null
        : money(coinOf(row.fee_budget_asset), BigInt(row.fee_budget)),
    // Whatever is stored here, only the vault decides whether it is valid.
    statement: row.statement as SignedStatement | null,
    secondConfirmation: row.second_confirmation as SignedStatement | null,
    state: row.state as PaymentState,
    root: row.root as ChainTransactionId | null,
    intent: row.intent as PaymentId,
    alone: row.alone,
    waitsFor: row.waits_for as WaitReason | null,
    failedTries: row.failed_tries,
    txid: row.txid,
    confirmations: row.confirmations,
    feeBumps: row.fee_bumps,
    failure: row.failure as FailureReason | null,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
  }
}
