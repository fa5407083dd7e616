/** What each process may do with bills by its own login, and what a stolen one cannot. */
import { openDatabase } from '@zend/server/database'
import {
  beginPayment,
  cancelBill,
  countBill,
  createBill,
  listBills,
  mailBill,
  quotePay,
  readBill,
  refundPay,
} from '@zend/server/products/bills'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { CALLER, expectOk, testDatabase } from '../testkit/index.ts'
import { INVOICE, openBillsEnvironment } from './environment.ts'

const db = await testDatabase()
const env = await openBillsEnvironment(db)
const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 2 })
const worker = openDatabase({ url: db.url, applicationName: 'zend-test-worker', role: 'zend_worker', poolMax: 2 })
afterAll(async () => {
  await api.close()
  await worker.close()
})
const [deps, pay] = [
  { ...env.deps, db: api },
  { ...env.pay, db: api },
]
const CHOICE = { coin: 'USDT', network: 'ethereum' } as const

test('the API makes, mails, shows, quotes and ends bills; the worker counts what came', async () => {
  const customer = { name: 'Kofi', email: 'kofi@example.com' }
  const { bill } = expectOk(await createBill(deps, env.actor, { ...INVOICE, billedTo: customer }, CALLER))
  expectOk(await mailBill(deps, env.actor, bill.id, CALLER))
  await env.send(expectOk(await quotePay(pay, bill.code, CHOICE, CALLER)), 150_000_000n)
  await env.confirm()
  await countBill({ ...env.counting, db: worker }, bill.id)
  expect(expectOk(await readBill(deps, env.actor, bill.id)).bill).toMatchObject({ state: 'overpaid', paid: 150_00n })
  const refund = { network: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const
  // The worker has mailed Kofi a link by which alone an address is named (claims.db.test.ts).
  expect(await refundPay(pay, bill.code, refund, CALLER)).toMatchObject({ refusal: { code: 'bill_closed' } })

  const { bill: link } = expectOk(await createBill(deps, env.actor, { ...INVOICE, kind: 'link' }, CALLER))
  expectOk(await beginPayment(pay, link.code, { name: null }, CALLER))
  expectOk(await cancelBill(deps, env.actor, link.id, CALLER))
  const all = { kind: null, state: null, parent: null }
  expect((await listBills(deps, env.actor, all, { page: 1, limit: 10 })).total).toBe(2)
})

test('with the API’s login nobody says that a bill was paid, or who paid it, or mails whom they like', async () => {
  const bill = await env.make()
  const refused = async (statement: ReturnType<typeof sql>): Promise<void> => {
    await expect(statement.execute(api.read)).rejects.toThrow(/permission denied|does not say|letter goes/)
  }
  await refused(sql`update bills.bills set state = 'paid' where id = ${bill.id}`)
  await refused(sql`update bills.bills set paid = 100 where id = ${bill.id}`)
  await refused(sql`insert into bills.arrivals (deposit_id, bill_id, asset, network, amount, state, seen_at)
    values ('dep_x', ${bill.id}, 'USDT', 'ethereum', 1, 'credited', now())`)
  await refused(sql`update bills.arrivals set worth = 1`)
  await refused(sql`delete from bills.bills`)
  await refused(sql`insert into notices.outbox (id, kind, email, locale, facts, created_at)
    values ('ntc_x', 'bill-to-pay', 'anybody@example.com', 'en', '{}', now())`)
})

test('with the worker’s login nobody makes bills or quotes', async () => {
  const bill = await env.make()
  await expect(
    sql`insert into bills.quotes (bill_id, asset, network, amount, worth, made_at, expires_at, counts_until)
      values (${bill.id}, 'USDT', 'ethereum', 1, 1, now(), now() + interval '1 s', now() + interval '1 s')`.execute(
      worker.read,
    ),
  ).rejects.toThrow(/permission denied/)
  await expect(sql`update bills.bills set amount = 1`.execute(worker.read)).rejects.toThrow(/permission denied/)
})

test('whom a bill is for is sealed', async () => {
  await env.make({ billedTo: { name: 'Kofi Mensah', email: 'kofi@example.com' } })
  const { rows } = await sql<{ text: string }>`select string_agg(b::text, ' ') as text from bills.bills b`.execute(
    db.owner.read,
  )
  expect(rows[0]?.text).not.toContain('Kofi')
  expect(rows[0]?.text).not.toContain(Buffer.from('Kofi').toString('hex'))
})
