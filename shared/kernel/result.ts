/** Results: an expected refusal is a value, never an exception. */

/** A refusal: a stable snake_case code and the facts a caller needs to explain it (limit, retryAt, …). */
export type Refusal<Code extends string = string, Facts extends object = object> = {
  readonly code: Code
} & Readonly<Facts>

/** Either the value, or the refusal that explains why there is none. */
export type Result<T, R extends Refusal = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

/** Wraps a value. @example ok(3) // { ok: true, value: 3 } */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/**
 * Wraps a refusal with its facts.
 * @example refuse('quote_expired', { expiredAt }) // { ok: false, refusal: { code: 'quote_expired', expiredAt } }
 */
export function refuse<Code extends string>(
  code: Code,
): { readonly ok: false; readonly refusal: { readonly code: Code } }
export function refuse<Code extends string, Facts extends object>(
  code: Code,
  facts: Facts,
): { readonly ok: false; readonly refusal: { readonly code: Code } & Readonly<Facts> }
export function refuse(code: string, facts: object = {}): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { ...facts, code } }
}

/**
 * Marks a branch that the types exclude, so that a new union member breaks the build. Throws if it is reached anyway.
 */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
