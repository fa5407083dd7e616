import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { jsonRpc } from './json-rpc.ts'
import { NodeFault, NodeRefusal } from './node-http.ts'

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Answer = (body: Call | readonly Call[], request: IncomingMessage, response: ServerResponse) => void

const open: ReturnType<typeof createServer>[] = []
afterAll(() => open.forEach((server) => server.close()))

/** A node with a scripted answer, on a free port. Returns its URL without credentials. */
async function nodeThat(answer: Answer): Promise<URL> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(JSON.parse(Buffer.concat(chunks).toString()) as Call, request, response))
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/key-in-path`)
}
const client = (url: URL, options: { readonly timeoutMs?: number; readonly responseBytesMax?: number } = {}) =>
  jsonRpc({ name: 'test', url: url.href, batchMax: 3, ...options })
const echo = ({ id, method, params }: Call) => ({ id, result: [method, ...params], error: null })

describe('JSON-RPC', () => {
  test('sends credentials as a header, never in the address', async () => {
    const url = await nodeThat((_body, request, response) =>
      response.end(JSON.stringify({ id: 0, result: [request.headers.authorization, request.url] })),
    )
    url.username = 'us%40er'
    url.password = 'pa%3Ass'
    expect(await client(url).call('any')).toEqual([`Basic ${btoa('us@er:pa:ss')}`, '/key-in-path'])
  })

  test('keeps the order of a batch, whatever the order of the answers, and splits a long one', async () => {
    const sizes: number[] = []
    const url = await nodeThat((body, _request, response) => {
      const calls = Array.isArray(body) ? (body as readonly Call[]) : [body as Call]
      sizes.push(calls.length)
      response.end(JSON.stringify(Array.isArray(body) ? calls.map(echo).toReversed() : echo(body as Call)))
    })
    const calls = ['a', 'b', 'c', 'd'].map((method) => ({ method, params: [method.toUpperCase()] }))
    expect(await client(url).batch(calls)).toEqual([
      ['a', 'A'],
      ['b', 'B'],
      ['c', 'C'],
      ['d', 'D'],
    ])
    expect(sizes).toEqual([3, 1])
  })

  test('a call left out of a batch is a fault, not an empty answer', async () => {
    const url = await nodeThat((body, _request, response) =>
      response.end(JSON.stringify((body as readonly Call[]).slice(1).map(echo))),
    )
    await expect(client(url).batch(['a', 'b'].map((method) => ({ method, params: [] })))).rejects.toThrow(
      'test node, a: it left the call unanswered',
    )
  })

  test('a refusal is told from a node that cannot be asked', async () => {
    const url = await nodeThat((_body, _request, response) =>
      response.writeHead(500).end(JSON.stringify({ id: 0, result: null, error: { code: -8, message: 'no' } })),
    )
    const refusal = await client(url)
      .call('getblockhash', 9)
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(NodeRefusal)
    expect(String(refusal)).toContain('refused (-8): no')
  })

  test.each<[string, Answer, string]>([
    ['no JSON', (_body, _request, response) => response.writeHead(502).end('<html>'), 'HTTP status 502 and no JSON'],
    // As Infura and others sometimes return it.
    ['nothing at all with status 200', (_body, _request, response) => response.end(), 'HTTP status 200 and no JSON'],
    [
      'words with status 200',
      (_body, _request, response) => response.end('upstream request timeout'),
      'HTTP status 200 and no JSON',
    ],
    ['a closed door', (_body, _request, response) => response.writeHead(401).end(), 'refused our credentials'],
    [
      'too much',
      (_body, _request, response) => response.end(JSON.stringify({ id: 0, result: 'x'.repeat(2_000) })),
      'larger than 1000 bytes',
    ],
    ['silence', () => undefined, 'did not answer in time'],
  ])('%s is a fault', async (name, answer, message) => {
    // Only the silent case has to wait for its timeout; a busy machine must not hit one.
    const limits = { timeoutMs: name === 'silence' ? 300 : 20_000, responseBytesMax: 1_000 }
    const fault = await client(await nodeThat(answer), limits)
      .call('getblockcount')
      .catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(NodeFault)
    expect(fault).not.toBeInstanceOf(NodeRefusal)
    expect(String(fault)).toContain(message)
  })
})
