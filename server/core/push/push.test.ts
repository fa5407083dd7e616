import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { pushJobOf } from './deliver-push.ts'
import { isKnownService, pauseAfter, pushMessage, targetOf, targetText } from './push.ts'

const { services } = DEFAULTS.push

describe('which addresses our worker may call', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com:443/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s', (endpoint) => {
    expect(isKnownService(endpoint, services)).toBe(true)
  })

  test.each([
    ['another scheme', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['another port', 'https://fcm.googleapis.com:8443/abc'],
    ['a name that only begins like one', 'https://fcm.googleapis.com.evil.example/abc'],
    ['a name that only ends like one', 'https://evilnotify.windows.com/abc'],
    ['a domain itself where hosts below it are meant', 'https://notify.windows.com/abc'],
    ['a known name as the user of another host', 'https://fcm.googleapis.com@evil.example/abc'],
    ['credentials', 'https://user:pass@fcm.googleapis.com/abc'],
    ['this machine', 'https://127.0.0.1/abc'],
    ['this machine by name', 'http://localhost:5432/'],
    ['the cloud’s own address', 'http://169.254.169.254/latest/meta-data/'],
    ['a private network', 'https://10.0.0.1/abc'],
    ['IPv6', 'https://[::1]/abc'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'fcm.googleapis.com/abc'],
    ['nothing', ''],
  ])('not %s', (_what, endpoint) => {
    expect(isKnownService(endpoint, services)).toBe(false)
  })

  test('a service at an address of its own is known with its scheme and port', () => {
    const own = ['http://127.0.0.1:5000']
    expect(isKnownService('http://127.0.0.1:5000/push/abc', own)).toBe(true)
    expect(isKnownService('http://127.0.0.1:5001/push/abc', own)).toBe(false)
    expect(isKnownService('https://127.0.0.1:5000/push/abc', own)).toBe(false)
  })
})

describe('a message', () => {
  const text = {
    title: '0.5 BTC arrived',
    body: 'Your deposit is there.',
    path: '/transaction/token/dep_1',
    app: 'personal' as const,
    urgent: true,
    createdAt: new Date(0),
  }

  test('is what the service worker reads, and is named after its notice', () => {
    expect(pushMessage('ntc_1', text, 90_500)).toEqual({
      text: '{"title":"0.5 BTC arrived","body":"Your deposit is there.","path":"/transaction/token/dep_1","app":"personal","tag":"ntc_1"}',
      ttlSeconds: 90,
      urgent: true,
      replaces: 'ntc_1',
    })
  })
  test('fits into what push services take, whatever is in it', () => {
    const long = '🦊'.repeat(5_000)
    const { text: sent } = pushMessage('ntc_1', { ...text, title: long, body: long }, 1_000)
    expect(Buffer.byteLength(sent)).toBeLessThan(3_000)
    expect((JSON.parse(sent) as { title: string }).title).toMatch(/^(🦊)+…$/u)
  })
})

test('pauses double up to a limit, and never end before the service said', () => {
  const backoff = { firstMs: 5_000, maxMs: 60_000 }
  expect([1, 2, 3, 4, 5, 6].map((tries) => pauseAfter(tries, null, backoff))).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ])
  expect([pauseAfter(1, 120_000, backoff), pauseAfter(3, 1_000, backoff)]).toEqual([120_000, 20_000])
})

test('a target is read as it was written, and nothing else is one', () => {
  const target = { endpoint: 'https://fcm.googleapis.com/abc', publicKey: 'BA', auth: 'CA' }
  expect(targetOf(targetText(target))).toEqual(target)
  for (const text of ['[]', '{}', '["a","b"]', '[1,2,3]']) expect(() => targetOf(text)).toThrow(Error)
})

test.each([null, 'x', {}, { noticeId: 'ntc_1', subscriptionId: 'psh_1', tries: 0 }])('%j is no job', (payload) => {
  expect(() => pushJobOf(payload)).toThrow(TypeError)
})
