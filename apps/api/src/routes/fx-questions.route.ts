/** Routes of questions about payments abroad: map each call to its use case. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok, refuse } from '@zend/kernel'
import { addAnswerFile, type AnswerDeps, answerQuestion, type FxQuestion, readFx } from '@zend/server/products/fx'
import { type Route, route } from '../guard.ts'

/** The routes. */
export const fxQuestionRoutes = (deps: AnswerDeps): Route[] => [
  route(contract.addFxFile, async ({ params: { id: paymentId, question: id }, body }, { actor }) => {
    const added = await addAnswerFile(deps, actor, { id, paymentId }, body)
    return added.ok ? ok({ file: added.value }) : added
  }),
  route(contract.answerFx, async ({ params: { id: paymentId, question: id }, body: { answers } }, { actor }) => {
    const given = answers.map(({ item, text = '', files = [] }) => ({ item, text, files }))
    const taken = await answerQuestion(deps, actor, { id, paymentId }, given)
    if (!taken.ok) return taken
    const shown = await readFx(deps.db.read, actor, paymentId)
    const answered = shown.ok ? shown.value.questions.find((each) => each.id === id) : undefined
    return answered === undefined ? refuse('not_found') : ok({ question: questionOf(answered) })
  }),
]

const STATES = { open: 'open', answered: 'answered', told: 'answered', closed: 'closed' } as const

/** A question as its company sees it. */
export const questionOf = ({ id, state, askedBy, items, askedAt, dueAt, answeredAt }: FxQuestion) => ({
  id,
  state: STATES[state],
  askedBy: askedBy === 'zend' ? ('zend' as const) : ('bank' as const),
  items: items.map(({ id: item, kind, asks }) => ({ id: item, kind, asks })),
  askedAt: askedAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  answeredAt: answeredAt?.toISOString() ?? null,
})
