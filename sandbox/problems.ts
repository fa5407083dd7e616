/**
 * Error responses of the sandbox's HTTP interface: RFC 9457 fields plus a stable code and a message that may be shown.
 */

/** The body of a failed request. `field` names the invalid part of the input. */
export type Problem = {
  readonly type: 'about:blank'
  readonly title: string
  readonly status: number
  readonly code: string
  readonly message: string
  readonly field?: string
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  404: 'Not found',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Not possible',
  500: 'Internal error',
  503: 'Not available',
}

/** Builds a problem. */
export function problem(status: number, code: string, message: string, field?: string): Problem {
  return {
    type: 'about:blank',
    title: TITLES[status] ?? 'Failed',
    status,
    code,
    message,
    ...(field === undefined ? {} : { field }),
  }
}
