/** How API keys come in, and how their calls are logged. */
import { type ApiKeyId, refuse } from '@zend/kernel'
import type { EnterWithKey, KeyCall } from '@zend/server/core/api-keys'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Lets API keys in, and logs their calls. */
export type KeyEntrance = { readonly enter: EnterWithKey; readonly log: (call: KeyCall) => void }

/** The calls of API keys that are under way, to be logged once they are answered. */
const callsByKey = new WeakMap<FastifyRequest, ApiKeyId>()

/** Finds whom an API key acts for, and has the call logged, whatever becomes of it. */
export async function enterByKey(keys: KeyEntrance | undefined, secret: string, request: FastifyRequest) {
  if (keys === undefined) return refuse('unauthenticated')
  const { keyId, result } = await keys.enter(secret, request.ip)
  if (keyId !== null) callsByKey.set(request, keyId)
  return result
}

/** Logs the calls of API keys once they are answered. */
export function logKeyCalls(app: FastifyInstance, { log }: KeyEntrance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const keyId = callsByKey.get(request)
    if (keyId !== undefined)
      log({
        keyId,
        at: new Date(),
        method: request.method,
        path: (request.url.split('?')[0] ?? '').slice(0, 300),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
        requestId: request.id,
      })
    done()
  })
}
