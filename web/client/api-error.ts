/**
 * The errors of a call: the API's problem (RFC 9457 with our code), or a failure without an answer. Texts are in
 * error-texts.ts.
 */
import { type Problem, problemSchema } from '@zend/contracts'
import type { ApiErrorCode } from './api-error-code.ts'
import { isRefusalCode } from './refusal-codes.ts'

export type { ApiErrorCode } from './api-error-code.ts'

/** Facts about a failed call. */
export type ApiErrorFacts = {
  readonly code: ApiErrorCode
  /** Plain English; screens translate by `code`. */
  readonly message: string
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** The invalid field without its location (`email`, not `body.email`). */
  readonly field?: string
  /** When the same request may succeed. */
  readonly retryAt?: Date
  /** Identifies the answer in the server's logs. */
  readonly reference?: string
  /** The whole problem, for refusals with facts of their own. */
  readonly problem?: Problem
}

/** A failed call. Thrown by the client; caught by queries, mutations and forms. */
export class ApiError extends Error implements ApiErrorFacts {
  readonly code: ApiErrorCode
  readonly status: number
  readonly field?: string
  readonly retryAt?: Date
  readonly reference?: string
  readonly problem?: Problem

  constructor(facts: ApiErrorFacts, options?: ErrorOptions) {
    super(facts.message, options)
    this.name = 'ApiError'
    this.code = facts.code
    this.status = facts.status
    if (facts.field !== undefined) this.field = facts.field
    if (facts.retryAt !== undefined) this.retryAt = facts.retryAt
    if (facts.reference !== undefined) this.reference = facts.reference
    if (facts.problem !== undefined) this.problem = facts.problem
  }
}

const PLACE = /^(?:body|query|params)\./

/** The error of an answer with a status of 400 and up; `unexpected` if its body is not a problem of ours. */
export function problemError(status: number, body: unknown): ApiError {
  const parsed = problemSchema.safeParse(body)
  if (!parsed.success)
    return new ApiError({
      code: 'unexpected',
      status,
      message: `The service answered ${String(status)} without an explanation.`,
    })
  const problem = parsed.data
  const retryAt = problem.retryAt === undefined ? undefined : new Date(problem.retryAt)
  return new ApiError({
    code: isRefusalCode(problem.code) ? problem.code : 'unexpected',
    status,
    message: problem.message,
    problem,
    ...(problem.field === undefined ? {} : { field: problem.field.replace(PLACE, '') }),
    ...(retryAt === undefined || Number.isNaN(retryAt.getTime()) ? {} : { retryAt }),
    ...(problem.reference === undefined ? {} : { reference: problem.reference }),
  })
}

/** The error of a call without an answer: an abort by our own timer is `timeout`, anything else the network. */
export function transportError(cause: unknown, online: boolean): ApiError {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    return new ApiError({ code: 'timeout', status: 0, message: 'No answer came in time.' }, { cause })
  }
  return online
    ? new ApiError({ code: 'network', status: 0, message: 'The service could not be reached.' }, { cause })
    : new ApiError({ code: 'offline', status: 0, message: 'There is no internet connection.' }, { cause })
}

/** Converts anything thrown to an error that a screen can explain. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError
    ? thrown
    : new ApiError({ code: 'unexpected', status: 0, message: 'Something broke on our side.' }, { cause: thrown })
}

/**
 * Tells whether a failed call may have been carried out: no answer came, or one without a code. A repeat under the same
 * idempotency key finds out; a refusal is definite.
 */
export function isOutcomeUnknown({ code, status }: Pick<ApiErrorFacts, 'code' | 'status'>): boolean {
  return status === 0 || code === 'unexpected' || code === 'internal_error'
}

/** Refusals sent before a command is examined: they say nothing about the same command sent earlier. */
const UNSEEN: ReadonlySet<ApiErrorCode> = new Set(['busy', 'unavailable', 'rate_limited', 'unauthenticated'])

/** Tells whether a refusal concerns only this call, and leaves open the outcome of an earlier one with the same key. */
export const isAboutThisCallOnly = ({ code }: Pick<ApiErrorFacts, 'code'>): boolean => UNSEEN.has(code)
