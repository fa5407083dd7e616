import { newId, type UserId } from '@zend/kernel'
import { accountsOn, announced, companiesOn, expectOk, testClock, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  hideNotifications,
  listNotifications,
  markNotificationsRead,
  pageOfNotifications,
  putContact,
  sendNotice,
} from './index.ts'

const db = await testDatabase()
const clock = testClock()
const deps = { db, clock }

const customer = async (): Promise<UserId> => {
  const userId = newId('usr', +clock.now())
  await db.transact((tx) =>
    putContact(tx, { userId, email: `${userId}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' }),
  )
  return userId
}
/** Sends a customer notices of deposits of 1, 2, … ether, one second apart. */
const tell = async (userId: UserId, count: number): Promise<void> => {
  for (let ether = 1; ether <= count; ether += 1) {
    clock.advance(1_000)
    const facts = { depositId: `dep_${ether}`, amount: String(ether), currency: 'ETH', network: 'Ethereum' }
    await db.transact((tx) => sendNotice(deps, tx, { kind: 'deposit-credited', to: userId, facts }))
  }
}
const page = async (userId: UserId, limit = 20, cursor?: string) =>
  expectOk(await pageOfNotifications(db.read, userId, 'en', { limit, cursor }))
const paths = async (userId: UserId): Promise<string[]> =>
  (await page(userId)).notifications.map(({ path }) => path.slice('/transaction/token/'.length))

test('pages follow each other from the newest to the oldest, each line once, and end', async () => {
  const userId = await customer()
  await tell(await customer(), 1)
  await tell(userId, 5)
  const first = await page(userId, 2)
  // A notice that arrives between two pages shifts nothing.
  await tell(userId, 1)
  const second = await page(userId, 2, first.cursor ?? '')
  const third = await page(userId, 2, second.cursor ?? '')
  expect(
    [first, second, third].flatMap(({ notifications }) => notifications.map(({ title }) => /\d/.exec(title)?.[0])),
  ).toEqual(['5', '4', '3', '2', '1'])
  expect(third.cursor).toBeNull()
  expect(first.notifications[0]).toMatchObject({ topic: 'deposit', path: '/transaction/token/dep_5', readAt: null })
  const exact = await page(userId, 6)
  expect([exact.notifications.length, exact.cursor]).toEqual([6, null])
})

test('a notice about a company’s money says whose it is, to each who may see it, and one of their own does not', async () => {
  const companies = companiesOn(db, clock)
  const company = await companies.open('Baobab Ltd')
  const people = accountsOn(db)
  const [sees, looksAway] = [(await people.customer()).userId, (await people.customer()).userId]
  await companies.join(company, sees, ['view'])
  await companies.join(company, looksAway, ['approve'])
  const facts = { depositId: 'dep_1', amount: '1', currency: 'ETH', network: 'Ethereum' }
  await tell(sees, 1)
  // A notice of the same instant would have no order among these two.
  clock.advance(1_000)
  await db.transact((tx) => sendNotice(deps, tx, { kind: 'deposit-credited', to: company, facts }))
  // What signing up told them is older.
  const titlesOf = async (userId: UserId) =>
    (await page(userId)).notifications.map(({ title }) => title).filter((title) => /Baobab|ETH/.test(title))
  const [ofCompany, own] = await titlesOf(sees)
  expect(own).toMatch(/^Deposit received: 1\.00\sETH$/)
  expect(ofCompany).toBe(`Baobab Ltd: ${own ?? ''}`)
  expect(await titlesOf(looksAway)).toEqual([])
})

test('a cursor that is none of ours is refused', async () => {
  expect(await pageOfNotifications(db.read, await customer(), 'en', { limit: 2, cursor: "' or 1=1" })).toMatchObject({
    refusal: { code: 'invalid_request', field: 'query.cursor' },
  })
})

test('unread lines are counted to 99, and reading some or all lowers that', async () => {
  const userId = await customer()
  await tell(userId, 101)
  expect((await page(userId)).unread).toBe(99)
  const { notifications } = await page(userId, 100)
  const ids = notifications.map(({ id }) => id)
  expect(await markNotificationsRead(deps, { userId }, ids)).toBe(1)
  expect(await markNotificationsRead(deps, { userId }, ids)).toBe(1)
  const readAt = (await page(userId)).notifications[0]?.readAt
  clock.advance(1_000)
  expect(await markNotificationsRead(deps, { userId }, null)).toBe(0)
  // Reading again does not change when it was first read.
  expect((await page(userId)).notifications[0]?.readAt).toEqual(readAt)
})

test('what is removed leaves the list, the count and the user record, and both letter and line stay stored', async () => {
  const userId = await customer()
  await tell(userId, 3)
  const [newest] = (await page(userId)).notifications
  expect(await hideNotifications(deps, { userId }, [newest?.id ?? ''])).toBe(2)
  expect(await hideNotifications(deps, { userId }, [newest?.id ?? ''])).toBe(2)
  expect(await paths(userId)).toEqual(['dep_2', 'dep_1'])
  expect((await listNotifications(db.read, userId, 'en')).map(({ path }) => path)).toEqual([
    '/transaction/token/dep_2',
    '/transaction/token/dep_1',
  ])
  expect(await hideNotifications(deps, { userId }, null)).toBe(0)
  expect(await page(userId)).toEqual({ notifications: [], unread: 0, cursor: null })
  const { rows } = await sql`select (select count(*)::int from notices.outbox where user_id = ${userId}) as letters,
    (select count(*)::int from notices.notifications where user_id = ${userId}) as lines`.execute(db.owner.read)
  expect(rows).toEqual([{ letters: 3, lines: 3 }])
})

test('nobody reads or removes the lines of another, and naming none changes none', async () => {
  const [owner, stranger] = [await customer(), await customer()]
  await tell(owner, 2)
  const ids = (await page(owner)).notifications.map(({ id }) => id)
  await hideNotifications(deps, { userId: stranger }, ids)
  await markNotificationsRead(deps, { userId: stranger }, ids)
  await hideNotifications(deps, { userId: stranger }, null)
  await hideNotifications(deps, { userId: owner }, [])
  await markNotificationsRead(deps, { userId: owner }, ['ntc_unknown', '🦊'])
  expect(await page(owner)).toMatchObject({ unread: 2, notifications: [{ readAt: null }, { readAt: null }] })
})

test('the customer’s other devices hear of it when something changed, and of nothing else', async () => {
  const userId = await customer()
  await tell(userId, 2)
  const [newest] = (await page(userId)).notifications
  const before = (await announced(db)).length
  await markNotificationsRead(deps, { userId }, [newest?.id ?? ''])
  await markNotificationsRead(deps, { userId }, [newest?.id ?? ''])
  await hideNotifications(deps, { userId }, null)
  const at = clock.now().toISOString()
  expect((await announced(db)).slice(before)).toEqual([
    { to: userId, type: 'notification', id: newest?.id, at },
    { to: userId, type: 'notification', id: null, at },
  ])
})
