import { Writable } from 'node:stream'
import { newId } from '@zend/kernel'
import { PARTS, readHeartbeats } from '@zend/server/core/health'
import { enqueueJob, openDatabase } from '@zend/server/database'
import { systemClock } from '@zend/server/ports/clock'
import { testDatabase } from '@zend/tests/testkit'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { beatOnce } from './heartbeat.ts'
import { runJobs } from './jobs.ts'
import { idIn } from './payload.ts'

const db = await testDatabase()
const log = pino({ level: 'silent' })
const clock = systemClock
const beaten = async (part: string) => (await readHeartbeats(db.read)).get(part)?.at ?? null

test('a worker whose pool gives no connection neither beats nor counts as alive, and one whose database is gone waits', async () => {
  const url = new URL(db.url)
  const small = openDatabase({
    url: url.href,
    applicationName: 'small',
    role: 'zend_worker',
    poolMax: 1,
    connectionWaitMs: 1_000,
  })
  const reportAlive: string[] = []
  const beating = (on: Pick<typeof small, 'read' | 'transact'>, name: string) =>
    beatOnce({ db: on, clock, log, problem: async () => null, reportAlive: () => void reportAlive.push(name) })
  const [inside, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hog = small.transact(() => {
    inside.resolve()
    return leave.promise
  })
  await inside.promise
  await beating(small, 'stuck')
  expect([reportAlive, await beaten(PARTS.worker)]).toEqual([[], null])
  leave.resolve()
  await hog
  await beating(small, 'well')
  expect(reportAlive).toEqual(['well'])
  expect(await beaten(PARTS.worker)).not.toBeNull()
  await small.close()

  url.port = '1'
  const gone = openDatabase({ url: url.href, applicationName: 'gone', connectionWaitMs: 50 })
  await beating(gone, 'gone')
  expect(reportAlive).toEqual(['well', 'gone'])
  await gone.close()
})

test('the queue of jobs beats only while a job goes through it', async () => {
  const stopping = new AbortController()
  const reportAlive = { times: 0 }
  const entered = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  const deps = { db, clock, log, crontab: '', parallelMax: 1, reportAlive: () => void (reportAlive.times += 1) }
  // The only job slot is taken by a job that hangs, so nothing runs.
  await db.transact((tx) => enqueueJob(tx, 'hang', {}, { priority: -2 }))
  const hang = async (): Promise<void> => {
    entered.resolve()
    await leave.promise
  }
  const running = runJobs({ ...deps, tasks: { hang } }, stopping.signal)
  await entered.promise
  const pulses = () => db.transact(async (tx) => (await readHeartbeats(tx)).get(PARTS.jobs) ?? null)
  const waiting = async () =>
    (
      await db.owner.pool.query<{ n: number }>(
        "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'worker.pulse'",
      )
    ).rows[0]?.n
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  expect([reportAlive.times, await pulses()]).toEqual([1, null])
  leave.resolve()
  await expect.poll(pulses, { timeout: 10_000 }).not.toBeNull()
  expect(reportAlive.times).toBeGreaterThan(1)
  stopping.abort()
  await running
})

test('two workers share the jobs: each is done once, and what one is busy with stays its own', async () => {
  const done: string[] = []
  const [entered, leave, stopping] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    new AbortController(),
  ]
  const worker = (name: string) => {
    const on = openDatabase({ url: db.url, applicationName: name, role: 'zend_worker', poolMax: 4 })
    onTestFinished(() => on.close())
    const long = async (): Promise<void> => {
      done.push(`long by ${name}`)
      entered.resolve()
      await leave.promise
    }
    const tasks = { long, short: async (payload: unknown) => void done.push(`${(payload as { n: number }).n}`) }
    return runJobs(
      { db: on, clock, log, crontab: '', parallelMax: 2, reportAlive: () => undefined, tasks },
      stopping.signal,
    )
  }
  await db.transact((tx) => enqueueJob(tx, 'long', {}))
  const first = worker('first')
  await entered.promise
  // It takes over the jobs of dead workers before it begins.
  const second = worker('second')
  const numbers = Array.from({ length: 50 }, (_, n) => `${n}`)
  for (const n of numbers) await db.transact((tx) => enqueueJob(tx, 'short', { n: Number(n) }))
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(51)
  const beginning = async () =>
    (
      await db.owner.pool.query(
        "select 1 from pg_stat_activity where application_name = 'second' and query like '%pg_try_advisory_lock%'",
      )
    ).rows
  await expect.poll(beginning).toHaveLength(1)
  leave.resolve()
  stopping.abort()
  await Promise.all([first, second])
  expect(done.toSorted()).toEqual(['long by first', ...numbers].toSorted())
})

test('a job that names nothing ends at its first try and is told once; the API orders none that is tried without end', async () => {
  const api = openDatabase({ url: db.url, applicationName: 'stolen-api', role: 'zend_api', poolMax: 1 })
  onTestFinished(() => api.close())
  const order = (payload: object, maxAttempts?: number) =>
    enqueueJob(api.read, 'deliver-notice', { ...payload }, maxAttempts === undefined ? {} : { maxAttempts })
  await expect(order({ id: 'nonsense' }, 1_000)).rejects.toThrow(/insufficient|orders no job/)
  for (const payload of [{ id: 'nonsense' }, {}, { id: 'wdr_0' }]) await order(payload)
  const known = newId('ntc', 0)
  await order({ id: known })

  const told: unknown[] = []
  const lines = new Writable({
    write: (line: Buffer, _encoding, done) => done(void told.push(JSON.parse(line.toString()))),
  })
  const stopping = new AbortController()
  const tries: string[] = []
  const tasks = { 'deliver-notice': async (payload: unknown) => void tries.push(idIn(payload, 'ntc')) }
  const running = runJobs(
    { db, clock, log: pino(lines), crontab: '', parallelMax: 1, reportAlive: () => undefined, tasks },
    stopping.signal,
  )
  const left = async () =>
    (await db.owner.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'deliver-notice'")).rows
      .length
  await expect.poll(left, { timeout: 10_000 }).toBe(0)
  stopping.abort()
  await running
  expect(tries).toEqual([known])
  expect(told.filter((line) => (line as { alert?: string }).alert === 'job_unusable')).toHaveLength(3)
})

test('a repeated job that fails every time leaves no row behind, nor does one that its worker died over', async () => {
  const stopping = new AbortController()
  const lines: string[] = []
  const telling = pino(
    { level: 'error' },
    new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }),
  )
  const left = async () =>
    (
      await db.owner.pool.query<{ n: number }>(
        "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'sweep'",
      )
    ).rows[0]?.n
  const failing = { sweep: async () => Promise.reject(new Error('1 withdrawals could not be advanced')) }
  // Known for an hour, and not run for a quarter of one: the missed runs are made up at once.
  await db.owner.pool.query(
    `insert into graphile_worker._private_known_crontabs values ('sweep', now() - interval '1 hour', now() - interval '15 minutes')`,
  )
  await db.transact((tx) => enqueueJob(tx, 'sweep', {}, { maxAttempts: 1 }))
  await db.owner.pool.query('update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1')
  const deps = {
    db,
    clock,
    log: telling,
    crontab: '* * * * * sweep ?max=1&fill=1h',
    parallelMax: 1,
    reportAlive: () => undefined,
  }
  const running = runJobs({ ...deps, tasks: failing }, stopping.signal)
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await expect.poll(left, { timeout: 10_000 }).toBe(0)
  expect(lines.every((line) => line.includes('could not be advanced'))).toBe(true)
  stopping.abort()
  await running
})
