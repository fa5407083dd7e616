import { MINUTE_MS } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, signUpCommand, testDatabase } from '@zend/tests/testkit'
import fc from 'fast-check'
import type { QueryConfig, QueryResult } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type Listener, listen } from '../../database/index.ts'
import { type TokenCache, type TokenCacheDeps, openTokenCache, SESSIONS_ENDED } from './token-cache.ts'
import { refreshSession } from './refresh-session.ts'
import { revokeSession } from './revoke-session.ts'
import { signUp } from './sign-up.ts'

const db = await testDatabase()
const { deps, clock, customer, enter, actorOf } = accountsOn(db)

const listeners: Listener[] = []
afterEach(async () => {
  for (const each of listeners.splice(0)) await each.close()
})

// Longer than a busy machine can stall.
const LONG_MS = 10_000

/** A token cache that receives the database's announcements, as a process's does. */
async function openCache(over: Partial<TokenCacheDeps> = {}): Promise<TokenCache> {
  const tokenCache = openTokenCache({ db, publicDb: db, clock, keys: deps.keys, trustMs: LONG_MS, ...over })
  listeners.push(
    await listen(db.url, [SESSIONS_ENDED], ({ payload }) => tokenCache.receive(payload), {
      onLost: tokenCache.connectionLost,
    }),
  )
  return tokenCache
}

/** Asks until it answers from the cache, so that changes in the database alone make no difference. */
async function untilCached(tokenCache: TokenCache, token: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await tokenCache.find(token)
        return withoutDatabase(() => tokenCache.find(token))
      },
      { timeout: LONG_MS },
    )
    .not.toBeNull()
}

/** Returns the answer while every session has ended without an announcement. */
async function withoutDatabase<T>(ask: () => Promise<T>): Promise<T> {
  await changeSilently(
    `update sign_in.sessions set ended_at = now(), ended_because = 'signed_out' where ended_at is null and ended_because is null`,
  )
  try {
    return await ask()
  } finally {
    await changeSilently(
      `update sign_in.sessions set ended_at = null, ended_because = null where ended_because = 'signed_out' and ended_at > now() - interval '1 hour'`,
    )
  }
}

/** Changes a row without triggering an announcement. */
async function changeSilently(statement: string): Promise<void> {
  await db.owner.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
}

test('of many callers at once each is told who it is, and nonsense is nobody', async () => {
  const [ann, bob] = [await customer(), await customer()]
  const { find } = await openCache()
  const tokens = [
    ann.session.access.token,
    'zat_nonsense',
    bob.session.access.token,
    ann.session.refresh.token,
    ann.session.access.token,
  ]
  for (let i = 0; i < 3; i++)
    expect(await Promise.all(tokens.map(find))).toEqual([ann.actor, null, bob.actor, null, ann.actor])
})

test('a session that was ended opens nothing once the endings are caught up with, and takes no other with it', async () => {
  const [ann, bob] = [await customer(), await customer()]
  const tokenCache = await openCache()
  for (const { session } of [ann, bob]) await untilCached(tokenCache, session.access.token)
  await revokeSession(deps, ann.actor, { everywhere: false }, CALLER)
  await tokenCache.catchUp()
  expect(await Promise.all([ann, bob].map(({ session }) => tokenCache.find(session.access.token)))).toEqual([
    null,
    bob.actor,
  ])
})

test('ending all sessions of a customer ends every token of each', async () => {
  const ann = await customer()
  const other = await enter(ann.command)
  const renewed = expectOk(await refreshSession(deps, ann.userId, ann.session.refresh.token, CALLER))
  const tokens = [ann.session.access.token, other.access.token, renewed.access.token]
  const tokenCache = await openCache()
  for (const token of tokens) await untilCached(tokenCache, token)
  await revokeSession(deps, ann.actor, { everywhere: true }, CALLER)
  await tokenCache.catchUp()
  expect(await Promise.all(tokens.map(tokenCache.find))).toEqual([null, null, null])
})

