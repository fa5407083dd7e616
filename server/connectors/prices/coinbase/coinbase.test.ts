import { describe, expect, test } from 'vitest'
import { answering, asked, RECEIVED, streamed } from '../recorded.fixture.ts'
import { coinbaseWire } from './coinbase.ts'

const wire = () => coinbaseWire({ MATIC: 'POL', TON: 'GRAM' })

// The example of docs.cdp.coinbase.com/exchange/websocket-feed/channels, ticker channel.
const TICKER = `{"type":"ticker","sequence":37475248783,"product_id":"ETH-USD","price":"1285.22","open_24h":"1310.79","volume_24h":"245532.79269678",
  "low_24h":"1280.52","high_24h":"1313.8","volume_30d":"9788783.60117027","best_bid":"1285.04","best_bid_size":"0.46688654","best_ask":"1285.27",
  "best_ask_size":"1.56637040","side":"buy","time":"2022-10-19T23:28:22.061769Z","trade_id":370843401,"last_size":"11.4396987"}`

// The heartbeat of the same page, for this product and trade.
const heartbeat = (tradeId: number): string =>
  `{"type":"heartbeat","sequence":90,"last_trade_id":${tradeId},"product_id":"ETH-USD","time":"2022-10-19T23:28:25.464459Z"}`

// The shape of docs.cdp.coinbase.com/api-reference/exchange-api/rest-api/products/get-product-ticker.
const REST_EXAMPLE = `{"ask":"6267.71","bid":"6265.15","volume":"53602.03940154","trade_id":86326522,"price":"6268.48","size":"0.00698254",
  "time":"2020-03-20T00:22:57.833897Z"}`

describe('Coinbase’s documented messages', () => {
  test('a ticker is the middle of its book at the time it states', () => {
    expect(streamed(wire(), TICKER)).toEqual({
      ticks: [{ base: 'ETH', quote: 'USD', price: '1285.155', at: new Date('2022-10-19T23:28:22.061Z') }],
      faults: [],
    })
  })

  test('a heartbeat that names the ticker’s trade says that its price still stands; any other says nothing', () => {
    const one = wire()
    expect(streamed(one, heartbeat(370_843_401)).ticks).toEqual([])
    streamed(one, TICKER)
    expect(streamed(one, heartbeat(370_843_401)).ticks).toEqual([
      { base: 'ETH', quote: 'USD', price: '1285.155', at: new Date('2022-10-19T23:28:25.464Z') },
    ])
    expect(streamed(one, heartbeat(370_843_402)).ticks).toEqual([])
  })

  test('REST: the products that are listed, each at the time of its last trade', async () => {
    expect(
      await asked(wire(), {
        '/products/BTC-USD/ticker': REST_EXAMPLE,
        '/products/POL-USD/ticker': '{"message":"odd"}',
      }),
    ).toEqual({
      ticks: [{ base: 'BTC', quote: 'USD', price: '6266.43', at: new Date('2020-03-20T00:22:57.833Z') }],
      faults: ['POL-USD: the answer is no ticker'],
    })
  })

  test('acknowledgements say nothing, refusals are told, and one bad product does not spoil the others', () => {
    expect(
      streamed(wire(), '{"type":"subscriptions","channels":[{"name":"ticker","product_ids":["BTC-USD"]}]}'),
    ).toEqual({ ticks: [], faults: [] })
    expect(
      streamed(wire(), '{"type":"error","message":"Failed to subscribe","reason":"USDC-USD is not a valid product"}')
        .faults,
    ).toEqual(['Failed to subscribe: USDC-USD is not a valid product'])
    for (const message of wire().stream.hello)
      expect(message).toMatchObject({ product_ids: [expect.stringMatching(/^[A-Z]+-USD$/)] })
  })

  test('a ticker without a price is malformed', () => {
    expect(() =>
      streamed(wire(), '{"type":"ticker","trade_id":1,"product_id":"ETH-USD","time":"2022-10-19T23:28:22Z"}'),
    ).toThrow('price')
  })

  test('candles: rows of time, low, high, open, close, newest first, become closes, oldest first', async () => {
    const path = '/products/BTC-USD/candles?granularity=300&start=2026-11-21T09:50:00.000Z&end=2026-11-21T10:00:00.000Z'
    const rows = '[[1795255200,0.32,4.2,0.35,4.21,12.3],[1795254900,0.32,4.2,0.35,4.2,12.3],[1795254600,1,1,1,0,1]]'
    const [market] = wire().markets.filter(({ symbol }) => symbol === 'BTC-USD')
    if (market === undefined) throw new Error('no market')
    expect(await wire().candles?.(answering({ [path]: rows }), market, 'm5', 3, RECEIVED)).toEqual([
      { startsAt: new Date('2026-11-21T09:55:00Z'), close: '4.2' },
      { startsAt: new Date('2026-11-21T10:00:00Z'), close: '4.21' },
    ])
  })
})
