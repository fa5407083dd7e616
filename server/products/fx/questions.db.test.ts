/** What providers, and we, want to know about payments: asked once, answered whole, passed on once. */
import { DAY_MS, MINUTE_MS, newId } from '@zend/kernel'
import { expectOk, TEST_SECRET, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FxAnswerItem, FxAsked, FxAskedNow, FxTold } from '../../ports/fx-provider.ts'
import { addAnswerFile, answerQuestion } from './answer-question.ts'
import { askQuestions } from './ask-questions.ts'
import { fxOn } from './fx.fixture.ts'
import { askCompany, closeQuestion, ownQuestions, readAnswer } from './question-desk.ts'
import { answersKeyFrom, type FxFileId, type FxQuestion } from './questions.ts'
import { openQuestions, readFx } from './read-payments.ts'

const db = await testDatabase()
const kit = await fxOn(db)
const { alerts, clock, company, join, pay, tries, work } = kit
const [, airwallex] = kit.providers
const answersKey = answersKeyFrom(TEST_SECRET)
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const api = { db: kit.deps.db, clock, answersKey, reencode: async () => refusedPicture }
const refusedPicture = { ok: false, refusal: { code: 'picture_unreadable' } } as const
const refused = (code: string, more: object = {}) => ({ ok: false, refusal: { code, ...more } })
const BY = { operator: 'ada@zend', why: 'test' }

/** A provider that asks over its API. */
const desk = {
  now: { asked: [], others: [] } as FxAskedNow | null,
  told: [] as (readonly [string, readonly FxAnswerItem[]])[],
  answers: [] as FxTold[],
}
const questions = {
  open: async () => desk.now,
  answer: async (id: string, answers: readonly FxAnswerItem[]): Promise<FxTold> => {
    desk.told.push([id, answers])
    return desk.answers.shift() ?? { kind: 'taken' }
  },
}
const worker = {
  db,
  clock,
  answersKey,
  log: kit.worker.log,
  providers: [
    { name: 'currencycloud', questions: null },
    { name: 'airwallex', questions },
  ],
}
const ITEMS = [
  { id: 'q1', kind: 'text', asks: 'What are the goods?' },
  { id: 'q2', kind: 'file', asks: 'The contract, please.' },
] as const

beforeEach(async () => {
  await kit.reset()
  Object.assign(desk, { now: { asked: [], others: [] }, told: [], answers: [] })
})

/** A payment that stands at the provider, with what it asks about it. */
async function asked(more: Partial<FxAsked> = {}) {
  airwallex.usual = 'pending'
  const { ada, id: holder } = await company()
  const made = await pay(ada)
  await work(made)
  const payment = (await tries(made)).findLast(({ kind }) => kind === 'pay')?.providerId ?? ''
  const dueAt = new Date(+clock.now() + 5 * DAY_MS)
  const question: FxAsked = { id: newId('rfi', 1), payment, items: ITEMS, askedAt: clock.now(), dueAt, ...more }
  desk.now = { asked: [question], others: [] }
  await askQuestions(worker)
  const read = async () => expectOk(await readFx(db.read, { holder }, made.id))
  const [open] = openQuestions(await read())
  if (open === undefined) throw new Error('nothing is asked')
  return { ada, holder, made, question, open, read }
}
const file = async (
  who: Awaited<ReturnType<typeof asked>>['ada'],
  question: Pick<FxQuestion, 'id' | 'paymentId'>,
): Promise<FxFileId> => expectOk(await addAnswerFile(api, who.actor, question, { type: 'application/pdf', bytes: PDF }))
const whole = (files: readonly FxFileId[]) => [
  { item: 'q1', text: 'Timber', files: [] },
  { item: 'q2', text: '', files },
]
const badgeOf = async (id: string): Promise<unknown> =>
  (await sql<{ badge: string }>`select badge from activity.items where id = ${id}`.execute(db.read)).rows[0]?.badge

