import { createServer, type Server } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { money } from '@zend/kernel'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../ports/clock.ts'
import { minorUnits, wholeUnits } from './amounts.ts'
import { jsonNumber, railHttp } from './http.ts'
import { openRails, RAIL_KEY_FILES, RAIL_NAMES, type RailsConfig } from './index.ts'
import { afterRefusal } from './outcome.ts'
import { walletNumber } from './phone.ts'

describe('amounts', () => {
  test.each([
    ['NGN', 550_010n, '5500.10'],
    ['TZS', 250_000n, '2500'],
    ['UGX', 4_500n, '4500'],
    ['KES', 1n, '0.01'],
  ] as const)('%s %d goes over the wire as %s, digit by digit', (currency, amount, text) => {
    expect(wholeUnits(money(currency, amount))).toBe(text)
    expect(JSON.stringify({ amount: jsonNumber(text) })).toBe(`{"amount":${text}}`)
  })
  test('what a float could not hold arrives whole', () => {
    expect(JSON.stringify(jsonNumber(wholeUnits(money('NGN', 900_719_925_474_099_301n))))).toBe('9007199254740993.01')
  })
  test.each([
    ['26.875', 'up', 2_688n],
    ['26.875', 'down', 2_687n],
    ['26.87', 'up', 2_687n],
    ['26.870', 'up', 2_687n],
    ['-1.999', 'down', -199n],
    ['5', 'down', 500n],
  ] as const)('%s read and rounded %s', (text, rounding, amount) => {
    expect(minorUnits('NGN', text, rounding)).toEqual(money('NGN', amount))
  })
  test.each(['', '1e5', 'NaN', '1,000', '.5'])('%j is no amount', (text) => {
    expect(minorUnits('NGN', text, 'up')).toBeNull()
  })
})

test.each([
  ['KE', '0712345678', '254712345678', '0712345678'],
  ['KE', '+254 712 345 678', '254712345678', '0712345678'],
  ['GH', '233244123456', '233244123456', '0244123456'],
  ['CM', '671234567', '237671234567', '671234567'],
  ['UG', '0772 123456', '256772123456', '0772123456'],
])('a wallet’s number in %s: %s', (country, text, international, national) => {
  expect(walletNumber(country, text)).toEqual({ international, national })
})
test.each([
  ['KE', '123'],
  ['KE', '+256772123456'],
  ['XX', '0712345678'],
  ['KE', 'abc'],
])('%s %s is no wallet’s number', (country, text) => {
  expect(walletNumber(country, text)).toBeNull()
})

describe('a refusal', () => {
  const refused = { why: 'rejected', said: 'no', duplicate: false } as const
  test('is a failure only of a reference that the provider does not know', () => {
    expect(afterRefusal(refused, { kind: 'unknown_reference' })).toMatchObject({ kind: 'failed', why: 'rejected' })
    expect(afterRefusal(refused, { kind: 'pending', railId: '1' })).toEqual({ kind: 'pending', railId: '1' })
    expect(afterRefusal(refused, { kind: 'paid', railId: '1', feeMinor: null }).kind).toBe('paid')
    expect(afterRefusal(refused, { kind: 'no_answer', said: 'x' }).kind).toBe('no_answer')
    expect(afterRefusal(refused, { kind: 'reversed', railId: '1', said: 'x' }).kind).toBe('pending')
  })
  test('as a duplicate is none of a reference that the provider does not know yet', () => {
    expect(afterRefusal({ ...refused, duplicate: true }, { kind: 'unknown_reference' }).kind).toBe('no_answer')
  })
})

describe('asking', () => {
  let server: Server | undefined
  afterEach(() => new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve))))
  const asked = async (status: number, body: string, headers: Readonly<Record<string, string>> = {}) => {
    server = createServer((request, response) => {
      if (request.url === '/elsewhere') response.end('{}')
      else response.writeHead(status, { ...headers }).end(body)
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return railHttp({ url, secretKey: 'sk_live_never_told', timeoutMs: 5_000 })()({ method: 'GET', path: '/x' })
  }
  test('JSON of 2xx and 4xx is an answer, its numbers as they were written', async () => {
    expect(await asked(422, '{"fee":26.875}')).toEqual({ kind: 'answer', status: 422, body: { fee: '26.875' } })
  })
  test.each([
    [200, '<html></html>'],
    [200, ''],
    [408, '{}'],
    [429, '{}'],
    [500, '{}'],
    [503, '{"status":false,"message":"Transfer not found"}'],
    [200, `"${'x'.repeat(1024 * 1024)}"`],
  ])('%d is silence', async (status, body) => {
    // A provider that rate-limits everybody has taken nothing; one that fails with another error may have taken the
    // order.
    expect(await asked(status, body)).toMatchObject({ kind: 'silence', reached: status !== 429 && status !== 503 })
  })
  test('a redirect is silence: it could lead anywhere, with our key', async () => {
    expect((await asked(302, '{}', { location: '/elsewhere' })).kind).toBe('silence')
  })
  test('what cannot be reached is silence, and neither key nor address is told', async () => {
    const ask = railHttp({ url: 'http://127.0.0.1:3', secretKey: 'sk_live_never_told', timeoutMs: 5_000 })()
    const answer = await ask({ method: 'GET', path: '/x' })
    expect(answer).toMatchObject({ kind: 'silence', reached: false })
    expect(JSON.stringify(answer)).not.toMatch(/never_told|127\.0\.0\.1/)
  })
  test('an address that is none is refused at once', () => {
    expect(() => railHttp({ url: 'api.paystack.co', secretKey: 'x', timeoutMs: 1 })).toThrow(TypeError)
  })
})

describe('opening', () => {
  const config = {
    ...Object.fromEntries(RAIL_NAMES.map((name) => [name, { url: `https://${name}.example` }])),
    timeoutMs: 1_000,
    pawapay: { url: 'https://api.pawapay.io', callbackPath: '/hooks/pawapay' },
    sender: { name: 'Zend', country: 'NG', phone: '2348000000000', mail: 'payouts@example.com' },
  } as RailsConfig
  const folder = mkdtempSync(join(tmpdir(), 'zend-rails-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const namesWith = (env: Readonly<Record<string, string>>): readonly string[] =>
    openRails(config, env, systemClock).map(({ name }) => name)

  test('a rail without its keys is left out; an empty key file stops the process', () => {
    const file = (name: string, content: string): string => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    const key = file('key', 'secret\n')
    expect(namesWith({})).toEqual([])
    expect(
      namesWith({ PAYSTACK_SECRET_KEY_FILE: key, FLUTTERWAVE_SECRET_KEY_FILE: key, PAWAPAY_TOKEN_FILE: '' }),
    ).toEqual(['paystack'])
    expect(namesWith({ CHAPA_SECRET_KEY_FILE: key })).toEqual([])
    const all = Object.fromEntries(RAIL_KEY_FILES.map((variable) => [variable, variable.includes('PUBLIC') ? '' : key]))
    expect(namesWith(all)).toEqual(RAIL_NAMES)
    expect(() => namesWith({ PAYSTACK_SECRET_KEY_FILE: file('empty', '\n') })).toThrow('PAYSTACK_SECRET_KEY_FILE')
    expect(() => namesWith({ PAYSTACK_SECRET_KEY_FILE: join(folder, 'missing') })).toThrow('ENOENT')
  })
})
