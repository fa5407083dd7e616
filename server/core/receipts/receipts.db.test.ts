import type { TransactionDetail } from '@zend/contracts'
import { money, newId, refuse, type HolderId } from '@zend/kernel'
import { accountsOn, companiesOn, expectOk, type TestCustomer, testDatabase } from '@zend/tests/testkit'
import { beforeAll, expect, test } from 'vitest'
import { recordActivity } from '../activity/index.ts'
import { DEPOSIT, DETAILS, TRANSFER, WITHDRAWAL } from './details.fixture.ts'
import type { ReceiptSheet } from './receipt-sheet.ts'
import { checkReceipt, makeReceipt, receiptKeyFrom, type ReceiptsDeps, signReceipt } from './index.ts'

const db = await testDatabase()
const accounts = accountsOn(db)
const now = accounts.clock.now()
let ada: TestCustomer
let kofi: TestCustomer
/** The products' answers, by customer. */
const known = new Map<string, TransactionDetail>()
const deps: ReceiptsDeps = {
  read: db.read,
  clock: accounts.clock,
  key: receiptKeyFrom(Buffer.alloc(32, 7)),
  transaction: async (userId, id) => {
    const found = known.get(`${userId} ${id}`)
    return found === undefined ? refuse('not_found') : { ok: true, value: found }
  },
  appUrl: 'https://app.example.com/',
}

async function happen<D extends TransactionDetail>(
  { userId: holder }: { readonly userId: HolderId },
  detail: D,
): Promise<D> {
  known.set(`${holder} ${detail._id}`, detail)
  const { _id: id, transactionType: type, direction, network, status: badge } = detail
  const item = {
    id,
    holder,
    type,
    direction,
    money: money(detail.currency, 1n),
    counter: null,
    party: null,
    network,
    badge,
    occurredAt: now,
    words: [],
  }
  await db.transact((tx) => recordActivity(tx, [item], now))
  return detail
}
const make = (userId: HolderId, id: string) => makeReceipt(deps, userId, { id, locale: 'en' })
/** Returns the code on the receipt. */
const codeOf = async (userId: HolderId, id: string): Promise<string> => {
  const draft = expectOk(await make(userId, id))
  if (draft.format !== 'pdf') throw new Error('no paper')
  const { proof } = draft.drawing.content as { readonly proof: { readonly link: string } }
  return proof.link.replace('https://app.example.com/receipt/', '')
}

beforeAll(async () => {
  ada = await accounts.customer({ firstName: 'Ada', lastName: 'Obi' })
  kofi = await accounts.customer({ firstName: 'Kofi', lastName: 'Mensah' })
})

test.each(DETAILS)('the paper of a $transactionType leads to its page', async (each) => {
  const detail = await happen(ada, { ...each, _id: newId(each._id.slice(0, 3), +now) })
  const view = expectOk(await checkReceipt(deps, await codeOf(ada.userId, detail._id)))
  expect(view).toMatchObject({
    transactionType: detail.transactionType,
    amount: detail.amount,
    customer: 'Ada O.',
    issuedAt: now.toISOString(),
  })
})

test('each side of a transfer has a paper of its own, which tells of that side', async () => {
  const id = newId('trf', +now)
  await happen(ada, { ...TRANSFER, _id: id, partyName: 'Kofi Mensah' })
  await happen(kofi, { ...TRANSFER, _id: id, direction: 'in', partyName: 'Ada Obi' })
  const [sent, received] = [await codeOf(ada.userId, id), await codeOf(kofi.userId, id)]
  expect(expectOk(await checkReceipt(deps, sent))).toMatchObject({
    direction: 'out',
    customer: 'Ada O.',
    party: 'Kofi M.',
  })
  expect(expectOk(await checkReceipt(deps, received))).toMatchObject({
    direction: 'in',
    customer: 'Kofi M.',
    party: 'Ada O.',
  })
})

test('the paper of a company is the company’s, whoever of its people asks for it', async () => {
  const company = await companiesOn(db, accounts.clock).open()
  const { _id } = await happen({ userId: company }, { ...TRANSFER, _id: newId('trf', +now) })
  expect(expectOk(await checkReceipt(deps, await codeOf(company, _id)))).toMatchObject({
    customer: 'Baobab Ltd',
    party: 'Kofi M.',
  })
  const { drawing } = expectOk(await make(company, _id)) as { readonly drawing: { readonly content: ReceiptSheet } }
  expect(drawing.content.facts[0]?.text).toBe('Baobab Ltd')
})

test('another’s transaction, one that never was, and one that is not done have no paper', async () => {
  const { _id } = await happen(ada, { ...DEPOSIT, _id: newId('dep', +now) })
  expect(await make(kofi.userId, _id)).toEqual({ ok: false, refusal: { code: 'not_found' } })
  expect(await make(ada.userId, newId('dep', 1))).toEqual({ ok: false, refusal: { code: 'not_found' } })
  const pending = await happen(ada, {
    ...WITHDRAWAL,
    _id: newId('wdr', +now),
    status: 'processing',
    state: 'confirming',
  })
  expect(await make(ada.userId, pending._id)).toEqual({ ok: false, refusal: { code: 'receipt_not_ready' } })
})

test('the page shows the transaction as it stands now, whatever it was when the paper was made', async () => {
  const detail = await happen(ada, { ...DEPOSIT, _id: newId('dep', +now) })
  const code = await codeOf(ada.userId, detail._id)
  known.set(`${ada.userId} ${detail._id}`, { ...detail, status: 'pending', state: 'reorged' })
  expect(expectOk(await checkReceipt(deps, code)).status).toBe('pending')
})

test('what we did not sign, and what we signed about nothing, is answered alike', async () => {
  const detail = await happen(ada, { ...DEPOSIT, _id: newId('dep', +now) })
  const claim = { id: detail._id, direction: 'in', issuedAt: now } as const
  expectOk(await checkReceipt(deps, signReceipt(deps.key, claim).code))
  const forged = signReceipt(receiptKeyFrom(Buffer.alloc(32, 8)), claim)
  const otherSide = signReceipt(deps.key, { ...claim, direction: 'out' })
  const nothing = signReceipt(deps.key, { ...claim, id: newId('dep', 2) })
  for (const { code } of [forged, otherSide, nothing])
    expect(await checkReceipt(deps, code)).toEqual({ ok: false, refusal: { code: 'not_found' } })
})
