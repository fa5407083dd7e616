/** The contract of every connector of the push port, run with a sender and a push service whose devices can be read. */
import { expect, test } from 'vitest'
import type { PushMessage, PushSender, PushTarget } from './push-sender.ts'

/** A message as a device got it, decrypted. */
export type Pushed = {
  readonly text: string
  readonly ttlS: number
  readonly urgency: string
  readonly topic: string | null
}

/** How a device's service answers. */
export type PushServiceBehaviour = 'well' | 'gone' | 'unknown' | 'busy' | 'broken' | 'slow'

/** A sender with its test environment. */
export type PushSetup = {
  readonly sender: PushSender
  /** Creates a device that accepts this sender's messages. */
  readonly device: () => Promise<PushTarget>
  /** Creates a device that subscribed with another sender's key. */
  readonly otherKeyDevice: () => Promise<PushTarget>
  readonly arrived: (target: PushTarget) => Promise<readonly Pushed[]>
  /** `busy` requests a retry after seven seconds; `slow` is slower than the sender's timeout. */
  readonly mood: (target: PushTarget, mood: PushServiceBehaviour) => Promise<void>
  /** Stops the service. */
  readonly vanish: () => Promise<void>
}

const MESSAGE: PushMessage = {
  text: '{"title":"0,5 BTC reçus · 到着"}',
  ttlSeconds: 3_600,
  urgent: false,
  replaces: 'ntc_1',
}

/** Runs the contract. Tests run in this order, in one environment. */
export function pushSenderContract(bench: () => PushSetup): void {
  test('the device reads exactly what was sent, under the name, life and urgency it was sent with', async () => {
    const device = await bench().device()
    expect(await bench().sender.send(device, MESSAGE)).toEqual({ kind: 'taken' })
    expect(await bench().sender.send(device, { ...MESSAGE, urgent: true, ttlSeconds: 0, replaces: 'ntc_2' })).toEqual({
      kind: 'taken',
    })
    expect(await bench().arrived(device)).toMatchObject([
      { text: MESSAGE.text, ttlS: 3_600, urgency: 'normal', topic: 'ntc_1' },
      { text: MESSAGE.text, ttlS: 0, urgency: 'high', topic: 'ntc_2' },
    ])
  })

  test('a message as long as one may be arrives', async () => {
    const device = await bench().device()
    const text = 'x'.repeat(3_900)
    expect(await bench().sender.send(device, { ...MESSAGE, text })).toEqual({ kind: 'taken' })
    expect((await bench().arrived(device))[0]?.text).toBe(text)
  })

  test.each(['gone', 'unknown'] as const)('a subscription that is %s is told as gone', async (mood) => {
    const device = await bench().device()
    await bench().mood(device, mood)
    expect(await bench().sender.send(device, MESSAGE)).toEqual({ kind: 'gone' })
  })

  test('a service that is busy is to be asked when it says, one that is broken or slow whenever', async () => {
    const device = await bench().device()
    const outcomes = []
    for (const mood of ['busy', 'broken', 'slow'] as const) {
      await bench().mood(device, mood)
      outcomes.push(await bench().sender.send(device, MESSAGE))
    }
    expect(outcomes).toEqual([
      { kind: 'later', afterMs: 7_000 },
      { kind: 'later', afterMs: null },
      { kind: 'later', afterMs: null },
    ])
    await bench().mood(device, 'well')
    expect(await bench().sender.send(device, MESSAGE)).toEqual({ kind: 'taken' })
  })

  test('a device that subscribed with another key is refused, not gone: the key is our mistake', async () => {
    expect(await bench().sender.send(await bench().otherKeyDevice(), MESSAGE)).toEqual({ kind: 'refused', status: 403 })
  })

  test('keys that nothing can be encrypted with are a fault', async () => {
    await expect(bench().sender.send({ ...(await bench().device()), publicKey: 'AAAA' }, MESSAGE)).rejects.toThrow(
      Error,
    )
  })

  test('a service that is away may be asked later', async () => {
    const device = await bench().device()
    await bench().vanish()
    expect(await bench().sender.send(device, MESSAGE)).toEqual({ kind: 'later', afterMs: null })
  })
}
