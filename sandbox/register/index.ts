/** The registers' public interface. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { InvalidRequest } from '../http/request-body.ts'
import { problem } from '../problems.ts'
import { addRegister, type RegisterBehaviour } from './register.ts'

export { TEST_COMPANIES, type TestCompany } from './companies.ts'
export { addRegister, type RegisterBehaviour } from './register.ts'

/** Starts only the registers on a free port of this machine; the product calls `url`. */
export async function startRegister(): Promise<{
  readonly url: string
  readonly behave: (behaviour: RegisterBehaviour) => Promise<void>
  readonly stop: () => Promise<void>
}> {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler((cause, _request, reply) => {
    if (cause instanceof InvalidRequest)
      return reply.code(400).send(problem(400, 'invalid_request', cause.message, cause.field))
    throw cause
  })
  addRegister(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url: `${url}/register`,
    behave: async (behaviour) => {
      const response = await fetch(`${url}/register/behaviour`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(behaviour),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    stop: () => app.close(),
  }
}
