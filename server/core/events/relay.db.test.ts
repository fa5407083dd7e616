/**
 * Announcements reach listeners after their change is committed, and not within its commit, whatever happens to the
 * relay.
 */
import { newId } from '@zend/kernel'
import { announced, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { enqueueJob, listen, openDatabase } from '../../database/index.ts'
import { systemClock as clock } from '../../ports/clock.ts'
import { PARTS, readHeartbeats } from '../health/index.ts'
import { announce } from './announce.ts'
import { FROM_THE_START, sendAnnouncements } from './events.repo.ts'
import { runRelay } from './run-relay.ts'

const db = await testDatabase()
const event = (id: string) => ({ to: newId('usr', 0), type: 'swap' as const, id, at: clock.now() })
const waiting = async (): Promise<number> =>
  Number((await sql<{ n: string }>`select count(*) as n from events.outbox`.execute(db.owner.read)).rows[0]?.n)
afterEach(() => sql`truncate events.outbox`.execute(db.owner.read))

/**
 * Collects what is received from now on, by the events' ids or else the channel; `all` is everything sent before it was
 * called.
 */
async function listening() {
  const received: string[] = []
  let [echo, seen] = ['', Promise.withResolvers<void>()]
  const listener = await listen(db.url, ['customer_events', 'jobs:insert', 'echo'], ({ channel, payload }) => {
    if (channel === 'customer_events') received.push((JSON.parse(payload) as { id: string }).id)
    else if (channel === 'jobs:insert') received.push(channel)
    else if (payload === echo) seen.resolve()
  })
  onTestFinished(() => listener.close())
  const all = async (): Promise<readonly string[]> => {
    ;[echo, seen] = [newId('usr', 0), Promise.withResolvers<void>()]
    await sql`select pg_notify('echo', ${echo}::text)`.execute(db.owner.read)
    await seen.promise
    return received
  }
  return { received, all }
}

function relayOn(on: Parameters<typeof runRelay>[0]['db']) {
  const stopping = new AbortController()
  const running = runRelay({ db: on, clock, log: { warn: () => undefined } }, stopping.signal)
  const stop = async (): Promise<void> => {
    stopping.abort()
    await running
  }
  onTestFinished(stop)
  return { stop }
}

describe('a change that is announced', () => {
  test('is heard of neither by its own transaction nor before somebody relays, and then exactly when it was committed', async () => {
    const { received, all } = await listening()
    await db.transact(async (tx) => {
      await announce(tx, event('swp_1'))
      await enqueueJob(tx, 'greet', { id: '1' })
      await enqueueJob(tx, 'greet', { id: '2' }, { key: 'once' })
    })
    await db
      .transact(async (tx) => {
        await announce(tx, event('swp_never'))
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    expect(await all()).toEqual([])
    relayOn(db)
    await expect.poll(waiting).toBe(0)
    expect((await all()).toSorted()).toEqual(['jobs:insert', 'jobs:insert', 'swp_1'])
    await db.transact((tx) => announce(tx, event('swp_2')))
    await expect.poll(() => received).toContain('swp_2')
  })

  test('makes no NOTIFY whoever orders a job, also on a connection where the queue itself made one before', async () => {
    const { all } = await listening()
    const one = openDatabase({ url: db.url, applicationName: 'one', role: 'zend_worker', poolMax: 1 })
    onTestFinished(() => one.close())
    for (let i = 0; i < 8; i++) {
      await one.transact((tx) => sql`select graphile_worker.add_job('greet')`.execute(tx))
      await one.transact((tx) => enqueueJob(tx, 'greet', {}))
    }
    for (const [role, name] of [['zend_api', 'push-notice'] as const, ['zend_confirmer', 'deliver-notice'] as const]) {
      const process = openDatabase({ url: db.url, applicationName: 'other', role, poolMax: 1 })
      onTestFinished(() => process.close())
      await process.transact((tx) => enqueueJob(tx, name, {}))
    }
    expect(await all()).toHaveLength(8)
    expect(await waiting()).toBe(10)
  })

  test('cannot be one that the relay could not send', async () => {
    await expect(db.transact((tx) => announce(tx, event('x'.repeat(8_000))))).rejects.toThrow(/outbox_payload_check/)
  })
})

describe('the relay', () => {
  test('sends what was committed late, after younger ones were sent, and many in rounds', async () => {
    const { all } = await listening()
    const [inside, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = db.transact(async (tx) => {
      await announce(tx, event('late'))
      inside.resolve()
      await leave.promise
    })
    await inside.promise
    for (const id of ['1', '2', '3', '4']) await db.transact((tx) => announce(tx, event(id)))
    let mark = FROM_THE_START
    const round = async (): Promise<number> => {
      const { sent, since } = await sendAnnouncements(db, mark, 3)
      mark = since
      return sent
    }
    expect([await round(), await round(), await round()]).toEqual([3, 1, 0])
    leave.resolve()
    await late
    expect([await round(), await round()]).toEqual([1, 0])
    expect((await all()).toSorted()).toEqual(['1', '2', '3', '4', 'late'])
  })

  test('may run several times at once: nothing is lost and nothing left', async () => {
    const { all } = await listening()
    const ids = Array.from({ length: 200 }, (_, i) => `swp_${i}`)
    const done = new AbortController()
    const relaying = Array.from({ length: 3 }, async () => {
      let mark = FROM_THE_START
      while (!done.signal.aborted || (await waiting()) > 0) mark = (await sendAnnouncements(db, mark, 7)).since
    })
    await Promise.all(ids.map((id) => db.transact((tx) => announce(tx, event(id)))))
    done.abort()
    await Promise.all(relaying)
    expect((await all()).toSorted()).toEqual(ids.toSorted())
    expect(await announced(db)).toEqual([])
  })

  test('is taken over by another process when its own is gone, and says in its heartbeat that it works', async () => {
    const other = openDatabase({ url: db.url, applicationName: 'second-worker', role: 'zend_worker', poolMax: 2 })
    onTestFinished(() => other.close())
    const first = relayOn(db)
    await db.transact((tx) => announce(tx, event('before')))
    await expect.poll(waiting).toBe(0)
    relayOn(other)
    const { all } = await listening()
    await first.stop()
    await db.transact((tx) => announce(tx, event('after')))
    await expect.poll(waiting, { timeout: 5_000 }).toBe(0)
    expect(await all()).toEqual(['after'])
    expect((await readHeartbeats(db.read)).get(PARTS.announcements)).toMatchObject({ problem: null })
  })

  test('comes back after the database ended its connections', async () => {
    const other = openDatabase({ url: db.url, applicationName: 'broken-relay', role: 'zend_worker', poolMax: 2 })
    onTestFinished(() => other.close())
    relayOn(other)
    await db.transact((tx) => announce(tx, event('before')))
    await expect.poll(waiting).toBe(0)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'broken-relay' and datname = current_database()`.execute(
      db.owner.read,
    )
    await db.transact((tx) => announce(tx, event('after')))
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  })
})

test('in the whole schema the relay alone sends, and the rows of a session that ends and a member who changes', async () => {
  const { rows } = await sql<{ name: string }>`
    select p.oid::regproc::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker') and p.prosrc ~* '(pg_notify *\\(|\\mnotify\\M)' order by 1`.execute(
    db.owner.read,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'companies.tell_member_changed',
    'events.relay',
    'sign_in.tell_session_ended',
  ])
})
