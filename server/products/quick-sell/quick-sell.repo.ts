/** All SQL about sales. It decides nothing: states come from quick-sell.ts. */
import type { QuickSellState } from '@zend/contracts'
import {
  type AssetCode,
  type BillId,
  type HolderId,
  isId,
  type LocalCurrency,
  money,
  type Money,
  NETWORK_IDS,
  type UserId,
} from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { authorizationForm, consentedForm, storedConsent } from '../../core/authorizations/index.ts'
import { recorder } from '../../core/ledger/index.ts'
import type { OrderRecorders } from '../../core/offers/index.ts'
import type { PayoutAccountId } from '../../core/payout-accounts/index.ts'
import { batchLoadOn, type Tx } from '../../database/index.ts'
import {
  isReturned,
  type ReturnChoice,
  type Sell,
  type SellConsent,
  type SellId,
  stageReachedBy,
} from './quick-sell.ts'

type SellsTable = {
  id: string
  holder: string
  made_by: string
  account_id: string
  country: string
  method: string
  institution: string
  institution_name: string
  branch: string | null
  account_type: string | null
  account_number: string
  account_name: string
  from_asset: string
  from_amount: string
  currency: string
  gross: string
  fee_bps: number
  fee: string
  flat_fee: string
  receives: string
  mid_rate: string
  rate: string
  price_as_of: Date
  said_seconds: number
  usd_cents: string
  if_failed: string
  automatic: boolean
  consent: unknown
  state: string
  reason: string | null
  returned_asset: string | null
  returned_amount: string | null
  locked_at: Date
  converted_at: Date | null
  payout_sent_at: Date | null
  paid_at: Date | null
  closed_at: Date | null
}

/** The product's tables, for its other SQL. */
export const sellTables = (tx: Tx) => tx.$extendTables<{ 'quick_sell.sells': SellsTable }>()
const COLUMN_OF = {
  locked: 'locked_at',
  converted: 'converted_at',
  payout_sent: 'payout_sent_at',
  paid: 'paid_at',
} as const

/** Maps a new sale to its row, inserted together with its hold. */
export function sellRowOf(sell: Sell) {
  const { id, holder, madeBy, accountId, to, sold, gross, fee, flatFee, receives, consent, reachedAt } = sell
  return {
    id,
    holder,
    made_by: madeBy,
    account_id: accountId,
    country: to.country,
    method: to.method,
    institution: to.institution,
    institution_name: sell.institutionName,
    branch: to.branch,
    account_type: to.accountType,
    account_number: to.accountNumber,
    account_name: to.accountName,
    from_asset: sold.asset,
    from_amount: sold.amount.toString(),
    currency: receives.asset,
    gross: gross.amount.toString(),
    fee_bps: sell.feeBps,
    fee: fee.amount.toString(),
    flat_fee: flatFee.amount.toString(),
    receives: receives.amount.toString(),
    mid_rate: sell.midRate,
    rate: sell.rate,
    price_as_of: sell.priceAsOf.toISOString(),
    said_seconds: sell.saidSeconds,
    usd_cents: sell.value.amount.toString(),
    if_failed: sell.ifFailed,
    automatic: sell.automatic,
    consent: consent === null ? null : textOf(consent),
    state: sell.state,
    locked_at: reachedAt.locked.toISOString(),
  }
}

/**
 * Maps what was checked about a sale's account to a row that the database compares with its current state: that it is
 * saved, and its first-day cap, if any.
 */
export const standingRowOf = (
  { id, holder, accountId, value }: Sell,
  firstDay: { readonly from: Date; readonly most: Money<'USD'> } | null,
) => ({
  id,
  holder,
  account_id: accountId,
  cents: value.amount.toString(),
  first_day_from: firstDay?.from.toISOString() ?? null,
  first_day_max: firstDay?.most.amount.toString() ?? null,
})

/** Inserts sales with their holds, and undoes those whose checked facts no longer hold. */
export const sellRecorders: OrderRecorders = {
  row: recorder('quick_sell.record'),
  stands: recorder('quick_sell.stands'),
}

/** Returns one sale, locked until the transaction ends; `null` when there is none. */
export async function lockSell(tx: Tx, id: SellId): Promise<Sell | null> {
  const row = await sellTables(tx)
    .selectFrom('quick_sell.sells')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : sellOf(row)
}

/** Returns one sale as it is now; `null` when there is none. */
export async function readSellById(tx: Tx, id: SellId): Promise<Sell | null> {
  const row = await sellTables(tx).selectFrom('quick_sell.sells').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : sellOf(row)
}

/** A sale that was ordered from a rail; `sell` is `null` where an attempt names a sale that does not exist. */
export type OrderedSell = { readonly id: string; readonly sell: Sell | null }

/** Returns sales that were ordered from a rail, after this id, at most `max`. */
export async function orderedAfter(tx: Tx, after: string | null, max: number): Promise<readonly OrderedSell[]> {
  const { rows } = await sql<Selectable<SellsTable> & { sell_id: string }>`
    select t.sell_id, s.* from (select distinct sell_id from quick_sell.attempts where sell_id > ${after ?? ''} order by sell_id limit ${max}) t
    left join quick_sell.sells s on s.id = t.sell_id order by t.sell_id`.execute(tx)
  return rows.map((row) => ({ id: row.sell_id, sell: row.id === null ? null : sellOf(row) }))
}

