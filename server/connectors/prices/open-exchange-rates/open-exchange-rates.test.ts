import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { IMPATIENT } from '../market.fixture.ts'
import { openExchangeRatesFeed } from './index.ts'

// The form of docs.openexchangerates.org/reference/latest-json, with currencies of ours.
const EXAMPLE = `{"disclaimer":"https://openexchangerates.org/terms/","license":"https://openexchangerates.org/license/","timestamp":1449877801,"base":"USD",
  "rates":{"AED":3.672538,"NGN":199.250100,"XAF":596.86e0,"KES":-1,"USD":1}}`

let server: Server | undefined
afterEach(() => new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve))))

async function feedOn(
  answer: { readonly body: string; readonly status?: number },
  asked: (authorization: string | undefined, url: string) => void = () => undefined,
) {
  server = createServer((request, response) => {
    asked(request.headers.authorization, request.url ?? '')
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const clock = { now: () => new Date('2026-11-21T10:00:00Z') }
  return openExchangeRatesFeed({
    url: `http://127.0.0.1:${port}/`,
    appId: 'secret-id',
    clock,
    everyMs: 10,
    timings: IMPATIENT,
  })
}

test('every currency of ours that it lists, exactly, at the time of publication; the app id travels in a header alone', async () => {
  const calls: unknown[] = []
  const feed = await feedOn({ body: EXAMPLE }, (authorization, url) => calls.push([authorization, url]))
  const at = new Date('2015-12-11T23:50:01Z')
  expect(await feed.latest()).toEqual([
    { base: 'USD', quote: 'NGN', price: '199.2501', at },
    { base: 'USD', quote: 'XAF', price: '596.86', at },
  ])
  expect(calls).toEqual([['Token secret-id', '/api/latest.json']])
})

test('rates against anything but the dollar are refused, and a refused app id is not told', async () => {
  const euros = await feedOn({ body: EXAMPLE.replace('"base":"USD"', '"base":"EUR"') })
  await expect(euros.latest()).rejects.toThrow('no rates against USD')
  await new Promise((resolve) => server?.close(resolve))
  const refused = await feedOn({ body: '{"error":true,"message":"invalid_app_id"}', status: 401 })
  await expect(refused.latest()).rejects.toThrow(
    /^open-exchange-rates, \/api\/latest\.json: it answered with HTTP status 401$/,
  )
})
