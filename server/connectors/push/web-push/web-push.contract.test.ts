import { startPush } from '@zend/sandbox/push'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PushSetup, pushSenderContract } from '../../../ports/push-sender.contract.ts'
import { systemClock } from '../../../ports/clock.ts'
import type { PushTarget } from '../../../ports/push-sender.ts'
import { newVapidKey, vapidPublicKey, webPushSender } from './index.ts'
import { outcomeOf } from './sender.ts'

const TIMEOUT_MS = 300
const MOODS = {
  well: { kind: 'well' },
  gone: { kind: 'gone' },
  unknown: { kind: 'unknown' },
  busy: { kind: 'busy', retryAfterS: 7 },
  broken: { kind: 'broken' },
  slow: { kind: 'slow', delayMs: 3 * TIMEOUT_MS },
} as const

describe('web push', () => {
  let bench: PushSetup
  let stop: () => Promise<void>
  beforeAll(async () => {
    const service = await startPush()
    const privateKey = newVapidKey()
    const device = async (key: string): Promise<PushTarget> => {
      const { endpoint, keys } = await service.subscribe(vapidPublicKey(key))
      return { endpoint, publicKey: keys.p256dh, auth: keys.auth }
    }
    const known = ({ endpoint, publicKey, auth }: PushTarget) => ({
      id: endpoint.split('/').at(-1) ?? '',
      endpoint,
      keys: { p256dh: publicKey, auth },
    })
    stop = service.stop
    bench = {
      sender: webPushSender({
        privateKey,
        subject: 'mailto:push@example.com',
        timeoutMs: TIMEOUT_MS,
        clock: systemClock,
      }),
      device: () => device(privateKey),
      otherKeyDevice: () => device(newVapidKey()),
      arrived: async (target) => (await service.look(known(target))).messages,
      mood: (target, mood) => service.behave(known(target), MOODS[mood]),
      vanish: service.stop,
    }
  })
  afterAll(() => stop())
  pushSenderContract(() => bench)
})

describe('answers', () => {
  const now = new Date('2026-03-02T10:00:00.000Z')
  test.each([
    [200, null, { kind: 'taken' }],
    [202, null, { kind: 'taken' }],
    // Redirects are not followed, because they could lead anywhere.
    [302, null, { kind: 'refused', status: 302 }],
    [400, null, { kind: 'refused', status: 400 }],
    [413, null, { kind: 'refused', status: 413 }],
    [429, 'Mon, 02 Mar 2026 10:01:00 GMT', { kind: 'later', afterMs: 60_000 }],
    [503, 'Mon, 02 Mar 2026 09:00:00 GMT', { kind: 'later', afterMs: 0 }],
    [503, 'soon', { kind: 'later', afterMs: null }],
  ] as const)('%d with %s', (status, retryAfter, outcome) => {
    expect(outcomeOf(status, retryAfter, now)).toEqual(outcome)
  })
})

test.each(['', 'push@example.com', 'http://example.com', 'mailto:nobody'])('%j is nobody to write to', (subject) => {
  expect(() => webPushSender({ privateKey: newVapidKey(), subject, timeoutMs: 1, clock: systemClock })).toThrow(
    TypeError,
  )
})
test('a key of another length is no key', () => {
  expect(() => vapidPublicKey('AAAA')).toThrow(RangeError)
})
