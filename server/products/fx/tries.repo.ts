/** All SQL about tries at providers, and about what companies wish of a payment. It decides nothing. */
import type { UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { FxPaymentId } from './fx-payment.ts'
import type { FxTry, FxTryState } from './tries.ts'

type TriesTable = {
  reference: string
  payment_id: string
  kind: string
  ordinal: number
  provider: string
  state: string
  price_id: string | null
  sends: number
  sent_at: Date | null
  asks: number
  next_at: Date | null
  silent: boolean
  provider_id: string | null
  charge: string | null
  why: string | null
  said: string | null
  created_at: Date
  done_at: Date | null
  ended_at: Date | null
}

const tables = (tx: Tx) => tx.$extendTables<{ 'fx.tries': TriesTable }>()

// A provider's own message is stored for operators, truncated.
const SAID_MAX = 300

/** Stores a new try. Throws when its reference was ever used, or the payment has an open try. */
export async function insertTry(tx: Tx, attempt: FxTry): Promise<void> {
  await tables(tx)
    .insertInto('fx.tries')
    .values({
      ...columnsOf(attempt),
      reference: attempt.reference,
      payment_id: attempt.paymentId,
      kind: attempt.kind,
      ordinal: attempt.ordinal,
      provider: attempt.provider,
      price_id: attempt.priceId,
      created_at: attempt.createdAt,
    })
    .execute()
}

/** Stores a try's state. */
export async function putTry(tx: Tx, attempt: FxTry): Promise<void> {
  await tables(tx).updateTable('fx.tries').set(columnsOf(attempt)).where('reference', '=', attempt.reference).execute()
}

const columnsOf = (attempt: FxTry) => ({
  state: attempt.state,
  sends: attempt.sends,
  sent_at: attempt.sentAt,
  asks: attempt.asks,
  next_at: attempt.nextAt,
  silent: attempt.silent,
  provider_id: attempt.providerId,
  charge: attempt.charge?.toString() ?? null,
  why: attempt.why,
  said: attempt.said?.slice(0, SAID_MAX) ?? null,
  done_at: attempt.doneAt,
  ended_at: attempt.endedAt,
})

/** Returns a payment's tries as stored, in their order. Lock the payment before changing one. */
export async function selectTries(tx: Tx, paymentId: FxPaymentId): Promise<readonly FxTry[]> {
  const rows = await tables(tx)
    .selectFrom('fx.tries')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('kind')
    .orderBy('ordinal')
    .execute()
  return rows.map(tryOf)
}

/** What a company wishes of a payment of its own. */
export type WishKind = 'cancel' | 'give_back' | 'recall'

/** The worker's answer to a wish. */
export type WishAnswer = 'done' | 'too_late' | 'requested' | 'refused' | 'not_supported'

/** A wish; `answer` is `null` until the worker has looked. */
export type Wish = { readonly kind: WishKind; readonly madeAt: Date; readonly answer: WishAnswer | null }

/** Stores a wish. The first one of a kind stays. */
export async function insertWish(
  tx: Tx,
  wish: { readonly paymentId: FxPaymentId; readonly kind: WishKind; readonly madeBy: UserId; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into fx.wishes (payment_id, kind, made_by, made_at)
    values (${wish.paymentId}, ${wish.kind}, ${wish.madeBy}, ${wish.at})
    on conflict do nothing returning kind`.execute(tx)
  return rows.length > 0
}

/** Returns what a company wished of a payment. */
export async function wishesOf(tx: Tx, paymentId: FxPaymentId): Promise<readonly Wish[]> {
  const { rows } = await sql<{ kind: WishKind; made_at: Date; answer: WishAnswer | null }>`
    select kind, made_at, answer from fx.wishes where payment_id = ${paymentId} order by made_at`.execute(tx)
  return rows.map(({ kind, made_at: madeAt, answer }) => ({ kind, madeAt, answer }))
}

/** Answers a wish, the first time only. */
export async function answerWish(
  tx: Tx,
  paymentId: FxPaymentId,
  kind: WishKind,
  answer: WishAnswer,
  at: Date,
): Promise<void> {
  await sql`update fx.wishes set answer = ${answer}, answered_at = ${at}
    where payment_id = ${paymentId} and kind = ${kind} and answer is null`.execute(tx)
}

const tryOf = (row: Selectable<TriesTable>): FxTry => ({
  reference: row.reference,
  paymentId: row.payment_id as FxPaymentId,
  kind: row.kind === 'convert' ? 'convert' : 'pay',
  ordinal: row.ordinal,
  provider: row.provider,
  state: row.state as FxTryState,
  priceId: row.price_id,
  sends: row.sends,
  sentAt: row.sent_at,
  asks: row.asks,
  nextAt: row.next_at,
  silent: row.silent,
  providerId: row.provider_id,
  charge: row.charge === null ? null : BigInt(row.charge),
  why: row.why as FxTry['why'],
  said: row.said,
  createdAt: row.created_at,
  doneAt: row.done_at,
  endedAt: row.ended_at,
})