test('a token that grew old opens nothing, remembered or not', async () => {
  const ann = await customer()
  const tokenCache = await openCache()
  await untilCached(tokenCache, ann.session.access.token)
  clock.advance(15 * MINUTE_MS)
  expect(await tokenCache.find(ann.session.access.token)).toBeNull()
})

test('a session that is deleted takes its tokens along', async () => {
  const ann = await customer()
  const tokenCache = await openCache()
  await untilCached(tokenCache, ann.session.access.token)
  await db.owner.pool.query('delete from sign_in.sessions where id = $1', [ann.actor.sessionId])
  await tokenCache.catchUp()
  expect(await tokenCache.find(ann.session.access.token)).toBeNull()
})

test('the token of a sign-up is asked about each time', async () => {
  const opened = expectOk(await signUp(deps, signUpCommand(), CALLER))
  const tokenCache = await openCache()
  const somebody = await customer()
  await untilCached(tokenCache, somebody.session.access.token)
  expect(await tokenCache.find(opened.access.token)).toEqual(await actorOf(opened.access.token))
  expect(await withoutDatabase(() => tokenCache.find(opened.access.token))).toBeNull()
})

/** A database whose answers can be held back: `read` resolves once it has produced one that is. */
function lateAnswers(): {
  readonly pool: typeof db.pool
  readonly keepBack: () => { readonly read: Promise<void>; readonly letGo: () => void }
} {
  let answers = Promise.resolve()
  let onRead = (): void => undefined
  const query = async (statement: QueryConfig): Promise<QueryResult> => {
    const answer = await db.pool.query(statement)
    onRead()
    await answers
    return answer
  }
  const keepBack = () => {
    const [late, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    answers = late.promise
    onRead = read.resolve
    return { read: read.promise, letGo: late.resolve }
  }
  return { pool: { query } as typeof db.pool, keepBack }
}

test('what was read before an ending was heard of is not remembered after it', async () => {
  const ann = await customer()
  const other = await enter(ann.command)
  const { pool, keepBack } = lateAnswers()
  const tokenCache = await openCache({ db: { pool } })
  await untilCached(tokenCache, ann.session.access.token)
  const { read, letGo } = keepBack()
  const asked = tokenCache.find(other.access.token)
  await read
  await revokeSession(deps, await actorOf(other.access.token), { everywhere: false }, CALLER)
  await tokenCache.catchUp()
  letGo()
  await asked
  expect(await tokenCache.find(other.access.token)).toBeNull()
})

test('nor when nothing is remembered yet, and the ending itself is never heard of', async () => {
  const [ann, bob] = [await customer(), await customer()]
  const { pool, keepBack } = lateAnswers()
  const tokenCache = openTokenCache({ db: { pool }, publicDb: db, clock, keys: deps.keys, trustMs: LONG_MS })
  let deafTo = ''
  listeners.push(
    await listen(db.url, [SESSIONS_ENDED], ({ payload }) =>
      payload === deafTo ? undefined : tokenCache.receive(payload),
    ),
  )
  await untilCached(tokenCache, bob.session.access.token)
  // It is sure to receive announcements, and has nothing cached.
  await revokeSession(deps, bob.actor, { everywhere: false }, CALLER)
  await tokenCache.catchUp()
  deafTo = ann.actor.sessionId
  const { read, letGo } = keepBack()
  const asked = tokenCache.find(ann.session.access.token)
  await read
  await revokeSession(deps, ann.actor, { everywhere: false }, CALLER)
  await tokenCache.catchUp()
  letGo()
  await asked
  expect(await tokenCache.find(ann.session.access.token)).toBeNull()
})

test('another process that makes sure of hearing keeps nobody from remembering', async () => {
  const ann = await customer()
  const { pool, keepBack } = lateAnswers()
  const [tokenCache, other] = [await openCache({ db: { pool } }), await openCache()]
  await untilCached(tokenCache, ann.session.access.token)
  await untilCached(other, ann.session.access.token)
  const fresh = await enter(ann.command)
  const { read, letGo } = keepBack()
  const asked = tokenCache.find(fresh.access.token)
  await read
  await other.catchUp()
  letGo()
  await asked
  expect(await withoutDatabase(() => tokenCache.find(fresh.access.token))).not.toBeNull()
})

test('where sessions do not announce their ends, nothing is remembered', async () => {
  const ann = await customer()
  const tokenCache = await openCache({ trustMs: 300 })
  await untilCached(tokenCache, ann.session.access.token)
  await db.owner.pool.query('alter table sign_in.sessions disable trigger tell_ended')
  try {
    await revokeSession(deps, ann.actor, { everywhere: false }, CALLER)
    await tokenCache.catchUp()
    expect(await tokenCache.find(ann.session.access.token)).toBeNull()
  } finally {
    await db.owner.pool.query('alter table sign_in.sessions enable trigger tell_ended')
  }
})

test('what ended while nothing was announced is not believed again when all is', async () => {
  const [ann, bob] = [await customer(), await customer()]
  const tokenCache = await openCache({ trustMs: 300 })
  await untilCached(tokenCache, ann.session.access.token)
  await db.owner.pool.query('alter table sign_in.sessions disable trigger tell_ended')
  try {
    await revokeSession(deps, ann.actor, { everywhere: false }, CALLER)
    await expect.poll(() => tokenCache.find(ann.session.access.token), { timeout: LONG_MS }).toBeNull()
  } finally {
    await db.owner.pool.query('alter table sign_in.sessions enable trigger tell_ended')
  }
  await untilCached(tokenCache, bob.session.access.token)
  expect(await tokenCache.find(ann.session.access.token)).toBeNull()
})

test('who catches up while the connection is lost does not wait for what cannot come', async () => {
  const ann = await customer()
  let notReceiving = false
  const tokenCache = openTokenCache({ db, publicDb: db, clock, keys: deps.keys, trustMs: 600_000 })
  listeners.push(
    await listen(db.url, [SESSIONS_ENDED], ({ payload }) => (notReceiving ? undefined : tokenCache.receive(payload))),
  )
  await untilCached(tokenCache, ann.session.access.token)
  notReceiving = true
  const waiting = tokenCache.catchUp()
  tokenCache.connectionLost()
  await waiting
  expect(await withoutDatabase(() => tokenCache.find(ann.session.access.token))).toBeNull()
})

test('what ended while nothing could be heard is asked of the database, also when all is heard again: a connection that broke', async () => {
  const [ann, bob] = [await customer(), await customer()]
  const tokenCache = openTokenCache({ db, publicDb: db, clock, keys: deps.keys, trustMs: LONG_MS })
  const lost = Promise.withResolvers<void>()
  const onLost = (): void => {
    tokenCache.connectionLost()
    lost.resolve()
  }
  listeners.push(await listen(db.url, [SESSIONS_ENDED], ({ payload }) => tokenCache.receive(payload), { onLost }))
  await untilCached(tokenCache, ann.session.access.token)
  await changeSilently(
    `update sign_in.sessions set ended_at = '2026-03-02', ended_because = 'signed_out' where id = '${ann.actor.sessionId}'`,
  )
  expect(await tokenCache.find(ann.session.access.token)).toEqual(ann.actor)
  await db.owner.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zend-listen' and datname = current_database()`,
  )
  await lost.promise
  expect(await tokenCache.find(ann.session.access.token)).toBeNull()
  await untilCached(tokenCache, bob.session.access.token)
  expect(await tokenCache.find(ann.session.access.token)).toBeNull()
})

