import { describe, expect, test, vi } from 'vitest'
import { openSlots, openAdmission } from './admission.ts'

const ONE = { inFlightMax: 1, waitMs: 25 }

describe('a number of slots', () => {
  test('lets in as many as it holds, and the next when one leaves, in the order of coming', async () => {
    const slots = openSlots({ inFlightMax: 2, waitMs: 1_000 })
    expect([slots.acquire(), slots.acquire()]).toEqual([true, true])
    const came: string[] = []
    const waiting = ['a', 'b'].map(async (name) => {
      if (await slots.acquire()) came.push(name)
    })
    slots.release()
    await waiting[0]
    expect(came).toEqual(['a'])
    slots.release()
    await Promise.all(waiting)
    expect(came).toEqual(['a', 'b'])
    slots.release()
    slots.release()
    // Both slots are free again, and there are no more than two.
    expect([slots.acquire(), slots.acquire()]).toEqual([true, true])
    expect(slots.acquire()).toBeInstanceOf(Promise)
  })

  test('turns away who waited long enough, and nobody before', async () => {
    vi.useFakeTimers()
    try {
      const slots = openSlots(ONE)
      void slots.acquire()
      const answers: (readonly [string, boolean])[] = []
      const ask = (name: string) =>
        void Promise.resolve(slots.acquire()).then((admitted) => answers.push([name, admitted]))
      ask('first')
      await vi.advanceTimersByTimeAsync(15)
      ask('second')
      await vi.advanceTimersByTimeAsync(9)
      expect(answers).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect(answers).toEqual([['first', false]])
      slots.release()
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

test('callers without a session take no slot of customers, sign-ins none of other callers, and nobody one of health or of streams', () => {
  const slotsFor = openAdmission({ customers: ONE, passwords: ONE, anonymous: ONE })
  expect(slotsFor({ bases: ['accounts'], auth: 'public', password: true })?.acquire()).toBe(true)
  expect(slotsFor({ bases: ['accounts'], auth: 'public', password: true })?.acquire()).toBeInstanceOf(Promise)
  expect(slotsFor({ bases: ['accounts'], auth: 'public' })?.acquire()).toBe(true)
  expect(slotsFor({ bases: ['accounts'], auth: 'pre-auth' })?.acquire()).toBeInstanceOf(Promise)
  expect(slotsFor({ bases: ['personal'], auth: 'session' })?.acquire()).toBe(true)
  expect(slotsFor({ bases: ['personal'], auth: 'session' })?.acquire()).toBeInstanceOf(Promise)
  expect(slotsFor({ bases: ['root'], auth: 'public' })).toBeNull()
  expect(slotsFor({ bases: ['personal'], auth: 'session', stream: true })).toBeNull()
})
