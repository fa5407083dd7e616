/**
 * A receipt end to end: the API as a real process renders and signs it for its customer, and verifies it for an
 * anonymous visitor.
 */
import { checkReceipt } from '@zend/contracts'
import { money, newId, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { createPin, sendActionCode } from '@zend/server/core/confirmation'
import { credit, customer as account, debit, house, post } from '@zend/server/core/ledger'
import { limitsPolicy } from '@zend/server/core/limits'
import { describePayment, openTransferPoster, payByUsername } from '@zend/server/products/transfer'
import {
  accountsOn,
  type Api,
  askingOn,
  CALLER,
  expectOk,
  notAwaiting,
  ownActor,
  realClock,
  startApi,
  stillMarket,
  testDatabase,
} from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PIN = '4071'
const db = await testDatabase()
const accounts = accountsOn(db, realClock)
let api: Api
beforeAll(async () => {
  api = await startApi(db.url, { receipts: { checksPerMinuteMax: 5 }, paper: { perMinuteMax: 4 } })
})
afterAll(() => api?.stop())

const give = async (userId: UserId): Promise<void> => {
  const value = money('USDT', 100_000_000n)
  const id = newId('pst', Date.now())
  const legs = [debit(house('chain_reserve', 'USDT'), value), credit(account(userId, 'USDT'), value)]
  expectOk(await db.transact((tx) => post(tx, { id, kind: 'test_funds', cause: id, occurredAt: new Date(), legs })))
}

/** A transfer of 30 USDT between two new customers. */
async function paid() {
  const payer = await accounts.customer({ firstName: 'Ada', lastName: 'Obi' })
  const payee = await accounts.customer({ firstName: 'Kofi', lastName: 'Mensah' })
  expectOk(await createPin(accounts.deps, payer.actor, PIN, CALLER))
  await give(payer.userId)
  const payment = { currency: 'USDT', amount: '30.000000', toUser: payee.command.username } as const
  const deps = {
    db,
    clock: realClock,
    confirmation: accounts.deps,
    approvals: askingOn(db, realClock),
    market: stillMarket(realClock),
    limits: limitsPolicy({ ...DEFAULTS.limits, startingTier: 1 }),
    poster: openTransferPoster({ database: db }),
    allowlistOn: () => Promise.resolve(false),
  }
  const { act } = expectOk(await describePayment(deps, ownActor(payer.userId), payment))
  expectOk(await sendActionCode(accounts.deps, ownActor(payer.userId), act))
  const otp = await accounts.codeTo(payer.command.email)
  const { transfer } = expectOk(
    notAwaiting(
      await payByUsername(deps, payer.actor, { ...payment, note: null, otp, pin: PIN, idempotencyKey: null }),
    ),
  )
  return { payer, payee, id: transfer.id }
}

test('the paper is its customer’s alone, and its code proves it to anybody, within limits', async () => {
  const { payer, payee, id } = await paid()
  const otherCustomer = await accounts.customer()
  const receipt = (who: typeof payer) =>
    fetch(`${api.url}/personal/transaction/${id}/receipt`, {
      headers: { authorization: `Bearer ${who.session.access.token}`, 'accept-language': 'fr' },
    })
  const [mine, theirs] = [await receipt(payer), await receipt(payee)]
  expect([mine.status, theirs.status, (await receipt(otherCustomer)).status]).toEqual([200, 200, 404])
  expect(mine.headers.get('content-type')).toBe('application/pdf')
  expect(mine.headers.get('content-disposition')).toBe(`attachment; filename="zend-receipt-${id}.pdf"`)
  const code = /\/receipt\/([\w-]+)\)/.exec(Buffer.from(await mine.arrayBuffer()).toString('latin1'))?.[1] ?? ''

  const check = (text: string) => api.call({ method: 'GET', path: `/general/receipts/${text}` })
  const proved = await check(code)
  expect(proved.status).toBe(200)
  expect(checkReceipt.response.parse(proved.json?.['data']).receipt).toMatchObject({
    transactionType: 'transfer',
    direction: 'out',
    status: 'success',
    amount: '30.000000',
    currency: 'USDT',
    customer: 'Ada O.',
    party: 'Kofi M.',
    address: null,
    txid: null,
    fee: null,
  })
  expect(proved.text).not.toMatch(/Obi|Mensah|usr_|@/)
  const altered = (code.startsWith('A') ? 'B' : 'A') + code.slice(1)
  expect([
    (await check(altered)).status,
    (await check(altered)).status,
    (await check(code)).status,
    (await check(code)).status,
  ]).toEqual([404, 404, 200, 200])
  const refused = await check(code)
  expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } })
})
