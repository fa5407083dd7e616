/**
 * A simulated identity provider like Smile ID (REST API v1), with its registers: jobs are accepted, decided at once or
 * later, reported by a signed callback, and can be queried. Everything is in memory. The result for a number follows
 * from the number; the result for a document is set beforehand.
 */
import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { z } from 'zod'
import { readBody } from '../http/request-body.ts'
import { identityPage } from './identity-page.ts'
import { DOCUMENT_OUTCOMES, type DocumentOutcome, documentResult, type Job, numberResult } from './outcomes.ts'

const ZIP_BYTES_MAX = 40_000_000
const JOBS_KEPT = 2_000

/** Our partner id and key at this provider; nobody else's. */
export const SANDBOX_PARTNER = { partnerId: '0815', apiKey: 'sandbox-identity-key' } as const

/** Behaviours of the provider's API. */
export const identityBehaviour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('well') }),
  /** HTTP 500 to everything. */
  z.object({ kind: z.literal('broken') }),
  /** Executes the request and answers something that is not JSON. */
  z.object({ kind: z.literal('garbled') }),
  /** Executes the request and answers after this delay. */
  z.object({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000) }),
  /** Accepts jobs, but answers queries as if they did not exist. */
  z.object({ kind: z.literal('loses') }),
  /** Accepts jobs and leaves them open until the behaviour changes. */
  z.object({ kind: z.literal('waits') }),
  /** Sends no callbacks. */
  z.object({ kind: z.literal('silent') }),
])
/** A behaviour of the provider's API. */
export type IdentityBehaviour = z.infer<typeof identityBehaviour>

const signed = { timestamp: z.string(), signature: z.string() }
const partnerParams = z.object({
  job_id: z.string().min(1).max(100),
  user_id: z.string().min(1).max(100),
  job_type: z.number(),
})
const idInfo = {
  country: z.string(),
  id_type: z.string(),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  dob: z.string().default(''),
}
const numberBody = z.object({
  ...signed,
  partner_id: z.string(),
  partner_params: partnerParams,
  callback_url: z.string().default(''),
  id_number: z.string(),
  ...idInfo,
})
const uploadBody = z.object({
  ...signed,
  smile_client_id: z.string(),
  partner_params: partnerParams,
  callback_url: z.string().default(''),
})
const statusBody = z.object({ ...signed, partner_id: z.string(), user_id: z.string(), job_id: z.string() })
const infoJson = z.object({
  id_info: z.object(idInfo),
  images: z.array(z.object({ image_type_id: z.number(), image: z.string().min(1) })),
})
const outcomeBody = z.object({ userId: z.string().max(100), outcome: z.enum(DOCUMENT_OUTCOMES) })

type Checker = {
  readonly jobs: Map<string, Job>
  readonly outcomes: Map<string, DocumentOutcome>
  callbacks: string[]
  behaviour: IdentityBehaviour
}

/** Adds the provider below `/identity`. `now` returns the time. */
export function addIdentity(app: FastifyInstance, now: () => Date = () => new Date()): void {
  const checker: Checker = { jobs: new Map(), outcomes: new Map(), callbacks: [], behaviour: { kind: 'well' } }
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/zip',
      { parseAs: 'buffer', bodyLimit: ZIP_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    checkerRoutes(scope, checker, now)
    sandboxRoutes(scope, checker)
  })
}

