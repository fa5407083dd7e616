/** Providers' webhooks: hints to ask, whenever and however often they come. */
import { DAY_MS } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FxNotice } from '../../ports/fx-provider.ts'
import { advancePayment } from './advance-payment.ts'
import { fxOn } from './fx.fixture.ts'
import { takeFxNotice } from './take-notice.ts'

const db = await testDatabase()
const kit = await fxOn(db)
const { alerts, broken, company, later, pay, stateOf, tries, work } = kit
const [, airwallex] = kit.providers

beforeEach(() => kit.reset())
afterEach(async () => expect(await broken()).toEqual([]))

const take = (notice: Partial<FxNotice>, provider = 'airwallex') =>
  takeFxNotice(kit.deps, provider, {
    eventId: 'e1',
    about: 'payment',
    reference: null,
    providerId: 'nothing of ours',
    ...notice,
  })
/** The jobs that wait under this key. */
const jobs = async (key: string): Promise<readonly unknown[]> =>
  (
    await sql<{ payload: unknown }>`select j.payload from graphile_worker._private_jobs j where j.key = ${key}`.execute(
      db.read,
    )
  ).rows.map(({ payload }) => payload)

/** A payment that the provider has and does not say more of: nobody looks for ten minutes. */
async function pending() {
  airwallex.usual = 'pending'
  const { ada } = await company()
  const made = await pay(ada)
  await work(made)
  const attempt = (await tries(made)).findLast(({ kind }) => kind === 'pay')
  if (attempt === undefined) throw new Error('nothing was ordered')
  return { made, attempt }
}

test('a webhook has the worker ask about the try that it names, once for each event', async () => {
  const { made, attempt } = await pending()
  const { reference } = attempt
  expect(await take({ eventId: 'sent', reference })).toBe('woken')
  expect(await jobs(`notice:${reference}`)).toEqual([{ id: made.id, reference }])
  // The same event again, whatever it says now; and another one while the job waits.
  expect(await take({ eventId: 'sent', reference, providerId: 'another' })).toBe('known')
  expect(await take({ eventId: 'paid', reference })).toBe('woken')
  expect(await jobs(`notice:${reference}`)).toHaveLength(1)
  // By the provider's own id where it says no reference; not by another provider's.
  expect(await take({ eventId: 'by id', providerId: attempt.providerId ?? '' })).toBe('woken')
  expect(await take({ eventId: 'by id', providerId: attempt.providerId ?? '' }, 'currencycloud')).toBe('not_ours')
  expect(await take({ eventId: 'of nobody', reference: 'fxp_nobody-p1' })).toBe('not_ours')
  // What names nothing of ours yet may come again and be ours then.
  expect(await take({ eventId: 'of nobody', reference })).toBe('woken')
})

test('what it says is believed for nothing: the provider is asked, and its answer counts', async () => {
  const { made, attempt } = await pending()
  const { reference } = attempt
  expect(await take({ eventId: 'a lie', reference })).toBe('woken')
  await advancePayment(kit.worker, { id: made.id, reference })
  expect(await stateOf(made)).toMatchObject({ state: 'paying' })
  airwallex.settle(reference, 'delivered')
  // Nothing is due yet; with a hint it is asked at once, and twice at once asks twice and books once.
  await advancePayment(kit.worker, { id: made.id })
  expect(await stateOf(made)).toMatchObject({ state: 'paying' })
  await Promise.all([1, 2, 3].map(() => advancePayment(kit.worker, { id: made.id, reference })))
  expect(await stateOf(made)).toMatchObject({ state: 'delivered', delivery: 'told' })
})

test('late, and out of order, it changes nothing', async () => {
  const { made, attempt } = await pending()
  const { reference } = attempt
  airwallex.settle(reference, 'delivered')
  await advancePayment(kit.worker, { id: made.id, reference })
  airwallex.sendBack(reference, 'account_closed')
  await advancePayment(kit.worker, { id: made.id, reference })
  expect(await stateOf(made)).toMatchObject({ state: 'came_back' })
  // "Sent" and "paid" come after the return, long after.
  await later(2 * DAY_MS)
  for (const eventId of ['late sent', 'late paid']) {
    expect(await take({ eventId, reference })).toBe('woken')
    await advancePayment(kit.worker, { id: made.id, reference })
  }
  expect(await stateOf(made)).toMatchObject({ state: 'came_back', reason: 'account_closed' })
})

test('before the answer of the call that orders, it orders nothing a second time', async () => {
  const { ada } = await company()
  const made = await pay(ada)
  const early: unknown[] = []
  const send = airwallex.send.bind(airwallex)
  const hasty = {
    ...airwallex,
    send: async (order: Parameters<typeof send>[0]) => {
      const answer = await send(order)
      early.push(await take({ eventId: 'at once', reference: order.reference }))
      await advancePayment(kit.worker, { id: made.id, reference: order.reference })
      early.push((await stateOf(made)).state)
      return answer
    },
  }
  await advancePayment({ ...kit.worker, providers: [kit.providers[0], hasty] }, { id: made.id })
  expect(early).toEqual(['woken', 'sent'])
  expect(await stateOf(made)).toMatchObject({ state: 'sent' })
  expect(airwallex.payments.size).toBe(
    new Set([...airwallex.payments.keys()].map((reference) => reference.split('-')[0])).size,
  )
  expect(alerts).toEqual([])
})

test('events are forgotten after their time, and one about a question wakes whoever asks for questions', async () => {
  expect(await take({ eventId: 'asked', about: 'question', providerId: 'rfi_1' })).toBe('woken')
  expect(await jobs('ask-fx-questions')).toHaveLength(1)
  await later(59 * DAY_MS)
  expect(await take({ eventId: 'asked', about: 'question', providerId: 'rfi_1' })).toBe('known')
  await later(2 * DAY_MS)
  expect(await take({ eventId: 'asked', about: 'question', providerId: 'rfi_1' })).toBe('woken')
})

test('the API writes events, and deletes none', async () => {
  await expect(sql`delete from fx.notices`.execute(kit.deps.db.read)).rejects.toThrow('permission denied')
})
