/**
 * The identity port over Smile ID: numbers by Enhanced KYC, documents by Document Verification, both answered later. It
 * submits and polls; it never retries and stores nothing. An answer without a valid signature by our key counts as
 * none.
 */
import { strToU8, zipSync } from 'fflate'
import type {
  CheckNoticeReader,
  CheckOrder,
  CheckStatus,
  DocumentOrder,
  IdentityChecker,
  NumberOrder,
  Submission,
} from '../../../ports/identity-checker.ts'
import type { Clock } from '../../../ports/clock.ts'
import { textOf } from '../../answers.ts'
import {
  callbackSchema,
  documentStatus,
  errorSchema,
  IMAGE_TYPES,
  isSigned,
  JOB_EXISTS,
  JOB_TYPES,
  numberStatus,
  signatureOf,
  statusSchema,
  unknownJobSchema,
} from './wire.ts'
import * as z from 'zod'

/** How to reach Smile ID. `url` ends before `/v1`; results are announced at `callbackUrl`. */
export type SmileIdOptions = {
  readonly url: string
  readonly partnerId: string
  readonly apiKey: string
  readonly callbackUrl: string
  readonly timeoutMs: number
  readonly clock: Clock
}

const BYTES_MAX = 1024 * 1024
const SDK = { source_sdk: 'rest_api', source_sdk_version: '1.0.0' }
const uploadSchema = z.object({ upload_url: z.string() })

/** An answer; `status` 0 when none came, with the reason in `said`. `json` is `undefined` when the text is not JSON. */
type Answer = { readonly status: number; readonly json: unknown; readonly said: string }

/** Creates a checker. */
export function smileIdChecker(options: SmileIdOptions): IdentityChecker {
  return {
    submit: (order) => (order.kind === 'number' ? submitNumber(options, order) : submitDocument(options, order)),
    statusOf: (subject, reference) => statusOf(options, subject, reference),
  }
}

/** Reads callbacks that are signed with our key, at most `ageMaxMs` before or after now. */
export function smileIdNotices({
  partnerId,
  apiKey,
  ageMaxMs,
}: Pick<SmileIdOptions, 'partnerId' | 'apiKey'> & { readonly ageMaxMs: number }): CheckNoticeReader {
  return {
    readNotice(body, now) {
      const parsed = callbackSchema.safeParse(jsonOf(Buffer.from(body).toString('utf8')))
      if (!parsed.success || !isSigned(apiKey, partnerId, parsed.data)) return null
      const age = Math.abs(now.getTime() - Date.parse(parsed.data.timestamp))
      // An invalid time makes the age NaN, and the comparison false.
      return age <= ageMaxMs ? { reference: parsed.data.PartnerParams.job_id } : null
    },
  }
}

async function submitNumber(options: SmileIdOptions, order: NumberOrder): Promise<Submission> {
  const { country, idType, number, person } = order
  const answer = await post(options, 'async_id_verification', {
    partner_id: options.partnerId,
    partner_params: paramsOf(order),
    callback_url: options.callbackUrl,
    country,
    id_type: idType,
    id_number: number,
    first_name: person.firstName,
    last_name: person.lastName,
    dob: person.birthDate,
  })
  return submissionOf(answer) ?? { kind: 'taken' }
}

async function submitDocument(options: SmileIdOptions, order: DocumentOrder): Promise<Submission> {
  const answer = await post(options, 'upload', {
    file_name: 'job.zip',
    smile_client_id: options.partnerId,
    partner_params: paramsOf(order),
    model_parameters: {},
    callback_url: options.callbackUrl,
  })
  const failed = submissionOf(answer)
  if (failed !== null) return failed
  const parsed = uploadSchema.safeParse(answer.json)
  if (!parsed.success) return { kind: 'no_answer', said: 'an answer that cannot be read' }
  const sent = await call(options, parsed.data.upload_url, {
    method: 'PUT',
    headers: { 'content-type': 'application/zip' },
    body: new Uint8Array(zipOf(options, order)),
  })
  if (sent.status === 0) return { kind: 'no_answer', said: sent.said }
  return sent.status >= 200 && sent.status < 300
    ? { kind: 'taken' }
    : { kind: 'no_answer', said: `HTTP ${sent.status} to the pictures` }
}

