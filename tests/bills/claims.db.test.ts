/** Links that are mailed to whoever paid too much or too late: they name an address once, and pay nothing. */
import { DAY_MS, MINUTE_MS, newId } from '@zend/kernel'
import { openDatabase } from '@zend/server/database'
import { unseal } from '@zend/server/core/sealing'
import {
  type Bill,
  cancelBill,
  leaveMail,
  mailClaim,
  openPay,
  refundPay,
  verifyBills,
} from '@zend/server/products/bills'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { CALLER, expectOk, testDatabase } from '../testkit/index.ts'
import { openBillsEnvironment } from './environment.ts'

const db = await testDatabase()
const env = await openBillsEnvironment(db, { mailsOfBillPerDayMax: 3 })
const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 2 })
afterAll(() => api.close())
const [deps, pay] = [
  { ...env.deps, db: api },
  { ...env.pay, db: api },
]
const KOFI = { name: 'Kofi', email: 'kofi@example.com' }
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const REFUND = { network: 'ethereum', address: ADDRESS } as const

afterEach(async () => {
  expect((await verifyBills(db.read)).filter(({ violations }) => violations > 0)).toEqual([])
})

/** Pays a bill with so many dollars in USDT. */
async function payIt(bill: Pick<Bill, 'id' | 'code'>, units: bigint): Promise<void> {
  await env.send(await env.quote(bill), units)
  await env.confirm(bill.id)
}

/** The mails of a kind, the newest last, each with the link's second code. */
async function mails(): Promise<
  readonly { readonly email: string; readonly secret: string; readonly facts: object }[]
> {
  const { rows } = await sql<{ id: string; email: string; sealed: Buffer; facts: object }>`
    select id, email, sealed, facts from notices.outbox where kind = 'bill-claim' and sealed is not null order by created_at, id`.execute(
    db.owner.read,
  )
  return rows.map(({ id, email, sealed, facts }) => ({
    email,
    facts,
    secret: unseal(env.deps.noticeKey, JSON.stringify([id, 'bill-claim', email]), sealed),
  }))
}
const lastMail = async () => (await mails()).at(-1)
const claimIn = (secret = ''): string => secret.split('.')[1] ?? ''

test('too much is mailed by itself, once, to whoever left an address; its link alone names where it goes', async () => {
  const bill = await env.make()
  expectOk(await leaveMail(pay, bill.code, { email: 'ama@example.com' }, CALLER))
  expect(await leaveMail(pay, bill.code, { email: 'eve@example.com' }, CALLER)).toMatchObject({
    refusal: { code: 'bill_closed' },
  })
  const before = (await mails()).length
  await payIt(bill, 125_000_000n)
  await payIt(bill, 5_000_000n).catch(() => undefined)
  expect((await mails()).length).toBe(before + 1)
  const mail = await lastMail()
  expect(mail).toMatchObject({ email: 'ama@example.com', facts: { amount: '25.00', currency: 'USD' } })
  expect(mail?.secret.startsWith(`${bill.code}.`)).toBe(true)
  expect(expectOk(await openPay(pay, bill.code)).isClaimMailed).toBe(true)

  // Whoever found the page's link cannot name one any more; nor with a code of their own.
  expect(await refundPay(pay, bill.code, REFUND, CALLER)).toMatchObject({ refusal: { code: 'bill_closed' } })
  const guessed = { ...REFUND, claim: 'A'.repeat(32) }
  expect(await refundPay(pay, bill.code, guessed, CALLER)).toMatchObject({ refusal: { code: 'not_found' } })
  expectOk(await refundPay(pay, bill.code, { ...REFUND, claim: claimIn(mail?.secret) }, CALLER))
  const { bill: named, claim } = await env.read(bill.id)
  expect(named.refundTo).toMatchObject({ ...REFUND, claimed: true })
  expect(claim).toMatchObject({ email: 'ama@example.com', byUs: true })
  const other = { ...REFUND, address: '0x000000000000000000000000000000000000dEaD', claim: claimIn(mail?.secret) }
  expect(await refundPay(pay, bill.code, other, CALLER)).toMatchObject({ refusal: { code: 'bill_closed' } })
})

