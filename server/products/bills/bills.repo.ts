/** All SQL on bills. What came for them is in arrivals.repo.ts. It decides nothing. */
import type { BillKind, BillState, Locale, NetworkName } from '@zend/contracts'
import {
  type BillId,
  type BusinessId,
  type CoinCode,
  type HolderId,
  type LocalCurrency,
  money,
  type UserId,
} from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { seal, type SealingKey, unseal } from '../../core/sealing/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Bill, BilledTo, RefundTo } from './bill.ts'

type BillsTable = {
  id: string
  holder: string
  kind: string
  parent: string | null
  code: string
  made_by: string | null
  created_at: Date
  number: string | null
  title: string
  details: string | null
  lines: readonly { readonly text: string; readonly amount: string }[]
  currency: string
  amount: string
  coins: string[]
  billed_to: Buffer | null
  contact: string | null
  language: string
  due_on: string | null
  expires_at: Date | null
  state: string
  paid: string
  paid_at: Date | null
  cancelled_at: Date | null
  cancelled_by: string | null
  mailed_at: Date | null
  mailed_to: Buffer | null
  refund_network: string | null
  refund_address: string | null
  refund_at: Date | null
  refund_claimed: boolean
  payer_mail: Buffer | null
}

const on = (tx: Tx) => tx.$extendTables<{ 'bills.bills': BillsTable }>()

const SHOWN = [
  'id',
  'holder',
  'kind',
  'parent',
  'code',
  'made_by',
  'created_at',
  'number',
  'title',
  'details',
  'lines',
  'currency',
  'amount',
  'coins',
  'billed_to',
  'contact',
  'language',
  sql<string | null>`due_on::text`.as('due_on'),
  'expires_at',
  'state',
  'paid',
  'paid_at',
  'cancelled_at',
  'mailed_at',
  'refund_network',
  'refund_address',
  'refund_at',
  'refund_claimed',
  'payer_mail',
] as const

const shown = (tx: Tx) => on(tx).selectFrom('bills.bills').select(SHOWN)

/** Stores a new bill. Returns false when another invoice of the company has its number. */
export async function insertBill(tx: Tx, key: SealingKey, bill: Bill): Promise<boolean> {
  const { id, holder, amount, billedTo } = bill
  const lines = bill.lines.map((line) => ({ text: line.text, amount: line.amount.toString() }))
  const { rows } = await sql<{ id: string }>`
    insert into bills.bills (id, holder, kind, parent, code, made_by, created_at, number, title, details, lines, currency,
      amount, coins, billed_to, contact, language, due_on, expires_at)
    values (${id}, ${holder}, ${bill.kind}, ${bill.parent}, ${bill.code}, ${bill.madeBy}, ${bill.createdAt},
      ${bill.number}, ${bill.title}, ${bill.details}, ${JSON.stringify(lines)}::jsonb, ${amount.asset},
      ${amount.amount.toString()}, ${[...bill.coins]}::text[],
      ${billedTo === null ? null : seal(key, `bill ${id}`, JSON.stringify(billedTo))}, ${bill.contact}, ${bill.language},
      ${bill.dueOn}, ${bill.expiresAt})
    on conflict (holder, number) where number is not null and kind = 'invoice' do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Returns one of a company's bills; `null` when there is none. */
export async function findBill(tx: Tx, key: SealingKey, holder: HolderId, id: BillId): Promise<Bill | null> {
  const row = await shown(tx).where('holder', '=', holder).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : billOf(key, row)
}

/** Tells whether this is an invoice or a link of this holder's, for which rules can be set. */
export async function canHaveRules(tx: Tx, holder: HolderId, id: BillId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from bills.bills where id = ${id} and holder = ${holder} and kind <> 'payment') as "is"`.execute(tx)
  return rows[0]?.is ?? false
}

/** Returns the bill whose page this code opens; `null` when there is none. */
export async function findByCode(tx: Tx, key: SealingKey, code: string): Promise<Bill | null> {
  const row = await shown(tx).where('code', '=', code).executeTakeFirst()
  return row === undefined ? null : billOf(key, row)
}