// Concurrent callers share a statement.
const sellWith = batchLoadOn<Sell>(async (tx, ids) => {
  const rows = await sellTables(tx)
    .selectFrom('quick_sell.sells')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, sellOf(row)]))
})

/** Returns one of this holder's sales; `null` when there is none or it is another's. */
export async function findSell(tx: Tx, holder: HolderId, id: SellId): Promise<Sell | null> {
  const found = await sellWith(tx, id)
  return found?.holder === holder ? found : null
}

/** What changes with a state. `returned` and `reason` are set when the money came back. */
export type Move = {
  readonly state: QuickSellState
  readonly at: Date
  readonly returned?: Money
  readonly reason?: string
}

/** Moves a sale to a state and stores when its stage was reached, the first time only. */
export async function moveSell(tx: Tx, id: SellId, { state, at, returned, reason }: Move): Promise<void> {
  const stage = stageReachedBy(state)
  const column = stage === null ? null : COLUMN_OF[stage]
  await sellTables(tx)
    .updateTable('quick_sell.sells')
    .set({
      state,
      ...(reason === undefined ? {} : { reason }),
      ...(returned === undefined
        ? {}
        : { returned_asset: returned.asset, returned_amount: returned.amount.toString() }),
      ...(isReturned(state) ? { closed_at: at } : {}),
      ...(column === null || column === 'locked_at'
        ? {}
        : { [column]: sql<Date>`coalesce(${sql.ref(column)}, ${at}::timestamptz)` }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns sales taken before this instant and not begun, oldest first, after this one (from the start when `null`), at
 * most `max`: their job was lost.
 */
export async function waitingSells(
  tx: Tx,
  takenBefore: Date,
  after: SellId | null,
  max: number,
): Promise<readonly SellId[]> {
  const rows = await sellTables(tx)
    .selectFrom('quick_sell.sells')
    .select('id')
    .where('state', 'in', ['locked', 'converted'])
    .where('locked_at', '<=', takenBefore)
    .where('id', '>', after ?? '')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id as SellId)
}

/**
 * Returns what was paid to an account since an instant, in US cents, and when the first payment was; returned money
 * does not count.
 */
export async function sentTo(tx: Tx, accountId: PayoutAccountId, since: Date): Promise<bigint> {
  const row = await sellTables(tx)
    .selectFrom('quick_sell.sells')
    .select(sql<string>`coalesce(sum(usd_cents), 0)`.as('cents'))
    .where('account_id', '=', accountId)
    .where('locked_at', '>=', since)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return BigInt(row.cents)
}

const textOf = (consent: SellConsent) => ({ ...storedConsent(consent), rule: consent.rule, priced: consent.priced })

const consentForm = consentedForm.extend({
  rule: z
    .object({
      network: z.enum(NETWORK_IDS),
      sharePercent: z.int(),
      targetRate: z
        .string()
        .regex(/^\d+(\.\d+)?$/)
        .nullable(),
      bill: z
        .string()
        .refine((text): text is BillId => isId('bil', text))
        .optional(),
    })
    .nullable(),
  priced: authorizationForm.nullable().default(null),
})

/**
 * Returns `null` for anything that does not have the form of a consent: somebody else wrote it, and nobody confirmed.
 */
function consentOf(stored: unknown): SellConsent | null {
  const read = consentForm.safeParse(stored)
  if (!read.success) return null
  const { authorization, rule, priced, ...judgedBy } = read.data
  return { authorization, judgedBy, rule, priced }
}

/** Maps a row to a sale. */
export function sellOf(row: Selectable<SellsTable>): Sell {
  // Written from these types and guarded by the table's checks.
  const [asset, currency] = [row.from_asset as AssetCode, row.currency as LocalCurrency]
  const local = (amount: string): Money<LocalCurrency> => money(currency, BigInt(amount))
  return {
    id: row.id as SellId,
    holder: row.holder as HolderId,
    madeBy: row.made_by as UserId,
    accountId: row.account_id as PayoutAccountId,
    to: {
      country: row.country,
      currency,
      method: row.method === 'bank' ? 'bank' : 'mobile-money',
      institution: row.institution,
      branch: row.branch,
      accountType: row.account_type,
      accountNumber: row.account_number,
      accountName: row.account_name,
    },
    institutionName: row.institution_name,
    sold: money(asset, BigInt(row.from_amount)),
    gross: local(row.gross),
    fee: local(row.fee),
    feeBps: row.fee_bps,
    flatFee: local(row.flat_fee),
    receives: local(row.receives),
    midRate: row.mid_rate,
    rate: row.rate,
    priceAsOf: row.price_as_of,
    saidSeconds: row.said_seconds,
    value: money('USD', BigInt(row.usd_cents)),
    ifFailed: row.if_failed as ReturnChoice,
    automatic: row.automatic,
    consent: consentOf(row.consent),
    state: row.state as QuickSellState,
    reason: row.reason,
    returned:
      row.returned_asset === null ? null : money(row.returned_asset as AssetCode, BigInt(row.returned_amount ?? '0')),
    reachedAt: {
      locked: row.locked_at,
      converted: row.converted_at,
      payout_sent: row.payout_sent_at,
      paid: row.paid_at,
      closed: row.closed_at,
    },
  }
}