test('and a connection that died without a word, after the time it is trusted', async () => {
  const ann = await customer()
  let notReceiving = false
  const tokenCache = openTokenCache({ db, publicDb: db, clock, keys: deps.keys, trustMs: 300 })
  listeners.push(
    await listen(db.url, [SESSIONS_ENDED], ({ payload }) => (notReceiving ? undefined : tokenCache.receive(payload))),
  )
  await untilCached(tokenCache, ann.session.access.token)
  notReceiving = true
  await revokeSession(deps, ann.actor, { everywhere: false }, CALLER)
  await expect.poll(() => tokenCache.find(ann.session.access.token), { timeout: LONG_MS }).toBeNull()
})

test('catching up forgets what it cannot hear of', async () => {
  const ann = await customer()
  let notReceiving = false
  const tokenCache = openTokenCache({ db, publicDb: db, clock, keys: deps.keys, trustMs: 400 })
  listeners.push(
    await listen(db.url, [SESSIONS_ENDED], ({ payload }) => (notReceiving ? undefined : tokenCache.receive(payload))),
  )
  await untilCached(tokenCache, ann.session.access.token)
  notReceiving = true
  await revokeSession(deps, ann.actor, { everywhere: false }, CALLER)
  await tokenCache.catchUp()
  expect(await tokenCache.find(ann.session.access.token)).toBeNull()
})

