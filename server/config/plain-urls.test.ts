import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logLines } from './log-lines.ts'
import { plainUrls } from './plain-urls.ts'

/** Paths with personal data in them, and the part that may be logged. */
const PATHS = [
  ['/nope/4111111111111111', '/nope/…'],
  ['/personal/transactions/wdr_01k9x4v7m2c8p5q3r6s0t1w2y3', '/personal/transactions/wdr_…'],
  ['/accounts/auth/freeze/8Jx_2kQ-vN4pLz7TqYw0', '/accounts/auth/freeze/…'],
  ['/auth/verify?email=ada%40example.com&code=123456', '/auth/verify?email=…&code=…'],
  ['/auth/verify/ada@example.com', '/auth/verify/…'],
  ['/auth/verify/ada%40example.com/1234', '/auth/verify/…/…'],
  ['/reset?8Jx2kQvN4pLz7TqYw0', '/reset?…'],
  ['/r/QWxhZGRpbjpvcGVuIHNlc2FtZQ==', '/r/…'],
  ['/p/AbCdEfGhIjKlMnOp', '/p/…'],
  ['/p/abcdefghijklmnopqrstuvwxyzabcd', '/p/…'],
  ['/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', '/address/…'],
  ['/send/+2348012345678', '/send/…'],
  ['/app#token=abc', '/app#…'],
  // Two English words are no secret, nor is a route's name.
  ['/personal/deposit/address?currency=BTC&chain=bitcoin', '/personal/deposit/address?currency=…&chain=…'],
  ['/openapi.json', '/openapi.json'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/general/prices/USDT/24', '/general/prices/USDT/24'],
  ['/wallet/getnowblock', '/wallet/getnowblock'],
  ['/api/v2/jsonRPC', '/api/v2/jsonRPC'],
  ['/api/v3/getTransactions', '/api/v3/getTransactions'],
  ['/', '/'],
] as const

test.each(PATHS)('of the path %s only what is nobody’s is written', (path, written) => {
  for (const field of ['path', 'url']) {
    expect(JSON.parse(plainUrls(JSON.stringify({ req: { method: 'GET', [field]: path } })))).toEqual({
      req: { method: 'GET', [field]: written },
    })
  }
  const err = { err: { message: `fetch of https://node.example:8443${path} failed` } }
  expect(plainUrls(JSON.stringify(err))).toBe(
    JSON.stringify({ err: { message: `fetch of https://node.example:8443${written} failed` } }),
  )
})

test.each([
  ['postgres://zend_api_login:hunter2@db.internal:5432/zend', 'postgres://…@db.internal:5432/zend'],
  ['smtp://user@example.com:pass@mail.example:587', 'smtp://…@mail.example:587'],
  ['wss://mainnet.example/ws/v3/5f0c1a2b3c4d5e6f7a8b9c0d1e2f3a4b', 'wss://mainnet.example/ws/v3/…'],
  ['https://rates.example/latest.json?app_id=5f0c1a2b', 'https://rates.example/latest.json?app_id=…'],
  ['https://push.example/send/fGh3:APA91b', 'https://push.example/send/…'],
])('of the address %s neither keys nor passwords are written', (address, written) => {
  expect(plainUrls(`{"msg":"asked ${address}"}`)).toBe(`{"msg":"asked ${written}"}`)
})

test('what is no address stays as it is', () => {
  const line =
    '{"txid":"36760ea05b3f","user":"usr_01k9","msg":"1/2 done, see a/b; ratio 4111/1111","at":"2026-11-22T10:00:00.000Z"}\n'
  expect(plainUrls(line)).toBe(line)
})

test('every process’s lines go through it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zend-plain-'))
  const output = openSync(join(folder, 'log'), 'a')
  logLines({ bytes: 0, everyMs: 0 }, () => output).write('{"path":"/nope/4111111111111111"}\n')
  closeSync(output)
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('{"path":"/nope/…"}\n')
  rmSync(folder, { recursive: true })
})
