import { DAY_MS, HOUR_MS, newId } from '@zend/kernel'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  purgeWebhooks,
  removeWebhook,
  replayDelivery,
  replayMissed,
  rollSecret,
  testWebhook,
  updateWebhook,
} from './index.ts'
import { actionsOn, answered, PIN, refusal, webhooksOn } from './webhooks.fixture.ts'

const db = await testDatabase()
const kit = webhooksOn(db)
const { clock, deps, developer, create, deliverer, happen, log } = kit
const actionsOf = actionsOn(db)
afterAll(() => kit.close())

const URL = 'https://baobab.example/zend'

describe('secrets', () => {
  test('rolled, the old one signs too for a day, and then no longer', async () => {
    const ada = await developer()
    const { webhook, secret: old } = await create(ada, URL)
    expect(await rollSecret(deps, ada.actor, webhook.id, '0000', CALLER)).toEqual(refusal('pin_wrong'))
    const { secret, webhook: rolled } = expectOk(await rollSecret(deps, ada.actor, webhook.id, PIN, CALLER))
    expect(rolled.oldSecretUntil).toEqual(new Date(clock.now().getTime() + DAY_MS))
    const one = deliverer(() => answered(200))
    await happen(ada)
    await one.round()
    clock.advance(DAY_MS)
    await happen(ada)
    await one.round()
    const takes = (key: string, n: number): boolean => {
      const { body = '', headers = {} } = one.posts[n] ?? {}
      vi.useFakeTimers({ now: Number(headers['webhook-timestamp']) * 1000 })
      try {
        return new Webhook(key).verify(body, { ...headers }) !== undefined
      } catch {
        return false
      } finally {
        vi.useRealTimers()
      }
    }
    expect([takes(secret, 0), takes(old, 0), takes(secret, 1), takes(old, 1)]).toEqual([true, true, true, false])
    expect(await actionsOf(ada.company)).toEqual(['webhooks.made', 'webhooks.rolled'])
  })

  test('one that somebody else put into the row signs nothing', async () => {
    const [ada, eve] = [await developer(), await developer()]
    const [mine, theirs] = [await create(ada, URL), await create(eve, URL)]
    await db.owner.pool.query(
      'update webhooks.endpoints set secret = (select secret from webhooks.endpoints where id = $2) where id = $1',
      [mine.webhook.id, theirs.webhook.id],
    )
    await happen(ada)
    const one = deliverer(() => answered(200))
    expect(await one.begin()).toBe(1)
    await one.ended()
    expect([one.posts, one.warnings]).toEqual([[], ['a webhook could not be posted']])
    await removeWebhook(deps, ada.actor, mine.webhook.id, CALLER)
  })
})

describe('sending again', () => {
  test('one, with the same id, whatever became of it', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL)
    await happen(ada)
    const one = deliverer(() => answered(200))
    await one.round()
    const [first] = await log(ada, webhook.id)
    clock.advance(1)
    const again = expectOk(await replayDelivery(deps, ada.actor, first?.id ?? newId('whd', 0), CALLER))
    await one.round()
    expect(one.posts.map(({ headers }) => headers['webhook-id'])).toEqual([first?.event.id, first?.event.id])
    expect(await log(ada, webhook.id)).toMatchObject([
      { id: again, state: 'delivered', replayedBy: ada.userId },
      { id: first?.id, replayedBy: null },
    ])
    expect(await actionsOf(ada.company)).toEqual(['webhooks.made', 'webhooks.replayed'])
  })

  test('what was missed within a time: also while it was off, and nothing that it has taken', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL, ['swap.completed'])
    const { id } = webhook
    const one = deliverer(() => answered(200))
    await happen(ada)
    await one.round()
    const change = { id, url: URL, description: '', events: ['swap.completed'] as const }
    const from = clock.now()
    expectOk(await updateWebhook(deps, ada.actor, { ...change, enabled: false }, null, CALLER))
    clock.advance(1)
    const missed = await happen(ada)
    await happen(ada, { type: 'transfer', direction: 'out' })
    const until = clock.now()
    clock.advance(1)
    await happen(ada)
    const span = { id, from, until }
    expect(await replayMissed(deps, ada.actor, span, CALLER)).toEqual(refusal('webhook_disabled'))
    expectOk(await updateWebhook(deps, ada.actor, { ...change, enabled: true }, null, CALLER))
    expect(await one.round()).toBe(0)
    expect(await replayMissed(deps, ada.actor, span, CALLER)).toEqual({ ok: true, value: { replayed: 1, more: false } })
    // What waits already is not sent twice.
    expect(await replayMissed(deps, ada.actor, span, CALLER)).toEqual({ ok: true, value: { replayed: 0, more: false } })
    await one.round()
    expect(one.posts.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id).at(-1)).toBe(missed.id)
    const all = { ...span, until: clock.now() }
    const few = { ...deps, policy: { ...deps.policy, replayMax: 0 } }
    expect(await replayMissed(few, ada.actor, all, CALLER)).toEqual({ ok: true, value: { replayed: 0, more: true } })
  })

  test('tests are sent whatever it wants, and only so many an hour', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL, ['swap.completed'])
    const few = { ...deps, policy: { ...deps.policy, testsPerHourMax: 2 } }
    const first = clock.now()
    expectOk(await testWebhook(few, ada.actor, webhook.id))
    clock.advance(1)
    expectOk(await testWebhook(few, ada.actor, webhook.id))
    expect(await testWebhook(few, ada.actor, webhook.id)).toEqual({
      ok: false,
      refusal: { code: 'rate_limited', retryAt: new Date(first.getTime() + HOUR_MS) },
    })
    const one = deliverer(() => answered(200))
    await one.round()
    expect(one.posts.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject(
      [1, 2].map(() => ({ type: 'test', data: { id: webhook.id, state: 'test' } })),
    )
    clock.advance(HOUR_MS)
    expectOk(await testWebhook(few, ada.actor, webhook.id))
    await one.round()
  })

  test('nothing more while very much waits', async () => {
    const ada = await developer()
    const { webhook } = await create(ada, URL)
    await happen(ada)
    await happen(ada)
    const few = { ...deps, policy: { ...deps.policy, waitingMax: 2 } }
    expect(await testWebhook(few, ada.actor, webhook.id)).toEqual(refusal('rate_limited'))
  })
})

test('the log is kept for thirty days', async () => {
  const ada = await developer()
  const { webhook } = await create(ada, URL)
  await happen(ada)
  const one = deliverer(() => answered(200))
  while ((await one.round()) > 0);
  clock.advance(15 * DAY_MS)
  await happen(ada)
  while ((await one.round()) > 0);
  const purge = () => purgeWebhooks({ db: kit.worker, clock, policy: deps.policy })
  await purge()
  expect(await log(ada, webhook.id)).toHaveLength(2)
  clock.advance(15 * DAY_MS + 1)
  await purge()
  expect(await log(ada, webhook.id)).toHaveLength(1)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhooks.attempts a
    where not exists (select from webhooks.deliveries d where d.id = a.delivery_id)`.execute(db.read)
  expect(rows).toEqual([{ count: 0 }])
})
