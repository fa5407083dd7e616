import type { LiveEvent } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { Place } from '@zend/server/core/companies'
import { expect, test } from 'vitest'
import { type LiveEvents, liveEvents } from './live-events.ts'

const clock = { now: () => new Date('2026-11-21T10:00:00Z') }
const at = clock.now().toISOString()
const hubWith = (open: ReadonlySet<string> = new Set(['ses_a', 'ses_b'])) =>
  liveEvents({
    clock,
    streamsPerCustomerMax: 2,
    streamsMax: 5,
    openSessions: async () => open,
    places: async () => new Map(),
  })
const never = new AbortController().signal
const iteratorOf = (hub: LiveEvents, userId: UserId, sessionId = 'ses_a', signal = never) => {
  const events = hub.open({ userId, holder: userId, sessionId }, signal)
  if (events === null) throw new Error('the stream was refused')
  return events[Symbol.asyncIterator]()
}
const announce = (hub: LiveEvents, to: string, id: string): void =>
  hub.announce(JSON.stringify({ to, type: 'deposit', id, at }))
const types = async (stream: AsyncIterator<LiveEvent>, count: number): Promise<string[]> => {
  const heard: string[] = []
  for (let i = 0; i < count; i++) {
    const next = await stream.next()
    heard.push(next.done === true ? 'end' : `${next.value.type} ${next.value.id ?? ''}`.trim())
  }
  return heard
}

test('begins with hello, then tells each customer their own events, on each of their streams', async () => {
  const hub = hubWith()
  const [first, second, other] = [
    iteratorOf(hub, 'usr_ann'),
    iteratorOf(hub, 'usr_ann', 'ses_b'),
    iteratorOf(hub, 'usr_bob'),
  ]
  announce(hub, 'usr_ann', 'dep_1')
  announce(hub, 'usr_bob', 'dep_2')
  expect(await types(first, 2)).toEqual(['hello', 'deposit dep_1'])
  expect(await types(second, 2)).toEqual(['hello', 'deposit dep_1'])
  expect(await types(other, 2)).toEqual(['hello', 'deposit dep_2'])
})

test('events that were announced at once reach each their own, and one that is invalid takes no other along', async () => {
  const hub = hubWith()
  const [ann, bob] = [iteratorOf(hub, 'usr_ann'), iteratorOf(hub, 'usr_bob')]
  const event = (to: string, id: string) => ({ to, type: 'deposit', id, at })
  hub.announce(
    JSON.stringify([event('usr_ann', 'dep_1'), { to: 'usr_ann', type: 'rumour' }, null, event('usr_bob', 'dep_2')]),
  )
  announce(hub, 'usr_ann', 'dep_3')
  expect(await types(ann, 3)).toEqual(['hello', 'deposit dep_1', 'deposit dep_3'])
  expect(await types(bob, 2)).toEqual(['hello', 'deposit dep_2'])
})

test('hello says for how long a customer was told nothing; after a gap, and when news was dropped, that is no time', async () => {
  let ms = Date.parse(at)
  const moving = { now: () => new Date(ms) }
  const hub = liveEvents({
    clock: moving,
    streamsPerCustomerMax: 9,
    streamsMax: 99,
    openSessions: async () => new Set(),
    places: async () => new Map(),
  })
  const quietFor = async (userId: UserId): Promise<number | undefined> =>
    (await iteratorOf(hub, userId).next()).value?.quietMs
  ms += 5_000
  expect(await quietFor('usr_ann')).toBe(5_000)
  announce(hub, 'usr_ann', 'dep_1')
  ms += 2_000
  expect([await quietFor('usr_ann'), await quietFor('usr_bob')]).toEqual([2_000, 7_000])
  // The memory is bounded: for a forgotten customer, only this bound on their last announcement is known.
  for (let i = 0; i < 10_000; i++) announce(hub, `usr_${i}`, 'dep_1')
  ms += 1_000
  expect([await quietFor('usr_ann'), await quietFor('usr_bob')]).toEqual([3_000, 3_000])
  const slow = iteratorOf(hub, 'usr_ann')
  for (let i = 0; i < 65; i++) announce(hub, 'usr_ann', `dep_${i}`)
  ms += 1_000
  expect((await slow.next()).value).toMatchObject({ type: 'hello', quietMs: 0 })
  hub.missed()
  expect(await quietFor('usr_bob')).toBe(0)
})

test('an event never carries more than the contract says', async () => {
  const hub = hubWith()
  const stream = iteratorOf(hub, 'usr_ann')
  hub.announce(JSON.stringify({ to: 'usr_ann', type: 'deposit', id: 'dep_1', at, secret: 'x' }))
  await stream.next()
  expect((await stream.next()).value).toEqual({ type: 'deposit', id: 'dep_1', at })
})

test('waits for news, keeps the same news once, and drops what is not an event', async () => {
  const hub = hubWith()
  const stream = iteratorOf(hub, 'usr_ann')
  await stream.next()
  const waiting = stream.next()
  hub.announce('not json')
  hub.announce(JSON.stringify({ to: 'usr_ann', type: 'weather', id: null, at }))
  for (const id of ['dep_1', 'dep_2', 'dep_2']) announce(hub, 'usr_ann', id)
  expect((await waiting).value).toMatchObject({ id: 'dep_1' })
  announce(hub, 'usr_ann', 'dep_3')
  expect(await types(stream, 2)).toEqual(['deposit dep_2', 'deposit dep_3'])
})

