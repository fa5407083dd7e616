/**
 * Recorded refusals and odd answers of many providers, each given to the clients that could meet it: none is read as a
 * valid answer.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonRpc } from './json-rpc.ts'
import { NodeFault } from './node-http.ts'
import { recordedAnswer } from './recorded.fixture.ts'
import { tronHttp } from './tron/http.ts'
import { readInfos } from './tron/wire.ts'

type Odd = {
  readonly provider: string
  readonly request: string
  readonly httpStatus: number | null
  readonly body: string
  readonly bodyIsJson: boolean
}
const all = JSON.parse(recordedAnswer('errors', 'provider-errors.json')) as readonly Odd[]

let said: { readonly status: number; readonly body: string } = { status: 200, body: '' }
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const titled = all.map((each) => [`${each.provider}, ${each.request}`.slice(0, 90), each] as const)
const isTron = ({ provider }: Odd): boolean => /tron/i.test(provider)

test.each(titled.filter(([, each]) => !isTron(each)))('as JSON-RPC: %s', async (_, { httpStatus, body }) => {
  // Providers choose their own ids for refusals; our requests have 0.
  said = { status: httpStatus ?? 200, body: body.replaceAll(/"id":\s*"?\d+"?/g, '"id":0') }
  const rpc = jsonRpc({ name: 'ethereum', url })
  const told = await rpc.call('eth_getLogs').catch((error: unknown) => error)
  // A `null` is the node's statement that there is nothing; the reader of each request must refuse it.
  if (/"result":\s*null/.test(body)) expect(told).toBeNull()
  else expect(told).toBeInstanceOf(NodeFault)
  for (const secret of ['127.0.0.1', url]) expect(String(told)).not.toContain(secret)
  const pair = await rpc
    .batch([
      { method: 'a', params: [] },
      { method: 'b', params: [] },
    ])
    .catch((error: unknown) => error)
  expect(pair).toBeInstanceOf(NodeFault)
})

test.each(titled.filter(([, each]) => isTron(each)))('as Tron’s interface: %s', async (_, { httpStatus, body }) => {
  said = { status: httpStatus ?? 200, body }
  const told = await tronHttp({ name: 'tron', url })('solid', 'gettransactioninfobyblocknum', { num: 1 })
    .then(readInfos)
    .catch((error: unknown) => error)
  // A lagging index says that there is nothing: the caller compares it with the block.
  if (body === '[]' || body === '{}') expect(told).toEqual([])
  else expect(told).toBeInstanceOf(Error)
})
