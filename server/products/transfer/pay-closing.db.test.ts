import { money, newId, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  accountsOn,
  askingOn,
  CALLER,
  expectOk,
  notAwaiting,
  ownActor,
  stillMarket,
  type TestCustomer,
  testDatabase,
} from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type ClosingDeps, closeAccount } from '../../core/account-closing/index.ts'
import { createPin, sendActionCode } from '../../core/confirmation/index.ts'
import { balancesOf, credit, customer as account, debit, house, post } from '../../core/ledger/index.ts'
import { limitsPolicy } from '../../core/limits/index.ts'
import { findCustomer } from '../../core/persons/index.ts'
import { openDatabase } from '../../database/index.ts'
import { describePayment, openTransferPoster, payByUsername, readTransfer, type TransferDeps } from './index.ts'

const owned = await testDatabase()
// The API's own role: only it closes accounts.
const db = { ...owned, ...openDatabase({ url: owned.url, applicationName: 'zend-test-api', role: 'zend_api' }) }
afterAll(() => db.close())
const { deps: identity, clock, codeTo, customer } = accountsOn(db)
const deps: TransferDeps = {
  db,
  clock,
  confirmation: identity,
  approvals: askingOn(owned, clock),
  market: stillMarket(clock),
  limits: limitsPolicy({ ...DEFAULTS.limits, startingTier: 1 }),
  poster: openTransferPoster({ database: db }),
  allowlistOn: async () => false,
}
const PIN = '4071'
const PAYMENT = { currency: 'USDT', amount: '1.000000' } as const
const empty = async () => ({ sums: [], ids: [] })

const totalOf = async (userId: UserId): Promise<bigint> =>
  (await balancesOf(db.read, userId)).reduce((sum, { total }) => sum + total.amount, 0n)

/** A payer with money and a payee without, each with the code of what they are about to do. */
async function twoCustomers() {
  const [payer, payee] = [await customer(), await customer()]
  expectOk(await createPin(identity, payer.actor, PIN, CALLER))
  const value = money('USDT', 5_000_000n)
  const id = newId('pst', +clock.now())
  const legs = [debit(house('chain_reserve', 'USDT'), value), credit(account(payer.userId, 'USDT'), value)]
  expectOk(await owned.transact((tx) => post(tx, { id, kind: 'test_funds', cause: id, occurredAt: clock.now(), legs })))
  const payment = { ...PAYMENT, toUser: payee.command.username }
  const { act } = expectOk(await describePayment(deps, ownActor(payer.userId), payment))
  expectOk(await sendActionCode(identity, ownActor(payer.userId), act))
  const otp = await codeTo(payer.command.email)
  const pay = () =>
    payByUsername(deps, payer.actor, { ...payment, note: null, otp, pin: PIN, idempotencyKey: 'one' }).then(notAwaiting)
  return { payer, payee, pay, close: await closing(payee) }
}

/** Closes the customer's account; `collecting` runs in the middle of it. */
async function closing({ actor, userId, command }: TestCustomer) {
  expectOk(await sendActionCode(identity, ownActor(userId), { kind: 'close-account' }))
  const code = await codeTo(command.email)
  return (collecting: ClosingDeps['collecting'] = empty) =>
    closeAccount(
      { identity, collecting, forget: [], keptYears: () => 5 },
      actor,
      { password: command.password, code },
      CALLER,
    )
}

/** Waits until a lock of this mode between payments and closings is held, or is waited for. */
const untilLock = (mode: 'ShareLock' | 'ExclusiveLock', granted: boolean): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } =
          await sql`select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database()
          and l.locktype = 'advisory' and l.mode = ${mode} and l.granted = ${granted}`.execute(db.owner.read)
        return rows.length
      },
      { timeout: 10_000, interval: 10 },
    )
    .toBe(1)

test('a payment to an account that is being closed waits, and is refused; nothing moves', async () => {
  const { payer, payee, pay, close } = await twoCustomers()
  let paying: ReturnType<typeof pay> | undefined
  const closed = await close(async () => {
    paying = pay()
    await untilLock('ShareLock', false)
    return empty()
  })
  expectOk(closed)
  expect(await paying).toMatchObject({ ok: false, refusal: { code: 'payee_not_found' } })
  expect([await totalOf(payer.userId), await totalOf(payee.userId)]).toEqual([5_000_000n, 0n])
})

test('a closing that meets a payment on its way waits for it, and the account stays open', async () => {
  const { payee, pay, close } = await twoCustomers()
  // The payment has checked that the payee exists, and is stopped just before it is booked.
  const [paying, closed] = await db.owner.transact(async (tx) => {
    await sql`lock table ledger.postings in share mode`.execute(tx)
    const payment = pay()
    await untilLock('ShareLock', true)
    const closing = close()
    await untilLock('ExclusiveLock', false)
    return [{ payment }, { closing }] as const
  })
  expectOk(await paying.payment)
  expect(await closed.closing).toMatchObject({
    ok: false,
    refusal: { code: 'account_not_empty', blockers: [{ kind: 'balance', money: money('USDT', 1_000_000n) }] },
  })
  expect(await findCustomer(db.read, payee.userId)).not.toBeNull()
})

test('whoever paid somebody whose account is closed by now still sees whom, without a name, and the command is known again', async () => {
  const { payer, payee, pay } = await twoCustomers()
  const { transfer } = expectOk(await pay())
  await sql`update persons.users set closed_at = now(), first_name = '', last_name = '', username = ${`closed_${payee.userId.slice(-12)}`} where id = ${payee.userId}`.execute(
    db.owner.read,
  )
  const username = `closed_${payee.userId.slice(-12)}`
  expect(expectOk(await readTransfer(db.read, payer.userId, transfer.id)).other).toMatchObject({
    username,
    name: username,
  })
  expect(expectOk(await pay())).toMatchObject({ transfer: { id: transfer.id }, other: { username } })
})