/** The API for the product. */
function checkerRoutes(scope: FastifyInstance, checker: Checker, now: () => Date): void {
  const answered = async (reply: FastifyReply, status: number, body: object): Promise<FastifyReply> => {
    const { behaviour } = checker
    if (behaviour.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs))
    if (behaviour.kind === 'broken') return reply.code(500).send('Internal Server Error')
    return behaviour.kind === 'garbled' ? reply.code(200).send('<html>OK') : reply.code(status).send(body)
  }
  const refused = (reply: FastifyReply, code: string, error: string) =>
    answered(reply, 400, { code, error, success: false })

  scope.post('/identity/v1/async_id_verification', async (request, reply) => {
    const body = readBody(numberBody, request.body)
    if (!isOurs(body.partner_id, body)) return refused(reply, '2205', 'You are not authorized to do that.')
    if (checker.jobs.has(body.partner_params.job_id))
      return refused(reply, '2215', 'Job with that id was already submitted.')
    if (checker.behaviour.kind === 'broken') return answered(reply, 500, {})
    const job: Job = {
      ...jobOf(body.partner_params, body.callback_url),
      idInfo: { ...body, id_number: body.id_number },
    }
    await begin(checker, job, now)
    return answered(reply, 200, { success: true })
  })

  scope.post('/identity/v1/upload', async (request, reply) => {
    const body = readBody(uploadBody, request.body)
    if (!isOurs(body.smile_client_id, body)) return refused(reply, '2205', 'You are not authorized to do that.')
    const known = checker.jobs.get(body.partner_params.job_id)
    if (known !== undefined && known.idInfo !== null)
      return refused(reply, '2215', 'Job with that id was already submitted.')
    if (checker.behaviour.kind === 'broken') return answered(reply, 500, {})
    const job = known ?? jobOf(body.partner_params, body.callback_url)
    keep(checker, job)
    return answered(reply, 200, {
      code: '2202',
      upload_url: `${originOf(request)}/identity/uploads/${job.smileJobId}`,
      smile_job_id: job.smileJobId,
    })
  })

  scope.put('/identity/uploads/:id', { bodyLimit: ZIP_BYTES_MAX }, async (request, reply) => {
    const { id } = readBody(z.object({ id: z.string() }), request.params)
    const job = [...checker.jobs.values()].find((each) => each.smileJobId === id)
    if (job === undefined || !Buffer.isBuffer(request.body)) return reply.code(403).send()
    const info = unzipSync(request.body)['info.json']
    if (info === undefined) return reply.code(400).send({ error: 'No info.json' })
    const { id_info: given, images } = readBody(infoJson, JSON.parse(strFromU8(info)))
    const types = images.map(({ image_type_id: type }) => type)
    if (!types.includes(2) || !types.includes(3))
      return reply.code(400).send({ error: 'A selfie and a document are needed' })
    await begin(checker, { ...job, idInfo: { ...given, id_number: '' } }, now)
    return reply.code(200).send()
  })

  scope.post('/identity/v1/job_status', async (request, reply) => {
    const body = readBody(statusBody, request.body)
    if (!isOurs(body.partner_id, body)) return refused(reply, '2205', 'You are not authorized to do that.')
    const job = checker.jobs.get(body.job_id)
    if (job === undefined || job.idInfo === null || job.params.user_id !== body.user_id)
      return refused(reply, '2313', 'No zip uploaded yet')
    if (checker.behaviour.kind !== 'waits' && job.result === null) await decide(checker, job, now)
    const result = checker.jobs.get(body.job_id)?.result ?? null
    const facts = { code: '2302', job_complete: result !== null, job_success: result !== null, ...signatureNow(now) }
    return answered(reply, 200, result === null ? { ...facts, result: 'Job is being processed' } : { ...facts, result })
  })
}

/** The control API for people and tests. */
function sandboxRoutes(scope: FastifyInstance, checker: Checker): void {
  scope.get('/identity', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(identityPage([...checker.jobs.values()].toReversed())),
  )
  scope.post('/identity/behaviour', async (request) => {
    checker.behaviour = readBody(identityBehaviour, request.body)
    return { data: { behaviour: checker.behaviour } }
  })
  scope.post('/identity/documents', async (request) => {
    const { userId, outcome } = readBody(outcomeBody, request.body)
    checker.outcomes.set(userId, outcome)
    return { data: { userId, outcome } }
  })
  scope.get('/identity/keys', async () => ({ data: SANDBOX_PARTNER }))
  scope.get('/identity/callbacks', async () => ({ data: { callbacks: checker.callbacks } }))
}

const jobOf = (params: Job['params'], callbackUrl: string): Job => ({
  params,
  callbackUrl,
  smileJobId: randomUUID(),
  idInfo: null,
  result: null,
})

function keep(checker: Checker, job: Job): void {
  checker.jobs.set(job.params.job_id, job)
  const oldest = checker.jobs.keys().next()
  if (checker.jobs.size > JOBS_KEPT && oldest.done !== true) checker.jobs.delete(oldest.value)
}

async function begin(checker: Checker, job: Job, now: () => Date): Promise<void> {
  const { kind } = checker.behaviour
  if (kind === 'loses') return void checker.jobs.delete(job.params.job_id)
  keep(checker, job)
  if (kind !== 'waits') await decide(checker, job, now)
}

/** Decides a job and sends its callback, with a signature over the time and the partner. */
async function decide(checker: Checker, job: Job, now: () => Date): Promise<void> {
  const { params, smileJobId, callbackUrl } = job
  const said =
    params.job_type === 5 ? numberResult(job) : documentResult(job, checker.outcomes.get(params.user_id) ?? 'genuine')
  const result = { ...said, JSONVersion: '1.0.1', SmileJobID: smileJobId, PartnerParams: params, IsFinalResult: 'true' }
  keep(checker, { ...job, result })
  const callback = JSON.stringify({ ...result, ...signatureNow(now) })
  checker.callbacks = [...checker.callbacks, callback].slice(-JOBS_KEPT)
  if (callbackUrl === '' || checker.behaviour.kind === 'silent') return
  // Fire and forget, as in reality.
  void fetch(callbackUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: callback,
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined)
}

function signatureNow(now: () => Date): { readonly timestamp: string; readonly signature: string } {
  const timestamp = now().toISOString()
  return { timestamp, signature: signatureOf(timestamp) }
}

const signatureOf = (timestamp: string): string =>
  createHmac('sha256', SANDBOX_PARTNER.apiKey)
    .update(`${timestamp}${SANDBOX_PARTNER.partnerId}sid_request`)
    .digest('base64')

const isOurs = (
  partnerId: string,
  { timestamp, signature }: { readonly timestamp: string; readonly signature: string },
): boolean => partnerId === SANDBOX_PARTNER.partnerId && signature === signatureOf(timestamp)

/** The address by which the caller reached us. */
function originOf({ socket }: FastifyRequest): string {
  const { localAddress = '127.0.0.1', localPort = 0 } = socket
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}
