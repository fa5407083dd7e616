/** The proxy itself: the same answers in place of `fetch` as over HTTP, each to its own call. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Asked } from './calls.ts'
import { inPlaceOfFetch, listening, PROXY_ORIGIN } from './proxy.ts'

/** Answers every call with its name, and never one that is called `silent`. */
async function echo({ calls, ids }: Asked, place: number): Promise<Answer> {
  const name = calls[place]?.name ?? ''
  if (name.includes('silent')) throw new Error('nobody answers')
  return ids === null
    ? { kind: 'body', status: 203, text: name }
    : { kind: 'result', status: 200, text: JSON.stringify(name) }
}

let overHttp: Awaited<ReturnType<typeof listening>>
beforeAll(async () => {
  overHttp = await listening({ answer: echo })
})
afterAll(() => overHttp.stop())

const rpc = (method: string, id: number) => ({ jsonrpc: '2.0', id, method, params: [] })
const ask = async (origin: string, path: string, body?: unknown): Promise<readonly [number, string]> => {
  const response = await fetch(origin + path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })
  return [response.status, await response.text()]
}

describe.each<[string, <T>(work: (origin: string) => Promise<T>) => Promise<T>]>([
  ['in the place of fetch', async (work) => inPlaceOfFetch({ answer: echo }, () => work(PROXY_ORIGIN))],
  ['over HTTP', async (work) => work(overHttp.url)],
])('%s', (_way, through) => {
  test('every call of a request has its own answer, under its own id', async () => {
    const [, text] = await through((origin) => ask(origin, '/', [rpc('b', 7), rpc('a', 3)]))
    expect(JSON.parse(text)).toEqual([
      { jsonrpc: '2.0', id: 7, result: 'b' },
      { jsonrpc: '2.0', id: 3, result: 'a' },
    ])
    expect(JSON.parse((await through((origin) => ask(origin, '/', rpc('c', 1))))[1])).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: 'c',
    })
  })

  test('a path is a call, and so is a question without an id', async () => {
    expect(await through((origin) => ask(origin, '/v2/blocks/5?format=msgpack'))).toEqual([203, '/v2/blocks/5'])
    expect(await through((origin) => ask(origin, '/', { method: 'account_tx', params: [{}] }))).toEqual([
      203,
      'account_tx',
    ])
  })

  test('a call without an answer ends as an error', async () => {
    await expect(through((origin) => ask(origin, '/silent'))).rejects.toThrow()
  })
})