test('of more tokens than are kept the oldest is forgotten, all are answered, and endings of them are all heard', async () => {
  const people = [await customer(), await customer(), await customer()]
  const tokenCache = await openCache({ cachedMax: 2 })
  for (const { session } of people) await untilCached(tokenCache, session.access.token)
  const [, second, third] = people.map(({ actor }) => actor)
  expect(
    await withoutDatabase(() => Promise.all(people.map(({ session }) => tokenCache.find(session.access.token)))),
  ).toEqual([null, second, third])
  for (const { session, actor } of people) expect(await tokenCache.find(session.access.token)).toEqual(actor)
  for (const { actor } of people) await revokeSession(deps, actor, { everywhere: false }, CALLER)
  await tokenCache.catchUp()
  for (const { session } of people) expect(await tokenCache.find(session.access.token)).toBeNull()
})

test('in any history, whoever caught up after an ending is never told of it as open', async () => {
  const people = [await customer(), await customer()]
  const keeper = await customer()
  let [read, fromMemory] = [0, 0]
  const query = async (statement: QueryConfig): Promise<QueryResult> => {
    read += 1
    return db.pool.query(statement)
  }
  const open = () => openCache({ db: { pool: { query } as typeof db.pool }, trustMs: 500 })
  const tokenCache = [await open(), await open()]
  const step = fc.oneof(
    fc.record({ do: fc.constant('ask' as const), who: fc.nat(1), at: fc.nat(1) }),
    fc.record({ do: fc.constant('ask and wait' as const), who: fc.nat(1), at: fc.nat(1) }),
    fc.record({ do: fc.constant('end' as const), who: fc.nat(1), at: fc.nat(1) }),
    fc.record({ do: fc.constant('lose' as const), who: fc.nat(1), at: fc.nat(1) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const sessions = await Promise.all(
        people.map(async ({ command }) => {
          const { access } = await enter(command)
          return { token: access.token, actor: await actorOf(access.token), ended: false }
        }),
      )
      for (const each of tokenCache) await untilCached(each, keeper.session.access.token)
      for (const { do: what, who, at } of steps) {
        const [session, process] = [sessions[who], tokenCache[at]]
        if (session === undefined || process === undefined) continue
        if (what === 'lose') process.connectionLost()
        // Some calls are still running when the session ends.
        if (session.ended && what.startsWith('ask')) expect(await process.find(session.token)).toBeNull()
        else if (what === 'ask') void process.find(session.token)
        else if (what === 'ask and wait') {
          const before = read
          expect(await process.find(session.token)).toEqual(session.actor)
          if (read === before) fromMemory += 1
        }
        if (what === 'end' && !session.ended) {
          await revokeSession(deps, session.actor, { everywhere: false }, CALLER)
          await Promise.all(tokenCache.map((each) => each.catchUp()))
          session.ended = true
        }
      }
    }),
    { numRuns: 40, interruptAfterTimeLimit: 8_000 },
  )
  // Some answers came from the cache, else nothing is proven.
  expect(fromMemory).toBeGreaterThan(0)
})
