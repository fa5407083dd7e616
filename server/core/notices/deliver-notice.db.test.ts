import { newId, type UserId } from '@zend/kernel'
import { announced, testClock, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Mail } from '../../ports/mail.ts'
import {
  deliverNotice,
  listNotifications,
  type NoticeId,
  putContact,
  sealingKeyFrom,
  sendCode,
  sendNotice,
} from './index.ts'

const db = await testDatabase()
const clock = testClock()
const sealingKey = sealingKeyFrom(new Uint8Array(32).fill(3))

/** A transport that records what it accepted, and refuses while `down`. */
const transport = () => {
  const taken: (Mail & { readonly messageId: string })[] = []
  const state = { down: false }
  const send = async (messageId: string, mail: Mail): Promise<void> => {
    if (state.down) throw new Error('451 try again later')
    taken.push({ ...mail, messageId })
  }
  const deps = {
    db,
    clock,
    sealingKey,
    freezeLink: (userId: UserId, madeAt: Date) => `zfr_${userId}_${+madeAt}`,
    appUrl: 'https://app.example.com',
    businessUrl: 'https://firm.example.com',
    mail: { send, reachable: async () => !state.down },
  }
  return { taken, state, deps }
}
const customer = async (locale: 'en' | 'es' = 'en'): Promise<{ userId: UserId; email: string }> => {
  const userId = newId('usr', +clock.now())
  const email = `${userId.slice(-8)}@example.com`
  await db.transact((tx) => putContact(tx, { userId, email, locale, timeZone: 'Africa/Lagos' }))
  return { userId, email }
}
const queuedFor = async (email: string): Promise<NoticeId[]> =>
  (
    await sql<{ id: NoticeId }>`select id from notices.outbox where email = ${email} and state = 'queued'`.execute(
      db.read,
    )
  ).rows.map(({ id }) => id)
const mailCode = (email: string) =>
  db.transact((tx) =>
    sendCode({ clock, sealingKey }, tx, {
      kind: 'code-reset-password',
      userId: null,
      email,
      locale: 'en',
      facts: { minutes: 5 },
      code: '012345',
      expiresAt: new Date(+clock.now() + 300_000),
    }),
  )
const credited = {
  kind: 'deposit-credited',
  facts: { depositId: 'dep_1', amount: '5.000000', currency: 'USDT', network: 'Ethereum' },
} as const

test('a notice is mailed in the customer’s language, under its own id, once', async () => {
  const { deps, taken } = transport()
  const { userId, email } = await customer('es')
  await db.transact((tx) => sendNotice({ clock }, tx, { ...credited, to: userId }))
  const [id] = await queuedFor(email)
  if (id === undefined) throw new Error('nothing queued')
  expect(await deliverNotice(deps, id)).toBe('sent')
  expect(await deliverNotice(deps, id)).toBe('nothing')
  expect(taken).toMatchObject([{ to: email, messageId: id, subject: 'Depósito recibido: 5,00\u00a0USDT' }])
})

test('what is rolled back is never told', async () => {
  const { userId, email } = await customer()
  await expect(
    db.transact(async (tx) => {
      await sendNotice({ clock }, tx, { ...credited, to: userId })
      throw new Error('no deposit after all')
    }),
  ).rejects.toThrow('no deposit after all')
  expect(await queuedFor(email)).toEqual([])
  expect(await listNotifications(db.read, userId, 'en')).toEqual([])
})

test('a transport that is down leaves the notice waiting, and the repeat carries the same id', async () => {
  const { deps, taken, state } = transport()
  const { userId, email } = await customer()
  await db.transact((tx) => sendNotice({ clock }, tx, { ...credited, to: userId }))
  const [id] = await queuedFor(email)
  if (id === undefined) throw new Error('nothing queued')
  state.down = true
  await expect(deliverNotice(deps, id)).rejects.toThrow('451')
  expect(await queuedFor(email)).toEqual([id])
  state.down = false
  expect(await deliverNotice(deps, id)).toBe('sent')
  expect(taken.map(({ messageId }) => messageId)).toEqual([id])
})

