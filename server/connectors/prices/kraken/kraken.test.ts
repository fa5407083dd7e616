import { describe, expect, test } from 'vitest'
import { asked, RECEIVED, streamed } from '../recorded.fixture.ts'
import { krakenWire } from './kraken.ts'

const wire = () => krakenWire({ MATIC: 'POL', TON: 'GRAM' })
const TICKER = '/0/public/Ticker'

// The example of docs.kraken.com/api/docs/rest-api/get-ticker-information, with an additional pair that is not one of
// our markets.
const REST_EXAMPLE = `{"error":[],"result":{"XXBTZUSD":{"a":["30300.10000","1","1.000"],"b":["30300.00000","1","1.000"],"c":["30303.20000","0.00067643"],
  "v":["4083.67001100","4412.73601799"],"p":["30706.77771","30689.13205"],"t":[34619,38907],"l":["29868.30000","29868.30000"],
  "h":["31631.00000","31631.00000"],"o":"30502.80000"},"XXBTZEUR":{"a":["1","1","1"],"b":["1","1","1"],"c":["1","1"]}}}`

// The example of docs.kraken.com/exchange/api-reference/spot-websocket-v2/ticker.
const STREAM_EXAMPLE = `{"channel":"ticker","type":"snapshot","data":[{"symbol":"ALGO/USD","bid":0.10025,"bid_qty":740.0,"ask":0.10036,"ask_qty":1361.44813783,
  "last":0.10035,"volume":997038.98383185,"vwap":0.10148,"low":0.09979,"high":0.10285,"change":-0.00017,"change_pct":-0.17,
  "timestamp":"2023-09-25T09:04:31.742648Z"}]}`

describe('Kraken’s documented messages', () => {
  test('REST: the middle of the book, by the market’s old name, at the time it came', async () => {
    expect(await asked(wire(), { [TICKER]: REST_EXAMPLE })).toEqual({
      ticks: [{ base: 'BTC', quote: 'USD', price: '30300.05', at: RECEIVED }],
      faults: [],
    })
  })

  test('REST: the same answer again is not younger; a changed one is', async () => {
    const one = wire()
    const later = new Date(RECEIVED.getTime() + 60_000)
    await asked(one, { [TICKER]: REST_EXAMPLE })
    expect((await asked(one, { [TICKER]: REST_EXAMPLE }, later)).ticks[0]?.at).toEqual(RECEIVED)
    expect((await asked(one, { [TICKER]: REST_EXAMPLE.replace('38907', '38908') }, later)).ticks[0]?.at).toEqual(later)
  })

  test('stream: JSON numbers to the last digit, at the time it states', () => {
    expect(streamed(wire(), STREAM_EXAMPLE)).toEqual({
      ticks: [{ base: 'ALGO', quote: 'USD', price: '0.100305', at: new Date('2023-09-25T09:04:31.742Z') }],
      faults: [],
    })
  })

  test('stream: a tiny price with an exponent, and no time', () => {
    const { ticks } = streamed(
      wire(),
      '{"channel":"ticker","type":"update","data":[{"symbol":"DOGS/USD","bid":4.8e-05,"ask":4.9E-5,"last":4.85e-05}]}',
    )
    expect(ticks).toEqual([{ base: 'DOGS', quote: 'USD', price: '0.0000485', at: RECEIVED }])
  })

  test('what is no price is a fault: an empty book and no trade, zero, a time that is none', () => {
    const message = (fields: string): string =>
      `{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USD",${fields}}]}`
    expect(streamed(wire(), message('"bid":0,"ask":0,"last":0'))).toEqual({
      ticks: [],
      faults: ['BTC/USD: no usable price'],
    })
    expect(streamed(wire(), message('"bid":0,"ask":100,"last":99')).ticks[0]?.price).toBe('99')
    expect(streamed(wire(), message('"bid":1,"ask":2,"last":1,"timestamp":"soon"')).faults).toHaveLength(1)
    expect(() => streamed(wire(), message('"bid":null,"ask":2'))).toThrow('bid')
  })

  test('everything else on the stream says nothing; a refused market is told', () => {
    expect(streamed(wire(), '{"channel":"heartbeat"}')).toEqual({ ticks: [], faults: [] })
    expect(
      streamed(
        wire(),
        '{"channel":"status","type":"update","data":[{"version":"2.0.0","system":"online","api_version":"v2","connection_id":1}]}',
      ),
    ).toEqual({ ticks: [], faults: [] })
    expect(
      streamed(
        wire(),
        '{"error":"Currency pair not supported DOGS/USD","method":"subscribe","success":false,"symbol":"DOGS/USD","time_in":"2026-01-01T00:00:00Z"}',
      ),
    ).toEqual({ ticks: [], faults: ['DOGS/USD: Currency pair not supported DOGS/USD'] })
  })

  test('an error answer and one of another shape are faults', async () => {
    await expect(asked(wire(), { [TICKER]: '{"error":["EGeneral:Too many requests"]}' })).rejects.toThrow(
      'EGeneral:Too many requests',
    )
    await expect(asked(wire(), { [TICKER]: '[]' })).rejects.toThrow('kraken')
  })

  test('renamed coins are asked for by their new names', () => {
    const hello = JSON.stringify(wire().stream.hello)
    expect(hello).toContain('"POL/USD"')
    expect(hello).toContain('"GRAM/USD"')
    expect(hello).not.toContain('MATIC')
  })
})
