/** All SQL on batches. It decides nothing: states come from batch.ts. */
import type { ApprovalKind, BatchRowState, BatchState } from '@zend/contracts'
import { type ApprovalId, type AssetCode, type BusinessId, type CoinCode, money, type UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { type Authorization, authorizationForm } from '../../core/authorizations/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Batch, BatchId, BatchOffer, Sum } from './batch.ts'

type BatchesTable = {
  id: BatchId
  holder: BusinessId
  made_by: UserId
  made_at: Date
  name: string
  format: Batch['format']
  bytes: number
  state: BatchState
  root: string | null
  pay_with: CoinCode | null
  sums: unknown
  kinds: ApprovalKind[] | null
  offered_rows: number | null
  value_cents: string | null
  offered_until: Date | null
  asked_by: UserId | null
  asked_at: Date | null
  approval: ApprovalId | null
  consent: unknown
  pay_until: Date | null
  ended_at: Date | null
}

const on = (tx: Tx) => tx.$extendTables<{ 'batches.batches': BatchesTable }>()

/** Stores a new batch without its rows. */
export async function insertBatch(tx: Tx, batch: Batch, bytes: number): Promise<void> {
  const { id, holder, madeBy, madeAt, name, format, state } = batch
  await sql`insert into batches.batches (id, holder, made_by, made_at, name, format, bytes, state)
    values (${id}, ${holder}, ${madeBy}, ${madeAt}, ${name}, ${format}, ${bytes}, ${state})`.execute(tx)
}

/** Returns one of a company's batches; `null` when there is none or it is another's. */
export async function findBatch(tx: Tx, holder: BusinessId, id: BatchId): Promise<Batch | null> {
  const found = await readBatch(tx, id)
  return found?.holder === holder ? found : null
}

/** Returns a batch as it is now; `null` when there is none. */
export async function readBatch(tx: Tx, id: BatchId): Promise<Batch | null> {
  const row = await on(tx).selectFrom('batches.batches').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : batchOf(row)
}

/** As findBatch, locked until the transaction ends. */
export async function lockBatch(tx: Tx, holder: BusinessId, id: BatchId): Promise<Batch | null> {
  const row = await on(tx)
    .selectFrom('batches.batches')
    .selectAll()
    .where('id', '=', id)
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : batchOf(row)
}

/** Returns a page of a company's batches, newest first, with how many there are. */
export async function batchesOf(
  tx: Tx,
  holder: BusinessId,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly batches: readonly Batch[]; readonly total: number }> {
  const rows = await on(tx)
    .selectFrom('batches.batches')
    .selectAll()
    .where('holder', '=', holder)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await on(tx)
    .selectFrom('batches.batches')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return { batches: rows.map(batchOf), total: Number(total) }
}

/** Returns the files that a company handed in since then, oldest first, with their bytes. */
export async function filesSince(
  tx: Tx,
  holder: BusinessId,
  since: Date,
): Promise<readonly { readonly at: Date; readonly units: number }[]> {
  return on(tx)
    .selectFrom('batches.batches')
    .select(['made_at as at', 'bytes as units'])
    .where('holder', '=', holder)
    .where('made_at', '>', since)
    .orderBy('made_at')
    .execute()
}

/** Returns the batches in one of these states, oldest first. */
export async function batchesIn(read: Tx, states: readonly BatchState[], most: number): Promise<readonly Batch[]> {
  const rows = await on(read)
    .selectFrom('batches.batches')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(batchOf)
}

/** Stores a new state. */
export async function putBatchState(
  tx: Tx,
  id: BatchId,
  state: BatchState,
  endedAt: Date | null = null,
): Promise<void> {
  await sql`update batches.batches set state = ${state}, ended_at = ${endedAt} where id = ${id}`.execute(tx)
}

/** Stores an offer in place of the one before; `null` takes it away. */
export async function putOffer(tx: Tx, id: BatchId, offer: BatchOffer | null): Promise<void> {
  await on(tx)
    .updateTable('batches.batches')
    .set({
      root: offer?.root ?? null,
      pay_with: offer?.payWith ?? null,
      sums: offer === null ? null : JSON.stringify(sumsTexts(offer)),
      kinds: offer === null ? null : [...offer.kinds],
      offered_rows: offer?.rows ?? null,
      value_cents: offer === null ? null : offer.valueCents.toString(),
      offered_until: offer?.until ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Stores that a batch was asked for: of others, or it may be paid at once. */
export async function putAsked(
  tx: Tx,
  { id, state, askedBy, askedAt, approval, consent, payUntil }: Omit<Batch, 'state'> & { readonly state: BatchState },
): Promise<void> {
  await on(tx)
    .updateTable('batches.batches')
    .set({
      state,
      asked_by: askedBy,
      asked_at: askedAt,
      approval,
      consent: consent === null ? null : JSON.stringify(consent),
      pay_until: payUntil,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends a batch: what has not begun is paid no more. The caller holds the company's acts. */
export async function endBatch(tx: Tx, id: BatchId, state: BatchState, at: Date): Promise<void> {
  await sql`select batches.end_batch(${id}, ${state}, ${at})`.execute(tx)
}

/** How many rows of a batch are in each state, how many have a question that nobody decided, and their sums. */
export type BatchCounts = {
  readonly states: Readonly<Partial<Record<BatchRowState, number>>>
  readonly rows: number
  readonly open: number
  readonly arrives: readonly Sum[]
  readonly paid: readonly Sum[]
  readonly left: readonly Sum[]
}

/** Returns the counts of batches, by id. */
export async function countsOf(tx: Tx, ids: readonly BatchId[]): Promise<ReadonlyMap<BatchId, BatchCounts>> {
  const { rows } = await sql<{
    batch_id: BatchId
    state: BatchRowState
    currency: AssetCode | null
    most_asset: AssetCode | null
    rows: string
    open: string
    amount: string
    left: string
  }>`select batch_id, state, currency, most_asset, count(*) as rows, coalesce(sum(amount), 0) as amount,
      coalesce(sum(left_amount), 0) as left,
      count(*) filter (where state in ('ready', 'checking') and exists (
        select from jsonb_array_elements(questions) q where not q ->> 'question' = any (accepted))) as open
    from batches.rows where batch_id = any(${[...ids]}::text[])
    group by batch_id, state, currency, most_asset order by currency, most_asset`.execute(tx)
  return new Map(
    ids.map((id) => {
      const own = rows.filter((row) => row.batch_id === id)
      const add = (of: typeof rows, asset: 'currency' | 'most_asset', amount: 'amount' | 'left'): readonly Sum[] =>
        summed(
          of.flatMap((row) => {
            const code = row[asset]
            return code === null || BigInt(row[amount]) === 0n
              ? []
              : [{ money: money(code, BigInt(row[amount])), rows: Number(row.rows) }]
          }),
        )
      const states: Partial<Record<BatchRowState, number>> = {}
      for (const row of own) states[row.state] = (states[row.state] ?? 0) + Number(row.rows)
      return [
        id,
        {
          states,
          rows: own.reduce((all, row) => all + Number(row.rows), 0),
          open: own.reduce((all, row) => all + Number(row.open), 0),
          arrives: add(
            own.filter(({ state }) => PAYABLE.has(state)),
            'currency',
            'amount',
          ),
          paid: add(
            own.filter(({ state }) => state === 'paid'),
            'currency',
            'amount',
          ),
          left: add(
            own.filter(({ state }) => state === 'paid'),
            'most_asset',
            'left',
          ),
        },
      ]
    }),
  )
}

const PAYABLE: ReadonlySet<BatchRowState> = new Set(['checking', 'ready', 'paying', 'unknown', 'paid'])

/** Adds sums of the same coin or currency, in the order in which these come first. */
export function summed(sums: readonly Sum[]): readonly Sum[] {
  const all = new Map<AssetCode, Sum>()
  for (const {
    money: { asset, amount },
    rows,
  } of sums) {
    const before = all.get(asset)
    all.set(asset, { money: money(asset, (before?.money.amount ?? 0n) + amount), rows: (before?.rows ?? 0) + rows })
  }
  return [...all.values()]
}

const sumForm = z.object({ asset: z.string(), amount: z.string(), rows: z.int() })
const sumsForm = z.object({ arrives: z.array(sumForm), takes: z.array(sumForm), most: z.array(sumForm) })

const sumsTexts = ({ arrives, takes, most }: BatchOffer) => ({
  arrives: arrives.map(textOf),
  takes: takes.map(textOf),
  most: most.map(textOf),
})
const textOf = ({ money: { asset, amount }, rows }: Sum) => ({ asset, amount: amount.toString(), rows })
const sumOf = ({ asset, amount, rows }: z.output<typeof sumForm>): Sum => ({
  money: money(asset as AssetCode, BigInt(amount)),
  rows,
})

function offerOf(row: Selectable<BatchesTable>): BatchOffer | null {
  const { root, pay_with: payWith, sums, kinds, offered_rows: rows, value_cents: cents, offered_until: until } = row
  if (root === null || payWith === null || kinds === null || rows === null || cents === null || until === null)
    return null
  const { arrives, takes, most } = sumsForm.parse(sums)
  return {
    root,
    payWith,
    rows,
    kinds,
    arrives: arrives.map(sumOf),
    takes: takes.map(sumOf),
    most: most.map(sumOf),
    valueCents: BigInt(cents),
    until,
  }
}

const batchOf = (row: Selectable<BatchesTable>): Batch => ({
  id: row.id,
  holder: row.holder,
  madeBy: row.made_by,
  madeAt: row.made_at,
  name: row.name,
  format: row.format,
  state: row.state,
  offer: offerOf(row),
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  approval: row.approval,
  consent: (authorizationForm.safeParse(row.consent).data ?? null) satisfies Authorization | null,
  payUntil: row.pay_until,
  endedAt: row.ended_at,
})
