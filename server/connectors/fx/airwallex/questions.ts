/**
 * What Airwallex wants to know about transfers ("RFI", request for information): lists what is open, hands in files,
 * and answers. Questions about us, and kinds of answers that a company cannot give here, are for a person.
 */
import { z } from 'zod'
import type { FxAnswerItem, FxAsked, FxAskedNow, FxFile, FxQuestionDesk, FxTold } from '../../../ports/fx-provider.ts'
import type { Asking } from '../http.ts'
import { UNREADABLE } from '../outcome.ts'
import { instantOf } from '../wire-values.ts'
import { refusalOf } from './wire.ts'

const text = z.string().nullish().catch(null)
const words = z.object({ en: text }).nullish().catch(null)
const asked = z.object({
  id: z.string().min(1).max(100),
  status: z.string(),
  type: text,
  active_request: z
    .object({
      created_at: z.string().min(1).max(40),
      expires_at: text,
      questions: z
        .array(
          z.object({
            id: z.string().min(1).max(100),
            answer: z.object({ type: z.string() }),
            comment: text,
            title: words,
            description: words,
            sources: z.array(z.object({ id: text, type: text })).catch([]),
          }),
        )
        .min(1)
        .max(20),
    })
    .nullish(),
})
type Asked = z.infer<typeof asked>
const listed = z.object({ items: z.array(z.unknown()), page_after: text })
const uploaded = z.object({ file_id: z.string().min(1).max(300) })

const PAGE_SIZE = 100
const PAGES_MAX = 10
const ASKS_MAX = 2_000
const KINDS: Readonly<Record<string, 'text' | 'file'>> = { TEXT: 'text', ATTACHMENT: 'file' }
const OPEN = 'ACTION_REQUIRED'

/** The calls about questions. */
export const questionsOf = (begin: () => Asking): FxQuestionDesk => ({
  open: () => openNow(begin()),
  answer: (id, answers) => answer(begin(), id, answers),
})

async function openNow(ask: Asking): Promise<FxAskedNow | null> {
  const found: FxAsked[] = []
  const others: string[] = []
  let page = ''
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const query = { statuses: OPEN, page_size: String(PAGE_SIZE), ...(page === '' ? {} : { page }) }
    const answered = await ask({ method: 'GET', path: '/api/v1/rfis', query })
    const read = listed.safeParse(answered.kind === 'answer' && answered.status < 300 ? answered.body : null)
    if (!read.success) return null
    for (const item of read.data.items) {
      const row = asked.safeParse(item)
      if (!row.success) return null
      if (row.data.status !== OPEN) continue
      const question = questionIn(row.data)
      if (question === null) others.push(row.data.id)
      else found.push(question)
    }
    page = read.data.page_after ?? ''
    if (page === '') return { asked: found, others }
  }
  return null
}

/** Reads a question about one transfer; `null` for any other. */
function questionIn({ id, type, active_request: now }: Asked): FxAsked | null {
  const askedAt = now === null || now === undefined ? null : instantOf(now.created_at)
  if (now === null || now === undefined || askedAt === null || type !== 'TRANSACTION') return null
  const about = new Set(
    now.questions.flatMap(({ sources }) => sources.flatMap((each) => (each.type === 'TRANSFER' ? [each.id] : [null]))),
  )
  const [payment] = about
  if (about.size !== 1 || payment === null || payment === undefined) return null
  const items = now.questions.flatMap((question) => {
    const kind = KINDS[question.answer.type]
    return kind === undefined ? [] : [{ id: question.id, kind, asks: asksOf(question) }]
  })
  if (items.length !== now.questions.length) return null
  const dueAt = now.expires_at === null || now.expires_at === undefined ? null : instantOf(now.expires_at)
  return { id: `${id}:${now.created_at}`, payment, items, askedAt, dueAt }
}

/** Its words: what it asks, and what a person there added. */
const asksOf = ({ title, description, comment }: NonNullable<Asked['active_request']>['questions'][number]): string =>
  [...new Set([title?.en, description?.en, comment])]
    .filter((each) => typeof each === 'string' && each !== '')
    .join('\n')
    .slice(0, ASKS_MAX)

async function answer(ask: Asking, question: string, answers: readonly FxAnswerItem[]): Promise<FxTold> {
  const id = question.slice(0, question.indexOf(':'))
  const path = `/api/v1/rfis/${encodeURIComponent(id)}`
  const now = await ask({ method: 'GET', path })
  if (now.kind === 'silence') return { kind: 'no_answer', said: now.said }
  const row = asked.safeParse(now.body)
  if (!row.success) return { kind: 'no_answer', said: refusalOf(now.body)?.said ?? UNREADABLE }
  // It was answered before, or asks something else by now.
  if (row.data.status !== OPEN || questionIn(row.data)?.id !== question) return { kind: 'not_asked' }
  const questions: object[] = []
  for (const { item, text: written, files } of answers) {
    if (files.length === 0) {
      questions.push({ id: item, answer: { type: 'TEXT', text: written } })
      continue
    }
    const handed = await handIn(ask, files)
    if (handed.kind !== 'handed_in') return handed
    questions.push({ id: item, answer: { type: 'ATTACHMENT', attachments: handed.files } })
  }
  const told = await ask({ method: 'POST', path: `${path}/respond`, json: { questions } })
  if (told.kind === 'silence') return { kind: 'no_answer', said: told.said }
  return told.status < 300 ? { kind: 'taken' } : refused(told.body)
}

type HandedIn = { readonly kind: 'handed_in'; readonly files: readonly z.infer<typeof uploaded>[] }

/** Hands in files, and returns how an answer names them. */
async function handIn(ask: Asking, files: readonly FxFile[]): Promise<FxTold | HandedIn> {
  const ids: z.infer<typeof uploaded>[] = []
  for (const { name, type, bytes } of files) {
    const file = new File([Uint8Array.from(bytes)], name, { type })
    const answered = await ask({ method: 'POST', path: '/api/v1/files/upload', form: [['file', file]] })
    if (answered.kind === 'silence') return { kind: 'no_answer', said: answered.said }
    const read = uploaded.safeParse(answered.body)
    if (!read.success) return refused(answered.body)
    ids.push(read.data)
  }
  return { kind: 'handed_in', files: ids }
}

function refused(body: unknown): FxTold {
  const refusal = refusalOf(body)
  return refusal === null || refusal.open
    ? { kind: 'no_answer', said: refusal?.said ?? UNREADABLE }
    : { kind: 'refused', said: refusal.said }
}
