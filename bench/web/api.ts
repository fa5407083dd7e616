/** A stub API with one customer and fixed answers over HTTP, so that only the web app is measured. */
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { COIN_CODES, newId } from '@zend/kernel'

const USER = newId('usr', 1)
const NOW = new Date().toISOString()
const LATER = '2099-01-01T00:00:00.000Z'
const HELD: Readonly<Record<string, string>> = { BTC: '0.01240000', ETH: '0.145000000000000000', USDT: '2410.000000' }
const PRICES: Readonly<Record<string, number>> = { BTC: 91_240.5, ETH: 3_120.4, USDT: 1 }

const user = {
  _id: USER,
  firstName: 'Ada',
  lastName: 'Obi',
  username: 'ada',
  email: 'ada@example.com',
  phone: '+2348031234567',
  country: 'NG',
  locale: 'en',
  image: null,
  notifications: [],
  hasCreatedTransactionPin: true,
  permissions: ['withdrawal'],
  emailVerifiedAt: NOW,
  createdAt: NOW,
}
const tokens = {
  _id: USER,
  accessToken: 'a',
  accessTokenExpiresAt: LATER,
  refreshToken: 'r',
  refreshTokenExpiresAt: LATER,
}

const price = (coin: string, quote: string) => ({
  currency: coin,
  quote,
  currentPrice: ((PRICES[coin] ?? 2.5) * (quote === 'USD' ? 1 : 1_500)).toFixed(8),
  percentagePrice: '0.01',
  percentageChange: '1.25',
  asOf: NOW,
  quotable: true,
  problem: null,
})
const line = (from: number, steps: number): number[] =>
  Array.from({ length: steps }, (_, at) => from * (1 + Math.sin(at / 5) / 40))

/** The answer of each call; `undefined` for unknown paths. */
function answerTo(path: string, query: URLSearchParams): unknown {
  const quote = query.get('quote') ?? 'USD'
  switch (path) {
    case '/accounts/users/sign-in':
      return {
        user: { _id: USER, accessToken: 'p', accessTokenExpiresAt: LATER },
        next: 'authorize',
        otp: { sentTo: 'a•••@example.com', expiresAt: LATER, resendAt: NOW },
      }
    case `/accounts/users/${USER}/authorize`:
      return { user: tokens }
    case `/accounts/users/${USER}`:
      return { user }
    case '/personal/balance':
      return {
        balances: Object.entries(HELD).map(([currency, total]) => ({
          currency,
          name: currency,
          available: total,
          held: '0',
          total,
          collecting: '0',
        })),
        asOf: NOW,
      }
    case '/personal/balance/history':
      return {
        range: query.get('range') ?? '1W',
        quote,
        unpriced: [],
        points: line(4_000, 288).map((value, at) => ({
          at: new Date(Date.parse(NOW) - (288 - at) * 300_000).toISOString(),
          value: value.toFixed(2),
        })),
      }
    case '/personal/transaction/marketprice':
      return { prices: COIN_CODES.map((coin) => price(coin, quote)), asOf: NOW }
    case '/personal/transaction/marketprice/trends':
      return {
        trends: COIN_CODES.map((currency) => ({
          currency,
          prices: line(PRICES[currency] ?? 2.5, 25).map((value) => value.toFixed(8)),
        })),
        asOf: NOW,
      }
    case '/personal/transaction/history':
      return { transactions: [], page: 1, limit: 5, total: 0, cursor: null }
    default:
      return undefined
  }
}

function send(response: ServerResponse, origin: string, path: string, query: URLSearchParams): void {
  const headers = {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
    'access-control-max-age': '7200',
  }
  if (path === '/personal/events') {
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' }).write(': open\n\n')
    return
  }
  const data = answerTo(path, query)
  const found = data !== undefined
  response
    .writeHead(found ? 200 : 404, {
      ...headers,
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, accept-language',
      'content-type': 'application/json',
      // As the product's API compresses its long answers; the short ones lose a few bytes by it.
      'content-encoding': 'gzip',
    })
    .end(
      gzipSync(
        JSON.stringify(
          found
            ? { data }
            : { type: 'urn:zend:problem:not_found', title: 'x', status: 404, code: 'not_found', message: 'x' },
        ),
      ),
    )
}

/** Starts the API for pages of this origin; `close` ends it. */
export async function startApi(origin: string): Promise<{ readonly address: string; readonly close: () => void }> {
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    if (request.method === 'OPTIONS') send(response, origin, '/personal/balance', searchParams)
    else send(response, origin, pathname, searchParams)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the API has no port')
  return {
    address: `http://localhost:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
