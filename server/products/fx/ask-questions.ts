/**
 * The worker's part of questions: passes on what companies answered, asks every provider what it wants to know, and
 * shows companies what is new. No provider is called inside a transaction. Safe to run at any moment, and twice.
 */
import { FX_BADGES } from '@zend/contracts'
import { after, formatMoney, MINUTE_MS, newId, SECOND_MS } from '@zend/kernel'
import { updateActivity } from '../../core/activity/index.ts'
import { announce } from '../../core/events/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import { type SealingKey, unsealBytes } from '../../core/sealing/index.ts'
import { type Database, enqueueJob, type Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FxAnswerItem, FxAsked, FxProvider } from '../../ports/fx-provider.ts'
import { ASK_QUESTIONS_JOB } from './fx-jobs.ts'
import type { FxLog } from './fx.deps.ts'
import type { FxPayment, FxPaymentId } from './fx-payment.ts'
import { lockPayment } from './payments.repo.ts'
import type { AskedItem, FxQuestion, FxQuestionId, ItemAnswer } from './questions.ts'
import {
  insertQuestion,
  moveQuestion,
  paymentOfProvider,
  reopenQuestion,
  sealedAnswer,
  sealedFile,
  waitingOf,
} from './questions.repo.ts'

/** Dependencies of asking. */
export type QuestionsDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly providers: readonly Pick<FxProvider, 'name' | 'questions'>[]
  readonly answersKey: SealingKey
  readonly log: FxLog
}

/** Within this time the provider's id of a payment that we ordered is known. */
const KNOWN_WITHIN_MS = 5 * MINUTE_MS
/** Another key than that of webhooks and answers, whose job must not wait for this one. */
const SOON = `${ASK_QUESTIONS_JOB}:soon`
const SOON_MS = 3 * SECOND_MS

type Desk = { readonly name: string; readonly questions: NonNullable<FxProvider['questions']> }

/** Does it for every provider that asks over its API. Throws at the end when one could not be done. */
export async function askQuestions(deps: QuestionsDeps): Promise<void> {
  const faults: unknown[] = []
  for (const { name, questions } of deps.providers)
    if (questions !== null) await askOne(deps, { name, questions }).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw new AggregateError(faults, 'questions of providers could not be looked at')
}

async function askOne(deps: QuestionsDeps, desk: Desk): Promise<void> {
  for (const answered of await waitingOf(deps.db.read, desk.name))
    if (answered.state === 'answered') await tell(deps, desk, answered)
  // What is waited for now may be asked later than the list: read before it, so that nothing new is closed.
  const known = await waitingOf(deps.db.read, desk.name)
  const now = await desk.questions.open()
  if (now === null) return
  if (now.others.length > 0)
    deps.log.warn(
      { alert: 'fx_question_for_us', provider: desk.name, questions: now.others },
      'a provider asks something that no company can answer here: a person has to',
    )
  for (const asked of now.asked) await take(deps, desk.name, asked)
  const open = new Set(now.asked.map(({ id }) => id))
  for (const question of known) {
    if (question.outsideId !== null && !open.has(question.outsideId)) await close(deps, question)
  }
}

/** Shows a company what a provider wants to know, the first time that it is seen. */
async function take({ db, clock, log }: QuestionsDeps, provider: string, asked: FxAsked): Promise<void> {
  await db.transact(async (tx) => {
    const paymentId = await paymentOfProvider(tx, provider, asked.payment)
    const now = clock.now()
    if (paymentId === null) {
      // It may ask before the call that orders has answered, so that its id of the payment is not known yet.
      if (asked.askedAt > after(now, -KNOWN_WITHIN_MS))
        await enqueueJob(tx, ASK_QUESTIONS_JOB, {}, { key: SOON, runAt: after(now, SOON_MS) })
      else
        log.warn(
          { alert: 'fx_question_for_us', provider, questions: [asked.id] },
          'a provider asks about a payment that is none of ours',
        )
      return
    }
    const { id: outsideId, items, dueAt } = asked
    await putQuestion(tx, { paymentId, askedBy: provider, outsideId, items, dueAt }, now)
  })
}

