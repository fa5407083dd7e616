/** All SQL about withdrawals. It decides nothing: states come from withdrawal.ts. */
import type { NetworkName, WhoAsked, WithdrawalStage, WithdrawalState } from '@zend/contracts'
import { type HolderId, money, type UserId, type WithdrawalId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { coinOf } from '../../core/assets/index.ts'
import { readConsent, type SignedStatement } from '../../core/authorizations/index.ts'
import { batchLoadOn, keyOf, type Tx } from '../../database/index.ts'
import type { AddressPast } from './risk.ts'
import { isClosed, stagesReachedBy, type Withdrawal } from './withdrawal.ts'

type WithdrawalsTable = {
  id: string
  holder: string
  made_by: string
  network: string
  asset: string
  amount: string
  fee: string
  fee_budget: string
  fee_budget_asset: string
  usd_cents: string
  address: string
  lookup_key: string
  consent: unknown
  state: string
  waits_until: Date | null
  txid: string | null
  reason: string | null
  requested_at: Date
  risk_check_at: Date | null
  queued_at: Date | null
  signing_at: Date | null
  broadcast_at: Date | null
  confirming_at: Date | null
  closed_at: Date | null
}

const tables = (tx: Tx) => tx.$extendTables<{ 'withdrawal.withdrawals': WithdrawalsTable }>()

const COLUMN_OF = {
  requested: 'requested_at',
  risk_check: 'risk_check_at',
  queued: 'queued_at',
  signing: 'signing_at',
  broadcast: 'broadcast_at',
  confirming: 'confirming_at',
  done: 'closed_at',
} as const satisfies Record<WithdrawalStage, keyof WithdrawalsTable>

// What came back does not count as a send.
const RETURNED = ['cancelled', 'rejected', 'failed']

/** Returns one withdrawal, locked until the transaction ends; `null` when there is none. */
export async function lockWithdrawal(tx: Tx, id: WithdrawalId): Promise<Withdrawal | null> {
  const row = await tables(tx)
    .selectFrom('withdrawal.withdrawals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : withdrawalOf(row)
}

/** Returns any holder's withdrawal; `null` when there is none. */
export async function readWithdrawalById(read: Tx, id: WithdrawalId): Promise<Withdrawal | null> {
  const row = await tables(read)
    .selectFrom('withdrawal.withdrawals')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : withdrawalOf(row)
}

// Concurrent callers share a statement.
const withdrawalWith = batchLoadOn<Withdrawal>(async (tx, ids) => {
  const rows = await tables(tx)
    .selectFrom('withdrawal.withdrawals')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, withdrawalOf(row)]))
})

/** Returns one of this holder's withdrawals; `null` when there is none or it is another's. */
export async function findWithdrawal(tx: Tx, holder: HolderId, id: WithdrawalId): Promise<Withdrawal | null> {
  const found = await withdrawalWith(tx, id)
  return found?.holder === holder ? found : null
}

// A transaction can carry many payments; nobody reads more than these of one holder.
const PAID_BY_MAX = 50

/** Returns the holder's own withdrawals that this transaction pays, at most fifty. */
export async function withdrawalsPaidBy(
  tx: Tx,
  { holder, network, txid }: { readonly holder: HolderId; readonly network: NetworkName; readonly txid: string },
): Promise<readonly Withdrawal[]> {
  const rows = await tables(tx)
    .selectFrom('withdrawal.withdrawals')
    .selectAll()
    .where('txid', '=', txid)
    .where('network', '=', network)
    .where('holder', '=', holder)
    .orderBy('id')
    .limit(PAID_BY_MAX)
    .execute()
  return rows.map(withdrawalOf)
}

/** What changes with a state. */
export type Move = {
  readonly state: WithdrawalState
  readonly at: Date
  readonly txid?: string
  readonly reason?: string
}

/**
 * Moves a withdrawal to a state and stores when each stage up to it was reached, the first time only; a skipped stage
 * counts as reached now. Going back to a stage before the block clears the block's time.
 */
