/** Questions about payments at a simulated FX provider: asked before one leaves, answered, or given up after five days. */
import type { FxBook, FxBookPayment, FxBookQuestion } from './book.ts'

const ANSWERED_WITHIN_MS = 5 * 86_400_000

/** Questions over a book. `tell` hears of each new one. */
export const questionsOf = (
  book: FxBook,
  pace: { readonly stepMs: number },
  tell: (question: FxBookQuestion, payment: FxBookPayment) => void,
) => ({
  /** Asks about a payment, which waits until somebody answers. */
  ask(payment: FxBookPayment): void {
    const question: FxBookQuestion = {
      provider: payment.provider,
      id: book.uuid(),
      paymentId: payment.id,
      askedAt: book.now().toISOString(),
      expiresAt: new Date(book.now().getTime() + ANSWERED_WITHIN_MS).toISOString(),
      state: 'open',
      answers: [],
    }
    book.keep(book.state.questions, question)
    book.plan('unanswered', payment.id, ANSWERED_WITHIN_MS)
    tell({ ...question }, payment)
  },
  /** Takes an answer, and lets the payment go on. `false`: it is not asked any more. */
  answer(question: FxBookQuestion, answers: readonly unknown[]): boolean {
    if (question.state !== 'open') return false
    question.state = 'answered'
    question.answers = answers
    book.plan('send', question.paymentId, pace.stepMs)
    return true
  },
  /** Its time is over. `false`: it was answered. */
  giveUp({ id }: FxBookPayment): boolean {
    const question = book.state.questions.find((each) => each.paymentId === id && each.state === 'open')
    if (question === undefined) return false
    question.state = 'expired'
    return true
  },
})
