/**
 * The access log: one line per response, with the request and its duration. Calls turned away under load are counted,
 * not listed.
 */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** The fields of a request in the log: never its query (one-time codes, addresses), its headers or its body. */
export const loggedRequest = ({
  method,
  url,
  ip,
}: Pick<FastifyRequest, 'method' | 'url' | 'ip'>): Record<string, string> => ({
  method,
  path: url.split('?')[0] ?? '',
  ip,
})

/**
 * Writes the line when the response is sent. `isCounted` returns true for requests that are counted elsewhere and need
 * no line.
 */
export class AccessLog extends LogController {
  readonly #isCounted: (request: FastifyRequest) => boolean

  constructor(isCounted: (request: FastifyRequest) => boolean) {
    super()
    this.#isCounted = isCounted
  }

  /** Writes nothing: a second line for each call would double the cost of logging. */
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.#isCounted(request)) return
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error === null || error === undefined) reply.log.info(facts, 'answered')
    else reply.log.error({ ...facts, err: error }, 'an answer broke off')
  }
}
