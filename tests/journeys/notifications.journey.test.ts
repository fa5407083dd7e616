/**
 * Notifications through real processes: the list over HTTP, live on every device, and web push to a browser that
 * decrypts it. Also the public site's contact form, which shares the same setup.
 */
import type { LiveEvent, Notification, NotificationTopic, PushTopic } from '@zend/contracts'
import { type PushArrival, type PushClient, pushClient, type PushDevice } from '@zend/sandbox/push'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type HttpCustomer, signUpAndIn } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'

const db = await testDatabase()
let product: Product
let push: PushClient
beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url })
  push = pushClient(product.sandbox.url)
}, 90_000)
afterAll(async () => {
  await product?.stop()
})

type Page = { readonly notifications: readonly Notification[]; readonly unread: number; readonly cursor: string | null }
const path = (customer: HttpCustomer, rest: string): string => `/accounts/users/${customer.userId}/${rest}`
const list = async (customer: HttpCustomer, language = 'en'): Promise<Page> =>
  (await customer.call('GET', path(customer, 'notifications'), undefined, { 'accept-language': language })).data as Page
const topics = async (customer: HttpCustomer): Promise<readonly NotificationTopic[]> =>
  (await list(customer)).notifications.map(({ topic }) => topic)

/** Pays a customer bitcoin, and mines until it is credited. */
async function deposit(customer: HttpCustomer, amount = '0.5'): Promise<void> {
  await product.sandbox.faucet({
    network: 'bitcoin',
    asset: 'BTC',
    address: await customer.address('BTC', 'bitcoin'),
    amount,
  })
  await product.sandbox.mine('bitcoin', 3)
}
const publicKey = async (customer: HttpCustomer): Promise<string> =>
  ((await customer.call('GET', '/accounts/push/key')).data as { publicKey: string }).publicKey
/** Subscribes a browser of this customer's, as its service worker would. */
async function subscribed(customer: HttpCustomer, wanted: readonly PushTopic[] = ['deposits']): Promise<PushDevice> {
  const device = await push.subscribe(await publicKey(customer))
  const { endpoint, keys } = device
  expect((await customer.call('PUT', path(customer, 'push'), { endpoint, keys, topics: wanted })).data).toEqual({
    topics: wanted,
  })
  return device
}
const arrival = (device: PushDevice): Promise<PushArrival> =>
  eventually(
    () => `a push; last logs:\n${product.lastLogs()}`,
    async () => (await push.look(device)).messages.at(-1),
  )
