/**
 * The life of a payment at a simulated FX provider: it waits for money, leaves, is done, and may come back, as the
 * payee's fate and the provider's behaviour say. Each step books what it moves.
 */
import {
  type FxBehaviour,
  type FxFate,
  type FxProviderName,
  type FxWebhookBehaviour,
  type FxWhy,
  fateOf,
} from './behaviour.ts'
import type { FxBook, FxBookPayment, FxBookQuestion, LineKind, PaymentState } from './book.ts'
import { questionsOf } from './questions.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The steps of payments. */
export type PaymentLife = ReturnType<typeof openPaymentLife>

/**
 * Opens the steps over a book. `tell` hears of each change and `tellAsked` of each question, with the webhook behaviour
 * of the payee, if it has one.
 */
export function openPaymentLife(
  book: FxBook,
  pace: { readonly stepMs: number },
  behaviourOf: (provider: FxProviderName) => FxBehaviour,
  tell: (payment: FxBookPayment, webhooks: FxWebhookBehaviour | undefined) => void,
  tellAsked: (question: FxBookQuestion, webhooks: FxWebhookBehaviour | undefined) => void,
) {
  const payeeOf = (payment: FxBookPayment): FxFate | undefined => {
    const to = book.state.beneficiaries.find(({ id }) => id === payment.beneficiaryId)
    return to === undefined ? undefined : fateOf(to)
  }
  const notify = (payment: FxBookPayment): void => tell({ ...payment }, payeeOf(payment)?.webhooks)
  const bookLine = (payment: FxBookPayment, kind: LineKind, amount: bigint): void =>
    book.write({
      provider: payment.provider,
      currency: payment.currency,
      amount,
      kind,
      entity: { type: 'payment', id: payment.id },
      reference: payment.reference,
    })
  const become = (payment: FxBookPayment, state: PaymentState, why: FxWhy | null = payment.why): void => {
    payment.state = state
    payment.why = why
    payment.changedAt = book.now().toISOString()
    notify(payment)
  }

  const questions = questionsOf(book, pace, (question, payment) => tellAsked(question, payeeOf(payment)?.webhooks))
  const fund = (payment: FxBookPayment): boolean => {
    const short =
      behaviourOf(payment.provider).kind === 'broke' ||
      book.balance(payment.provider, payment.currency) < payment.amount + payment.fee
    if (short) return false
    bookLine(payment, 'payment', -payment.amount)
    payment.state = 'pending'
    const asked = payeeOf(payment)?.behaviour === 'asked'
    const stuck = payeeOf(payment)?.behaviour === 'stuck' || behaviourOf(payment.provider).kind === 'stuck'
    if (asked) questions.ask(payment)
    else if (!stuck) book.plan('send', payment.id, pace.stepMs)
    return true
  }
  const leave = (payment: FxBookPayment): void => {
    payment.leftAt = book.now().toISOString()
    if (payment.fee > 0n) bookLine(payment, 'payment_fee', -payment.fee)
    become(payment, 'sent')
  }
  const giveBack = (payment: FxBookPayment, why: FxWhy): void => {
    if (payment.leftAt === null) {
      bookLine(payment, 'payment_unrelease', payment.amount)
      return become(payment, 'failed', why)
    }
    const kept = BigInt(payeeOf(payment)?.keptMinor ?? 0)
    payment.returned = payment.amount > kept ? payment.amount - kept : payment.amount
    bookLine(payment, 'payment_failure', payment.returned)
    become(payment, 'returned', why)
  }
  /** One of them says that a payment failed before its money is back. */
  const fail = (payment: FxBookPayment, why: FxWhy): void => {
    if (payment.provider === 'currencycloud') return giveBack(payment, why)
    become(payment, 'failing', why)
    book.plan('back', payment.id, pace.stepMs)
  }
  const steps: Readonly<Record<string, (payment: FxBookPayment) => void>> = {
    retry(payment) {
      if (payment.state !== 'waiting' || fund(payment)) return
      const endOfDay = Math.ceil(Date.parse(payment.createdAt) / DAY_MS) * DAY_MS
      if (payment.provider === 'currencycloud') book.plan('retry', payment.id, HOUR_MS)
      else if (book.now().getTime() < endOfDay) book.plan('retry', payment.id, endOfDay - book.now().getTime())
      else become(payment, 'failed', 'no_funds')
    },
    send(payment) {
      if (payment.state !== 'pending') return
      const fate = payeeOf(payment)
      if (fate?.fails !== undefined) return fail(payment, fate.fails)
      leave(payment)
      if (fate?.undelivered === true) book.plan('return', payment.id, pace.stepMs)
      else book.plan('deliver', payment.id, pace.stepMs)
    },
    deliver(payment) {
      if (payment.state !== 'sent' || payment.recall) return
      become(payment, 'delivered')
      const fate = payeeOf(payment)
      if (fate?.returns === undefined) return
      book.plan('return', payment.id, fate.afterDays === undefined ? pace.stepMs : fate.afterDays * DAY_MS)
    },
    return(payment) {
      if (payment.state !== 'sent' && payment.state !== 'delivered') return
      fail(payment, payment.recall ? 'recalled' : (payeeOf(payment)?.returns ?? 'other'))
    },
    unanswered(payment) {
      if (payment.state !== 'pending' || !questions.giveUp(payment)) return
      fail(payment, 'compliance')
    },
    back(payment) {
      if (payment.state === 'failing') giveBack(payment, payment.why ?? 'other')
    },
  }
  return {
    fund,
    leave,
    giveBack,
    become,
    answer: (...asked: Parameters<typeof questions.answer>) => questions.answer(...asked),
    step: (what: string, payment: FxBookPayment): void => steps[what]?.(payment),
    /** Takes back what has not left, and asks for what has. `false`: it is done. */
    recall(payment: FxBookPayment): boolean {
      if (payment.state === 'waiting' || payment.state === 'pending') {
        if (payment.state === 'pending') bookLine(payment, 'payment_unrelease', payment.amount)
        become(payment, 'deleted', 'recalled')
        return true
      }
      if (payment.state !== 'sent') return false
      payment.recall = true
      notify(payment)
      book.plan('return', payment.id, pace.stepMs)
      return true
    },
  }
}
