import { describe, expect, test, vi } from 'vitest'
import { openRoom, openRooms } from './admission.ts'

const ONE = { inFlightMax: 1, waitMs: 25 }

describe('a room', () => {
  test('lets in as many as it holds, and the next when one leaves, in the order of coming', async () => {
    const room = openRoom({ inFlightMax: 2, waitMs: 1_000 })
    expect([room.enter(), room.enter()]).toEqual([true, true])
    const came: string[] = []
    const waiting = ['a', 'b'].map(async (name) => {
      if (await room.enter()) came.push(name)
    })
    room.leave()
    await waiting[0]
    expect(came).toEqual(['a'])
    room.leave()
    await Promise.all(waiting)
    expect(came).toEqual(['a', 'b'])
    room.leave()
    room.leave()
    // Both places are free again, and there are no more than two.
    expect([room.enter(), room.enter()]).toEqual([true, true])
    expect(room.enter()).toBeInstanceOf(Promise)
  })

  test('turns away who waited long enough, and nobody before', async () => {
    vi.useFakeTimers()
    try {
      const room = openRoom(ONE)
      void room.enter()
      const answers: (readonly [string, boolean])[] = []
      const ask = (name: string) => void Promise.resolve(room.enter()).then((admitted) => answers.push([name, admitted]))
      ask('first')
      await vi.advanceTimersByTimeAsync(15)
      ask('second')
      await vi.advanceTimersByTimeAsync(9)
      expect(answers).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect(answers).toEqual([['first', false]])
      room.leave()
      await vi.advanceTimersByTimeAsync(0)
      expect(answers).toEqual([
        ['first', false],
        ['second', true],
      ])
      ask('third')
      await vi.advanceTimersByTimeAsync(25)
      expect(answers.at(-1)).toEqual(['third', false])
    } finally {
      vi.useRealTimers()
    }
  })
})

test('strangers take no place of customers, sign-ins none of other strangers, and nobody one of health or of streams', () => {
  const rooms = openRooms({ customers: ONE, passwords: ONE, strangers: ONE })
  expect(rooms({ bases: ['accounts'], auth: 'public', password: true })?.enter()).toBe(true)
  expect(rooms({ bases: ['accounts'], auth: 'public', password: true })?.enter()).toBeInstanceOf(Promise)
  expect(rooms({ bases: ['accounts'], auth: 'public' })?.enter()).toBe(true)
  expect(rooms({ bases: ['accounts'], auth: 'pre-auth' })?.enter()).toBeInstanceOf(Promise)
  expect(rooms({ bases: ['personal'], auth: 'session' })?.enter()).toBe(true)
  expect(rooms({ bases: ['personal'], auth: 'session' })?.enter()).toBeInstanceOf(Promise)
  expect(rooms({ bases: ['root'], auth: 'public' })).toBeNull()
  expect(rooms({ bases: ['personal'], auth: 'session', stream: true })).toBeNull()
})
