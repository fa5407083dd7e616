/**
 * How a refusal or a fault becomes an answer: RFC 9457 problem fields, a stable code, a message safe to show.
 * It is the only place that knows HTTP statuses of refusals, and it never tells a stranger what broke inside.
 */
import { type Locale, type Problem, REFUSALS, type RefusalCode } from '@zend/contracts'
import { isUnavailable } from '@zend/server/database'
import { LocalCallFailed } from '@zend/server/ports/local-calls'
import type { FastifyReply } from 'fastify'
import { languageOf, problemText } from './language.ts'

/** A refusal that has an HTTP status, with its facts. */
export type ApiRefusal = { readonly code: RefusalCode } & Readonly<Record<string, unknown>>

/**
 * The problem document of a refusal. Dates among the facts become ISO text; `reference` is the request's id in our
 * logs.
 */
export function problemOf({ code, ...facts }: ApiRefusal, reference: string, locale: Locale): Problem {
  const message = problemText(code, locale)
  return {
    type: `urn:zend:problem:${code}`,
    title: code.replaceAll('_', ' '),
    status: REFUSALS[code].status,
    message,
    ...facts,
    code,
    reference,
  }
}

/**
 * Answers a refusal as `application/problem+json` in the caller's language, with `Retry-After` when it says when to
 * come back.
 */
export function sendProblem(reply: FastifyReply, refusal: ApiRefusal): FastifyReply {
  const locale = languageOf(reply.request)
  const problem = problemOf(refusal, reply.request.id, locale)
  const retryAt = refusal['retryAt']
  if (retryAt instanceof Date)
    void reply.header('retry-after', Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000)))
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer')
  const varies = reply.getHeader('vary')
  const vary = varies === undefined ? 'Accept-Language' : `${String(varies)}, Accept-Language`
  return reply
    .code(problem.status)
    .headers({ 'content-language': locale, vary })
    .type('application/problem+json')
    .send(JSON.stringify(problem))
}

/** What Fastify says of a request that it could not take, in our codes; `null` when the error is a fault of ours. */
export function refusalOfRequestError(error: {
  readonly code?: string
  readonly statusCode?: number
}): ApiRefusal | null {
  switch (error.code ?? '') {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'unsupported_media_type', field: 'headers.content-type' }
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'payload_too_large', field: 'body' }
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return { code: 'invalid_request', field: 'body' }
  }
  if (error.statusCode === 429) return { code: 'rate_limited' }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return { code: 'invalid_request', field: 'request' }
  return null
}

/** When a caller may come back to a database that did not answer. */
const COME_BACK_MS = 1_000

/**
 * The refusal a fault is shown as: `unavailable` while the database or the confirmer cannot be reached or does not
 * answer, else `internal_error`.
 */
export function refusalOfFault(error: unknown): ApiRefusal {
  return isUnavailable(error) || error instanceof LocalCallFailed
    ? { code: 'unavailable', retryAt: new Date(Date.now() + COME_BACK_MS) }
    : { code: 'internal_error' }
}
