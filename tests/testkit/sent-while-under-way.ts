/** Sends commands while something in the database blocks them, without timing. */
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { TestDatabase } from './database.ts'

/**
 * Returns the answers of `first` and `second` when the second is sent while the first holds its customer's lock and is
 * about to claim its idempotency key. The first continues once the second waits for it, or has answered. `first` must
 * have a key. Throws when the first answers before it gets there.
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

/** Returns the answer of `command` when `meanwhile` happens while its PIN check is blocked. */
export async function sentWhileLocked<A>(
  db: TestDatabase,
  command: () => Promise<A>,
  meanwhile: () => unknown,
): Promise<A> {
  const sent = await db.owner.transact(async (tx) => {
    // A right PIN is checked without a lock, so the whole table is locked.
    await sql`lock table confirmation.pins in access exclusive mode`.execute(tx)
    const answer = command()
    await mustBeHeldUp(db, answer)
    await meanwhile()
    return { answer }
  })
  return sent.answer
}

/**
 * Sends a command that is blocked as it claims its idempotency key, and acts on the waiting sessions then. Returns the
 * command's result.
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

/** Waits until this many sessions are blocked by another one, or `command` has answered, which is `false`. */
async function isHeldUp(db: TestDatabase, sessions: number, command: Promise<unknown>): Promise<boolean> {
  let answered = false
  const note = (): void => {
    answered = true
  }
  command.then(note, note)
  await vi.waitUntil(async () => answered || (await waiting(db)).length >= sessions, { timeout: 10_000, interval: 5 })
  return !answered
}

/** The blocked sessions of the database. */
async function waiting(db: TestDatabase): Promise<readonly number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db.owner.read)
  return rows.map(({ pid }) => pid)
}
