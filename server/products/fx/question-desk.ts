/**
 * Our own side of questions: one of us asks a company, for ourselves or for a provider whose staff asks by mail, reads
 * the answer, and says that it is enough. Each act goes to the audit trail under the operator's name.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import type { FxAnswerItem } from '../../ports/fx-provider.ts'
import { openAnswer, putQuestion, type QuestionsDeps, shownAgain } from './ask-questions.ts'
import type { FxPaymentId } from './fx-payment.ts'
import { type AskedItem, BY_US, type FxQuestion, type FxQuestionId } from './questions.ts'
import { moveQuestion, waitingOf } from './questions.repo.ts'
import type { PapersReviewer } from './review-papers.ts'

type DeskDeps = Pick<QuestionsDeps, 'db' | 'clock' | 'answersKey'>

/** Asks a payment's company. Refused where the payment is over. */
export async function askCompany(
  { db, clock }: Pick<DeskDeps, 'db' | 'clock'>,
  { operator, why }: PapersReviewer,
  paymentId: FxPaymentId,
  { items, dueAt }: { readonly items: readonly Omit<AskedItem, 'id'>[]; readonly dueAt: Date | null },
): Promise<Result<FxQuestionId, Refusal<'fx_not_possible'>>> {
  return db.transact(async (tx): Promise<Result<FxQuestionId, Refusal<'fx_not_possible'>>> => {
    const at = clock.now()
    const numbered = items.map((item, place) => ({ id: String(place + 1), ...item }))
    const id = await putQuestion(tx, { paymentId, askedBy: BY_US, outsideId: null, items: numbered, dueAt }, at)
    if (id === null) return refuse('fx_not_possible')
    await recordAudit(tx, { at, actor: operator, action: 'fx.company_asked', subject: paymentId, facts: { why, id } })
    return ok(id)
  })
}

/** Returns the questions that one of us asked and that nobody closed, oldest first. */
export const ownQuestions = ({ db }: Pick<DeskDeps, 'db'>): Promise<readonly FxQuestion[]> => waitingOf(db.read, BY_US)

/** Opens an answer for an operator, which the audit trail shows with their reason. */
export async function readAnswer(
  deps: DeskDeps,
  { operator, why }: PapersReviewer,
  id: FxQuestionId,
): Promise<Result<{ readonly question: FxQuestion; readonly answers: readonly FxAnswerItem[] }, Refusal<'not_found'>>> {
  const question = (await ownQuestions(deps)).find((each) => each.id === id && each.state === 'answered')
  if (question === undefined) return refuse('not_found')
  await deps.db.transact((tx) =>
    recordAudit(tx, {
      at: deps.clock.now(),
      actor: operator,
      action: 'fx.answer_opened',
      subject: question.paymentId,
      facts: { why, id },
    }),
  )
  return ok({ question, answers: await openAnswer(deps, question) })
}

/** Says that nothing more is asked: the answer is enough, or needed no more. */
export async function closeQuestion(
  { db, clock }: Pick<DeskDeps, 'db' | 'clock'>,
  { operator, why }: PapersReviewer,
  id: FxQuestionId,
): Promise<Result<null, Refusal<'not_found'>>> {
  return db.transact(async (tx): Promise<Result<null, Refusal<'not_found'>>> => {
    const at = clock.now()
    const question = (await waitingOf(tx, BY_US)).find((each) => each.id === id)
    if (question === undefined || !(await moveQuestion(tx, question, 'closed', at))) return refuse('not_found')
    const facts = { why, id }
    await recordAudit(tx, { at, actor: operator, action: 'fx.question_closed', subject: question.paymentId, facts })
    await shownAgain(tx, question.paymentId, false, at)
    return ok(null)
  })
}
