/**
 * Keeps the text of a signed request's body beside what was parsed of it: a signature is over the bytes as they were
 * sent (RFC 9530), and the confirmer verifies it itself.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'

const bodies = new WeakMap<FastifyRequest, string>()

/** Has JSON bodies parsed as ever, and the text of signed ones kept. */
export function keepSignedBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (request.headers['signature'] !== undefined) bodies.set(request, body)
    return parse(request, body, done)
  })
}

/** The text of a request's body; empty for one without a body, or without a signature. */
export const rawBodyOf = (request: FastifyRequest): string => bodies.get(request) ?? ''

/** The bearer token of a request. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1]