describe('a provider’s question', () => {
  test('is shown once, with until when, and mailed; the payment’s page says that something is to be done', async () => {
    const { made, question, open, read } = await asked()
    await askQuestions(worker)
    await askQuestions(worker)
    expect((await read()).questions).toHaveLength(1)
    expect(open).toMatchObject({ askedBy: 'airwallex', items: ITEMS, dueAt: question.dueAt, state: 'open' })
    expect(await badgeOf(made.id)).toBe('action-required')
    const mails = await sql<{ n: string }>`select count(*) as n from notices.outbox where kind = 'fx-asked'`.execute(
      db.read,
    )
    expect(Number(mails.rows[0]?.n)).toBeGreaterThan(0)
  })

  test('is answered whole, by who may pay, passed on once, and closed when it is asked no more', async () => {
    const { ada, made, question, open, read } = await asked()
    const paper = await file(ada, open)
    const answer = (answers: Parameters<typeof answerQuestion>[3]) => answerQuestion(api, ada.actor, open, answers)
    const half = refused('invalid_request', { field: 'body.answers' })
    expect(await answer([{ item: 'q1', text: 'Timber', files: [] }])).toEqual(half)
    expect(await answer(whole([]))).toEqual(half)
    expect(await answer(whole([newId('fxf', 1)]))).toEqual(half)
    expect(await answer([...whole([paper]), { item: 'q3', text: 'more', files: [] }])).toEqual(half)
    expectOk(await answer(whole([paper])))
    expect(await answer(whole([paper]))).toEqual(refused('fx_not_possible'))
    expect(openQuestions(await read())).toEqual([])
    await askQuestions(worker)
    await askQuestions(worker)
    const bytes = new Uint8Array(PDF)
    expect(
      desk.told.map(([id, answers]) => [
        id,
        answers.map((each) => ({
          ...each,
          files: each.files.map((one) => ({ ...one, bytes: new Uint8Array(one.bytes) })),
        })),
      ]),
    ).toEqual([
      [
        question.id,
        [
          { item: 'q1', text: 'Timber', files: [] },
          { item: 'q2', text: '', files: [{ name: `${paper}.pdf`, type: 'application/pdf', bytes }] },
        ],
      ],
    ])
    expect((await read()).questions).toMatchObject([{ state: 'told' }])
    expect(await badgeOf(made.id)).toBe('processing')
    desk.now = { asked: [], others: [] }
    await askQuestions(worker)
    expect((await read()).questions).toMatchObject([{ state: 'closed' }])
    // What it asks after that is another question.
    clock.advance(MINUTE_MS)
    desk.now = { asked: [{ ...question, id: newId('rfi', 2), askedAt: clock.now() }], others: [] }
    await askQuestions(worker)
    expect((await read()).questions).toMatchObject([{ state: 'closed' }, { state: 'open' }])
  })

  test('whose answer the provider does not take is asked again; silence is tried again with the same answer', async () => {
    const { ada, open, read } = await asked()
    const paper = await file(ada, open)
    expectOk(await answerQuestion(api, ada.actor, open, whole([paper])))
    desk.answers.push({ kind: 'no_answer', said: 'nobody answered' }, { kind: 'refused', said: 'not this format' })
    await askQuestions(worker)
    expect((await read()).questions).toMatchObject([{ state: 'answered' }])
    await askQuestions(worker)
    expect((await read()).questions).toMatchObject([{ state: 'open', answeredAt: null }])
    expect(alerts).toEqual(['fx_answer_refused'])
    expectOk(await answerQuestion(api, ada.actor, open, whole([paper])))
    desk.answers.push({ kind: 'not_asked' })
    await askQuestions(worker)
    expect((await read()).questions).toMatchObject([{ state: 'told' }])
    expect(desk.told).toHaveLength(3)
  })

  test('that ran out is closed, and a list that is not whole closes nothing', async () => {
    const { ada, open, read } = await asked()
    desk.now = null
    await askQuestions(worker)
    expect(openQuestions(await read())).toHaveLength(1)
    desk.now = { asked: [], others: [] }
    await askQuestions(worker)
    expect((await read()).questions).toMatchObject([{ state: 'closed' }])
    expect(await answerQuestion(api, ada.actor, open, whole([]))).toEqual(refused('fx_not_possible'))
    expect(await addAnswerFile(api, ada.actor, open, { type: 'application/pdf', bytes: PDF })).toEqual(
      refused('fx_not_possible'),
    )
  })

  test('that nobody here can answer, or for long about nothing of ours, is shown to a person', async () => {
    desk.now = {
      asked: [{ id: 'x', payment: 'stranger', items: ITEMS, askedAt: clock.now(), dueAt: null }],
      others: ['kyc'],
    }
    await askQuestions(worker)
    expect(alerts.splice(0)).toEqual(['fx_question_for_us'])
    // The call that orders may not have answered yet: it is asked about again soon.
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from graphile_worker._private_jobs where key = 'ask-fx-questions:soon'`.execute(db.read)
    expect(Number(rows[0]?.n)).toBe(1)
    clock.advance(5 * MINUTE_MS)
    await askQuestions(worker)
    expect(alerts.splice(0)).toEqual(['fx_question_for_us', 'fx_question_for_us'])
  })

  test('a worker that dies after the provider took it passes it on again, and two at once show one question', async () => {
    const { ada, open, read } = await asked()
    expectOk(await answerQuestion(api, ada.actor, open, whole([await file(ada, open)])))
    const dying = {
      ...worker,
      providers: [
        {
          name: 'airwallex',
          questions: {
            ...questions,
            answer: async (...given: Parameters<typeof questions.answer>) => {
              await questions.answer(...given)
              throw new Error('the worker died')
            },
          },
        },
      ],
    }
    await expect(askQuestions(dying)).rejects.toThrow('questions of providers could not be looked at')
    expect((await read()).questions).toMatchObject([{ state: 'answered' }])
    // By now it is not open there: the provider's part answers nothing twice (`not_asked`).
    desk.answers.push({ kind: 'not_asked' })
    await askQuestions(worker)
    expect((await read()).questions).toMatchObject([{ state: 'told' }])
    const again: FxAsked = { ...(desk.now?.asked[0] ?? never()), id: newId('rfi', 3) }
    desk.now = { asked: [again], others: [] }
    await Promise.all([askQuestions(worker), askQuestions(worker)])
    expect((await read()).questions).toHaveLength(2)
  })
})

test('one of us asks by hand, reads the answer for a reason, and says that it is enough', async () => {
  airwallex.usual = 'pending'
  const { ada, id: holder } = await company()
  const made = await pay(ada)
  await work(made)
  const items = [{ kind: 'text', asks: 'Who is the buyer?' }] as const
  const id = expectOk(await askCompany({ db, clock }, BY, made.id, { items, dueAt: null }))
  expect(await readAnswer({ db, clock, answersKey }, BY, id)).toEqual(refused('not_found'))
  expectOk(await answerQuestion(api, ada.actor, { id, paymentId: made.id }, [{ item: '1', text: 'We are', files: [] }]))
  expect((await ownQuestions({ db })).map((each) => [each.id, each.state])).toEqual([[id, 'answered']])
  expect(expectOk(await readAnswer({ db, clock, answersKey }, BY, id)).answers).toEqual([
    { item: '1', text: 'We are', files: [] },
  ])
  expectOk(await closeQuestion({ db, clock }, BY, id))
  expect(await closeQuestion({ db, clock }, BY, id)).toEqual(refused('not_found'))
  expect(await ownQuestions({ db })).toEqual([])
  const { rows } = await sql<{ action: string }>`
    select action from audit.events where subject = ${made.id} order by number`.execute(db.read)
  expect(rows.map(({ action }) => action)).toEqual(['fx.company_asked', 'fx.answer_opened', 'fx.question_closed'])
  expect(expectOk(await readFx(db.read, { holder }, made.id)).questions).toMatchObject([{ state: 'closed' }])
})

test('another company’s question is none, and answers are sealed', async () => {
  const { ada, holder, open } = await asked()
  const { ada: stranger } = await company()
  const colleague = await join(holder)
  const paper = await file(colleague, open)
  expect(await answerQuestion(api, stranger.actor, open, whole([paper]))).toEqual(refused('not_found'))
  expect(await addAnswerFile(api, stranger.actor, open, { type: 'application/pdf', bytes: PDF })).toEqual(
    refused('not_found'),
  )
  expect(await addAnswerFile(api, ada.actor, open, { type: 'application/pdf', bytes: Buffer.from('no') })).toEqual(
    refused('file_unreadable'),
  )
  // Nor is it one of another payment of the same company.
  const other = { ...open, paymentId: (await pay(ada)).id }
  expect(await answerQuestion(api, ada.actor, other, whole([paper]))).toEqual(refused('not_found'))
  expect(await addAnswerFile(api, ada.actor, other, { type: 'application/pdf', bytes: PDF })).toEqual(
    refused('not_found'),
  )
  expectOk(await answerQuestion(api, colleague.actor, open, whole([paper])))
  const { rows } = await sql<{ answer: Buffer; sealed: Buffer }>`
    select q.answer, f.sealed from fx.questions q join fx.question_files f on f.question_id = q.id
    where q.id = ${open.id}`.execute(db.read)
  expect(rows[0]?.answer.includes('Timber')).toBe(false)
  expect(rows[0]?.sealed.includes('%PDF')).toBe(false)
})

test('the API answers what is open and nothing else, and no role changes what was asked', async () => {
  const { open } = await asked()
  const as = (role: 'api' | 'worker') => (role === 'api' ? kit.deps.db.read : db.read)
  const set = (role: 'api' | 'worker', what: ReturnType<typeof sql>) =>
    sql`update fx.questions set ${what} where id = ${open.id}`.execute(as(role))
  await expect(set('api', sql`state = 'open'`)).rejects.toThrow('stays as it is')
  await expect(set('api', sql`closed_at = now()`)).rejects.toThrow('permission denied')
  await expect(set('worker', sql`items = '[{}]'`)).rejects.toThrow('permission denied')
  await expect(set('worker', sql`state = 'told', told_at = now()`)).rejects.toThrow('stays as it is')
})

const never = (): never => {
  throw new Error('nothing is asked')
}
