/**
 * A company's payroll end to end over HTTP: a file with a row of every way is handed in, corrected, offered, confirmed
 * and paid by real processes, two of each; one row fails by itself. Then the same with an approval.
 */
import type { BatchAnswer, BatchRowAnswer } from '@zend/contracts'
import type { BusinessId, UserId } from '@zend/kernel'
import { verifyLedger } from '@zend/server/core/ledger'
import { verifyBatches } from '@zend/server/products/batch'
import { verifyQuickSells } from '@zend/server/products/quick-sell'
import { verifyTransfers } from '@zend/server/products/transfer'
import { verifyWithdrawals } from '@zend/server/products/withdrawal'
import { companiesOn, testClock, testDatabase } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { actingFor, eventually, type HttpCustomer } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import { QUICK_PAYOUTS } from '../testkit/quick-sells.ts'
import { customerWithPin, freshAddress, fund, mineUntilDone, PIN, withdrawalOf } from '../testkit/withdrawals.ts'

const db = await testDatabase()
const companies = companiesOn(db, testClock())
let product: Product
let company: BusinessId
let firm: HttpCustomer
let kofi: HttpCustomer

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url, numbers: QUICK_PAYOUTS })
  await Promise.all([product.addApi(), product.worker.start()])
  company = await companies.open('Baobab Ltd')
  const ada = await customerWithPin(product)
  kofi = await customerWithPin(product)
  const permissions = ['view', 'deposit', 'withdrawal', 'quicksell', 'approve'] as const
  firm = await actingFor(product, ada, await companies.join(company, ada.userId as UserId, permissions, 'owner'))
  await db.owner.pool.query(
    `insert into kyb.cases (company_id, state, approved_until) values ($1, 'approved', now() + interval '1 year')`,
    [company],
  )
  await fund(product, firm, { currency: 'USDT', chain: 'ethereum', amount: '2000' })
  await fund(product, firm, { currency: 'BTC', chain: 'bitcoin', amount: '0.1' })
  await eventually(
    'prices',
    async () => (await firm.call('GET', '/business/quicksell/rate?fromCurrency=USDT&toCurrency=NGN')).status === 200,
  )
}, 240_000)
afterAll(() => product?.stop())
afterEach(async () => {
  const { read } = db.owner
  const checks = [
    await verifyLedger(db),
    await verifyBatches(read),
    await verifyTransfers(read),
    await verifyWithdrawals(read),
    await verifyQuickSells(read),
  ].flat()
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
})

const batchIn = ({ status, json, data }: Awaited<ReturnType<HttpCustomer['call']>>): BatchAnswer => {
  if (status >= 300) throw new Error(`answered ${String(status)}: ${JSON.stringify(json)}`)
  return (data as { batch: BatchAnswer }).batch
}
const rowsOf = async (id: string): Promise<readonly BatchRowAnswer[]> => {
  const { data } = await firm.call('GET', `/business/batch/${id}/rows?limit=100`)
  return (data as { rows: BatchRowAnswer[] }).rows
}
const until = (id: string, ...states: readonly BatchAnswer['state'][]): Promise<BatchAnswer> =>
  eventually(`batch ${id} is ${states.join(' or ')}`, async () => {
    const batch = batchIn(await firm.call('GET', `/business/batch/${id}`))
    return states.includes(batch.state) ? batch : undefined
  })

async function handIn(lines: readonly string[]): Promise<BatchAnswer> {
  const body = ['name,bank,account,username,network,address,amount,currency,reference', ...lines].join('\n')
  const headers = { authorization: `Bearer ${firm.token}`, 'content-type': 'text/csv' }
  const sent = await fetch(`${product.apiUrl}/business/batch?name=July`, { method: 'POST', headers, body })
  const { data } = (await sent.json()) as { data: { batch: BatchAnswer } }
  expect(sent.status).toBe(201)
  return until(data.batch._id, 'draft')
}

async function offer(id: string): Promise<BatchAnswer> {
  return batchIn(await firm.call('POST', `/business/batch/${id}/quote`, { payWith: 'USDT' }))
}

test(
  'a row of every way is paid from one confirmation, and one that no bank takes fails alone',
  { timeout: 120_000 },
  async () => {
    const address = freshAddress('bitcoin')
    const { _id: id, ...handedIn } = await handIn([
      'Ada Obi,Access Bank,0600000000,,,,20000,NGN,July',
      'Ada Obi,Access Bank,0600000010,,,,15.000,NGN,July',
      'Ada Obi,Access Bank,0600000082,,,,10000,NGN,July',
      `,,,${kofi.username},,,25,USDT,July`,
      `,,,,Bitcoin,${address},0.002,BTC,July`,
    ])
    expect([handedIn.rows, handedIn.counts.faulty, handedIn.counts.ready]).toEqual([5, 1, 4])
    expect((await rowsOf(id))[1]).toMatchObject({
      state: 'faulty',
      faults: [{ field: 'amount', fault: 'too_precise' }],
    })
    const fixed = await firm.call('PUT', `/business/batch/${id}/row/2`, { fields: { amount: '15000' } })
    expect(fixed.status).toBe(200)
    await until(id, 'draft')
    const { offer: offered } = await offer(id)
    const root = offered?.root ?? ''
    expect((await firm.call('POST', `/business/batch/${id}/asks`, { root })).data).toEqual({ asks: null })
    const proven = await firm.call('GET', `/business/batch/${id}/row/3`)
    expect(proven.data).toMatchObject({ proof: { root } })
    expect((await firm.call('POST', `/business/batch/${id}/code`, { root })).status).toBe(200)
    const otp = await firm.code()
    const paid = await firm.call('POST', `/business/batch/${id}/pay`, { root, otp, transactionPin: PIN })
    expect(batchIn(paid)).toMatchObject({ state: 'paying', counts: { ready: expect.any(Number) } })
    const withdrawal = await eventually('the withdrawal', async () => (await rowsOf(id))[4]?.payment ?? undefined)
    await mineUntilDone(product, firm, await withdrawalOf(firm, withdrawal))
    const done = await until(id, 'done')
    expect((await rowsOf(id)).map(({ state, reason }) => [state, reason !== null])).toEqual([
      ['paid', false],
      ['paid', false],
      ['failed', true],
      ['paid', false],
      ['paid', false],
    ])
    expect(done.paid).toEqual(expect.arrayContaining([{ currency: 'NGN', amount: '35000.00', rows: 2 }]))
    expect((await kofi.balance('USDT')).available).toBe('25.000000')
    const held = await firm.balance('USDT')
    expect(held.available).toBe(held.total)
    const result = await fetch(`${product.apiUrl}/business/batch/${id}/result`, {
      headers: { authorization: `Bearer ${firm.token}` },
    })
    expect((await result.text()).split('\r\n')).toHaveLength(7)
    const receipt = await firm.call('GET', `/business/transaction/${(await rowsOf(id))[0]?.payment ?? ''}`)
    expect(receipt.status).toBe(200)
  },
)
