/**
 * What a thief of the API's login does to a batch that waits or is paid: nothing leaves it between two states, with
 * money on hold that nobody lets go, or a row that nothing ends.
 */
import type { BusinessId } from '@zend/kernel'
import { type Approval, declineApproval } from '@zend/server/core/approvals'
import { type Batch, type BatchRow, cancelBatch } from '@zend/server/products/batch'
import { expectOk, type TestCustomer, testDatabase, type Voter } from '@zend/tests/testkit'
import { beforeEach, expect, test } from 'vitest'
import { bankLine, batchesOn } from './batches.fixture.ts'

const db = await testDatabase()
const kit = await batchesOn(db)
let company: BusinessId
let ada: TestCustomer
let kofi: Voter
beforeEach(async () => {
  ;({ company, ada, kofi } = await kit.askingCompany())
})

const TWO = [bankLine('0690000031', '1000'), bankLine('0690000032', '2000')]
const draft = async (): Promise<Batch> => kit.offer(ada, await kit.draft(ada, TWO))
const ask = () => kit.ask(ada, TWO)
const release = async ({ id, version }: Approval): Promise<void> => {
  expectOk(await kit.approve(kofi, { request: id, version }, company))
  expect(await kit.release(company, id)).toBe('released')
}
const firstRow = async (batch: Batch): Promise<BatchRow> => {
  const [row] = await kit.rowsOf(ada, batch)
  if (row === undefined) throw new Error('a batch has rows')
  return row
}
/** Statements of one transaction under the API's login; what the whole of it was answered. */
const tried = async (statements: readonly string[]): Promise<'done' | 'refused'> => {
  const client = await kit.api.pool.connect()
  try {
    await client.query('begin')
    for (const each of statements) await client.query(each)
    await client.query('commit')
    return 'done'
  } catch (error) {
    await client.query('rollback')
    expect(String((error as { code?: unknown }).code)).toMatch(/^(42501|P0001)$/)
    return 'refused'
  } finally {
    client.release()
  }
}
const stands = async (batch: Batch): Promise<void> => {
  expect(await kit.broken()).toEqual([])
  expect((await kit.rowsOf(ada, batch)).map(({ state }) => state)).toEqual(['ready', 'ready'])
}

test('money of a row that waits is let go by nothing but what ends the row', async () => {
  const { batch, asked } = await ask()
  const { id, payment } = await firstRow(batch)
  const free = `select ledger.release_hold('hld_${id.slice(4)}', now())`
  const give = `update approvals.parts set ended_at = now() where pays = '${payment ?? ''}'`
  const end = (state: string) =>
    `update batches.rows set state = '${state}', ended_at = now(), next_at = null where id = '${id}'`
  for (const isPaid of [false, true]) {
    if (isPaid) await release(asked)
    for (const statements of [
      [free],
      [give],
      [free, give],
      [end('failed')],
      [end('cancelled')],
      [end('paid')],
      [free, end('failed')],
      [give, end('failed')],
      [free, give, end('paid')],
      [`update batches.rows set state = 'paying' where id = '${id}'`],
      [free, `update batches.rows set state = 'paying' where id = '${id}'`],
      [`update batches.batches set state = 'cancelled', ended_at = now() where id = '${batch.id}'`],
      [`update batches.batches set state = 'done', ended_at = now() where id = '${batch.id}'`],
    ])
      expect([isPaid, statements, await tried(statements)]).toEqual([isPaid, statements, 'refused'])
    await stands(batch)
  }
  // In the order in which the product gives up a row, it is given up whole: the money is back.
  expect(await tried([free, give, end('failed')])).toBe('done')
  expect(await kit.broken()).toEqual([])
  expect(await tried([`update batches.rows set next_at = null where batch_id = '${batch.id}'`])).toBe('refused')
  await kit.sweep(2)
  await kit.work()
  await kit.sweep(2)
  expect((await kit.rowsOf(ada, batch)).map(({ state }) => state)).toEqual(['failed', 'paid'])
  expect((await kit.stateOf(ada, batch)).batch.state).toBe('done')
})

test('a row is paid, or failed, as its payment is', async () => {
  const { batch, asked } = await ask()
  await release(asked)
  for (const rail of kit.rails) rail.usual = 'pending'
  await kit.sweep(2)
  await kit.work()
  const { id, state } = await firstRow(batch)
  expect(state).toBe('paying')
  for (const end of ['paid', 'failed', 'cancelled'])
    expect([
      end,
      await tried([`update batches.rows set state = '${end}', ended_at = now() where id = '${id}'`]),
    ]).toEqual([end, 'refused'])
  expect(await tried([`update batches.batches set state = 'done', ended_at = now() where id = '${batch.id}'`])).toBe(
    'refused',
  )
  for (const rail of kit.rails) {
    rail.usual = 'paid'
    for (const reference of rail.book.keys()) rail.settle(reference, 'paid')
  }
  kit.clock.advance(3_600_000)
  await kit.work()
  await kit.sweep(2)
  expect(await kit.broken()).toEqual([])
  expect((await kit.stateOf(ada, batch)).batch.state).toBe('done')
})

test('a batch and its request end together, and it is paid only once that was released', async () => {
  const { batch, asked } = await ask()
  const to = (state: string, more = '') =>
    `update batches.batches set state = '${state}'${more} where id = '${batch.id}'`
  const paying = to('paying', `, consent = '{}', pay_until = now()`)
  for (const statements of [
    [paying],
    [`select batches.end_batch('${batch.id}', 'declined', now())`],
    [`select batches.end_batch('${batch.id}', 'cancelled', now())`],
    [`update approvals.requests set state = 'released', closed_at = now() where id = '${asked.id}'`],
  ])
    expect([statements, await tried(statements)]).toEqual([statements, 'refused'])
  await stands(batch)
  const decision = { request: asked.id, version: 1, reason: 'duplicate', words: null } as const
  const deciding = { db: kit.api, clock: kit.clock }
  expectOk(await declineApproval(deciding, { userId: kofi.userId, company }, decision, '203.0.113.9'))
  expect((await kit.stateOf(ada, batch)).batch.state).toBe('declined')
  expect((await kit.balance(company, 'USDT')).held).toBe(0n)
  expect(await kit.broken()).toEqual([])
})

test('nothing is asked for, or paid, without the money of each row on hold, nor is money without a row', async () => {
  const batch = await draft()
  const { id, most } = await firstRow(batch)
  const hold = (name: string, amount: bigint) =>
    `select ledger.place_holds(array['hld_${name}'], array['${company}'], array['USDT'], array[${String(amount)}],
      array['batch:brw_${name}'], array[now()])`
  const asking = (state: string, more: string) =>
    `update batches.batches set state = '${state}', asked_by = made_by, asked_at = now(), ${more} where id = '${batch.id}'`
  const consented = `consent = '{}', pay_until = now()`
  for (const statements of [
    [asking('paying', consented)],
    [asking('asked', `approval = 'apr_${id.slice(4)}'`)],
    [hold(id.slice(4), most?.amount ?? 0n)],
  ])
    expect([statements, await tried(statements)]).toEqual([statements, 'refused'])
  expect(expectOk(await cancelBatch(kit.deps, ada.actor, batch.id, '203.0.113.9')).state).toBe('cancelled')
  expect(await kit.broken()).toEqual([])
})