const subscriptionsOf = async ({ userId }: HttpCustomer): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from push.subscriptions where user_id = ${userId}`.execute(
      db.owner.read,
    )
  ).rows[0]?.n ?? 0

describe('the list', () => {
  test(
    'a deposit is a line in the language asked for, and reading or removing it on one device shows on the others',
    { timeout: 60_000 },
    async () => {
      const customer = await signUpAndIn(product)
      const listening = new AbortController()
      const received: LiveEvent['type'][] = []
      const listener = (async () => {
        for await (const { type } of customer.events(listening.signal))
          if (type === 'notification' || type === 'hello') received.push(type)
      })().catch(() => undefined)
      await eventually('hello', async () => received.includes('hello'))
      await deposit(customer)
      await eventually('the line', async () => (await topics(customer)).includes('deposit'))
      await eventually('news of it', async () => received.includes('notification'))
      const [line] = (await list(customer, 'es')).notifications
      expect(line).toMatchObject({ topic: 'deposit', title: 'Depósito recibido: 0,50\u00a0BTC', readAt: null })
      expect(line?.path).toBe(`/transaction/token/${(await customer.history())[0]?._id}`)

      const before = received.length
      const unread = (await list(customer)).unread
      const read = await customer.call('POST', path(customer, 'notifications/read'), { notificationIds: [line?._id] })
      expect(read.data).toEqual({ unread: unread - 1 })
      await eventually('news of the reading', async () => received.length > before)
      expect((await customer.call('POST', path(customer, 'notifications/delete'), {})).data).toEqual({ unread: 0 })
      await eventually('news of the removal', async () => received.length > before + 1)
      expect(await list(customer)).toEqual({ notifications: [], unread: 0, cursor: null })
      const user = (await customer.call('GET', path(customer, '').slice(0, -1))).data as {
        user: { notifications: unknown[] }
      }
      expect(user.user.notifications).toEqual([])
      listening.abort()
      await listener
    },
  )

  test('another customer’s list is closed', { timeout: 60_000 }, async () => {
    const [owner, otherCustomer] = [await signUpAndIn(product), await signUpAndIn(product)]
    for (const [method, rest, body] of [
      ['GET', 'notifications', undefined],
      ['POST', 'notifications/read', {}],
      ['POST', 'notifications/delete', {}],
      ['POST', 'push/unsubscribe', { endpoint: 'https://fcm.googleapis.com/x' }],
    ] as const) {
      expect((await otherCustomer.call(method, path(owner, rest), body)).status).toBe(404)
    }
  })
})

describe('web push', () => {
  test(
    'a credited deposit reaches the browser that asked for it, decrypted, in the customer’s language',
    { timeout: 60_000 },
    async () => {
      const customer = await signUpAndIn(product)
      await sql`update notices.contacts set locale = 'fr' where user_id = ${customer.userId}`.execute(db.owner.read)
      const device = await subscribed(customer)
      await deposit(customer, '0.25')
      const { text, ttlS, topic, subject } = await arrival(device)
      const id = (await list(customer)).notifications.find(({ topic: about }) => about === 'deposit')?._id
      expect(JSON.parse(text)).toEqual({
        app: 'personal',
        title: 'Dépôt reçu\u00a0: 0,25\u00a0BTC',
        body: expect.stringContaining('0,25\u00a0BTC') as string,
        path: `/transaction/token/${(await customer.history())[0]?._id}`,
        tag: id,
      })
      expect([topic, subject]).toEqual([id, 'mailto:push@zend.localhost'])
      expect(ttlS).toBeGreaterThan(86_000)
      expect(product.logs()).not.toContain('0.25000000')
    },
  )

  test('a service that is busy gets the message later, and it arrives once', { timeout: 60_000 }, async () => {
    const customer = await signUpAndIn(product)
    const device = await subscribed(customer)
    await push.behave(device, { kind: 'busy', retryAfterS: 1 })
    await deposit(customer)
    await eventually('the first try', async () => (await push.look(device)).calls === 1)
    await push.behave(device, { kind: 'well' })
    await arrival(device)
    expect(await push.look(device)).toMatchObject({ calls: 2, messages: [{}] })
  })

  test('a browser that is gone gets no further messages', { timeout: 60_000 }, async () => {
    const customer = await signUpAndIn(product)
    const device = await subscribed(customer)
    await push.behave(device, { kind: 'gone' })
    await deposit(customer)
    await eventually('its end', async () => (await subscriptionsOf(customer)) === 0)
    expect((await push.look(device)).messages).toEqual([])
  })

  test('a signed-out browser gets no messages, a signed-in one does', { timeout: 60_000 }, async () => {
    const [leaver, stayer] = [await signUpAndIn(product), await signUpAndIn(product)]
    const [left, stayed] = [await subscribed(leaver), await subscribed(stayer)]
    const address = await leaver.address('BTC', 'bitcoin')
    await leaver.call('POST', path(leaver, 'access-token/revoke'), {})
    await product.sandbox.faucet({ network: 'bitcoin', asset: 'BTC', address, amount: '0.5' })
    await deposit(stayer)
    await arrival(stayed)
    await eventually('its end', async () => (await subscriptionsOf(leaver)) === 0)
    expect((await push.look(left)).calls).toBe(0)
  })

  test('an address that is no push service’s is refused, and nothing is sent there', { timeout: 60_000 }, async () => {
    const customer = await signUpAndIn(product)
    const { keys } = await push.subscribe()
    for (const endpoint of [
      `${product.apiUrl}/health`,
      'http://169.254.169.254/latest',
      'https://fcm.googleapis.com.evil.example/x',
    ]) {
      const answer = await customer.call('PUT', path(customer, 'push'), { endpoint, keys, topics: ['deposits'] })
      expect([answer.status, answer.json['code']]).toEqual([422, 'push_endpoint_refused'])
    }
    expect(await subscriptionsOf(customer)).toBe(0)
  })
})

describe('the form of the public site', () => {
  const write = (over: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${product.apiUrl}/accounts/public/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ama',
        email: 'ama@example.com',
        topic: 'question',
        message: 'When do you open in Kigali?',
        locale: 'fr',
        ...over,
      }),
    })
  const storedMessages = async (): Promise<readonly string[]> =>
    (
      await sql<{ text: string }>`select text from public_messages.messages order by text`.execute(db.owner.read)
    ).rows.map(({ text }) => text)

  test(
    'is stored, reaches support, is limited per network address, and is deleted after a year',
    { timeout: 60_000 },
    async () => {
      const first = await write()
      expect([first.status, await first.json()]).toMatchObject([202, { data: { received: true } }])
      const mail = await eventually('the mail', async () =>
        (await product.sandbox.mails('support@zend.localhost')).at(0),
      )
      expect(mail.subject).toMatch(/^\[question\] /)
      expect(mail.text).toContain('From: Ama <ama@example.com>')
      expect(mail.text).toContain('When do you open in Kigali?')

      expect((await write({ email: 'no address' })).status).toBe(400)
      expect((await write({ message: 'A second question' })).status).toBe(202)
      expect((await write({ message: 'A third question', email: 'kofi@example.com' })).status).toBe(202)
      const often = await write({ message: 'One more than a minute has room for', email: 'efua@example.com' })
      expect([often.status, await often.json()]).toMatchObject([429, { code: 'rate_limited' }])
      expect(Number(often.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect(await storedMessages()).toEqual(['A second question', 'A third question', 'When do you open in Kigali?'])

      await sql`update public_messages.messages set at = at - interval '366 days' where email = 'ama@example.com'`.execute(
        db.owner.read,
      )
      await sql`select graphile_worker.add_job('purge-public-messages')`.execute(db.owner.read)
      await eventually('the purge', async () => (await storedMessages()).length === 1)
      expect(await storedMessages()).toEqual(['A third question'])
    },
  )
})
