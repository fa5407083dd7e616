/**
 * HTTP with nodes: where secrets are sent, every kind of invalid answer, and that no network's client shows an address.
 */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { algod } from './algorand/algod.ts'
import { blockfrost } from './cardano/blockfrost.ts'
import { jsonRpc } from './json-rpc.ts'
import { basicAuth, exchange, jsonOf, NodeFault, nodeTarget } from './node-http.ts'
import { horizon } from './stellar/horizon.ts'
import { tonHttp } from './ton/http.ts'
import { tronHttp } from './tron/http.ts'
import { xrplNode } from './xrpl/node.ts'

const open: ReturnType<typeof createServer>[] = []
afterAll(() => {
  for (const server of open) {
    server.close()
    server.closeAllConnections()
  }
})

/** A node with a scripted answer, on a free port; its address has a secret in every place that can hold one. */
async function nodeThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://zend:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}/key-in-path/?api_key=key-in-query`
}
const caught = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => null,
    (error: unknown) => error,
  )
const shown = (error: unknown): string => JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)

describe('an address', () => {
  test('is taken apart, its secrets decoded', () => {
    const target = nodeTarget('test', 'https://us%40er:pa%3Ass@host:8/a/b//?api_key=k%2F')
    expect([
      target.url,
      target.base,
      target.user,
      target.password,
      target.query.get('api_key'),
      target.label('x'),
    ]).toEqual(['https://host:8/a/b//?api_key=k%2F', 'https://host:8/a/b', 'us@er', 'pa:ss', 'k/', 'test node, x'])
    expect(basicAuth(target)).toEqual({ authorization: `Basic ${btoa('us@er:pa:ss')}` })
    expect(basicAuth(nodeTarget('test', 'http://host'))).toEqual({})
    expect(nodeTarget('test', 'http://host/').base).toBe('http://host')
  })

  test.each(['', 'hunter2', 'ftp://zend:hunter2@host', 'host:80'])(
    'that is none is refused without being shown: %s',
    (url) => expect(() => nodeTarget('test', url)).toThrow(/^the address of the test node is not an http\(s\) URL$/),
  )

  test.each(['http://zend:hunter2%@host', 'http://hunter2%zz@host'])(
    'with a bare % in its credentials is refused without being shown: %s',
    async (url) => {
      const fault = await caught((async () => nodeTarget('test', url))())
      expect(fault).toBeInstanceOf(NodeFault)
      expect((fault as Error).message).toBe(
        'the address of the test node has a % in its user or password that escapes nothing: write it as %25',
      )
      expect(shown(fault)).not.toMatch(/hunter2/)
    },
  )
})

describe('an exchange', () => {
  test('gives the whole answer, whatever its status', async () => {
    const { url } = nodeTarget(
      'test',
      await nodeThat((_request, response) => void response.writeHead(404, { 'x-height': '7' }).end('{"n":1.0}')),
    )
    const { status, headers, body } = await exchange('test node, x', url, {})
    expect([status, headers.get('x-height'), jsonOf(body), jsonOf(body, JSON.parse)]).toEqual([
      404,
      '7',
      { n: '1.0' },
      { n: 1 },
    ])
  })

  test.each<[string, RequestListener, string]>([
    ['too much', (_request, response) => void response.end('x'.repeat(1_001)), 'its answer is larger than 1000 bytes'],
    [
      'a way elsewhere',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'unreachable (TypeError)',
    ],
    ['silence', () => undefined, 'it did not answer in time'],
    ['half an answer', (_request, response) => void response.write('x'), 'it did not answer in time'],
    ['a broken line', (request: IncomingMessage) => void request.socket.destroy(), 'unreachable (UND_ERR_SOCKET)'],
  ])('with %s is a fault that says so and nothing else', async (name, answer, message) => {
    const { url } = nodeTarget('test', await nodeThat(answer))
    // Only the silent case has to wait for its timeout; a busy machine must not hit one.
    const timeoutMs = message.includes('in time') ? 300 : 20_000
    const fault = await caught(exchange(`test node, ${name}`, url, {}, { timeoutMs, bytesMax: 1_000 }))
    expect(fault).toBeInstanceOf(NodeFault)
    expect((fault as Error).message).toBe(`test node, ${name}: ${message}`)
    expect(shown(fault)).not.toMatch(/hunter2|key-in|127\.0/)
  })

  test('no JSON is told from a JSON null', () => {
    expect([jsonOf(Buffer.from('null')), jsonOf(Buffer.from('<html>')), jsonOf(Buffer.from(''))]).toEqual([
      null,
      undefined,
      undefined,
    ])
  })
})

