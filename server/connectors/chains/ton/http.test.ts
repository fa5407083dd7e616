/**
 * HTTP with a toncenter node: keys are sent only where they belong and never shown, and every kind of bad answer is
 * distinguished from a refusal.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { NodeFault, NodeRefusal } from '../node-http.ts'
import { tonHttp } from './http.ts'

let server: Server | null = null
afterEach(() => {
  server?.close()
  server?.closeAllConnections()
})

/** A node with the same answer to everything. */
async function nodeWith(
  status: number,
  content: string,
  onRequest: (request: IncomingMessage) => void = () => undefined,
): Promise<string> {
  const started = createServer((request, response) => {
    onRequest(request)
    response.writeHead(status).end(content)
  })
  server = started
  await new Promise<void>((resolve) => void started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

test('asks below the address it was given, with the key in a header of its own and every number as text', async () => {
  const seen: IncomingMessage[] = []
  const host = await nodeWith(200, '{"n":9007199254740993,"t":"1"}', (request) => seen.push(request))
  const http = tonHttp({ name: 'ton', url: `http://${host}/base/?api_key=secret` })
  expect(await http.get('/api/v3/x', { account: ['a', 'b'], limit: '5' })).toEqual({ n: '9007199254740993', t: '1' })
  expect(await http.post('/api/v3/message', { boc: 'x' })).toMatchObject({ t: '1' })
  expect(seen.map(({ method, url, headers }) => [method, url, headers['x-api-key']])).toEqual([
    ['GET', '/base/api/v3/x?account=a&account=b&limit=5', 'secret'],
    ['POST', '/base/api/v3/message', 'secret'],
  ])
})

test.each([
  [
    500,
    '{"error":"LITE_SERVER_UNKNOWN: it was not accepted:\\nexitcode=133, steps=5"}',
    'exit code 133: LITE_SERVER_UNKNOWN',
  ],
  [422, '{"error":"limit is not allowed"}', 'limit is not allowed'],
  [429, '{"result":"Ratelimit exceed","code":429}', 'no reason given'],
])('what a node refuses with HTTP status %i is a refusal', async (status, content, reason) => {
  const http = tonHttp({ name: 'ton', url: `http://${await nodeWith(status, content)}` })
  const error = await http.get('/api/v3/x').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NodeRefusal)
  expect(error).toMatchObject({ code: status, reason: expect.stringContaining(reason) })
})

test.each([
  [200, 'not JSON', 'HTTP status 200 and no JSON'],
  [502, '<html>', 'HTTP status 502 and no JSON'],
  [401, '{"error":"x"}', 'refused our credentials'],
  [403, '', 'refused our credentials'],
  [200, `"${'x'.repeat(100)}"`, 'larger than 64 bytes'],
])('an answer that is none (%i, %s) is a fault', async (status, content, detail) => {
  const http = tonHttp({
    name: 'ton',
    url: `http://${await nodeWith(status, content)}/?api_key=secret`,
    responseBytesMax: 64,
  })
  const error = await http.get('/api/v3/x').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NodeFault)
  expect(error).not.toBeInstanceOf(NodeRefusal)
  expect(String(error)).toContain(detail)
  expect(String(error)).not.toMatch(/secret|127/)
})