test('without an address nobody is mailed, and the page names one', async () => {
  const bill = await env.make()
  const before = (await mails()).length
  await payIt(bill, 125_000_000n)
  expect((await mails()).length).toBe(before)
  expectOk(await refundPay(pay, bill.code, REFUND, CALLER))
  expect((await env.read(bill.id)).bill.refundTo).toMatchObject({ claimed: false })
})

test('what came after a bill was cancelled is claimed by whom it was for', async () => {
  const bill = await env.make({ billedTo: KOFI })
  const quoted = await env.quote(bill)
  env.clock.advance(MINUTE_MS)
  expectOk(await cancelBill(deps, env.actor, bill.id, CALLER))
  env.clock.advance(1)
  await env.send(quoted, 100_000_000n)
  await env.confirm(bill.id)
  expect(await lastMail()).toMatchObject({ email: KOFI.email, facts: { amount: '100.00' } })
})

test('a member mails another link, to another address: the earlier one counts no more, and each ends', async () => {
  const bill = await env.make({ billedTo: KOFI })
  await payIt(bill, 125_000_000n)
  const first = claimIn((await lastMail())?.secret)
  env.clock.advance(1)
  expectOk(await mailClaim(deps, env.actor, { bill: bill.id, email: 'ama@example.com' }, CALLER))
  const second = await lastMail()
  expect(second?.email).toBe('ama@example.com')
  expect((await env.read(bill.id)).claim).toMatchObject({ email: 'ama@example.com', byUs: false })
  expect(await refundPay(pay, bill.code, { ...REFUND, claim: first }, CALLER)).toMatchObject({
    refusal: { code: 'not_found' },
  })
  env.clock.advance(30 * DAY_MS)
  const late = { ...REFUND, claim: claimIn(second?.secret) }
  expect(await refundPay(pay, bill.code, late, CALLER)).toMatchObject({ refusal: { code: 'not_found' } })
  expectOk(await mailClaim(deps, env.actor, { bill: bill.id, email: null }, CALLER))
  expect((await lastMail())?.email).toBe(KOFI.email)
})

test('no claim where nothing is to be returned, where nobody can be mailed, for others, and not too often', async () => {
  const ask = (bill: Pick<Bill, 'id'>, email: string | null = null) =>
    mailClaim(deps, env.actor, { bill: bill.id, email }, CALLER)
  const paid = await env.make({ billedTo: KOFI })
  await payIt(paid, 100_000_000n)
  expect(await ask(paid)).toMatchObject({ refusal: { code: 'bill_closed' } })
  const nameless = await env.make()
  await payIt(nameless, 125_000_000n)
  expect(await ask(nameless)).toMatchObject({ refusal: { code: 'bill_no_mail' } })
  expect(await ask({ id: newId('bil', 0) })).toMatchObject({ refusal: { code: 'not_found' } })
  for (let i = 0; i < 3; i++) {
    env.clock.advance(1)
    expectOk(await ask(nameless, 'ama@example.com'))
  }
  expect(await ask(nameless, 'ama@example.com')).toMatchObject({ refusal: { code: 'rate_limited' } })
})

test('guesses of a claim are counted', async () => {
  const strict = { ...pay, policy: { ...pay.policy, begunPerHourMax: 2 } }
  const bill = await env.make({ billedTo: KOFI })
  await payIt(bill, 125_000_000n)
  const guess = () => refundPay(strict, bill.code, { ...REFUND, claim: 'B'.repeat(32) }, { ip: '203.0.113.9' })
  expect(await guess()).toMatchObject({ refusal: { code: 'not_found' } })
  expect(await guess()).toMatchObject({ refusal: { code: 'not_found' } })
  expect(await guess()).toMatchObject({ refusal: { code: 'rate_limited' } })
})

test('neither the code nor the addresses stand in a row', async () => {
  const { rows } = await sql<{ text: string }>`select string_agg(c::text, ' ') || (select string_agg(b::text, ' ')
    from bills.bills b) as text from bills.claims c`.execute(db.owner.read)
  const text = rows[0]?.text ?? ''
  for (const plain of ['ama@example.com', KOFI.email])
    for (const form of [plain, Buffer.from(plain).toString('hex')]) expect(text).not.toContain(form)
  for (const { secret } of await mails()) {
    expect(text).not.toContain(claimIn(secret))
    expect(text).not.toContain(Buffer.from(claimIn(secret)).toString('hex'))
  }
})