test('a code is forgotten when its mail has gone', async () => {
  const { deps, taken } = transport()
  await mailCode('codes@example.com')
  const [id] = await queuedFor('codes@example.com')
  if (id === undefined) throw new Error('nothing queued')
  await deliverNotice(deps, id)
  expect(taken[0]?.text).toContain('012345')
  const { rows } = await sql`select state, sealed from notices.outbox where id = ${id}`.execute(db.read)
  expect(rows).toEqual([{ state: 'sent', sealed: null }])
})

test('a code past its life is dropped and forgotten, never mailed', async () => {
  const { deps, taken } = transport()
  await mailCode('late@example.com')
  const [id] = await queuedFor('late@example.com')
  if (id === undefined) throw new Error('nothing queued')
  clock.advance(300_000)
  expect(await deliverNotice(deps, id)).toBe('dropped')
  expect(taken).toEqual([])
  const { rows } = await sql`select state, sealed from notices.outbox where id = ${id}`.execute(db.read)
  expect(rows).toEqual([{ state: 'dropped', sealed: null }])
})

test('the job that delivers is enqueued with the notice and names it, nothing more', async () => {
  const { userId, email } = await customer()
  await db.transact((tx) => sendNotice({ clock }, tx, { ...credited, to: userId }))
  const [id] = await queuedFor(email)
  const { rows } = await sql`select task_identifier as job from graphile_worker.jobs where key = ${id ?? ''}`.execute(
    db.read,
  )
  expect(rows).toEqual([{ job: 'deliver-notice' }])
})

test('the app’s list shows it in the language asked for, and open browsers hear of it', async () => {
  const { userId } = await customer()
  await db.transact((tx) => sendNotice({ clock }, tx, { ...credited, to: userId }))
  const [line] = await listNotifications(db.read, userId, 'fr')
  expect(line).toMatchObject({ title: 'Dépôt reçu\u00a0: 5,00\u00a0USDT', readAt: null, createdAt: clock.now() })
  const received = (await announced(db)).filter((event) => event.to === userId)
  expect(received).toEqual([{ to: userId, type: 'notification', id: line?.id, at: clock.now().toISOString() }])
})

test('a customer without a contact is a fault, not a silence', async () => {
  const userId = newId('usr', +clock.now())
  await expect(db.transact((tx) => sendNotice({ clock }, tx, { ...credited, to: userId }))).rejects.toThrow(
    /no contact/,
  )
})

test('a code goes to the address that it was made for, or nowhere', async () => {
  const { deps, taken } = transport()
  const redirected = async (change: (id: NoticeId) => Promise<unknown>): Promise<void> => {
    const email = `victim.${newId('usr', +clock.now()).slice(-8)}@example.com`
    await mailCode(email)
    const [id] = await queuedFor(email)
    if (id === undefined) throw new Error('nothing queued')
    await change(id)
    await expect(deliverNotice(deps, id)).rejects.toThrow(/authenticate/)
  }
  await redirected((id) =>
    sql`update notices.outbox set email = 'thief@example.com' where id = ${id}`.execute(db.owner.read),
  )
  await redirected((id) =>
    sql`update notices.outbox set kind = 'account-frozen' where id = ${id}`.execute(db.owner.read),
  )
  expect(taken).toEqual([])
})

test('the worker’s login settles letters, and writes over none', async () => {
  await mailCode('ada.letters@example.com')
  const asWorker = (statement: string): Promise<unknown> =>
    db.owner.transact(async (tx) => {
      await sql`set local role zend_worker`.execute(tx)
      await sql.raw(statement).execute(tx)
    })
  for (const change of [
    "email = 'thief@example.com'",
    "kind = 'account-frozen'",
    "expires_at = now() + interval '1 day'",
    "facts = '{}'",
  ])
    await expect(asWorker(`update notices.outbox set ${change}`)).rejects.toThrow(/permission denied/)
  const [id] = await queuedFor('ada.letters@example.com')
  await asWorker(
    `update notices.outbox set state = 'dropped', sealed = null, settled_at = now() where id = '${id ?? ''}'`,
  )
  expect(await queuedFor('ada.letters@example.com')).toEqual([])
})
