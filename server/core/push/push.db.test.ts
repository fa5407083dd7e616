import { createECDH, randomBytes } from 'node:crypto'
import type { PushTopic } from '@zend/contracts'
import { newId, type UserId } from '@zend/kernel'
import { expectOk, testClock, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { openDatabase } from '../../database/index.ts'
import type { PushMessage, PushOutcome, PushTarget } from '../../ports/push-sender.ts'
import { hideNotifications, markNotificationsRead, putContact, pushTextOf, sendNotice } from '../notices/index.ts'
import {
  deliverPush,
  type PushDeps,
  pushJobOf,
  pushSealingKeyFrom,
  purgePush,
  subscribe,
  unsubscribe,
} from './index.ts'
import type { PushJob } from './push.ts'

const db = await testDatabase()
// Devices are subscribed through the API's role.
const api = openDatabase({ url: db.url, applicationName: 'as-api', role: 'zend_api', poolMax: 2 })
afterAll(api.close)
const clock = testClock()
const sealingKey = pushSealingKeyFrom(new Uint8Array(32).fill(7))
const policy = { ...DEFAULTS.push, triesMax: 3 }
const open = new Set<string>()
const warnings: object[] = []
const sent: { readonly target: PushTarget; readonly message: PushMessage }[] = []
let outcome: PushOutcome = { kind: 'taken' }
const deps: PushDeps = {
  db,
  clock,
  log: { warn: (facts) => void warnings.push(facts) },
  sender: {
    send: async (target, message) => {
      sent.push({ target, message })
      return outcome
    },
  },
  sealingKey,
  policy,
  openSessions: async (_tx, ids) => new Set(ids.filter((id) => open.has(id))),
  textOf: pushTextOf,
}
beforeEach(async () => {
  outcome = { kind: 'taken' }
  for (const list of [sent, warnings]) list.splice(0)
  await sql`truncate push.subscriptions`.execute(db.owner.read)
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'ntc%:psh%'`.execute(
    db.owner.read,
  )
})

const customer = async (locale: 'en' | 'pt' = 'en'): Promise<UserId> => {
  const userId = newId('usr', +clock.now())
  await db.transact((tx) =>
    putContact(tx, { userId, email: `${userId}@example.com`, locale, timeZone: 'Africa/Lagos' }),
  )
  return userId
}
const device = (): PushTarget => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys().toString('base64url')
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    publicKey,
    auth: randomBytes(16).toString('base64url'),
  }
}
const session = (): string => {
  const id = `ses_${randomBytes(6).toString('hex')}`
  open.add(id)
  return id
}
const ask = (userId: UserId, target: PushTarget, topics: readonly PushTopic[] = ['deposits'], sessionId = session()) =>
  subscribe({ db: api, clock, sealingKey, policy }, { userId, sessionId }, target, topics)
const credited = {
  kind: 'deposit-credited',
  facts: { depositId: 'dep_1', amount: '0.5', currency: 'BTC', network: 'Bitcoin' },
} as const
/** Notifies a customer of a deposit, and returns the pushes scheduled with it. */
const tell = async (userId: UserId): Promise<readonly PushJob[]> => {
  await db.transact((tx) => sendNotice({ clock }, tx, { ...credited, to: userId }))
  return ordered()
}
const ordered = async (): Promise<readonly PushJob[]> => {
  const { rows } = await sql<{ payload: unknown }>`select j.payload from graphile_worker._private_jobs j
    join graphile_worker.jobs s using (id) where s.task_identifier = 'push-notice' order by j.id`.execute(db.owner.read)
  return rows.map(({ payload }) => pushJobOf(payload))
}
const only = <T>(items: readonly T[]): T => {
  const [item] = items
  if (item === undefined || items.length > 1) throw new Error(`${items.length} instead of one`)
  return item
}
const subscriptions = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from push.subscriptions`.execute(db.owner.read)).rows[0]?.n ?? 0

describe('subscribing', () => {
  test('an address of no push service that we know, and keys that encrypt nothing, are refused and not stored', async () => {
    const userId = await customer()
    const good = device()
    expect(await ask(userId, { ...good, endpoint: 'https://169.254.169.254/latest' })).toMatchObject({
      refusal: { code: 'push_endpoint_refused' },
    })
    // 65 bytes that are not a point of the curve.
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    for (const publicKey of [offCurve, Buffer.alloc(65).toString('base64url'), good.publicKey.slice(0, 60)]) {
      expect(await ask(userId, { ...good, publicKey })).toMatchObject({
        refusal: { code: 'invalid_request', field: 'body.keys.p256dh' },
      })
    }
    expect(await ask(userId, { ...good, auth: 'AAAA' })).toMatchObject({
      refusal: { code: 'invalid_request', field: 'body.keys.auth' },
    })
    expect(await subscriptions()).toBe(0)
  })

  test('where a device is reached lies sealed in the database', async () => {
    const target = device()
    expectOk(await ask(await customer(), target))
    const { rows } = await sql<{
      sealed: Buffer
      rest: string
    }>`select sealed, (s.*)::text as rest from push.subscriptions s`.execute(db.owner.read)
    const { sealed, rest } = only(rows)
    for (const secret of [target.endpoint, target.publicKey, target.auth])
      expect([sealed.includes(secret), rest.includes(secret)]).toEqual([false, false])
    await expect(sql`select sealed from push.subscriptions`.execute(api.read)).rejects.toThrow(/permission denied/)
  })

  test('asking again changes the topics and makes no second subscription', async () => {
    const [userId, target] = [await customer(), device()]
    expect(expectOk(await ask(userId, target, ['security', 'security']))).toEqual(['security'])
    expect(await tell(userId)).toEqual([])
    expectOk(await ask(userId, target, ['security', 'deposits']))
    expect(await tell(userId)).toHaveLength(1)
    expect(await subscriptions()).toBe(1)
  })

  test('a session has one device: its browser’s newest subscription', async () => {
    const userId = await customer()
    const [first, second, id] = [device(), device(), session()]
    expectOk(await ask(userId, first, ['deposits'], id))
    expectOk(await ask(userId, second, ['deposits'], id))
    await deliverPush(deps, only(await tell(userId)))
    expect(sent.map(({ target }) => target)).toEqual([second])
  })

  test('only its own customer ends a subscription', async () => {
    const [ann, eve, target] = [await customer(), await customer(), device()]
    expectOk(await ask(ann, target))
    expect(await unsubscribe({ db: api }, { userId: eve }, target.endpoint)).toBe(false)
    expect(await subscriptions()).toBe(1)
    expect(await unsubscribe({ db: api }, { userId: ann }, target.endpoint)).toBe(true)
    expect(await unsubscribe({ db: api }, { userId: ann }, target.endpoint)).toBe(false)
    expect(await tell(ann)).toEqual([])
  })
})

describe('delivering', () => {
  test('the device gets the notice in the language of the customer’s letters', async () => {
    const [userId, target] = [await customer('pt'), device()]
    expectOk(await ask(userId, target))
    expect(await deliverPush(deps, only(await tell(userId)))).toBe('sent')
    expect(only(sent).target).toEqual(target)
    expect(JSON.parse(only(sent).message.text)).toMatchObject({
      title: 'Depósito recebido: 0,50\u00a0BTC',
      path: '/transaction/token/dep_1',
    })
    expect(only(sent).message.urgent).toBe(false)
  })

  test('what a device did not ask for, and what is rolled back, is not ordered', async () => {
    const userId = await customer()
    expectOk(await ask(userId, device(), ['withdrawals']))
    expect(await tell(userId)).toEqual([])
    expectOk(await ask(userId, device(), ['deposits']))
    await expect(
      db.transact(async (tx) => {
        await sendNotice({ clock }, tx, { ...credited, to: userId })
        throw new Error('no deposit after all')
      }),
    ).rejects.toThrow('no deposit')
    expect(await ordered()).toEqual([])
  })

  test('pushes keep at most two of the worker’s places, whatever waits', async () => {
    const userId = await customer()
    for (let devices = 0; devices < 16; devices += 1) expectOk(await ask(userId, device()))
    expect(await tell(userId)).toHaveLength(16)
    const { rows } = await sql<{ queue: string | null }>`select distinct queue_name as queue from graphile_worker.jobs
      where task_identifier = 'push-notice' order by 1`.execute(db.owner.read)
    expect(rows).toEqual([{ queue: 'push-0' }, { queue: 'push-1' }])
  })

  test('a device that became another customer’s meanwhile is told nothing of the first one’s', async () => {
    const [ann, bob, target] = [await customer(), await customer(), device()]
    expectOk(await ask(ann, target))
    const job = only(await tell(ann))
    expectOk(await ask(bob, target))
    await deliverPush(deps, job)
    // Even if the job named the device's new subscription.
    const { rows } = await sql<{ id: PushJob['subscriptionId'] }>`select id from push.subscriptions`.execute(
      db.owner.read,
    )
    expect(await deliverPush(deps, { ...job, subscriptionId: only(rows).id })).toBe('dropped')
    expect(sent).toEqual([])
  })

  test('it ends with its session', async () => {
    const [userId, id] = [await customer(), session()]
    expectOk(await ask(userId, device(), ['deposits'], id))
    const job = only(await tell(userId))
    open.delete(id)
    expect(await deliverPush(deps, job)).toBe('ended')
    expect([sent, await subscriptions()]).toEqual([[], 0])
  })

  test('the daily round ends those of closed sessions and leaves the others', async () => {
    const userId = await customer()
    const closed = session()
    expectOk(await ask(userId, device(), ['deposits'], closed))
    expectOk(await ask(userId, device()))
    open.delete(closed)
    expect(await purgePush(deps)).toBe(1)
    expect(await purgePush(deps)).toBe(0)
    expect(await tell(userId)).toHaveLength(1)
  })

  test.each(['read', 'removed'] as const)(
    'what the customer has %s in the app meanwhile is not pushed',
    async (what) => {
      const userId = await customer()
      expectOk(await ask(userId, device()))
      const job = only(await tell(userId))
      await (what === 'read' ? markNotificationsRead : hideNotifications)({ db, clock }, { userId }, null)
      expect(await deliverPush(deps, job)).toBe('dropped')
      expect(sent).toEqual([])
    },
  )

  test('a notice that is too old is not pushed, and one that is not is kept for no longer than it is new', async () => {
    const userId = await customer()
    expectOk(await ask(userId, device()))
    const job = only(await tell(userId))
    clock.advance(policy.lifeMs - 60_000)
    await deliverPush(deps, job)
    expect(only(sent).message.ttlSeconds).toBe(60)
    clock.advance(60_000)
    expect(await deliverPush(deps, job)).toBe('dropped')
  })

  test('a service that was taken off the list is not called any more', async () => {
    const userId = await customer()
    expectOk(await ask(userId, device()))
    const job = only(await tell(userId))
    expect(await deliverPush({ ...deps, policy: { ...policy, services: ['https://*.push.apple.com'] } }, job)).toBe(
      'ended',
    )
    expect([sent, await subscriptions()]).toEqual([[], 0])
  })

  test('a device that is gone ends its subscription', async () => {
    const userId = await customer()
    expectOk(await ask(userId, device()))
    const job = only(await tell(userId))
    outcome = { kind: 'gone' }
    expect(await deliverPush(deps, job)).toBe('ended')
    expect(await subscriptions()).toBe(0)
    expect(await deliverPush(deps, job)).toBe('ended')
    expect(sent).toHaveLength(1)
  })

  test('what the service refuses is not repeated, the device is kept, and the log tells no content', async () => {
    const userId = await customer()
    const target = device()
    expectOk(await ask(userId, target))
    const job = only(await tell(userId))
    outcome = { kind: 'refused', status: 403 }
    expect(await deliverPush(deps, job)).toBe('dropped')
    expect([await subscriptions(), warnings]).toEqual([1, [{ subscription: job.subscriptionId, status: 403 }]])
  })

  test('what cannot be delivered now is tried again when the service says, then given up', async () => {
    const userId = await customer()
    expectOk(await ask(userId, device()))
    const job = only(await tell(userId))
    const dueIn = async (): Promise<number> => {
      const { rows } = await sql<{
        at: Date
      }>`select run_at as at from graphile_worker.jobs where task_identifier = 'push-notice'`.execute(db.owner.read)
      return only(rows).at.getTime() - clock.now().getTime()
    }
    outcome = { kind: 'later', afterMs: 90_000 }
    expect(await deliverPush(deps, job)).toBe('later')
    expect([only(await ordered()), await dueIn()]).toEqual([{ ...job, tries: 1 }, 90_000])
    outcome = { kind: 'later', afterMs: null }
    expect(await deliverPush(deps, { ...job, tries: 1 })).toBe('later')
    expect([only(await ordered()), await dueIn()]).toEqual([{ ...job, tries: 2 }, 2 * policy.backoff.firstMs])
    expect(await deliverPush(deps, { ...job, tries: 2 })).toBe('dropped')
    outcome = { kind: 'later', afterMs: policy.lifeMs }
    expect(await deliverPush(deps, job)).toBe('dropped')
  })
})