async function statusOf(options: SmileIdOptions, subject: string, reference: string): Promise<CheckStatus> {
  const answer = await post(options, 'job_status', {
    partner_id: options.partnerId,
    user_id: subject,
    job_id: reference,
    history: false,
    image_links: false,
  })
  if (answer.status === 0) return { kind: 'no_answer', said: answer.said }
  if (unknownJobSchema.safeParse(answer.json).success && answer.status < 500) return { kind: 'unknown_reference' }
  const parsed = statusSchema.safeParse(answer.json)
  if (answer.status !== 200 || !parsed.success) return { kind: 'no_answer', said: `HTTP ${answer.status}` }
  if (!isSigned(options.apiKey, options.partnerId, parsed.data))
    return { kind: 'no_answer', said: 'an answer that is not signed with our key' }
  const { job_complete: complete, result } = parsed.data
  if (!complete) return { kind: 'pending' }
  if (result === undefined || result === null || typeof result === 'string')
    return { kind: 'undecided', said: String(result) }
  if (result.PartnerParams.job_id !== reference || result.PartnerParams.user_id !== subject)
    return { kind: 'no_answer', said: 'the result of another job' }
  return result.PartnerParams.job_type === JOB_TYPES.number ? numberStatus(result) : documentStatus(result)
}

/** Returns why a submission failed; `null` when it succeeded. */
function submissionOf(answer: Answer): Submission | null {
  if (answer.status === 0) return { kind: 'no_answer', said: answer.said }
  if (answer.json === undefined) return { kind: 'no_answer', said: 'an answer that cannot be read' }
  if (answer.status >= 200 && answer.status < 300) return null
  const parsed = errorSchema.safeParse(answer.json)
  if (answer.status >= 500 || answer.status === 429 || !parsed.success)
    return { kind: 'no_answer', said: `HTTP ${answer.status}` }
  if (parsed.data.code === JOB_EXISTS) return { kind: 'taken' }
  return { kind: 'refused', said: `${parsed.data.code ?? ''} ${parsed.data.error}`.trim() }
}

function zipOf({ partnerId, apiKey, callbackUrl, clock }: SmileIdOptions, order: DocumentOrder): Uint8Array {
  const timestamp = clock.now().toISOString()
  const picture = (type: number, bytes: Uint8Array) => ({
    image_type_id: type,
    image: Buffer.from(bytes).toString('base64'),
    file_name: '',
  })
  const info = {
    package_information: { apiVersion: { buildNumber: 0, majorVersion: 2, minorVersion: 0 }, language: 'rest_api' },
    misc_information: {
      retry: 'false',
      partner_params: paramsOf(order),
      timestamp,
      signature: signatureOf(apiKey, partnerId, timestamp),
      file_name: 'job.zip',
      smile_client_id: partnerId,
      callback_url: callbackUrl,
    },
    id_info: {
      country: order.country,
      id_type: order.idType,
      entered: 'false',
      first_name: order.person.firstName,
      last_name: order.person.lastName,
      dob: order.person.birthDate,
    },
    images: [
      picture(IMAGE_TYPES.selfie, order.selfie),
      picture(IMAGE_TYPES.front, order.front),
      ...(order.back === null ? [] : [picture(IMAGE_TYPES.back, order.back)]),
    ],
  }
  // Compressing pictures again does not make them smaller.
  return zipSync({ 'info.json': strToU8(JSON.stringify(info)) }, { level: 0 })
}

const paramsOf = ({ kind, reference, subject }: CheckOrder) => ({
  job_id: reference,
  user_id: subject,
  job_type: JOB_TYPES[kind],
})

function post(options: SmileIdOptions, path: string, body: object): Promise<Answer> {
  const timestamp = options.clock.now().toISOString()
  const signature = signatureOf(options.apiKey, options.partnerId, timestamp)
  return call(options, `${options.url}/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, timestamp, signature, ...SDK }),
  })
}

async function call({ timeoutMs }: SmileIdOptions, url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { status: answer.status, json: jsonOf(await textOf(answer, BYTES_MAX)), said: '' }
  } catch (cause) {
    // Unreachable, interrupted or too slow: it may have been accepted or not.
    return { status: 0, json: undefined, said: cause instanceof Error ? cause.name : 'no answer' }
  }
}

/** Parses a text as JSON; `undefined` when it is invalid. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
