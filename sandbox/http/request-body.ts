/** Parses request bodies by a schema. A mismatch is the caller's mistake; the error names the field. */
import type { z } from 'zod'

/** A request that does not match its schema; answered with 400. */
export class InvalidRequest extends Error {
  readonly field: string | undefined

  constructor(message: string, field: string | undefined) {
    super(message)
    this.field = field
  }
}

/** Parses the body by the schema; an absent body counts as an empty object. Throws `InvalidRequest`. */
export function readBody<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.map(String).join('.')
  throw new InvalidRequest(issue?.message ?? 'The request is malformed.', field === '' ? undefined : field)
}
