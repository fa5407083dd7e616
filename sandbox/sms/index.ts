/** The SMS provider's public interface. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { InvalidRequest } from '../http/request-body.ts'
import { problem } from '../problems.ts'
import { addSms, type ArrivedSms, type SmsBehaviour } from './sms.ts'

export { addSms, type ArrivedSms, type SmsBehaviour } from './sms.ts'

/** The test client of the SMS provider. */
export type SmsClient = {
  /** Messages to a phone, newest first. */
  readonly messages: (to: string) => Promise<readonly ArrivedSms[]>
  readonly behave: (behaviour: SmsBehaviour) => Promise<void>
}

/**
 * Creates a client for the SMS provider of a running sandbox. Calls throw with the sandbox's message when it refuses.
 */
export function smsClient(sandboxUrl: string): SmsClient {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${sandboxUrl}/sms/${path}`, body === undefined ? {} : post)
    if (!response.ok) throw new Error(`/sms/${path}: ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }
  return {
    messages: async (to) =>
      (await call<{ messages: readonly ArrivedSms[] }>(`messages?to=${encodeURIComponent(to)}`)).messages,
    behave: async (behaviour) => void (await call('behaviour', behaviour)),
  }
}

/** Starts only an SMS provider on a free port of this machine; the product calls `url`. */
export async function startSms(): Promise<SmsClient & { readonly url: string; readonly stop: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((cause, _request, reply) => {
    if (cause instanceof InvalidRequest)
      return reply.code(400).send(problem(400, 'invalid_request', cause.message, cause.field))
    throw cause
  })
  addSms(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { ...smsClient(url), url: `${url}/sms`, stop: () => app.close() }
}
