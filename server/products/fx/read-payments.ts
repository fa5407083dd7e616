/** Reads payments abroad for their company, and what their public page shows a supplier. It changes nothing. */
import { arrivalOf, type Arrival } from '@zend/corridors'
import { isPerson, ok, refuse, type HolderId, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { FxPayment, FxPaymentId } from './fx-payment.ts'
import { findPayment, paymentsOf, trackedPayment } from './payments.repo.ts'
import type { FxQuestion } from './questions.ts'
import { questionsOn } from './questions.repo.ts'
import { type Wish, wishesOf } from './tries.repo.ts'

/** A payment with what its company wished of it, what it is asked, and when it is to arrive, once it has left. */
export type FxView = {
  readonly payment: FxPayment
  readonly wishes: readonly Wish[]
  readonly questions: readonly FxQuestion[]
  readonly arrival: Arrival | null
}

type Reader = { readonly holder: HolderId }

/** Returns one of this company's payments. */
export async function readFx(
  tx: Tx,
  { holder }: Reader,
  id: FxPaymentId,
): Promise<Result<FxView, Refusal<'not_found'>>> {
  const payment = isPerson(holder) ? null : await findPayment(tx, holder, id)
  if (payment === null) return refuse('not_found')
  const [wishes, questions] = [await wishesOf(tx, id), await questionsOn(tx, [id])]
  return ok({ payment, wishes, questions, arrival: arrivalAt(payment) })
}

/** Returns a page of this company's payments, newest first. */
export async function listFx(
  tx: Tx,
  { holder }: Reader,
  page: { readonly page: number; readonly limit: number },
): Promise<{ readonly payments: readonly FxView[]; readonly total: number }> {
  if (isPerson(holder)) return { payments: [], total: 0 }
  const { payments, total } = await paymentsOf(tx, holder, page)
  const asked = await questionsOn(
    tx,
    payments.map(({ id }) => id),
  )
  const view = (payment: FxPayment): FxView => ({
    payment,
    wishes: [],
    questions: asked.filter(({ paymentId }) => paymentId === payment.id),
    arrival: arrivalAt(payment),
  })
  return { payments: payments.map(view), total }
}

/** What waits for an answer of the company. */
export const openQuestions = ({ questions, payment }: FxView): readonly FxQuestion[] =>
  payment.reachedAt.closed === null ? questions.filter(({ state }) => state === 'open') : []

const TRACKER = /^[A-Za-z0-9_-]{43}$/

/**
 * Returns the payment that a supplier may look at by this token. Nothing is told of one that has not been converted
 * yet: it may still be cancelled.
 */
export async function trackFx(tx: Tx, token: string): Promise<Result<FxView, Refusal<'not_found'>>> {
  const payment = TRACKER.test(token) ? await trackedPayment(tx, token) : null
  if (payment === null || payment.reachedAt.converted === null) return refuse('not_found')
  return ok({ payment, wishes: [], questions: [], arrival: arrivalAt(payment) })
}

/** When a payment arrives by the rail's usual times; `null` while it has not left. */
const arrivalAt = ({ rail, deliver, reachedAt: { sent } }: FxPayment): Arrival | null =>
  sent === null ? null : arrivalOf(rail, deliver.asset, sent)
