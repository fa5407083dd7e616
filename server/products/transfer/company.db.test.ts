/**
 * A company pays by username: the payee sees the company, its members are notified who of them paid, and nobody's own
 * money is touched.
 */
import { type BusinessId, type HolderId, money, newId, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  accountsOn,
  announced,
  askingOn,
  CALLER,
  companiesOn,
  expectOk,
  notAwaiting,
  stillMarket,
  type TestCustomer,
  testDatabase,
} from '@zend/tests/testkit'
import { beforeEach, expect, test } from 'vitest'
import { readHistory } from '../../core/activity/index.ts'
import { createPin, sendActionCode } from '../../core/confirmation/index.ts'
import { balancesOf, credit, customer as account, debit, house, post, verifyLedger } from '../../core/ledger/index.ts'
import { limitsPolicy } from '../../core/limits/index.ts'
import { listNotifications } from '../../core/notices/index.ts'
import { publicNameOf, publicNamesOf } from '../../core/public-names/index.ts'
import {
  describePayment,
  openTransferPoster,
  payByUsername,
  readTransfer,
  type TransferDeps,
  verifyTransfers,
} from './index.ts'

const db = await testDatabase()
const { deps: identity, clock, codeTo, mailsTo, customer } = accountsOn(db)
const companies = companiesOn(db, clock)
const deps: TransferDeps = {
  db,
  clock,
  confirmation: identity,
  approvals: askingOn(db, clock),
  market: stillMarket(clock),
  limits: limitsPolicy({ ...DEFAULTS.limits, startingTier: 1 }),
  poster: openTransferPoster({ database: db }),
  allowlistOn: async () => false,
}
const PIN = '4071'
const NOT_FOUND = { ok: false, refusal: { code: 'not_found' } }

let company: BusinessId
let ann: TestCustomer
let bob: TestCustomer
let payee: TestCustomer

// Ann pays for the company, Bob sees its money; the payee is not a member.
beforeEach(async () => {
  ;[company, ann, bob, payee] = [
    await companies.open(),
    await customer({ firstName: 'Ann' }),
    await customer(),
    await customer(),
  ]
  expectOk(await createPin(identity, ann.actor, PIN, CALLER))
  await companies.join(company, ann.userId, ['withdrawal', 'approve'])
  await companies.join(company, bob.userId, ['view'])
  const value = money('USDT', 100_000_000n)
  const id = newId('pst', +clock.now())
  const legs = [debit(house('chain_reserve', 'USDT'), value), credit(account(company, 'USDT'), value)]
  expectOk(await db.transact((tx) => post(tx, { id, kind: 'test_funds', cause: id, occurredAt: clock.now(), legs })))
})

const pay = async (to: TestCustomer) => {
  const actor = { userId: ann.userId, holder: company }
  const payment = { currency: 'USDT', amount: '30.000000', toUser: to.command.username } as const
  const { act } = expectOk(await describePayment(deps, actor, payment))
  expectOk(await sendActionCode(identity, actor, act))
  const otp = await codeTo(ann.command.email)
  const { transfer } = expectOk(
    notAwaiting(await payByUsername(deps, actor, { ...payment, note: null, otp, pin: PIN, idempotencyKey: null })),
  )
  return transfer
}
const units = async (holder: HolderId): Promise<bigint> =>
  (await balancesOf(db.read, holder)).find(({ asset }) => asset === 'USDT')?.available.amount ?? 0n
const historyOf = async (holder: HolderId) => expectOk(await readHistory(db.read, holder, { page: 1, limit: 10 })).items
const listOf = async (userId: UserId) => (await listNotifications(db.read, userId, 'en')).map(({ body }) => body)

test('the payee is paid by the company and sees nobody of it; the company sees who of its people paid', async () => {
  const before = (await announced(db)).length
  const { id } = await pay(payee)
  expect([await units(company), await units(payee.userId), await units(ann.userId)]).toEqual([
    70_000_000n,
    30_000_000n,
    0n,
  ])
  const [seen, own] = [
    expectOk(await readTransfer(db.read, payee.userId, id)),
    expectOk(await readTransfer(db.read, company, id)),
  ]
  expect(seen.other).toEqual({ id: company, name: 'Baobab Ltd', username: null, pictureId: null })
  expect(own).toMatchObject({
    direction: 'out',
    other: { id: payee.userId, username: payee.command.username },
    transfer: { madeBy: ann.userId },
  })
  expect(await readTransfer(db.read, ann.userId, id)).toEqual(NOT_FOUND)
  expect(await historyOf(payee.userId)).toMatchObject([
    { id, direction: 'in', party: null, partyName: 'Baobab Ltd', madeBy: null },
  ])
  expect(await historyOf(company)).toMatchObject([
    { id, direction: 'out', party: payee.command.username, partyName: null, madeBy: ann.userId },
  ])
  expect(await historyOf(ann.userId)).toEqual([])
  expect(await listOf(payee.userId)).toEqual([
    'Baobab Ltd paid you 30.00\u00a0USDT with Zend Pay. It is in your balance.',
  ])
  const mail = (await mailsTo(payee.command.email)).at(-1)
  expect(`${mail?.text}${mail?.html}`).not.toMatch(new RegExp(`${ann.command.username}|Ann|undefined`))
  expect([await listOf(bob.userId), await listOf(ann.userId)]).toEqual([
    [expect.stringContaining(payee.command.username)],
    [],
  ])
  const told = (await announced(db)).slice(before).map(({ to, type }) => `${type} of ${to}`)
  const moved = [company, payee.userId].flatMap((holder) => [`transfer of ${holder}`, `balance of ${holder}`])
  expect(new Set(told)).toEqual(new Set([...moved, `notification of ${payee.userId}`, `notification of ${bob.userId}`]))
  const checks = [...(await verifyLedger(db)), ...(await verifyTransfers(db.read))]
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
})

test('a member is paid by the company as anybody is, and pays themself by no other way', async () => {
  const { id } = await pay(ann)
  expect([await units(company), await units(ann.userId)]).toEqual([70_000_000n, 30_000_000n])
  expect(expectOk(await readTransfer(db.read, ann.userId, id))).toMatchObject({
    direction: 'in',
    other: { id: company },
  })
  const own = { userId: ann.userId, holder: ann.userId }
  const toSelf = { currency: 'USDT', amount: '1', toUser: ann.command.username } as const
  expect(await describePayment(deps, own, toSelf)).toEqual({ ok: false, refusal: { code: 'payee_is_self' } })
})

test('names of many holders are read at once, and a company goes by its name alone', async () => {
  const other = await companies.open('Savanna SA')
  const names = await publicNamesOf(db.read, [company, ann.userId, other, newId('usr', 0), newId('biz', 0)])
  expect([...names.values()].map(({ name, username }) => [name, username])).toEqual(
    expect.arrayContaining([
      ['Baobab Ltd', null],
      ['Savanna SA', null],
      [expect.stringContaining('Ann '), ann.command.username],
    ]),
  )
  expect(names.size).toBe(3)
  expect(await publicNameOf(db.read, company)).toEqual(names.get(company))
  expect(await publicNameOf(db.read, newId('usr', 0))).toBeNull()
})
