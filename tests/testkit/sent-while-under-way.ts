/** Commands that are sent while something in the database holds them up, without a clock. */
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { TestDatabase } from './database.ts'

/**
 * What `first` and `second` answer when the second is sent while the first holds its customer and is about to claim its
 * idempotency key. The first goes on once the second waits for it, or has answered. `first` must come with a key.
 * Throws when the first is answered before it came there.
 */
export async function sentWhileUnderWay<A, B>(
  db: TestDatabase,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<readonly [A, B]> {
  const sent = await db.owner.transact(async (tx) => {
    await sql`lock table idempotency.keys in share mode`.execute(tx)
    const one = first()
    await mustBeHeldUp(db, one)
    const two = second()
    await isHeldUp(db, 2, two)
    return { one, two }
  })
  return Promise.all([sent.one, sent.two])
}

/** What `command` answers when `meanwhile` happens while it waits for a look at its customer's PIN. */
export async function sentWhileLocked<A>(
  db: TestDatabase,
  command: () => Promise<A>,
  meanwhile: () => unknown,
): Promise<A> {
  const sent = await db.owner.transact(async (tx) => {
    // A right PIN is looked at without a lock, so the whole table is held.
    await sql`lock table confirmation.pins in access exclusive mode`.execute(tx)
    const answer = command()
    await mustBeHeldUp(db, answer)
    await meanwhile()
    return { answer }
  })
  return sent.answer
}

/**
 * Sends a command that is held up as it claims its idempotency key, and does something to the sessions that wait then.
 * Answers what becomes of the command.
 */
export async function sentWhileHeldUp<A>(
  db: TestDatabase,
  command: () => Promise<A>,
  meanwhile: (pids: readonly number[]) => Promise<unknown>,
): Promise<{ readonly answer: Promise<A> }> {
  return db.owner.transact(async (tx) => {
    await sql`lock table idempotency.keys in share mode`.execute(tx)
    const answer = command()
    await mustBeHeldUp(db, answer)
    await meanwhile(await waiting(db))
    return { answer }
  })
}

async function mustBeHeldUp(db: TestDatabase, command: Promise<unknown>): Promise<void> {
  if (!(await isHeldUp(db, 1, command)))
    throw new Error(`it was not held up, and answered ${JSON.stringify(await command)}`)
}

/** Waits until so many sessions are held up by another one, or `command` has answered, which is `false`. */
async function isHeldUp(db: TestDatabase, sessions: number, command: Promise<unknown>): Promise<boolean> {
  let answered = false
  const note = (): void => {
    answered = true
  }
  command.then(note, note)
  await vi.waitUntil(async () => answered || (await waiting(db)).length >= sessions, { timeout: 10_000, interval: 5 })
  return !answered
}

/** The sessions of the database that are held up. */
async function waiting(db: TestDatabase): Promise<readonly number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db.owner.read)
  return rows.map(({ pid }) => pid)
}
