/** All SQL about payments abroad. It decides nothing: states come from fx-payment.ts. */
import type { FxState } from '@zend/contracts'
import { type FxCurrency, type FxPayee, type FxRail, PURPOSE_NAMES } from '@zend/corridors'
import { type BusinessId, type HolderId, money, type Money, type UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { readConsent, storedConsent } from '../../core/authorizations/index.ts'
import { recorder } from '../../core/ledger/index.ts'
import type { OrderRecorders } from '../../core/offers/index.ts'
import type { Tx } from '../../database/index.ts'
import { type FxPayer, type FxPayment, type FxPaymentId, type FxTerms, isClosed } from './fx-payment.ts'

type PaymentsTable = {
  id: string
  holder: string
  made_by: string
  supplier_id: string
  supplier_version: number
  supplier_name: string
  payee: unknown
  payer: unknown
  rail: string
  purpose: string
  remittance: string
  currency: string
  deliver: string
  most: string
  usd_cents: string
  pay_by: Date
  tracker: string
  consent: unknown
  invoices: unknown
  state: string
  reason: string | null
  provider: string | null
  taken: string | null
  worth: string | null
  fee: string | null
  cost: string | null
  buy: string | null
  bought: string | null
  came_back: string | null
  returned: string | null
  tracking: string | null
  delivery: string | null
  funded_at: Date
  converted_at: Date | null
  sent_at: Date | null
  delivered_at: Date | null
  came_back_at: Date | null
  closed_at: Date | null
}

const tables = (tx: Tx) => tx.$extendTables<{ 'fx.payments': PaymentsTable }>()

/** Maps a new payment to its row, inserted together with its hold. */
export function paymentRowOf(payment: FxPayment) {
  return {
    id: payment.id,
    holder: payment.holder,
    made_by: payment.madeBy,
    supplier_id: payment.supplierId,
    supplier_version: payment.supplierVersion,
    supplier_name: payment.supplierName,
    payee: payment.to,
    payer: payment.payer,
    rail: payment.rail,
    purpose: payment.purpose,
    remittance: payment.remittance,
    currency: payment.deliver.asset,
    deliver: payment.deliver.amount.toString(),
    most: payment.most.amount.toString(),
    usd_cents: payment.value.amount.toString(),
    pay_by: payment.payBy.toISOString(),
    tracker: payment.tracker,
    consent: payment.consent === null ? null : storedConsent(payment.consent),
    invoices: payment.invoices,
    state: payment.state,
    funded_at: payment.reachedAt.funded.toISOString(),
  }
}

/** Maps what was checked before to a row that the database checks again. */
export const standingRowOf = ({ id, payBy, reachedAt }: FxPayment) => ({
  id,
  funded_at: reachedAt.funded.toISOString(),
  pay_by: payBy.toISOString(),
})

/** Inserts payments with their holds, and undoes those whose checked facts no longer hold. */
export const paymentRecorders: OrderRecorders = { row: recorder('fx.record'), stands: recorder('fx.stands') }

/** Returns one payment, locked until the transaction ends; `null` when there is none. */
export async function lockPayment(tx: Tx, id: FxPaymentId): Promise<FxPayment | null> {
  const row = await tables(tx).selectFrom('fx.payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : paymentOf(row)
}

/** Returns one payment as it is now; `null` when there is none. */
export async function readPaymentById(tx: Tx, id: FxPaymentId): Promise<FxPayment | null> {
  const row = await tables(tx).selectFrom('fx.payments').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : paymentOf(row)
}

/** Returns one of this company's payments; `null` when there is none or it is another's. */
export async function findPayment(tx: Tx, holder: BusinessId, id: FxPaymentId): Promise<FxPayment | null> {
  const found = await readPaymentById(tx, id)
  return found?.holder === holder ? found : null
}

/** Returns the payment that a tracker opens; `null` when there is none. */
export async function trackedPayment(tx: Tx, tracker: string): Promise<FxPayment | null> {
  const row = await tables(tx).selectFrom('fx.payments').selectAll().where('tracker', '=', tracker).executeTakeFirst()
  return row === undefined ? null : paymentOf(row)
}

/** Returns a page of a company's payments, newest first, with how many there are. */
export async function paymentsOf(
  tx: Tx,
  holder: BusinessId,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly payments: readonly FxPayment[]; readonly total: number }> {
  const all = tables(tx).selectFrom('fx.payments').where('holder', '=', holder)
  const rows = await all
    .selectAll()
    .orderBy('funded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await all.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { payments: rows.map(paymentOf), total: Number(total) }
}

/** Returns whether a payment to this version of a supplier has arrived, and not come back. */
export async function hasArrived(tx: Tx, holder: HolderId, supplier: string, version: number): Promise<boolean> {
  const { rows } = await sql`select from fx.payments where holder = ${holder} and supplier_id = ${supplier}
    and supplier_version = ${version} and state = 'delivered' limit 1`.execute(tx)
  return rows.length > 0
}

/** What changes with a state. */
export type Move = {
  readonly state: FxState
  readonly at: Date
  readonly reason?: string | null
  readonly terms?: FxTerms
  /** Bought for so much, and where; it is paid from there. */
  readonly bought?: { readonly sold: Money<'USD'>; readonly provider: string }
  readonly tracking?: string | null
  readonly delivery?: 'told' | 'presumed'
  readonly cameBack?: Money<FxCurrency>
  readonly returned?: Money<'USDT'>
}

const first = (column: 'sent_at' | 'delivered_at' | 'came_back_at', at: Date) =>
  sql<Date>`coalesce(${sql.ref(column)}, ${at}::timestamptz)`

/** Moves a payment to a state, with what was learned, and stores when each stage was reached, the first time only. */
export async function movePayment(tx: Tx, id: FxPaymentId, move: Move): Promise<void> {
  const { state, at, reason, terms, bought, tracking, delivery, cameBack, returned } = move
  await tables(tx)
    .updateTable('fx.payments')
    .set({
      state,
      ...(reason === undefined ? {} : { reason }),
      ...(terms === undefined ? {} : { ...termsRow(terms), converted_at: at }),
      ...(bought === undefined ? {} : { bought: bought.sold.amount.toString(), provider: bought.provider }),
      ...(tracking === undefined || tracking === null ? {} : { tracking }),
      ...(state === 'sent' || state === 'delivered' ? { sent_at: first('sent_at', at) } : {}),
      ...(delivery === undefined ? {} : { delivery, delivered_at: first('delivered_at', at) }),
      ...(cameBack === undefined
        ? {}
        : { came_back: cameBack.amount.toString(), came_back_at: first('came_back_at', at) }),
      ...(returned === undefined ? {} : { returned: returned.amount.toString() }),
      ...(isClosed(state) ? { closed_at: at } : {}),
    })
    .where('id', '=', id)
    .execute()
}

const termsRow = ({ provider, taken, worth, fee, cost, buy }: FxTerms) => ({
  provider,
  taken: taken.amount.toString(),
  worth: worth.amount.toString(),
  fee: fee.amount.toString(),
  cost: cost.amount.toString(),
  buy: buy.amount.toString(),
})

/**
 * Returns payments that wait for nothing but the worker, after this one (from the start when `null`), at most `max`:
 * for a rate, for a try that is due or has none open, for what their company wishes, or for their end.
 */
export async function duePayments(
  tx: Tx,
  { now, cameBackBefore }: { readonly now: Date; readonly cameBackBefore: Date },
  after: FxPaymentId | null,
  max: number,
): Promise<readonly FxPaymentId[]> {
  const from = after ?? ''
  const { rows } = await sql<{ id: FxPaymentId }>`
    select payment_id as id from fx.tries where next_at <= ${now} and payment_id > ${from}
    union select payment_id from fx.wishes where answer is null and payment_id > ${from}
    union select p.id from fx.payments p where p.id > ${from} and (
      p.state in ('funded', 'documents_review')
      or p.state = 'came_back' and p.came_back_at < ${cameBackBefore}
      or p.state in ('converting', 'paying', 'unknown')
        and not exists (select from fx.tries t where t.payment_id = p.id and t.state = 'open'))
    order by id limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns payments whose papers nobody has decided on, oldest first. */
export async function paymentsWaiting(tx: Tx, max: number): Promise<readonly FxPayment[]> {
  const rows = await tables(tx)
    .selectFrom('fx.payments as p')
    .selectAll('p')
    .where('p.state', '=', 'documents_review')
    .where(sql<boolean>`not exists (select from fx.reviews r where r.payment_id = p.id)`)
    .orderBy('p.funded_at')
    .limit(max)
    .execute()
  return rows.map(paymentOf)
}

/** Counts payments that were converted before an instant and have not left: their company waits for nobody but us. */
export async function lateSince(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ late: string }>`
    select count(*) as late from fx.payments
     where state in ('converting', 'paying', 'unknown') and converted_at < ${before}`.execute(tx)
  return Number(rows[0]?.late ?? 0)
}

const isText = (value: unknown): value is string => typeof value === 'string'

function termsOf(row: Selectable<PaymentsTable>): FxTerms | null {
  const { provider, taken, worth, fee, cost, buy } = row
  if (!isText(provider) || !isText(taken) || !isText(worth)) return null
  if (!isText(fee) || !isText(cost) || !isText(buy)) return null
  const dollars = (text: string): Money<'USD'> => money('USD', BigInt(text))
  return {
    provider,
    taken: money('USDT', BigInt(taken)),
    worth: dollars(worth),
    fee: dollars(fee),
    cost: dollars(cost),
    buy: money(row.currency as FxCurrency, BigInt(buy)),
  }
}

/** Maps a row to a payment. */
export function paymentOf(row: Selectable<PaymentsTable>): FxPayment {
  // Written from these types and guarded by the table's checks.
  const currency = row.currency as FxCurrency
  const purpose = PURPOSE_NAMES.find((each) => each === row.purpose)
  if (purpose === undefined) throw new RangeError(`${row.id} is for no purpose`)
  return {
    id: row.id as FxPaymentId,
    holder: row.holder as BusinessId,
    madeBy: row.made_by as UserId,
    supplierId: row.supplier_id,
    supplierVersion: row.supplier_version,
    supplierName: row.supplier_name,
    to: row.payee as FxPayee,
    payer: row.payer as FxPayer,
    rail: row.rail as FxRail,
    purpose,
    remittance: row.remittance,
    deliver: money(currency, BigInt(row.deliver)),
    most: money('USDT', BigInt(row.most)),
    value: money('USD', BigInt(row.usd_cents)),
    payBy: row.pay_by,
    tracker: row.tracker,
    consent: readConsent(row.consent),
    invoices: row.invoices as FxPayment['invoices'],
    state: row.state as FxState,
    reason: row.reason,
    terms: termsOf(row),
    bought: row.bought === null ? null : money('USD', BigInt(row.bought)),
    cameBack: row.came_back === null ? null : money(currency, BigInt(row.came_back)),
    returned: row.returned === null ? null : money('USDT', BigInt(row.returned)),
    tracking: row.tracking,
    delivery: row.delivery === 'told' || row.delivery === 'presumed' ? row.delivery : null,
    reachedAt: {
      funded: row.funded_at,
      converted: row.converted_at,
      sent: row.sent_at,
      delivered: row.delivered_at,
      cameBack: row.came_back_at,
      closed: row.closed_at,
    },
  }
}
