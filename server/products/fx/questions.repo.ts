/** All SQL about questions on payments, and the files that answer them. It decides nothing. */
import type { HolderId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { FxPaymentId } from './fx-payment.ts'
import type { AskedItem, FxFileId, FxQuestion, FxQuestionId } from './questions.ts'

type Row = {
  id: FxQuestionId
  payment_id: FxPaymentId
  asked_by: string
  outside_id: string | null
  items: readonly AskedItem[]
  asked_at: Date
  due_at: Date | null
  state: FxQuestion['state']
  answered_by: UserId | null
  answered_at: Date | null
}

/** A question and the payment that it is about. */
export type OneQuestion = Pick<FxQuestion, 'id' | 'paymentId'>

const COLUMNS = sql`q.id, q.payment_id, q.asked_by, q.outside_id, q.items, q.asked_at, q.due_at, q.state, q.answered_by,
  q.answered_at`

/** Stores a new question. Returns false when its provider's question is known. */
export async function insertQuestion(tx: Tx, question: FxQuestion): Promise<boolean> {
  const { id, paymentId, askedBy, outsideId, items, askedAt, dueAt } = question
  const { rows } = await sql`
    insert into fx.questions (id, payment_id, asked_by, outside_id, items, asked_at, due_at)
    values (${id}, ${paymentId}, ${askedBy}, ${outsideId}, ${JSON.stringify(items)}::jsonb, ${askedAt}, ${dueAt})
    on conflict (asked_by, outside_id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Returns the questions on these payments, oldest first. */
export async function questionsOn(tx: Tx, payments: readonly FxPaymentId[]): Promise<readonly FxQuestion[]> {
  if (payments.length === 0) return []
  const { rows } = await sql<Row>`
    select ${COLUMNS} from fx.questions q where q.payment_id = any(${[...payments]}::text[])
    order by q.asked_at, q.id`.execute(tx)
  return rows.map(questionOf)
}

/** Returns a question of one of the holder's payments, locked until the transaction ends. */
export async function lockQuestion(
  tx: Tx,
  holder: HolderId,
  { id, paymentId }: OneQuestion,
): Promise<FxQuestion | null> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from fx.questions q join fx.payments p on p.id = q.payment_id
    where q.id = ${id} and p.id = ${paymentId} and p.holder = ${holder} for update of q`.execute(tx)
  const [row] = rows
  return row === undefined ? null : questionOf(row)
}

/** Returns a provider's questions that are not closed, oldest first, at most a thousand. */
export async function waitingOf(tx: Tx, askedBy: string): Promise<readonly FxQuestion[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from fx.questions q where q.asked_by = ${askedBy} and q.state <> 'closed'
    order by q.asked_at, q.id limit 1000`.execute(tx)
  return rows.map(questionOf)
}

/** Returns the payment that a provider knows by this id; `null` where it is none of ours. */
export async function paymentOfProvider(tx: Tx, provider: string, providerId: string): Promise<FxPaymentId | null> {
  const { rows } = await sql<{ payment_id: FxPaymentId }>`
    select t.payment_id from fx.tries t
    where t.provider = ${provider} and t.provider_id = ${providerId} and t.kind = 'pay' limit 1`.execute(tx)
  return rows[0]?.payment_id ?? null
}

/** Stores a company's answer. */
export async function putAnswer(
  tx: Tx,
  id: FxQuestionId,
  answer: { readonly sealed: Uint8Array; readonly by: UserId; readonly at: Date },
): Promise<void> {
  await sql`update fx.questions set state = 'answered', answer = ${answer.sealed}, answered_by = ${answer.by},
    answered_at = ${answer.at} where id = ${id}`.execute(tx)
}

/** Returns what was answered, sealed; `null` where nothing was. */
export async function sealedAnswer(tx: Tx, id: FxQuestionId): Promise<Uint8Array | null> {
  const { rows } = await sql<{ answer: Uint8Array | null }>`
    select answer from fx.questions where id = ${id}`.execute(tx)
  return rows[0]?.answer ?? null
}

/** Stores that an answer was passed on, or that a question is not asked any more. Only of one in this state. */
export async function moveQuestion(
  tx: Tx,
  { id, state }: Pick<FxQuestion, 'id' | 'state'>,
  to: 'told' | 'closed',
  at: Date,
): Promise<boolean> {
  const stamp = to === 'told' ? sql`told_at = ${at}` : sql`closed_at = ${at}`
  const { rows } = await sql`update fx.questions set state = ${to}, ${stamp}
    where id = ${id} and state = ${state} returning id`.execute(tx)
  return rows.length > 0
}

/** Has a question answered anew: its answer was not taken. */
export async function reopenQuestion(tx: Tx, id: FxQuestionId): Promise<void> {
  await sql`update fx.questions set state = 'open', answer = null, answered_by = null, answered_at = null
    where id = ${id} and state = 'answered'`.execute(tx)
}

/** A file as it is stored. */
export type StoredFile = { readonly id: FxFileId; readonly format: 'pdf' | 'jpeg'; readonly sealed: Uint8Array }

/** Stores a file that was handed in. */
export async function insertFile(
  tx: Tx,
  question: FxQuestionId,
  { id, format, sealed }: StoredFile,
  made: { readonly by: UserId; readonly at: Date; readonly bytes: number },
): Promise<void> {
  await sql`insert into fx.question_files (id, question_id, made_by, made_at, format, bytes, sealed)
    values (${id}, ${question}, ${made.by}, ${made.at}, ${format}, ${made.bytes}, ${sealed})`.execute(tx)
}

/** Returns the ids of a question's files. */
export async function fileIdsOf(tx: Tx, question: FxQuestionId): Promise<readonly FxFileId[]> {
  const { rows } = await sql<{ id: FxFileId }>`
    select id from fx.question_files where question_id = ${question} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns a file of a question. */
export async function sealedFile(tx: Tx, question: FxQuestionId, id: FxFileId): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    select id, format, sealed from fx.question_files where question_id = ${question} and id = ${id}`.execute(tx)
  return rows[0] ?? null
}

const questionOf = (row: Row): FxQuestion => ({
  id: row.id,
  paymentId: row.payment_id,
  askedBy: row.asked_by,
  outsideId: row.outside_id,
  items: row.items,
  askedAt: row.asked_at,
  dueAt: row.due_at,
  state: row.state,
  answeredBy: row.answered_by,
  answeredAt: row.answered_at,
})
