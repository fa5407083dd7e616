import { BADGES, CHOSEN_EVENTS, TRANSACTION_TYPES, webhookBody } from '@zend/contracts'
import { DAY_MS, HOUR_MS, MINUTE_MS, newId } from '@zend/kernel'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recordActivity, updateActivity } from '../activity/index.ts'
import { PARTS, readHeartbeats } from '../health/index.ts'
import {
  createWebhook,
  type DeliverDeps,
  listWebhooks,
  removeWebhook,
  replayDelivery,
  replayMissed,
  rollSecret,
  runWebhooks,
  testWebhook,
  updateWebhook,
} from './index.ts'
import { actionsOn, answered, PIN, refusal, webhooksOn } from './webhooks.fixture.ts'

const db = await testDatabase()
const kit = webhooksOn(db)
const { accounts, clock, deps, developer, proofFor, create, deliverer, happen, item, log } = kit
const actionsOf = actionsOn(db)
afterAll(() => kit.close())

const URL = 'https://baobab.example/zend'
describe('making endpoints', () => {
  test('takes PIN and the code for exactly this address', async () => {
    const ada = await developer()
    const wish = { url: URL, description: 'Books', events: null }
    const proof = await proofFor(ada, URL)
    expect(await createWebhook(deps, ada.actor, wish, { ...proof, pin: '0000' }, CALLER)).toEqual(refusal('pin_wrong'))
    expect(await createWebhook(deps, ada.actor, { ...wish, url: `${URL}/other` }, proof, CALLER)).toEqual(
      refusal('otp_wrong'),
    )
    expect(await listWebhooks(deps, ada.actor)).toEqual([])
    const { webhook, secret } = expectOk(await createWebhook(deps, ada.actor, wish, proof, CALLER))
    expect(webhook).toMatchObject({ ...wish, disabled: null, failingSince: null, oldSecretUntil: null })
    expect(secret).toMatch(/^whsec_/)
    expect(await listWebhooks(deps, ada.actor)).toEqual([webhook])
    expect(await actionsOf(ada.company)).toEqual(['webhooks.made'])
    expect((await accounts.mailsTo(ada.command.email)).at(-1)?.text.replaceAll(/\s+/g, ' ')).toContain(URL)
    // Neither the secret nor the private key is in the database as it is.
    const { rows } = await db.owner.pool.query<{ all: string }>(
      `select string_agg(t::text, ' ') as all from webhooks.endpoints t where id = $1`,
      [webhook.id],
    )
    expect(rows[0]?.all).not.toContain(Buffer.from(secret).toString('hex'))
  })

  test('refuses addresses that are not called, and ends at ten', async () => {
    const ada = await developer()
    const nowhere = { url: 'http://baobab.example/', description: '', events: null }
    expect(await createWebhook(deps, ada.actor, nowhere, { pin: PIN, code: '000000' }, CALLER)).toEqual(
      refusal('webhook_url_refused'),
    )
    for (let n = 0; n < 10; n += 1) await create(ada, `${URL}/${n}`)
    const wish = { url: URL, description: '', events: null }
    expect(await createWebhook(deps, ada.actor, wish, await proofFor(ada, URL), CALLER)).toEqual(
      refusal('webhook_limit'),
    )
    const [first] = await listWebhooks(deps, ada.actor)
    if (first === undefined) throw new Error('none was made')
    expectOk(await removeWebhook(deps, ada.actor, first.id, CALLER))
    expectOk(await createWebhook(deps, ada.actor, wish, await proofFor(ada, URL), CALLER))
  })

  test('another address takes PIN and code; the rest, and switching it off, takes none', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL)
    const { id } = webhook
    const same = { id, url: URL, description: 'Till', events: ['swap.completed'], enabled: true } as const
    expect(await updateWebhook(deps, ada.actor, same, null, CALLER)).toMatchObject({
      ok: true,
      value: { description: 'Till', events: ['swap.completed'], disabled: null },
    })
    const moved = { ...same, url: `${URL}/new` }
    expect(await updateWebhook(deps, ada.actor, moved, null, CALLER)).toEqual({
      ok: false,
      refusal: { code: 'invalid_request', field: 'body.otp' },
    })
    // A code for a new endpoint is none for this one.
    const forNew = await proofFor(ada, moved.url)
    expect(await updateWebhook(deps, ada.actor, moved, forNew, CALLER)).toEqual(refusal('otp_wrong'))
    const proof = await proofFor(ada, moved.url, id)
    expect(expectOk(await updateWebhook(deps, ada.actor, moved, proof, CALLER)).url).toBe(moved.url)
    const off = expectOk(await updateWebhook(deps, ada.actor, { ...moved, enabled: false }, null, CALLER))
    expect(off.disabled).toEqual({ at: clock.now(), reason: 'member' })
    expect(await actionsOf(ada.company)).toEqual([
      'webhooks.made',
      'webhooks.changed',
      'webhooks.changed',
      'webhooks.changed',
      'webhooks.disabled',
    ])
  })

  test('nobody else’s endpoint is found, and a member who may not is refused by the confirmer', async () => {
    const [ada, eve] = [await developer(), await developer()]
    const { webhook } = await create(ada, URL)
    const { id } = webhook
    const change = { id, url: URL, description: '', events: null, enabled: false }
    expect(await updateWebhook(deps, eve.actor, change, null, CALLER)).toEqual(refusal('not_found'))
    expect(await removeWebhook(deps, eve.actor, id, CALLER)).toEqual(refusal('not_found'))
    expect(await rollSecret(deps, eve.actor, id, PIN, CALLER)).toEqual(refusal('not_found'))
    expect(await testWebhook(deps, eve.actor, id)).toEqual(refusal('not_found'))
    const sent = expectOk(await testWebhook(deps, ada.actor, id))
    expect(await replayDelivery(deps, eve.actor, sent, CALLER)).toEqual(refusal('not_found'))
    const span = { id, from: new Date(0), until: clock.now() }
    expect(await replayMissed(deps, eve.actor, span, CALLER)).toEqual(refusal('not_found'))
    const proof = await proofFor(ada, `${URL}/2`)
    await kit.companies.change(ada.actor.memberId, ['view'])
    const wish = { url: `${URL}/2`, description: '', events: null }
    await expect(createWebhook(deps, ada.actor, wish, proof, CALLER)).rejects.toThrow('api.manage')
  })
})

