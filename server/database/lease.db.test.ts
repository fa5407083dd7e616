import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isUnavailable, type Lease, openDatabase, withLease } from './index.ts'

const db = await testDatabase()
const NAMES = Array.from({ length: 34 }, (_, i) => `part ${i}`)

/** Ends every session that holds a lease in this database, as a dying server or a broken network does. */
const endHolders = () =>
  sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    db.owner.read,
  )

test('one process at a time holds a lease, and the next gets it when the first lets go', async () => {
  const other = openDatabase({ url: db.url, applicationName: 'another-process', role: 'zend_worker' })
  const [entered, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = withLease(db, 'watching', async (lease) => {
    await lease.assertHeld()
    entered.resolve()
    await leave.promise
  })
  await entered.promise
  for (const asking of [db, other]) expect(await withLease(asking, 'watching', async () => undefined)).toBe(false)
  expect(await withLease(other, 'another', async () => undefined)).toBe(true)
  leave.resolve()
  expect(await first).toBe(true)
  for (const asking of [other, db]) expect(await withLease(asking, 'watching', async () => undefined)).toBe(true)
  await other.close()
})

test('however many leases are held, the pool keeps all its connections', async () => {
  const small = openDatabase({ url: db.url, applicationName: 'many-leases', role: 'zend_worker', poolMax: 2 })
  const leave = Promise.withResolvers<void>()
  const entered = NAMES.map(() => Promise.withResolvers<void>())
  const holding = NAMES.map((name, i) =>
    withLease(small, name, async () => {
      entered[i]?.resolve()
      await leave.promise
    }),
  )
  await Promise.all(entered.map(({ promise }) => promise))
  const answers = await Promise.all(
    NAMES.map((_, n) => small.transact((tx) => sql<{ n: number }>`select ${n}::int as n`.execute(tx))),
  )
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(NAMES.map((_, n) => n))
  const { rows } = await sql<{ sessions: number; locks: number }>`
    select count(distinct pid)::int as sessions, count(*)::int as locks from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    db.owner.read,
  )
  expect(rows).toEqual([{ sessions: 1, locks: NAMES.length }])
  leave.resolve()
  expect(await Promise.all(holding)).toEqual(NAMES.map(() => true))
  await small.close()
})

test('when the connection of the leases is lost every holder is told at once, and all of them get their leases again', async () => {
  const lost = await Promise.all(
    NAMES.map(async (name) => {
      const entered = Promise.withResolvers<Lease>()
      const over = Promise.withResolvers<void>()
      const holding = withLease(db, name, async (lease) => {
        lease.lost.addEventListener('abort', () => over.resolve())
        entered.resolve(lease)
        await over.promise
        await lease.assertHeld()
      })
      return { lease: await entered.promise, end: holding.catch((error: unknown) => error) }
    }),
  )
  await endHolders()
  const ends = await Promise.all(lost.map(({ end }) => end))
  expect(ends.every(isUnavailable)).toBe(true)
  expect(lost.every(({ lease }) => lease.lost.aborted)).toBe(true)
  expect(await Promise.all(NAMES.map((name) => withLease(db, name, (lease) => lease.assertHeld())))).toEqual(
    NAMES.map(() => true),
  )
})

test('a lost connection is replaced by one, however its end is reported', async () => {
  const [first, again, later] = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const leave = Promise.withResolvers<void>()
  const hold = (name: string, entered: PromiseWithResolvers<void> | undefined) =>
    withLease(db, name, async () => {
      entered?.resolve()
      await leave.promise
    })
  // Asked for in the moment of the loss, before the old connection's socket has closed.
  const others: Promise<boolean>[] = []
  const holding = withLease(db, 'first', async (lease) => {
    const over = Promise.withResolvers<void>()
    lease.lost.addEventListener('abort', () => {
      others.push(hold('again', again))
      over.resolve()
    })
    first?.resolve()
    await over.promise
  })
  await first?.promise
  await endHolders()
  await holding
  await again?.promise
  others.push(hold('later', later))
  await later?.promise
  const { rows } = await sql<{ sessions: number }>`
    select count(distinct pid)::int as sessions from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    db.owner.read,
  )
  expect(rows).toEqual([{ sessions: 1 }])
  leave.resolve()
  expect(await Promise.all(others)).toEqual([true, true])
})