/** Returns a bill, locked until the transaction ends; `null` when there is none. */
export async function lockBill(tx: Tx, key: SealingKey, id: BillId): Promise<Bill | null> {
  const row = await shown(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row === undefined ? null : billOf(key, row)
}

/** Which of a company's bills are listed: those of a link, or invoices and links. */
export type BillFilter = {
  readonly kind: BillKind | null
  readonly state: BillState | null
  readonly parent: BillId | null
}

/** Returns a page of a company's bills, newest first, with how many there are. */
export async function pageOfBills(
  tx: Tx,
  key: SealingKey,
  holder: HolderId,
  { kind, state, parent }: BillFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly bills: readonly Bill[]; readonly total: number }> {
  let wanted = on(tx).selectFrom('bills.bills').where('holder', '=', holder)
  wanted = parent === null ? wanted.where('kind', '<>', 'payment') : wanted.where('parent', '=', parent)
  if (kind !== null) wanted = wanted.where('kind', '=', kind)
  if (state !== null) wanted = wanted.where('state', '=', state)
  const rows = await wanted
    .select(SHOWN)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await wanted.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { bills: rows.map((row) => billOf(key, row)), total: Number(total) }
}

/** What was begun by a link: how many payments, how many of them are paid, and what was paid in all. */
export type OfLink = { readonly begun: number; readonly done: number; readonly paid: bigint }

/** Returns what was begun by each of these links; those without a payment are absent. */
export async function paymentsOf(tx: Tx, links: readonly BillId[]): Promise<ReadonlyMap<BillId, OfLink>> {
  if (links.length === 0) return new Map()
  const { rows } = await sql<{ parent: BillId; begun: string; done: string; paid: string }>`
    select parent, count(*) as begun, count(*) filter (where state in ('paid', 'overpaid')) as done, sum(paid) as paid
    from bills.bills where parent = any(${[...links]}::text[]) group by parent`.execute(tx)
  return new Map(
    rows.map(({ parent, begun, done, paid }) => [
      parent,
      { begun: Number(begun), done: Number(done), paid: BigInt(paid) },
    ]),
  )
}

/** Cancels a bill, and the payments begun by it that are open. */
export async function putCancelled(tx: Tx, id: BillId, by: UserId, at: Date): Promise<void> {
  await sql`update bills.bills set state = 'cancelled', cancelled_at = ${at}, cancelled_by = ${by}
    where (id = ${id} or parent = ${id}) and state in ('open', 'part_paid', 'expired')`.execute(tx)
}

/** Stores what was paid of a bill, and the state that follows. */
export async function putPaid(
  tx: Tx,
  id: BillId,
  { paid, state, paidAt }: Pick<Bill, 'paid' | 'state' | 'paidAt'>,
): Promise<void> {
  await sql`update bills.bills set paid = ${paid.toString()}, state = ${state}, paid_at = ${paidAt} where id = ${id}`.execute(
    tx,
  )
}

/** Notes that a bill is mailed: to this address alone, in this transaction. */
export async function putMailed(tx: Tx, id: BillId, to: Uint8Array, at: Date): Promise<void> {
  await sql`update bills.bills set mailed_at = ${at}, mailed_to = ${Buffer.from(to)} where id = ${id}`.execute(tx)
}

/** Notes where what was too much is wanted back. Returns false when that was said before. */
export async function putRefundTo(tx: Tx, id: BillId, { network, address, at, claimed }: RefundTo): Promise<boolean> {
  const { numAffectedRows } = await sql`update bills.bills set refund_network = ${network}, refund_address = ${address},
    refund_at = ${at}, refund_claimed = ${claimed} where id = ${id} and refund_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Notes the mail address that whoever pays left. Returns false when one was left before. */
export async function putPayerMail(tx: Tx, key: SealingKey, id: BillId, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update bills.bills set payer_mail = ${seal(key, `payer of ${id}`, email)}
    where id = ${id} and payer_mail is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns bills whose time is over and whose state does not say so, at most `max`. */
export async function endedBills(tx: Tx, now: Date, max: number): Promise<readonly BillId[]> {
  const { rows } = await sql<{ id: BillId }>`
    select id from bills.bills where state in ('open', 'part_paid') and expires_at <= ${now}
    order by expires_at limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

function billOf(key: SealingKey, row: Selectable<Omit<BillsTable, 'cancelled_by' | 'mailed_to'>>): Bill {
  const { refund_network: network, refund_address: address, refund_at: at } = row
  return {
    // Written from these types and guarded by the table's checks.
    id: row.id as BillId,
    holder: row.holder as BusinessId,
    kind: row.kind as BillKind,
    parent: row.parent as BillId | null,
    code: row.code,
    madeBy: row.made_by as UserId | null,
    createdAt: row.created_at,
    number: row.number,
    title: row.title,
    details: row.details,
    lines: row.lines.map((line) => ({ text: line.text, amount: BigInt(line.amount) })),
    amount: money(row.currency as LocalCurrency, BigInt(row.amount)),
    coins: row.coins as CoinCode[],
    billedTo: row.billed_to === null ? null : (JSON.parse(unseal(key, `bill ${row.id}`, row.billed_to)) as BilledTo),
    contact: row.contact,
    language: row.language as Locale,
    dueOn: row.due_on,
    expiresAt: row.expires_at,
    state: row.state as BillState,
    paid: BigInt(row.paid),
    paidAt: row.paid_at,
    cancelledAt: row.cancelled_at,
    mailedAt: row.mailed_at,
    refundTo:
      network === null || address === null || at === null
        ? null
        : { network: network as NetworkName, address, at, claimed: row.refund_claimed },
    payerMail: row.payer_mail === null ? null : unseal(key, `payer of ${row.id}`, row.payer_mail),
  }
}