export async function moveWithdrawal(tx: Tx, id: WithdrawalId, { state, at, txid, reason }: Move): Promise<void> {
  const reached = stagesReachedBy(state)
  const stamps = reached.filter((stage) => stage !== 'requested').map((stage) => COLUMN_OF[stage])
  const isBeforeBlock = !isClosed(state) && !reached.includes('confirming')
  await tables(tx)
    .updateTable('withdrawal.withdrawals')
    .set({
      state,
      ...(txid === undefined ? {} : { txid }),
      ...(reason === undefined ? {} : { reason }),
      ...(isBeforeBlock ? { confirming_at: null } : {}),
      ...Object.fromEntries(
        stamps.map((column) => [column, sql<Date>`coalesce(${sql.ref(column)}, ${at}::timestamptz)`]),
      ),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns withdrawals that wait only for their checks, oldest first, after this one (from the start when `null`), at
 * most `max`.
 */
export async function dueWithdrawals(
  tx: Tx,
  now: Date,
  after: WithdrawalId | null,
  max: number,
): Promise<readonly WithdrawalId[]> {
  const rows = await tables(tx)
    .selectFrom('withdrawal.withdrawals')
    .select('id')
    .where('closed_at', 'is', null)
    .where('state', 'in', ['requested', 'risk_check'])
    .where((row) =>
      row.or([row('state', '=', 'requested'), row('waits_until', 'is', null), row('waits_until', '<=', now)]),
    )
    .where('id', '>', after ?? '')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id as WithdrawalId)
}

/** A withdrawal that was ordered from the treasury, and the statement that goes to the signer. */
export type Ordered = { readonly withdrawal: Withdrawal; readonly statement: SignedStatement | null }

/** Returns ordered withdrawals, oldest first, after this one, at most `max`. */
export async function orderedAfter(tx: Tx, after: WithdrawalId | null, max: number): Promise<readonly Ordered[]> {
  const { rows } = await sql<Selectable<WithdrawalsTable> & { statement: SignedStatement | null }>`
    select w.*, p.statement from withdrawal.withdrawals w left join treasury.payments p on p.id = 'pay_' || substr(w.id, 5)
    where w.queued_at is not null and w.id > ${after ?? ''} order by w.id limit ${max}`.execute(tx)
  return rows.map((row) => ({ withdrawal: withdrawalOf(row), statement: row.statement }))
}

/** Returns withdrawals of a network that were sent before this instant and are in no block, at most 100. */
export async function overdueWithdrawals(
  tx: Tx,
  network: NetworkName,
  sentBefore: Date,
): Promise<readonly WithdrawalId[]> {
  const rows = await tables(tx)
    .selectFrom('withdrawal.withdrawals')
    .select('id')
    .where('closed_at', 'is', null)
    .where('network', '=', network)
    .where('state', '=', 'broadcast')
    .where('broadcast_at', '<', sentBefore)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id as WithdrawalId)
}

// Concurrent callers share a statement.
const pastWith = batchLoadOn<AddressPast>(async (tx, keys) => {
  const { rows } = await sql<{
    asked: string
    first_done_from: Date | null
    usd_cents: string
    answer: WhoAsked | null
  }>`
    select asked, w.first_done_from, w.usd_cents, (select a.answer from withdrawal.answers a
      where a.holder = asked::json ->> 0 and a.network = asked::json ->> 1 and a.lookup_key = asked::json ->> 2) as answer
    from unnest(${keys}::text[]) asked
    cross join lateral (
      select min(requested_at) filter (where state = 'done') as first_done_from, coalesce(sum(usd_cents), 0) as usd_cents
        from withdrawal.withdrawals
       where holder = asked::json ->> 0 and network = asked::json ->> 1 and lookup_key = asked::json ->> 2
         and state <> all(${RETURNED}::text[]) and requested_at < coalesce((asked::json ->> 3)::timestamptz, 'infinity')) w`.execute(
    tx,
  )
  return new Map(
    rows.map(({ asked, first_done_from: firstDoneFrom, usd_cents: cents, answer }) => [
      asked,
      { firstDoneFrom, value: money('USD', BigInt(cents)), answer },
    ]),
  )
})

/**
 * Returns this holder's history with an address, before an instant if one is given. Returned withdrawals do not count.
 */
export async function pastOf(
  tx: Tx,
  holder: HolderId,
  network: NetworkName,
  lookupKey: string,
  before?: Date,
): Promise<AddressPast> {
  const past = await pastWith(tx, keyOf(holder, network, lookupKey, before?.toISOString() ?? null))
  return past ?? { firstDoneFrom: null, value: money('USD', 0n), answer: null }
}

async function readUsual(tx: Tx, network: NetworkName, { casesMin, casesMax }: UsualCases): Promise<number | null> {
  const last = tables(tx)
    .selectFrom('withdrawal.withdrawals')
    // The wait for a large first send is not part of the usual duration.
    .select(sql<number>`extract(epoch from closed_at - greatest(requested_at, waits_until))::float8`.as('seconds'))
    .where('network', '=', network)
    .where('state', '=', 'done')
    .orderBy('closed_at', 'desc')
    .limit(casesMax)
  const row = await tables(tx)
    .selectFrom(last.as('last'))
    .select([
      sql<number>`count(*)::int`.as('cases'),
      sql<number | null>`percentile_disc(0.5) within group (order by seconds)`.as('middle'),
    ])
    .executeTakeFirstOrThrow()
  return row.cases < casesMin || row.middle === null ? null : Math.round(row.middle)
}

// Concurrent callers ask about the same few networks.
const usualOn = batchLoadOn<number | null>(async (tx, keys) => {
  const found = new Map<string, number | null>()
  for (const key of keys) {
    const [network, casesMin, casesMax] = JSON.parse(key) as [NetworkName, string, string]
    found.set(key, await readUsual(tx, network, { casesMin: Number(casesMin), casesMax: Number(casesMax) }))
  }
  return found
})

/**
 * Returns the median seconds of the last `casesMax` completed withdrawals, from the request on; `null` with fewer than
 * `casesMin` cases.
 */
export const usualSeconds = (
  tx: Tx,
  network: NetworkName,
  { casesMin, casesMax }: UsualCases,
): Promise<number | null> => usualOn(tx, keyOf(network, `${casesMin}`, `${casesMax}`))

/** How many cases the usual duration is computed from. */
export type UsualCases = { readonly casesMin: number; readonly casesMax: number }

function withdrawalOf(row: Selectable<WithdrawalsTable>): Withdrawal {
  const asset = coinOf(row.asset)
  return {
    id: row.id as WithdrawalId,
    holder: row.holder as HolderId,
    madeBy: row.made_by as UserId,
    network: row.network as NetworkName,
    money: money(asset, BigInt(row.amount)),
    fee: money(asset, BigInt(row.fee)),
    feeBudget: money(coinOf(row.fee_budget_asset), BigInt(row.fee_budget)),
    value: money('USD', BigInt(row.usd_cents)),
    address: row.address,
    lookupKey: row.lookup_key,
    consent: readConsent(row.consent),
    state: row.state as WithdrawalState,
    waitsUntil: row.waits_until,
    txid: row.txid,
    reason: row.reason,
    reachedAt: {
      requested: row.requested_at,
      risk_check: row.risk_check_at,
      queued: row.queued_at,
      signing: row.signing_at,
      broadcast: row.broadcast_at,
      confirming: row.confirming_at,
      done: row.closed_at,
    },
  }
}
