/**
 * The access log: one line for each answer, with what was asked and how long it took. Turned-away calls of a crowd are
 * counted, not listed.
 */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** What a request leaves in the log: never its query (one-time codes, addresses), its headers or its body. */
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
 * Writes the line when the answer is out. `isCounted` tells of a request that it has been counted elsewhere and needs
 * none.
 */
export class AccessLog extends LogController {
  readonly #isCounted: (request: FastifyRequest) => boolean

  constructor(isCounted: (request: FastifyRequest) => boolean) {
    super()
    this.#isCounted = isCounted
  }

  /** Nothing: a second line for each call would double what logging costs. */
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.#isCounted(request)) return
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error === null || error === undefined) reply.log.info(facts, 'answered')
    else reply.log.error({ ...facts, err: error }, 'an answer broke off')
  }
}
