/** A company pays many people with one file: what is looked at, confirmed and paid, and what ends of it when. */
import { money, newId } from '@zend/kernel'
import { awaitsApproval } from '@zend/server/core/approvals'
import { deleteFreeze, insertFreeze } from '@zend/server/core/holders'
import { cancelBatch, correctRow, decideRows, offerBatch, payBatch } from '@zend/server/products/batch'
import { expectOk, type TestCustomer, testDatabase } from '@zend/tests/testkit'
import { afterEach, expect, test, vi } from 'vitest'
import { type Batch } from '@zend/server/products/batch'
import { batchesOn, HEADER, lineOf, OUTSIDE, PIN } from './batches.fixture.ts'

const db = await testDatabase()
const kit = await batchesOn(db)
afterEach(async () => {
  expect(kit.warnings.splice(0)).toEqual([])
  expect(await kit.broken()).toEqual([])
})

const refused = (code: string) => expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) })
const bank = (account: string, amount: string, name = 'Ada Obi') =>
  lineOf({ name, institution: 'Access Bank', account, amount, currency: 'NGN', reference: 'July' })
const alone = () => kit.company(['view', 'withdrawal', 'quicksell', 'approve'])
const states = async (who: TestCustomer, batch: Pick<Batch, 'id'>) =>
  (await kit.rowsOf(who, batch)).map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`))
const paidAlone = async (who: TestCustomer, batch: Batch): Promise<Batch> => {
  const paid = expectOk(await kit.pay(who, await kit.offer(who, batch)))
  if (awaitsApproval(paid)) throw new Error('others are asked')
  return paid
}

test('rows of every way are paid from one confirmation, each as a payment of its own', async () => {
  const { id, ada } = await alone()
  const payee = await kit.people.customer({ firstName: 'Kofi', lastName: 'Mensah' })
  const batch = await kit.draft(ada, [
    lineOf({
      name: 'Ada Obi',
      institution: 'Access Bank',
      account: '0690000031',
      amount: '150000',
      currency: 'NGN',
      reference: 'July',
    }),
    lineOf({ username: payee.command.username, amount: '25', currency: 'USDT', reference: 'July' }),
    lineOf({ network: 'Bitcoin', address: OUTSIDE, amount: '0.002', currency: 'BTC' }),
  ])
  expect((await kit.rowsOf(ada, batch)).map(({ state, faults, ownerSays }) => [state, faults, ownerSays])).toEqual([
    ['ready', [], 'matches'],
    ['ready', [], 'not_possible'],
    ['ready', [], 'not_possible'],
  ])
  const offered = await kit.offer(ada, batch)
  expect(offered.offer).toMatchObject({ rows: 3, kinds: ['withdrawal', 'transfer', 'quick-sell'] })
  const paid = expectOk(await kit.pay(ada, offered))
  if (awaitsApproval(paid)) throw new Error('others are asked')
  expect(paid.state).toBe('paying')
  const held = await kit.balance(id, 'USDT')
  expect(held.total).toBe(10_000_000000n)
  expect(held.held).toBe(offered.offer?.most.find((sum) => sum.money.asset === 'USDT')?.money.amount)
  await kit.sweep(2)
  await kit.work()
  await kit.sweep(2)
  expect((await kit.rowsOf(ada, batch)).map(({ state, reason }) => [state, reason])).toEqual([
    ['paid', null],
    ['paid', null],
    ['paid', null],
  ])
  const { batch: done, counts } = await kit.stateOf(ada, batch)
  expect(done.state).toBe('done')
  expect(counts.paid).toEqual(
    expect.arrayContaining([
      { money: money('NGN', 150_000_00n), rows: 1 },
      { money: money('USDT', 25_000000n), rows: 1 },
      { money: money('BTC', 200_000n), rows: 1 },
    ]),
  )
  expect(kit.rails[0].paidOut('NGN')).toBe(150_000_00n)
  expect((await kit.balance(id, 'USDT')).held).toBe(0n)
})

test('a row that no rail pays fails by itself, and its money is in the balance again', async () => {
  const { id, ada } = await alone()
  const batch = await kit.draft(ada, [
    bank('0690000031', '1000'),
    bank('0690000032', '2000'),
    bank('0690000033', '3000'),
  ])
  await paidAlone(ada, batch)
  const [first, second] = kit.rails
  first.fates.push('paid', 'account_invalid', 'paid')
  second.fates.push('account_invalid')
  await kit.sweep(2)
  await kit.work()
  await kit.sweep(2)
  expect((await states(ada, batch)).toSorted()).toEqual(['failed account_invalid', 'paid', 'paid'])
  expect((await kit.stateOf(ada, batch)).batch.state).toBe('done')
  expect((await kit.balance(id, 'USDT')).held).toBe(0n)
})

test('faults and questions hold a batch up until each is corrected, decided or left out', async () => {
  const { ada } = await alone()
  kit.rails[0].names.set('0690000044', 'Chidi Okafor')
  const batch = await kit.draft(ada, [
    bank('0690000031', '1000'),
    bank('0690000031', '1000'),
    bank('0690000044', '1000'),
    bank('12', '"1,500"'),
    lineOf({ username: 'nobody_here', amount: '5', currency: 'USDT' }),
  ])
  const rows = await kit.rowsOf(ada, batch)
  expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'faulty', 'faulty'])
  expect(rows.map(({ questions }) => questions)).toEqual([
    [{ question: 'twice', other: '2' }],
    [{ question: 'twice', other: '1' }],
    [{ question: 'name_differs', other: 'Chidi Okafor' }],
    [],
    [],
  ])
  expect(rows[3]?.faults).toEqual([
    { field: 'amount', fault: 'ambiguous', limit: null },
    { field: 'account', fault: 'impossible', limit: null },
  ])
  expect(rows[4]?.faults).toEqual([{ field: 'username', fault: 'unknown', limit: null }])
  const at = { id: batch.id }
  const { deps } = kit
  const { actor } = ada
  expect(await offerBatch(deps, actor, batch.id, 'USDT')).toEqual(refused('batch_not_ready'))
  expectOk(await decideRows(deps, actor, { ...at, positions: [1, 2], decision: 'accept_twice' }))
  expectOk(await decideRows(deps, actor, { ...at, positions: [3], decision: 'accept_name' }))
  expectOk(await decideRows(deps, actor, { ...at, positions: [5], decision: 'leave_out' }))
  expectOk(await correctRow(deps, actor, { ...at, position: 4, fields: { account: '0690000045', amount: '1500' } }))
  expect(await offerBatch(deps, actor, batch.id, 'USDT')).toEqual(refused('batch_not_ready'))
  await kit.sweep(2)
  expect(await states(ada, batch)).toEqual(['ready', 'ready', 'ready', 'ready', 'left_out'])
  expect((await kit.stateOf(ada, batch)).counts.open).toBe(0)
  await paidAlone(ada, batch)
  expect(await correctRow(deps, actor, { ...at, position: 1, fields: { amount: '9' } })).toEqual(
    refused('batch_closed'),
  )
  await kit.sweep(2)
  await kit.work()
  await kit.sweep(2)
  expect(await states(ada, batch)).toEqual(['paid', 'paid', 'paid', 'paid', 'left_out'])
  // The same again asks whether it was paid lately.
  const again = await kit.draft(ada, [
    bank('0690000044', '1000', 'Chidi Okafor'),
    bank('0690000044', '1001', 'Chidi Okafor'),
  ])
  expect((await kit.rowsOf(ada, again)).map(({ questions }) => questions.map(({ question }) => question))).toEqual([
    ['paid_lately'],
    [],
  ])
})

test('a bank that knows no such account is a fault; one that does not answer is asked again, then the file is believed', async () => {
  const { ada } = await alone()
  const [first, second] = kit.rails
  for (const rail of [first, second]) rail.down = true
  const batch = expectOk(
    await kit.upload(
      ada,
      [
        'name,bank,account,amount,currency',
        'Ada,Access Bank,0690000051,1000,NGN',
        ',Access Bank,0690000052,1000,NGN',
      ].join('\n'),
    ),
  )
  await kit.sweep()
  expect(await states(ada, batch)).toEqual(['checking', 'checking'])
  for (let round = 0; round < 3; round++) {
    kit.clock.advance(600_000)
    await kit.sweep()
  }
  expect(await states(ada, batch)).toEqual(['ready', 'faulty'])
  const [row, other] = await kit.rowsOf(ada, batch)
  expect(row).toMatchObject({ ownerSays: 'not_possible', payee: { accountName: 'Ada' } })
  expect(other?.faults).toEqual([{ field: 'name', fault: 'missing', limit: null }])
  for (const rail of [first, second]) rail.down = false
})

test('while payments are stopped nothing begins, and afterwards everything does', async () => {
  const { id, ada } = await alone()
  const batch = await kit.draft(ada, [bank('0690000031', '1100'), bank('0690000032', '1100')])
  await paidAlone(ada, batch)
  const freeze = { company: id, since: kit.clock.now(), cause: newId('apr', 0) }
  await db.owner.transact((tx) => insertFreeze(tx, freeze))
  await kit.sweep(3)
  expect(await states(ada, batch)).toEqual(['ready company_frozen', 'ready company_frozen'])
  await db.owner.transact((tx) => deleteFreeze(tx, id))
  kit.clock.advance(60_000)
  await kit.sweep(2)
  await kit.work()
  await kit.sweep(2)
  expect(await states(ada, batch)).toEqual(['paid', 'paid'])
})

test('beyond what was confirmed nothing leaves: a row waits for its price, and ends when its time is over', async () => {
  const { id, ada } = await alone()
  const batch = await kit.draft(ada, [bank('0690000031', '100000')])
  await paidAlone(ada, batch)
  kit.env.prices['NGN'] = '0.00104'
  await kit.sweep(2)
  expect(await states(ada, batch)).toEqual(['ready price_moved'])
  expect((await kit.balance(id, 'USDT')).held).toBeGreaterThan(0n)
  kit.clock.advance(72 * 3_600_000)
  await kit.sweep(2)
  expect(await states(ada, batch)).toEqual(['failed price_moved'])
  expect(await kit.balance(id, 'USDT')).toEqual({ total: 10_000_000000n, held: 0n })
  expect((await kit.stateOf(ada, batch)).batch.state).toBe('done')
  kit.env.prices['NGN'] = '0.001'
})

test('stopped halfway, what has begun goes on and the rest is free', async () => {
  const { id, ada } = await alone()
  const batch = await kit.draft(ada, [bank('0690000031', '1200'), bank('0690000032', '120000')])
  await paidAlone(ada, batch)
  await db.owner.pool.query(
    `update batches.rows set next_at = next_at + interval '1 day' where batch_id = $1 and position = 2`,
    [batch.id],
  )
  await kit.sweep()
  const stopped = expectOk(await cancelBatch(kit.deps, ada.actor, batch.id, '203.0.113.9'))
  expect(stopped.state).toBe('cancelled')
  kit.clock.advance(2 * 86_400_000)
  await kit.sweep()
  await kit.work()
  await kit.sweep(2)
  expect(await states(ada, batch)).toEqual(['paid', 'cancelled'])
  expect((await kit.balance(id, 'USDT')).held).toBe(0n)
  expect(await cancelBatch(kit.deps, ada.actor, batch.id, '203.0.113.9')).toEqual(refused('batch_closed'))
})

test('a batch that is called off before its rows were looked at, or meanwhile, holds up no other', async () => {
  const { ada } = await alone()
  const file = (account: string) => [HEADER, bank(account, '1000')].join('\n')
  const gone = expectOk(await kit.upload(ada, file('0690000031')))
  expectOk(await cancelBatch(kit.deps, ada.actor, gone.id, '203.0.113.9'))
  const [rail] = kit.rails
  if (rail === undefined) throw new Error('a kit has rails')
  const meanwhile = expectOk(await kit.upload(ada, file('0690000032')))
  const asked = vi.spyOn(rail, 'resolveName')
  asked.mockImplementationOnce(async () => {
    await cancelBatch(kit.deps, ada.actor, meanwhile.id, '203.0.113.9')
    return { kind: 'found', name: 'Ada Obi' }
  })
  const other = await kit.draft(ada, [bank('0690000033', '1000')])
  asked.mockRestore()
  expect(await states(ada, other)).toEqual(['ready'])
  expect((await kit.stateOf(ada, meanwhile)).batch.state).toBe('cancelled')
  expect(kit.warnings).toEqual([])
})

test('paid twice at once, or again, it is one batch; a wrong code moves nothing; an old offer is none', async () => {
  const { id, ada } = await alone()
  const batch = await kit.draft(ada, [bank('0690000031', '1300')])
  const old = await kit.offer(ada, batch)
  const offered = await kit.offer(ada, batch)
  expect(offered.offer?.root).not.toBe(old.offer?.root)
  const { deps } = kit
  const otp = await kit.codeFor(ada, offered)
  const at = (of: Batch) => ({ id: batch.id, root: of.offer?.root ?? '' })
  expect(await payBatch(deps, ada.actor, at(old), { otp, pin: PIN })).toEqual(refused('version_changed'))
  expect(await payBatch(deps, ada.actor, at(offered), { otp: '000000', pin: PIN })).toEqual(refused('otp_wrong'))
  expect((await kit.balance(id, 'USDT')).held).toBe(0n)
  const both = await Promise.all([1, 2].map(() => payBatch(deps, ada.actor, at(offered), { otp, pin: PIN })))
  expect(both.map((each) => each.ok)).toEqual([true, true])
  expect(await payBatch(deps, ada.actor, at(offered), { otp, pin: PIN })).toMatchObject({ ok: true })
  await kit.sweep(2)
  const { rows } = await db.owner.pool.query(`select count(*)::int as n from quick_sell.sells where holder = $1`, [id])
  expect(rows).toEqual([{ n: 1 }])
  const late = await kit.draft(ada, [bank('0690000032', '1300')])
  const expired = await kit.offer(ada, late)
  const code = await kit.codeFor(ada, expired)
  kit.clock.advance(600_000)
  expect(await payBatch(deps, ada.actor, at2(expired), { otp: code, pin: PIN })).toEqual(refused('quote_expired'))
})
const at2 = ({ id, offer }: Batch) => ({ id, root: offer?.root ?? '' })

test('two sweeps at once, as after a lost lease, pay each row once', async () => {
  const { id, ada } = await alone()
  const batch = await kit.draft(ada, [
    bank('0690000031', '1400'),
    bank('0690000032', '1400'),
    lineOf({ network: 'Bitcoin', address: OUTSIDE, amount: '0.002', currency: 'BTC' }),
  ])
  await paidAlone(ada, batch)
  await Promise.all([kit.sweep(), kit.sweep(), kit.sweep()])
  await kit.work()
  await Promise.all([kit.sweep(), kit.sweep()])
  expect(await states(ada, batch)).toEqual(['paid', 'paid', 'paid'])
  const { rows } = await db.owner.pool.query(`select count(*)::int as n from quick_sell.sells where holder = $1`, [id])
  expect(rows).toEqual([{ n: 2 }])
})
