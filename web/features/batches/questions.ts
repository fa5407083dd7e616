/** What somebody has to decide about a row, and what accepting it is called. Pure. */
import { BATCH_QUESTIONS, type BatchQuestion, type BatchRowAnswer } from '@zend/contracts'

/** The question of a row that nobody decided, the gravest first; `undefined` for none. */
export const openQuestion = ({ questions }: Pick<BatchRowAnswer, 'questions'>): BatchQuestion | undefined =>
  BATCH_QUESTIONS.find((kind) => questions.some(({ question, accepted }) => question === kind && !accepted))

/** What accepting each question decides. */
export const ACCEPTANCES = {
  name_differs: 'accept_name',
  looks_alike: 'accept_looks_alike',
  twice: 'accept_twice',
  paid_lately: 'accept_paid_lately',
} as const satisfies Readonly<Record<BatchQuestion, string>>
