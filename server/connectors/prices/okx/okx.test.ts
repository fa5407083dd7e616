import { describe, expect, test } from 'vitest'
import { answering, asked, RECEIVED, streamed } from '../recorded.fixture.ts'
import { okxWire } from './okx.ts'

const wire = () => okxWire({ MATIC: 'POL', TON: 'GRAM' })
const TICKERS = '/api/v5/market/tickers?instType=SPOT'

// The form of the example at okx.com/docs-v5, tickers channel, for a spot market; the time is the example's.
const ticker = (instId: string, prices: string): string =>
  `{"instType":"SPOT","instId":"${instId}",${prices},"lastSz":"0.1","askSz":"11","bidSz":"5","open24h":"9000","high24h":"10000","low24h":"8888.88",
  "volCcy24h":"2222","vol24h":"2222","sodUtc0":"2222","sodUtc8":"2222","ts":"1597026383085"}`
const PRICES = '"last":"9999.99","askPx":"9999.99","bidPx":"8888.88"'
const at = new Date(1_597_026_383_085)

describe('OKX’s documented messages', () => {
  test('stream: the middle of the book at the time it states', () => {
    expect(
      streamed(wire(), `{"arg":{"channel":"tickers","instId":"LTC-USDT"},"data":[${ticker('LTC-USDT', PRICES)}]}`),
    ).toEqual({ ticks: [{ base: 'LTC', quote: 'USDT', price: '9444.435', at }], faults: [] })
  })

  test('REST: our markets among all of them; USDT against the dollar', async () => {
    const answer = `{"code":"0","msg":"","data":[${ticker('BTC-USD', PRICES)},${ticker('USDT-USD', '"last":"1","askPx":"","bidPx":""')},${ticker('POL-USDT', PRICES)}]}`
    expect(await asked(wire(), { [TICKERS]: answer })).toEqual({
      ticks: [
        { base: 'USDT', quote: 'USD', price: '1', at },
        { base: 'MATIC', quote: 'USDT', price: '9444.435', at },
      ],
      faults: [],
    })
  })

  test('acknowledgements say nothing, errors are told', async () => {
    expect(
      streamed(wire(), '{"event":"subscribe","arg":{"channel":"tickers","instId":"BTC-USDT"},"connId":"a4d3ae55"}'),
    ).toEqual({ ticks: [], faults: [] })
    const refused = `{"event":"error","code":"60018","msg":"channel:tickers,instId:X-USDT doesn't exist.","connId":"a4d3ae55"}`
    expect(streamed(wire(), refused).faults).toEqual(["channel:tickers,instId:X-USDT doesn't exist. (60018)"])
    await expect(asked(wire(), { [TICKERS]: '{"code":"50011","msg":"Too Many Requests","data":[]}' })).rejects.toThrow(
      'Too Many Requests (50011)',
    )
  })

  test('prices beyond all measure are faults, alone and in the middle', () => {
    const message = (prices: string): string =>
      `{"arg":{"channel":"tickers","instId":"LTC-USDT"},"data":[${ticker('LTC-USDT', prices)}]}`
    expect(streamed(wire(), message(`"last":"${'9'.repeat(39)}","askPx":"","bidPx":""`)).faults).toEqual([
      'LTC-USDT: no usable price',
    ])
    expect(streamed(wire(), message(`"last":"1","askPx":"${'9'.repeat(30)}","bidPx":"1e-25"`))).toEqual({
      ticks: [],
      faults: ['LTC-USDT: no usable price'],
    })
  })

  test('another channel’s message is malformed', () => {
    expect(() => streamed(wire(), '{"arg":{"channel":"trades","instId":"BTC-USDT"},"data":[{"px":"1"}]}')).toThrow(
      'tickers',
    )
  })

  test('candles are asked for further back until there are enough or no more', async () => {
    // Rows as at okx.com/docs-v5, Get candlesticks.
    const row = (ms: number, close: string): string =>
      `["${ms}","3.721","3.743","3.677","${close}","8422410","22698348.04828491","12698348.04828491","1"]`
    const [market] = wire().markets.filter(({ symbol }) => symbol === 'OKB-USDT')
    if (market === undefined) throw new Error('no market')
    const answers = {
      '/api/v5/market/candles?instId=OKB-USDT&bar=1Dutc&limit=300': `{"code":"0","msg":"","data":[${row(172_800_000, '3')},${row(86_400_000, '2')}]}`,
      '/api/v5/market/candles?instId=OKB-USDT&bar=1Dutc&limit=300&after=86400000': `{"code":"0","msg":"","data":[${row(0, '1')}]}`,
      '/api/v5/market/candles?instId=OKB-USDT&bar=1Dutc&limit=300&after=0': `{"code":"0","msg":"","data":[]}`,
    }
    const candles = await wire().candles?.(answering(answers), market, 'd1', 303, RECEIVED)
    expect(candles?.map(({ close }) => close)).toEqual(['1', '2', '3'])
  })
})