test('a browser that reads too slowly is told to read everything again', async () => {
  const hub = hubWith()
  const stream = iteratorOf(hub, 'usr_ann')
  for (let i = 0; i < 64; i++) announce(hub, 'usr_ann', `dep_${i}`)
  announce(hub, 'usr_ann', 'dep_last')
  const heard = await types(stream, 2)
  expect(heard).toEqual(['hello', 'deposit dep_last'])
})

test('after a gap everybody hears hello', async () => {
  const hub = hubWith()
  const [first, other] = [iteratorOf(hub, 'usr_ann'), iteratorOf(hub, 'usr_bob')]
  await Promise.all([first.next(), other.next()])
  hub.missed()
  expect(await types(first, 1)).toEqual(['hello'])
  expect(await types(other, 1)).toEqual(['hello'])
})

test('a customer holds only so many streams, and a closed one makes room', async () => {
  const hub = hubWith()
  const first = iteratorOf(hub, 'usr_ann')
  iteratorOf(hub, 'usr_ann')
  expect(hub.open({ userId: 'usr_ann', holder: 'usr_ann', sessionId: 'ses_a' }, never)).toBeNull()
  expect(hub.open({ userId: 'usr_bob', holder: 'usr_bob', sessionId: 'ses_b' }, never)).not.toBeNull()
  await first.return?.()
  expect(hub.open({ userId: 'usr_ann', holder: 'usr_ann', sessionId: 'ses_a' }, never)).not.toBeNull()
})

test('a stream ends with its session, with its caller, and with the process, also while it waits', async () => {
  const hub = hubWith(new Set(['ses_b']))
  const gone = new AbortController()
  const [ended, kept, left] = [
    iteratorOf(hub, 'usr_ann', 'ses_a'),
    iteratorOf(hub, 'usr_ann', 'ses_b'),
    iteratorOf(hub, 'usr_bob', 'ses_b', gone.signal),
  ]
  await Promise.all([ended.next(), kept.next(), left.next()])
  const waiting = [ended.next(), left.next(), kept.next()] as const
  await hub.endClosedSessions()
  gone.abort()
  expect((await waiting[0]).done).toBe(true)
  expect((await waiting[1]).done).toBe(true)
  announce(hub, 'usr_ann', 'dep_1')
  expect((await waiting[2]).value).toMatchObject({ id: 'dep_1' })
  hub.close()
  expect((await kept.next()).done).toBe(true)
})

test('all customers together hold so many streams and no more, and one that ends makes room', async () => {
  const hub = hubWith()
  const held = ['usr_1', 'usr_2', 'usr_3', 'usr_4', 'usr_5'].map((userId) => iteratorOf(hub, userId as UserId))
  expect(hub.open({ userId: 'usr_6', holder: 'usr_6', sessionId: 'ses_a' }, never)).toBeNull()
  await held[0]?.return?.()
  await held[0]?.return?.()
  iteratorOf(hub, 'usr_6')
  expect(hub.open({ userId: 'usr_7', holder: 'usr_7', sessionId: 'ses_a' }, never)).toBeNull()
})

test('whoever acts for a company hears its events and their own, until they may not see its money any more', async () => {
  const places = new Map([['mbr_ann', { userId: 'usr_ann', company: 'biz_a', permissions: ['view'] }]] as const)
  let lasting: ReadonlyMap<string, Place> = places
  const hub = liveEvents({
    clock,
    streamsPerCustomerMax: 2,
    streamsMax: 5,
    openSessions: async () => new Set(['ses_a']),
    places: async () => lasting,
  })
  const forCompany = hub
    .open({ userId: 'usr_ann', holder: 'biz_a', memberId: 'mbr_ann', sessionId: 'ses_a' }, never)
    ?.[Symbol.asyncIterator]()
  if (forCompany === undefined) throw new Error('the stream was refused')
  const own = iteratorOf(hub, 'usr_ann')
  announce(hub, 'biz_a', 'dep_1')
  announce(hub, 'usr_ann', 'dep_2')
  announce(hub, 'biz_b', 'dep_3')
  expect(await types(forCompany, 3)).toEqual(['hello', 'deposit dep_1', 'deposit dep_2'])
  expect(await types(own, 2)).toEqual(['hello', 'deposit dep_2'])
  await hub.endClosedSessions()
  lasting = new Map([['mbr_ann', { userId: 'usr_ann', company: 'biz_a', permissions: ['deposit'] }]])
  announce(hub, 'biz_a', 'dep_4')
  expect(await types(forCompany, 1)).toEqual(['deposit dep_4'])
  await hub.endClosedSessions()
  announce(hub, 'usr_ann', 'dep_5')
  expect(await types(forCompany, 1)).toEqual(['end'])
  expect(await types(own, 1)).toEqual(['deposit dep_5'])
})