describe('an answer about another transaction than was asked for is none, of', () => {
  const [ASKED, OTHER, AROUND] = ['aa', 'bb', 'cc'].map((byte) => byte.repeat(32)) as [string, string, string]
  const answering = (content: object): Promise<string> =>
    nodeThat((_request, response) => void response.end(JSON.stringify(content)))
  const HEAD = { height: 7, closedAt: new Date(0), oldest: 1 }
  const sent = {
    ledger: 7,
    successful: true,
    source_account: 'G1',
    fee_account: 'G2',
    fee_charged: '100',
    created_at: '2026-01-01T00:00:00Z',
  }
  const onStellar = async (content: object) =>
    horizon({ name: 'test', url: await answering(content), passphrase: 'x' }).transaction(ASKED, HEAD)

  test('Stellar', async () => {
    expect(await caught(onStellar({ ...sent, hash: OTHER }))).toBeInstanceOf(NodeFault)
    expect(await caught(onStellar({ ...sent, hash: OTHER, fee_bump_transaction: { hash: AROUND } }))).toBeInstanceOf(
      NodeFault,
    )
    // The inner transaction of a fee bump is found by the requested hash, beside the bump's own.
    expect(await onStellar({ ...sent, hash: ASKED, fee_bump_transaction: { hash: AROUND } })).toMatchObject({
      txid: AROUND,
    })
    expect(await onStellar({ ...sent, hash: ASKED })).toMatchObject({ txid: ASKED })
  })

  test('Cardano', async () => {
    const onCardano = async (hash: string) => {
      const url = await answering({ hash, block: OTHER, block_height: 7, fees: '170000', valid_contract: true })
      return blockfrost({ name: 'test', url, networkMagic: 1 }).mined(ASKED)
    }
    expect(await caught(onCardano(OTHER))).toBeInstanceOf(NodeFault)
    expect(await onCardano(ASKED)).toMatchObject({ txid: ASKED })
  })
})

describe('a client of', () => {
  const clients: readonly [string, (url: string) => Promise<unknown>][] = [
    ['JSON-RPC', (url) => jsonRpc({ name: 'test', url }).call('getblock')],
    ['Tron', (url) => tronHttp({ name: 'test', url })('head', 'getnowblock')],
    ['TON', (url) => tonHttp({ name: 'test', url }).get('/api/v3/blocks')],
    ['Algorand', (url) => algod({ name: 'test', url, genesisId: 'x', genesisHash: 'y' }).params()],
    ['Stellar', (url) => horizon({ name: 'test', url, passphrase: 'x' }).head()],
    ['Cardano', (url) => blockfrost({ name: 'test', url, networkMagic: 1 }).latest()],
    ['the XRP Ledger', (url) => xrplNode({ name: 'test', networkId: 1, rpcUrl: url }).server()],
  ]
  const answers: readonly [string, RequestListener][] = [
    [
      'an open door to elsewhere',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['a closed door', (_request, response) => void response.writeHead(401).end()],
    [
      'a page for people',
      (request, response) =>
        void response.writeHead(200).end(`<html>${request.url} ${JSON.stringify(request.headers)}`),
    ],
    ['an error of its own', (_request, response) => void response.writeHead(500).end('{}')],
  ]
  test.each(clients.flatMap(([network, ask]) => answers.map(([kind, answer]) => ({ network, ask, kind, answer }))))(
    '$network that meets $kind throws and shows no address',
    async ({ ask, answer }) => {
      const error = await caught(ask(await nodeThat(answer)))
      expect(error).toBeInstanceOf(Error)
      expect(shown(error)).not.toMatch(/hunter2|key-in|127\.0|emVuZDpodW50ZXIy/)
    },
  )

  test.each(clients)(
    '%s asks below the address it was given, with its secrets in headers alone',
    async (_network, ask) => {
      const seen: IncomingMessage[] = []
      await caught(
        ask(
          await nodeThat((request, response) => {
            seen.push(request)
            response.writeHead(500).end('{}')
          }),
        ),
      )
      expect(seen).toHaveLength(1)
      expect(seen[0]?.url).toMatch(/^\/key-in-path\//)
      expect(seen[0]?.url).not.toMatch(/hunter2/)
      expect(JSON.stringify(seen[0]?.headers)).toMatch(/hunter2|emVuZDpodW50ZXIy|key-in-query/)
    },
  )
})
