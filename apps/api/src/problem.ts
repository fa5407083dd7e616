/**
 * Turns a refusal or an error into a response: RFC 9457 problem fields, a stable code, a message that is safe to show.
 * The only place that knows the HTTP statuses of refusals; it never reveals what failed inside.
 */
import { type Locale, type Problem, REFUSALS, type RefusalCode } from '@zend/contracts'
import { isUnavailable } from '@zend/server/database'
import { LocalCallFailed } from '@zend/server/ports/local-calls'
import type { FastifyReply } from 'fastify'
import { languageOf, problemText } from './language.ts'

/** A refusal that has an HTTP status, with its facts. */
export type ApiRefusal = { readonly code: RefusalCode } & Readonly<Record<string, unknown>>

/**
 * Builds the problem document of a refusal. Dates among the facts become ISO text; `reference` is the request's id in
 * our logs.
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
 * Sends a refusal as `application/problem+json` in the caller's language, with `Retry-After` when it has a retry time.
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

/** Maps Fastify's errors about a bad request to our codes; `null` when the error is ours. */
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

/** When a caller may retry after the database did not answer. */
const COME_BACK_MS = 1_000

/**
 * Maps an error to a refusal: `unavailable` while the database or the confirmer cannot be reached or does not answer,
 * else `internal_error`.
 */
export function refusalOfFault(error: unknown): ApiRefusal {
  return isUnavailable(error) || error instanceof LocalCallFailed
    ? { code: 'unavailable', retryAt: new Date(Date.now() + COME_BACK_MS) }
    : { code: 'internal_error' }
}