describe('events', () => {
  test('are written with what they tell, and not without it', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL)
    const told = await happen(ada)
    await expect(
      db.transact(async (tx) => {
        await recordActivity(tx, [item(ada)], clock.now())
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    const events = (await log(ada, webhook.id)).map(({ event }) => event)
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9a-hjkmnp-tv-z]{26}$/) as unknown,
        type: 'swap.completed',
        at: clock.now(),
        data: { id: told.id, state: 'success', asset: 'BTC', direction: 'in' },
      },
    ])
  })

  test('of every kind and badge are events of the contract or none, and each of those happens', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL)
    for (const type of TRANSACTION_TYPES)
      for (const badge of BADGES)
        for (const direction of ['in', 'out'] as const)
          await happen(ada, { id: newId('swp', 1), type, badge, direction })
    const types = new Set((await log(ada, webhook.id)).map(({ event }) => event.type))
    // Swaps and transfers are booked at once; no product lets the others fail in these ways.
    const impossible = [
      'deposit.returned',
      'swap.failed',
      'swap.requested',
      'swap.returned',
      'quick_sell.failed',
      'fx.failed',
    ]
    expect([...types].filter((each) => !impossible.includes(each)).toSorted()).toEqual(
      CHOSEN_EVENTS.filter((each) => !/^(?:approval|bill)\./.test(each)).toSorted(),
    )
  })

  test('a change of badge is told once it is final; the first one, from the start', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL)
    const { id } = await happen(ada, { id: newId('dep', 1), type: 'deposit', badge: 'pending' })
    for (const badge of ['processing', 'pending', 'processing', 'success', 'failed'] as const) {
      clock.advance(1)
      await db.transact((tx) => updateActivity(tx, [id], badge, clock.now()))
    }
    expect((await log(ada, webhook.id)).map(({ event }) => event.type)).toEqual([
      'deposit.failed',
      'deposit.credited',
      'deposit.detected',
    ])
  })

  test('go to the endpoints that want them, and cost nothing for anybody without one', async () => {
    const [ada, eve] = [await developer(), await developer()]
    const all = await create(ada, URL)
    const some = await create(ada, `${URL}/some`, ['transfer.sent'])
    const nobody = item(eve)
    await db.transact((tx) =>
      recordActivity(tx, [item(ada), nobody, item({ company: eve.userId as never })], clock.now()),
    )
    await happen(ada, { type: 'transfer', direction: 'out' })
    const typesOf = async (id: typeof all.webhook.id) => (await log(ada, id)).map(({ event }) => event.type).toSorted()
    expect(await typesOf(all.webhook.id)).toEqual(['swap.completed', 'transfer.sent'])
    expect(await typesOf(some.webhook.id)).toEqual(['transfer.sent'])
    const { rows } =
      await sql`select 1 from webhooks.events where company_id in (${eve.company}, ${eve.userId})`.execute(db.read)
    expect(rows).toEqual([])
  })

  test('of approvals follow their states', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL)
    const id = newId('apr', 1)
    await db.owner.pool.query(
      `insert into approvals.requests (id, company_id, kind, subject, version, payload, consent, needed, made_by, usd_cents,
        state, made_at, expires_at) values ($1, $2, 'withdrawal', $3, 1, '', '{}', 1, $4, 0, 'open', $5, $5)`,
      [id, ada.company, newId('wdr', 1), ada.userId, clock.now()],
    )
    const set = (change: string) => db.owner.pool.query(`update approvals.requests set ${change} where id = $1`, [id])
    await set('version = 2, changed_at = now()')
    for (const state of ['approved', 'stopped', 'approved']) await set(`state = '${state}'`)
    await set("state = 'released', closed_at = now()")
    const told = (await log(ada, webhook.id)).map(({ event: { type, data } }) => [type, data])
    expect(told).toHaveLength(5)
    expect(told).toEqual(
      expect.arrayContaining([
        ['approval.requested', { id, state: 'open', kind: 'withdrawal', version: 1 }],
        ['approval.requested', { id, state: 'open', kind: 'withdrawal', version: 2 }],
        ['approval.decided', { id, state: 'approved', kind: 'withdrawal', version: 2 }],
        ['approval.released', { id, state: 'released', kind: 'withdrawal', version: 2 }],
      ]),
    )
  })

  test('cannot be written or redirected by the API', async () => {
    const [ada, eve] = [await developer(), await developer()]
    const [mine, theirs] = [await create(ada, URL), await create(eve, URL)]
    const refused = { code: '42501' }
    const { read } = kit.api
    await expect(
      sql`select webhooks.record(${ada.company}, 'deposit.credited', now(), '{}')`.execute(read),
    ).rejects.toMatchObject(refused)
    await expect(
      sql`insert into webhooks.events values (${newId('evt', 1)}, ${ada.company}, 'deposit.credited', now(), '{}')`.execute(
        read,
      ),
    ).rejects.toMatchObject(refused)
    await happen(ada)
    const [sent] = await log(ada, mine.webhook.id)
    const { rows } =
      await sql`select webhooks.send_again(${theirs.webhook.id}, array[${sent?.event.id ?? ''}], ${eve.userId}, now())`.execute(
        read,
      )
    expect(rows).toEqual([])
    await expect(
      sql`update webhooks.deliveries set endpoint_id = ${theirs.webhook.id}`.execute(read),
    ).rejects.toMatchObject(refused)
  })
})

