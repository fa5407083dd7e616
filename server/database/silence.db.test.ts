import { connect, createServer, type Socket } from 'node:net'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { isUnavailable, openDatabase, withLease } from './index.ts'

const owned = await testDatabase()
const SILENCE_MS = 600

/**
 * A proxy to the database that can be frozen: it accepts everything and returns nothing, as with a stopped server or a
 * network that drops packets.
 */
const way = await frozenOnDemand(new URL(owned.url))
const received: boolean[] = []
const db = openDatabase({
  url: way.url,
  applicationName: 'frozen',
  role: 'zend_worker' as const,
  poolMax: 3,
  connectionWaitMs: 1_500,
  silenceMaxMs: SILENCE_MS,
  onSilence: (isSilent) => received.push(isSilent),
})
const seven = (on = db.read) => sql<{ n: number }>`select ${7}::int as n`.execute(on).then(({ rows }) => rows[0]?.n)
const fault = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : error),
  )

beforeEach(() => void received.splice(0))
afterAll(async () => {
  await db.close()
  way.close()
})

test('a frozen database fails everything that waits for it, and answers again by itself', async () => {
  const begun = Promise.withResolvers<void>()
  const frozen = Promise.withResolvers<void>()
  const inTheMiddle = db.transact(async (tx) => {
    await seven(tx)
    begun.resolve()
    await frozen.promise
    await seven(tx)
  })
  await Promise.all([begun.promise, seven(), seven()])
  way.freeze()
  frozen.resolve()
  const waiting = [
    inTheMiddle,
    seven(),
    ...Array.from({ length: 6 }, () => db.transact(seven)),
    db.pool.query('select 1'),
  ]
  expect(await Promise.all(waiting.map(fault))).toEqual(waiting.map(() => 'unavailable'))
  // From now on no call waits for it.
  expect(await Promise.all([db.transact(seven), seven(), db.pool.query('select 1')].map(fault))).toEqual([
    'unavailable',
    'unavailable',
    'unavailable',
  ])
  expect(received).toEqual([true])
  way.thaw()
  await expect.poll(() => received).toEqual([true, false])
  expect(await Promise.all([db.transact(seven), seven()])).toEqual([7, 7])
})

test('a statement that takes longer than a silence may last is answered', async () => {
  const slow = await db.transact((tx) =>
    sql<{ n: number }>`select 7 as n from pg_sleep(${(SILENCE_MS * 2.5) / 1000}::float8)`.execute(tx),
  )
  expect(slow.rows).toEqual([{ n: 7 }])
  expect(received).toEqual([])
})

test('a process that was held up itself does not take that for silence', async () => {
  const slow = db.transact((tx) =>
    sql<{ n: number }>`select 7 as n from pg_sleep(${SILENCE_MS / 1000}::float8)`.execute(tx),
  )
  for (let held = 0; held < 3; held++) {
    const until = performance.now() + SILENCE_MS
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await slow).rows).toEqual([{ n: 7 }])
  expect(received).toEqual([])
})

test('whoever gets no connection in time gets a fault, and the pool goes on', async () => {
  const leave = Promise.withResolvers<void>()
  const holders = Array.from({ length: 3 }, () => db.transact(() => leave.promise))
  expect(await fault(db.transact(seven))).toBe('unavailable')
  leave.resolve()
  await Promise.all(holders)
  expect(await db.transact(seven)).toBe(7)
})

test('a frozen database does not keep leases for ever', async () => {
  const held = await fault(
    withLease(db, 'frozen', async (lease) => {
      way.freeze()
      await lease.assertHeld()
    }),
  )
  way.thaw()
  expect(held).toBe('unavailable')
})

async function frozenOnDemand(to: URL) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let frozen = false
  const server = createServer((caller) => {
    const callee = connect(Number(to.port), to.hostname)
    const pair = [caller, callee] as const
    pairs.add(pair)
    for (const [from, into] of [pair, [callee, caller] as const]) {
      from.on('data', (chunk) => into.write(chunk))
      from.on('error', () => undefined)
      from.on('close', () => {
        pairs.delete(pair)
        into.destroy()
      })
      if (frozen) from.pause()
    }
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    }),
  )
  const url = new URL(to)
  url.port = String(port)
  const set = (now: boolean): void => {
    frozen = now
    for (const socket of [...pairs].flat()) if (now) socket.pause()
    if (!now) for (const socket of [...pairs].flat()) socket.resume()
  }
  return { url: url.href, freeze: () => set(true), thaw: () => set(false), close: () => void server.close() }
}