/** What is asked of a company. */
export type NewQuestion = {
  readonly paymentId: FxPaymentId
  readonly askedBy: string
  readonly outsideId: string | null
  readonly items: readonly AskedItem[]
  readonly dueAt: Date | null
}

/** Stores a question and tells the company. Returns it; `null` when it was known, or the payment is over. */
export async function putQuestion(tx: Tx, question: NewQuestion, at: Date): Promise<FxQuestionId | null> {
  const payment = await lockPayment(tx, question.paymentId)
  if (payment === null || payment.reachedAt.closed !== null) return null
  const id: FxQuestionId = newId('fxq', at.getTime())
  const row = { ...question, id, askedAt: at, state: 'open', answeredBy: null, answeredAt: null } as const
  if (!(await insertQuestion(tx, row))) return null
  await updateActivity(tx, [payment.id], 'action-required', at)
  await show(tx, payment, at)
  const { holder: to, deliver, supplierName: name } = payment
  const facts = { amount: formatMoney(deliver), currency: deliver.asset, name, paymentId: payment.id }
  await sendNotice({ clock: { now: () => at } }, tx, { kind: 'fx-asked', to, facts })
  return id
}

/** Passes an answer on. What the provider refuses, the company is asked again. */
async function tell(deps: QuestionsDeps, { name, questions }: Desk, question: FxQuestion): Promise<void> {
  const { db, clock, log } = deps
  if (question.outsideId === null) return
  const told = await questions.answer(question.outsideId, await openAnswer(deps, question))
  if (told.kind === 'no_answer') {
    log.warn({ provider: name, question: question.id, said: told.said }, 'an answer could not be passed on yet')
    return
  }
  if (told.kind === 'refused')
    log.error(
      { alert: 'fx_answer_refused', provider: name, question: question.id, said: told.said },
      'a provider does not take a company’s answer: the company is asked again',
    )
  await db.transact(async (tx) => {
    if (told.kind === 'refused') await reopenQuestion(tx, question.id)
    else if (!(await moveQuestion(tx, question, 'told', clock.now()))) return
    await shownAgain(tx, question.paymentId, told.kind === 'refused', clock.now())
  })
}

/** Nobody asks any more: it was answered, or its time is over. */
async function close({ db, clock }: QuestionsDeps, question: FxQuestion): Promise<void> {
  await db.transact(async (tx) => {
    if (await moveQuestion(tx, question, 'closed', clock.now()))
      await shownAgain(tx, question.paymentId, false, clock.now())
  })
}

/** Shows the payment as it is without the question, or that the company has to do something again. */
export async function shownAgain(tx: Tx, id: FxPaymentId, isAsked: boolean, at: Date): Promise<void> {
  const payment = await lockPayment(tx, id)
  if (payment === null) return
  await updateActivity(tx, [id], isAsked ? 'action-required' : FX_BADGES[payment.state], at)
  await show(tx, payment, at)
}

const show = (tx: Tx, { holder: to, id }: FxPayment, at: Date): Promise<void> =>
  announce(tx, { to, type: 'fx', id, at })

const TYPES = { pdf: 'application/pdf', jpeg: 'image/jpeg' } as const

/** Opens what a company answered, with its files. */
export async function openAnswer(
  { db, answersKey }: Pick<QuestionsDeps, 'answersKey'> & { readonly db: Pick<Database, 'read'> },
  { id }: Pick<FxQuestion, 'id'>,
): Promise<readonly FxAnswerItem[]> {
  const sealed = await sealedAnswer(db.read, id)
  if (sealed === null) return []
  const answers = JSON.parse(Buffer.from(unsealBytes(answersKey, id, sealed)).toString()) as readonly ItemAnswer[]
  return Promise.all(
    answers.map(async ({ item, text, files }) => ({
      item,
      text,
      files: await Promise.all(
        files.map(async (file) => {
          const stored = await sealedFile(db.read, id, file)
          if (stored === null) throw new Error(`${file} of ${id} is gone`)
          const bytes = unsealBytes(answersKey, file, stored.sealed)
          return { name: `${file}.${stored.format}`, type: TYPES[stored.format], bytes }
        }),
      ),
    })),
  )
}
