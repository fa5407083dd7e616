import { mkdtemp, rm } from 'node:fs/promises'
import { request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { LocalCallFailed, type LocalCalls } from '../../ports/local-calls.ts'
import { localCaller, serveLocalCalls } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'zend-local-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
let made = 0
const listenOn = (path: string) => (server: Server) => new Promise<void>((resolve) => void server.listen(path, resolve))

async function open(calls: LocalCalls, token = 'right', timeoutMs = 5_000) {
  const socketPath = join(folder, `${++made}.sock`)
  const told: string[] = []
  const server = await serveLocalCalls({
    token,
    calls,
    listen: listenOn(socketPath),
    onRefused: (name, reason) => told.push(`${name}: ${reason}`),
    onFault: (name, error) => told.push(`${name} broke: ${String(error)}`),
  })
  const caller = localCaller({ socketPath, token: 'right', timeoutMs })
  onTestFinished(async () => {
    caller.close()
    await server.close()
  })
  return { socketPath, told, server, call: caller.call }
}

test('carries dates, whole numbers of any size and bytes, both ways', async () => {
  const { call } = await open({ echo: async (args) => args })
  const value = {
    at: new Date(5),
    amount: 2n ** 90n,
    bytes: new Uint8Array([1, 2]),
    none: null,
    left: undefined,
    list: ['a', false],
  }
  expect(await call('echo', value)).toEqual(value)
})

test.each<[string, LocalCalls, string]>([
  ['without the token', { ask: async () => 1 }, 'wrong'],
  ['for a call that there is none of', {}, 'right'],
  ['for a name that every object has', {}, 'right'],
])('answers nothing %s', async (what, calls, token) => {
  const { call, told } = await open(calls, token)
  await expect(call(what.includes('every object') ? 'toString' : 'ask', 1)).rejects.toThrow(LocalCallFailed)
  expect(told).toHaveLength(1)
})

test('says nothing of what broke, and goes on', async () => {
  let broken = true
  const ask = async () => {
    if (broken) throw new Error('a secret')
    return 'well'
  }
  const { call, told } = await open({ ask })
  const failed: unknown = await call('ask', null).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(LocalCallFailed)
  expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain('a secret')
  expect(told).toEqual(['ask broke: Error: a secret'])
  broken = false
  expect(await call('ask', null)).toBe('well')
})

describe('of calls of one moment', () => {
  test('each has its own answer, however many they are', async () => {
    const { call } = await open({ double: async (n) => Number(n) * 2, half: async (n) => Number(n) / 2 })
    const asked = Array.from({ length: 300 }, (_, n) => call(n % 2 === 0 ? 'double' : 'half', n))
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 300 }, (_, n) => (n % 2 === 0 ? n * 2 : n / 2)))
  })

  test('one is answered while another is still waited for', async () => {
    let end: (value: string) => void = () => undefined
    const { call } = await open({ slow: () => new Promise((resolve) => (end = resolve)), quick: async () => 'quick' })
    const slow = call('slow', null)
    expect(await call('quick', null)).toBe('quick')
    end('slow')
    expect(await slow).toBe('slow')
  })

  test("one that breaks, is unknown or cannot travel is no other one's", async () => {
    const { call, told } = await open({
      breaks: async () => {
        throw new Error('here')
      },
      mute: async () => () => undefined,
      fine: async () => 'fine',
    })
    const asked = await Promise.allSettled([
      call('breaks', 1),
      call('nothing', 1),
      call('mute', 1),
      call('fine', () => undefined),
      call('fine', 1),
    ])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected', 'fulfilled'])
    expect(told).toEqual(['nothing: no such call', 'breaks broke: Error: here', expect.stringContaining('mute broke')])
  })

  test('one that is too long is refused, and a long one beside many goes', async () => {
    const { call } = await open({ length: async (text) => String(text).length })
    const asked = await Promise.allSettled(
      [200_000, 60_000, 60_000, 10].map((length) => call('length', 'x'.repeat(length))),
    )
    expect(asked.map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))).toEqual([
      'refused',
      60_000,
      60_000,
      10,
    ])
  })

  test('letters of several bytes count as what they take', async () => {
    const { call } = await open({ length: async (text) => String(text).length })
    expect(await Promise.all([1, 2, 3].map(() => call('length', '€'.repeat(20_000))))).toEqual([20_000, 20_000, 20_000])
  })
})

test('what is no message, or too long, is refused', async () => {
  const { socketPath, told } = await open({ ask: async () => 1 })
  const send = (body: string): Promise<number> =>
    new Promise((resolve) => {
      const sent = request(
        { socketPath, path: '/', method: 'POST', headers: { authorization: 'Bearer right' } },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        },
      )
      sent.on('error', () => resolve(0))
      sent.end(body)
    })
  expect(await send('not a message')).toBe(400)
  expect([0, 400]).toContain(await send(`"${'x'.repeat(200_000)}"`))
  expect(told).toEqual([': not readable', ': not readable'])
})

describe('when the other process', () => {
  test('is not there, a call fails', async () => {
    const { call } = localCaller({ socketPath: join(folder, 'nobody.sock'), token: 'right' })
    await expect(call('ask', null)).rejects.toThrow(LocalCallFailed)
  })

  test('does not answer, a call waits for its time and no longer', async () => {
    const { call } = await open({ ask: () => new Promise(() => undefined) }, 'right', 50)
    await expect(call('ask', null)).rejects.toThrow(LocalCallFailed)
  })

  test('answers some and falls, the others fail and those stand', async () => {
    const { call, server } = await open(
      { quick: async () => 'quick', never: () => new Promise(() => undefined) },
      'right',
      100,
    )
    const [never, quick] = [call('never', null), call('quick', null)]
    expect(await quick).toBe('quick')
    await expect(never).rejects.toThrow('never could not be asked')
    expect(await call('quick', null)).toBe('quick')
    await server.close()
  })

  test('was started again, the next call is answered, though its connection was kept', async () => {
    const { call, server, socketPath } = await open({ ask: async () => 'first' })
    expect(await call('ask', null)).toBe('first')
    await server.close()
    const second = await serveLocalCalls({
      token: 'right',
      calls: { ask: async () => 'second' },
      listen: listenOn(socketPath),
      onRefused: () => undefined,
      onFault: () => undefined,
    })
    expect(await call('ask', null)).toBe('second')
    await second.close()
  })
})