describe('delivering', () => {
  beforeAll(async () => {
    const one = deliverer(() => answered(200))
    while ((await one.round()) > 0);
  })

  test('posts what the verifier takes, with the same id and body at each try and its own time', async () => {
    const ada = await developer()
    const { webhook, secret } = await create(ada, URL)
    const told = await happen(ada)
    const one = deliverer(() => (one.posts.length === 1 ? answered(500, null, 'sorry\0') : answered(204)))
    expect(await one.round()).toBe(1)
    expect(await one.round()).toBe(0)
    clock.advance(MINUTE_MS)
    expect(await one.round()).toBe(1)
    const [first, second] = one.posts
    if (first === undefined || second === undefined) throw new Error('it was not tried twice')
    expect([first.url, second.body, second.headers['webhook-id']]).toEqual([
      URL,
      first.body,
      first.headers['webhook-id'],
    ])
    const times = [first, second].map(({ headers }) => Number(headers['webhook-timestamp']))
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(60)
    vi.useFakeTimers({ now: clock.now() })
    for (const { body, headers } of [first, second])
      expect(new Webhook(secret).verify(body, { ...headers })).toMatchObject({
        type: 'swap.completed',
        data: { id: told.id },
      })
    vi.useRealTimers()
    expect(webhookBody.safeParse(JSON.parse(first.body)).success).toBe(true)
    expect(await log(ada, webhook.id)).toMatchObject([
      {
        state: 'delivered',
        nextAt: null,
        attempts: [
          { number: 1, status: 500, problem: null, response: 'sorry' },
          { number: 2, status: 204, problem: null, response: '' },
        ],
      },
    ])
    expect((await listWebhooks(deps, ada.actor))[0]?.failingSince).toBeNull()
  })

  test('tries seven times, then mails whoever looks after it, once until it works again', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL)
    await happen(ada)
    await happen(ada)
    const one = deliverer(() => ({ kind: 'unanswered', problem: 'timeout' }))
    const since = clock.now()
    const subjects = async () => (await accounts.mailsTo(ada.command.email)).map(({ subject }) => subject)
    // One at a time: it fails.
    for (const pause of [0, 1, 5, 30, 120, 480, 1_440]) {
      clock.advance(pause * MINUTE_MS)
      expect((await subjects()).filter((each) => each.includes('does not arrive'))).toEqual([])
      while ((await one.round()) > 0);
    }
    expect(await log(ada, webhook.id)).toMatchObject(
      [1, 2].map(() => ({
        state: 'failed',
        nextAt: null,
        attempts: Array.from({ length: 7 }, () => ({ problem: 'timeout' })),
      })),
    )
    expect((await listWebhooks(deps, ada.actor))[0]).toMatchObject({ failingSince: since, disabled: null })
    expect((await subjects()).filter((each) => each.includes('does not arrive'))).toHaveLength(1)
  })

  test('switches it off on 410, and after five days of failing; what waits is dropped', async () => {
    const ada = await developer()
    const [gone, failing] = [await create(ada, `${URL}/gone`), await create(ada, `${URL}/failing`)]
    const one = deliverer(({ url }) => answered(url.endsWith('gone') ? 410 : 503))
    await happen(ada)
    while ((await one.round()) > 0);
    await happen(ada)
    const states = async () => (await listWebhooks(deps, ada.actor)).map(({ disabled }) => disabled?.reason ?? null)
    expect(await states()).toEqual(['gone', null])
    clock.advance(5 * DAY_MS)
    while ((await one.round()) > 0);
    expect(await states()).toEqual(['gone', 'failing'])
    expect((await log(ada, gone.webhook.id)).map(({ state }) => state)).toEqual(['failed'])
    expect((await log(ada, failing.webhook.id)).map(({ state }) => state).toSorted()).not.toContain('waiting')
    const mails = (await accounts.mailsTo(ada.command.email)).filter(({ subject }) => subject.includes('switched off'))
    expect(mails.map(({ text }) => /410/.test(text))).toEqual([true, false])
    expect((await actionsOf(ada.company)).filter((each) => each === 'webhooks.disabled')).toHaveLength(2)
    expect(one.posts.filter(({ url }) => url.endsWith('gone'))).toHaveLength(1)
  })

  test('leaves a receiver alone that asks for it', async () => {
    const ada = await developer()
    await create(ada, URL)
    await happen(ada)
    const one = deliverer(() => (one.posts.length === 1 ? answered(429, 10 * MINUTE_MS) : answered(200)))
    await one.round()
    await happen(ada)
    clock.advance(10 * MINUTE_MS - 1)
    expect(await one.round()).toBe(0)
    clock.advance(1)
    while ((await one.round()) > 0);
    expect(one.posts).toHaveLength(3)
  })

  test('a worker that dies after the post has it sent again by another, with the same id', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL)
    await happen(ada)
    const [dead, heir] = [deliverer(() => answered(200)), deliverer(() => answered(200))]
    expect(await dead.begin()).toBe(1)
    await dead.ended()
    // It dies here: nothing is stored.
    expect(await heir.round()).toBe(0)
    clock.advance(deps.policy.claimMs)
    expect(await heir.round()).toBe(1)
    expect(heir.posts.map(({ headers }) => headers['webhook-id'])).toEqual(
      dead.posts.map(({ headers }) => headers['webhook-id']),
    )
    // Were it only slow: what it stores late changes nothing.
    await dead.store()
    expect(await log(ada, webhook.id)).toMatchObject([{ state: 'delivered', attempts: [{ number: 1 }] }])
  })

  test('a worker that stops gives back what it broke off, and no failure is noted', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL)
    await happen(ada)
    const stopped = deliverer(
      (_post, signal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve({ kind: 'unanswered', problem: 'timeout' })),
        ),
    )
    expect(await stopped.begin()).toBe(1)
    await stopped.stop()
    expect(await stopped.begin()).toBe(0)
    const other = deliverer(() => answered(200))
    expect(await other.round()).toBe(1)
    expect(await log(ada, webhook.id)).toMatchObject([{ state: 'delivered', attempts: [{ number: 1 }] }])
    expect((await listWebhooks(deps, ada.actor))[0]?.failingSince).toBeNull()
  })

  test('two workers at once send each event once', async () => {
    const ada = await developer()
    for (const path of ['a', 'b', 'c']) await create(ada, `${URL}/${path}`)
    for (let n = 0; n < 30; n += 1) await happen(ada)
    const both = [deliverer(() => answered(200)), deliverer(() => answered(200))]
    for (let begun = 1; begun > 0;)
      begun = (await Promise.all(both.map(({ round }) => round()))).reduce((a, b) => a + b)
    const sent = both.flatMap(({ posts }) => posts.map(({ url, headers }) => `${url} ${headers['webhook-id'] ?? ''}`))
    expect(sent).toHaveLength(90)
    expect(new Set(sent).size).toBe(90)
  })

  test('an endpoint has so many under way over all workers, and one when it fails', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL)
    for (let n = 0; n < 25; n += 1) await happen(ada)
    const ends = Promise.withResolvers<void>()
    const slow = () => ends.promise.then(() => answered(500))
    const both = [deliverer(slow), deliverer(slow)]
    const begun = await Promise.all(both.map(({ begin }) => begin()))
    expect(begun.reduce((a, b) => a + b)).toBe(deps.policy.perEndpointMax)
    ends.resolve()
    for (const each of both) {
      await new Promise(setImmediate)
      await each.store()
    }
    expect((await listWebhooks(deps, ada.actor)).find(({ id }) => id === webhook.id)?.failingSince).not.toBeNull()
    expect(await both[0]?.begin()).toBe(1)
    await new Promise(setImmediate)
    await both[0]?.store()
  })

  test('receivers that hang delay nobody else', async () => {
    const [slow, quick] = [await developer(), await developer()]
    for (let n = 0; n < 8; n += 1) await create(slow, `${URL}/hangs/${n}`)
    await create(quick, `${URL}/quick`)
    for (let n = 0; n < 5; n += 1) await happen(slow)
    for (let n = 0; n < 3; n += 1) await happen(quick)
    const ends = Promise.withResolvers<void>()
    const one = deliverer(
      ({ url }) => (url.includes('hangs') ? ends.promise.then(() => answered(200)) : answered(200)),
      { parallelMax: 12, perEndpointMax: 5 },
    )
    const quickly = () => one.posts.filter(({ url }) => url.endsWith('quick')).length
    // The first of each of the nine comes before the second of any.
    expect(await one.begin()).toBe(12)
    expect(quickly()).toBeGreaterThanOrEqual(1)
    // Its place is free again at once, and the others keep theirs.
    for (let n = 0; n < 3 && quickly() < 3; n += 1) {
      await new Promise(setImmediate)
      await one.store()
      await one.begin()
    }
    expect(quickly()).toBe(3)
    ends.resolve()
    await new Promise(setImmediate)
    await one.store()
    while ((await one.round()) > 0);
  })

  test('receivers that fail take half of the places at most', async () => {
    const ada = await developer()
    for (let n = 0; n < 10; n += 1) await create(ada, `${URL}/${n}`)
    await happen(ada)
    const failing = deliverer(() => answered(500))
    while ((await failing.round()) > 0);
    clock.advance(HOUR_MS)
    const ends = Promise.withResolvers<void>()
    const one = deliverer(() => ends.promise.then(() => answered(200)), { parallelMax: 8 })
    expect(await one.begin()).toBe(4)
    expect(await one.begin()).toBe(0)
    const kofi = await developer()
    await create(kofi, URL)
    await happen(kofi)
    expect(await one.begin()).toBe(1)
    ends.resolve()
    await new Promise(setImmediate)
    await one.store()
    while ((await one.round()) > 0);
  })

  test('the health of the service hears of a round that went well, and of no other', async () => {
    const { deps: own, warnings } = deliverer(() => answered(200))
    const heard = async () => (await readHeartbeats(db.owner.read)).get(PARTS.webhooks)?.at
    const oneRound = async (over: Partial<DeliverDeps>): Promise<void> => {
      const stop = new AbortController()
      await runWebhooks({ ...own, ...over, onRound: () => stop.abort() }, stop.signal)
    }
    const down = { transact: () => Promise.reject(new Error('no database')) }
    await oneRound({ db: down })
    expect(await heard()).toBeUndefined()
    expect(warnings).toEqual(['webhooks could not be delivered; trying again'])
    await oneRound({})
    expect(await heard()).toEqual(clock.now())
  })
})
