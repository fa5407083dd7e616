/** Airwallex's requests for information ("RFI") about transfers, and the files that answer them, as its SDK has them. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { stamp } from './airwallex-rows.ts'
import type { FxBookQuestion } from './book.ts'
import type { FxDesk } from './desk.ts'
import { answer, pageOf } from './provider.ts'

const NAME = 'airwallex'
const STATUSES = { open: 'ACTION_REQUIRED', answered: 'ANSWERED', expired: 'CLOSED' } as const

const listQuery = z.object({
  statuses: z.string().optional(),
  page: z.coerce.number().int().min(0).default(0),
  page_size: z.coerce.number().int().min(1).max(1_000).default(10),
})
const idParams = z.object({ id: z.string() })
const answersInput = z.object({
  questions: z
    .array(
      z.object({
        id: z.string(),
        answer: z.discriminatedUnion('type', [
          z.object({ type: z.literal('TEXT'), text: z.string().min(1).max(10_000) }),
          z.object({ type: z.literal('ATTACHMENT'), attachments: z.array(z.object({ file_id: z.string() })).min(1) }),
        ]),
      }),
    )
    .min(1),
})

const ASKS = [
  { id: 'purpose', kind: 'TEXT', en: 'What are the goods or services, and where are they used?' },
  { id: 'contract', kind: 'ATTACHMENT', en: 'Please provide the contract or the invoice for this payment.' },
] as const

/** A question as it shows it. */
export const rfiOf = ({ id, paymentId, askedAt, expiresAt, state }: FxBookQuestion): object => ({
  id,
  account_id: 'acct_sandbox',
  type: 'TRANSACTION',
  status: STATUSES[state],
  created_at: stamp(askedAt),
  updated_at: stamp(askedAt),
  ...(state === 'open'
    ? {
        active_request: {
          created_at: stamp(askedAt),
          expires_at: stamp(expiresAt),
          questions: ASKS.map((asked) => ({
            id: asked.id,
            key: asked.id.toUpperCase(),
            title: { en: asked.en },
            answer: { type: asked.kind },
            sources: [{ id: paymentId, type: 'TRANSFER' }],
          })),
        },
      }
    : {}),
})

/** Adds its endpoints. Files come as forms, which its other calls do not. */
export function questionRoutes(app: FastifyInstance, desk: FxDesk): void {
  const own = (): readonly FxBookQuestion[] => desk.book.state.questions.filter((row) => row.provider === NAME)
  app.get('/api/v1/rfis', async (request) => {
    const { statuses, page, page_size: size } = listQuery.parse(request.query)
    const rows = own().filter((row) => statuses === undefined || statuses.split(',').includes(STATUSES[row.state]))
    return {
      items: pageOf(rows, page, size).map(rfiOf),
      ...(rows.length > (page + 1) * size ? { page_after: String(page + 1) } : {}),
    }
  })
  app.get('/api/v1/rfis/:id', async (request, reply) => {
    const row = own().find(({ id }) => id === idParams.parse(request.params).id)
    return row === undefined ? answer(reply, 404, { code: 'not_found', message: 'not found', source: '' }) : rfiOf(row)
  })
  app.post('/api/v1/rfis/:id/respond', async (request, reply) => {
    const row = own().find(({ id }) => id === idParams.parse(request.params).id)
    if (row === undefined) return answer(reply, 404, { code: 'not_found', message: 'not found', source: '' })
    const parsed = answersInput.safeParse(request.body)
    const isWhole =
      parsed.success &&
      ASKS.every(({ id, kind }) => parsed.data.questions.some((each) => each.id === id && each.answer.type === kind)) &&
      parsed.data.questions
        .flatMap(({ answer: given }) => (given.type === 'ATTACHMENT' ? given.attachments : []))
        .every(({ file_id: file }) => desk.book.state.files.some(({ id }) => id === file))
    if (!parsed.success || !isWhole)
      return answer(reply, 400, { code: 'validation_failed', message: 'The answer is not whole', source: 'questions' })
    if (!desk.answer(row, parsed.data.questions))
      return answer(reply, 400, { code: 'invalid_status', message: 'The RFI is not open', source: 'id' })
    return rfiOf(row)
  })
  app.post('/api/v1/files/upload', async (request, reply) => {
    const type = request.headers['content-type'] ?? ''
    const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : new Uint8Array()
    const data = await new Response(body, { headers: { 'content-type': type } }).formData()
    const file = data.get('file')
    if (!(file instanceof File) || file.size === 0)
      return answer(reply, 400, { code: 'validation_failed', message: 'There is no file', source: 'file' })
    const id = desk.book.uuid()
    desk.book.keep(desk.book.state.files, { id, bytes: file.size })
    desk.book.save()
    return answer(reply, 201, { file_id: id, filename: file.name, size: file.size })
  })
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: FILE_MAX }, (_request, body, done) =>
    done(null, body),
  )
}

/** Its files are at most 20 MB. */
const FILE_MAX = 20_000_000
