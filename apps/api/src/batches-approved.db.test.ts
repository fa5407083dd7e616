/** Batches that others of the company approve: what they sign, what it is judged by, and that nothing else is paid for it. */
import type { PolicyRule } from '@zend/contracts'
import { type BusinessId, newId } from '@zend/kernel'
import {
  type Approval,
  awaitsApproval,
  declineApproval,
  expireApproval,
  findApproval,
  isPart,
  readLeaf,
  readLeaves,
} from '@zend/server/core/approvals'
import { readPayload } from '@zend/server/core/approvals/act'
import { cancelBatch, foreseeBatch, offerBatch, readRow, type Batch } from '@zend/server/products/batch'
import { expectOk, policiesOn, type TestCustomer, testDatabase, type Voter } from '@zend/tests/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bankLine, batchesOn, lineOf, OUTSIDE } from './batches.fixture.ts'

const db = await testDatabase()
const kit = await batchesOn(db)
const putPolicy = policiesOn(db, kit.clock)
let company: BusinessId
let ada: TestCustomer
let kofi: Voter
beforeEach(async () => {
  ;({ company, ada, kofi } = await kit.askingCompany())
})
afterEach(async () => {
  expect(kit.warnings.splice(0)).toEqual([])
  expect(await kit.broken()).toEqual([])
})

const refused = (code: string) => expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) })
const states = async (batch: Pick<Batch, 'id'>) => (await kit.rowsOf(ada, batch)).map(({ state }) => state)
const ask = (lines: readonly string[]) => kit.ask(ada, lines)
const vote = ({ id, version }: Approval) => kit.approve(kofi, { request: id, version }, company)
const held = async () => (await kit.balance(company, 'USDT')).held
const finish = async () => {
  await kit.sweep(2)
  await kit.work()
  await kit.sweep(2)
}

test('approvers sign the root of the rows; each row leads to it, and is paid as it says once they did', async () => {
  const { batch, asked } = await ask([
    bankLine('0690000031', '1000'),
    bankLine('0690000032', '2000'),
    bankLine('0690000033', '3000'),
  ])
  expect(readPayload(asked.payload)).toMatchObject({
    kind: 'batch',
    subject: batch.id,
    most: null,
    payee: {
      name: 'July',
      details: { root: batch.offer?.root, rows: '3', kinds: 'quick-sell', arrives: '6000.00 NGN' },
    },
  })
  expect(await held()).toBe(batch.offer?.most[0]?.money.amount)
  const { proof } = expectOk(await readRow(kit.deps, ada.actor, batch.id, 2))
  expect(proof?.root).toBe(batch.offer?.root)
  expect(readLeaf(proof?.leaf ?? '')).toMatchObject({
    of: batch.id,
    position: 2,
    pays: { least: { asset: 'NGN', amount: '2000.00' }, payee: { details: { accountNumber: '0690000032' } } },
  })
  await kit.sweep(2)
  expect(await states(batch)).toEqual(['ready', 'ready', 'ready'])
  expect(await kit.release(company, asked.id)).toBe('waits')
  expectOk(await vote(asked))
  expect(await kit.release(company, asked.id)).toBe('released')
  await finish()
  expect(await states(batch)).toEqual(['paid', 'paid', 'paid'])
  expect(await held()).toBe(0n)
  expect(await kit.release(company, asked.id)).toBe('closed')
  const { rows } = await db.owner.pool.query<{ id: string; consent: { authorization: { factors: string[] } } }>(
    `select id, consent from quick_sell.sells where holder = $1`,
    [company],
  )
  for (const { id, consent } of rows) {
    expect(await isPart(db.read, id)).toBe(true)
    expect(consent.authorization.factors).toEqual(['pin', 'code', 'approvals'])
  }
})

test.each(['declined', 'expired', 'cancelled'] as const)(
  'one that is %s pays nothing, and its money is free at once',
  async (end) => {
    const { batch, asked } = await ask([bankLine('0690000031', '1000')])
    expect(await held()).toBeGreaterThan(0n)
    const deciding = { db: kit.api, clock: kit.clock }
    if (end === 'declined') {
      const decision = { request: asked.id, version: 1, reason: 'duplicate', words: null } as const
      expectOk(await declineApproval(deciding, { userId: kofi.userId, company }, decision, '203.0.113.9'))
    } else if (end === 'expired') {
      kit.clock.advance(73 * 3_600_000)
      await expireApproval(deciding, company, asked.id)
    } else expect(expectOk(await cancelBatch(kit.deps, ada.actor, batch.id, '203.0.113.9')).state).toBe('cancelled')
    expect((await kit.stateOf(ada, batch)).batch.state).toBe(end)
    expect(await held()).toBe(0n)
    expect(await states(batch)).toEqual(['cancelled'])
    await finish()
    expect(await states(batch)).toEqual(['cancelled'])
  },
)

const RULES: readonly PolicyRule[] = [{ when: { kinds: ['withdrawal'] }, approvals: 1 }]

test('a rule about one kind of payments counts for a batch that has one of them', async () => {
  await putPolicy({ company, version: 1, rules: RULES, madeBy: kofi.userId })
  const offered = await kit.offer(ada, await kit.draft(ada, [bankLine('0690000031', '1000')]))
  expect(awaitsApproval(expectOk(await kit.pay(ada, offered)))).toBe(false)
  const mixed = await kit.draft(ada, [
    bankLine('0690000032', '1000'),
    lineOf({ network: 'Bitcoin', address: OUTSIDE, amount: '0.002', currency: 'BTC' }),
  ])
  const { id, offer } = await kit.offer(ada, mixed)
  expect(expectOk(await foreseeBatch(kit.deps, ada.actor, { id, root: offer?.root ?? '' }))?.needed).toBe(1)
  expect(awaitsApproval(expectOk(await kit.pay(ada, { ...mixed, offer })))).toBe(true)
  await finish()
})

test('one new payee among known ones is a new payee, and the sum of all rows counts', async () => {
  await putPolicy({
    company,
    version: 1,
    rules: [{ when: { payeeNewerThanDays: 7 }, approvals: 1 }],
    madeBy: kofi.userId,
  })
  const first = await ask([bankLine('0690000031', '1000')])
  expectOk(await vote(first.asked))
  await kit.release(company, first.asked.id)
  await finish()
  await db.owner.pool.query(
    `update approvals.signed set signed_at = signed_at - interval '8 days' where company_id = $1`,
    [company],
  )
  const known = await kit.offer(ada, await kit.draft(ada, [bankLine('0690000031', '1001')]))
  expect(awaitsApproval(expectOk(await kit.pay(ada, known)))).toBe(false)
  await ask([bankLine('0690000031', '1002'), bankLine('0690000032', '1000')])
  await putPolicy({ company, version: 2, rules: [{ when: { dailyFrom: '100' }, approvals: 1 }], madeBy: kofi.userId })
  await ask([bankLine('0690000031', '60001'), bankLine('0690000031', '60002')].map((line) => line))
  await finish()
})

test('whoever may not pay one of the rows pays none of them, whatever the API says', async () => {
  const { ada: other, id } = await kit.company(['view', 'withdrawal', 'approve'])
  const batch = await kit.draft(other, [bankLine('0690000031', '1000')])
  expect(await offerBatch(kit.deps, other.actor, batch.id, 'USDT')).toEqual(refused('forbidden'))
  const lying = {
    ...other,
    actor: { ...other.actor, permissions: ['view', 'withdrawal', 'quicksell', 'approve'] as const },
  }
  const offered = await kit.offer(lying, batch)
  await expect(kit.pay(lying, offered)).rejects.toThrow()
  expect((await kit.balance(id, 'USDT')).held).toBe(0n)
})

test('with the API’s own login nothing of what was asked for is changed, paid otherwise or given back', async () => {
  const { batch, asked } = await ask([bankLine('0690000031', '1000'), bankLine('0690000032', '2000')])
  const [row] = await kit.rowsOf(ada, batch)
  const thief = (text: string, ...values: unknown[]) => kit.api.pool.query(text, values)
  for (const [text, values] of [
    [`update batches.rows set amount = amount * 2 where id = $1`, [row?.id]],
    [`update batches.rows set payee = '{}' where id = $1`, [row?.id]],
    [`update batches.rows set state = 'paying' where id = $1`, [row?.id]],
    [`update batches.rows set state = 'faulty' where id = $1`, [row?.id]],
    [`delete from batches.rows where id = $1`, [row?.id]],
    [`update approvals.parts set leaf = '{}' where part_of = $1`, [batch.id]],
    [`delete from approvals.parts where part_of = $1`, [batch.id]],
    [`insert into approvals.parts (part_of, position, pays, leaf) values ($1, 3, 'trf_x', '{}')`, [batch.id]],
    [`update batches.batches set root = repeat('0', 64) where id = $1`, [batch.id]],
    [`update batches.batches set state = 'draft' where id = $1`, [batch.id]],
    [`update batches.batches set holder = $2 where id = $1`, [batch.id, newId('biz', 0)]],
  ] as const)
    expect([
      text,
      await thief(text, ...values).then(
        () => 'done',
        () => 'refused',
      ),
    ]).toEqual([text, 'refused'])
  expectOk(await vote(asked))
  expect(await kit.release(company, asked.id)).toBe('released')
  await expect(
    thief(`update batches.batches set pay_until = pay_until + interval '1 year' where id = $1`, batch.id),
  ).rejects.toThrow()
  await finish()
  await expect(
    thief(`update batches.rows set state = 'ready', ended_at = null where id = $1`, row?.id),
  ).rejects.toThrow()
  expect((await findApproval(db.read, company, asked.id))?.state).toBe('released')
})

test('the confirmer signs nothing for a row that is not below the root that was confirmed', async () => {
  const { batch, asked } = await ask([bankLine('0690000031', '1000'), bankLine('0690000032', '2000')])
  expectOk(await vote(asked))
  expect(await kit.release(company, asked.id)).toBe('released')
  const [leaf] = await readLeaves(db.read, batch.id)
  await db.owner.pool.query(`alter table approvals.parts disable trigger keep_parts`)
  await db.owner.pool.query(
    `update approvals.parts set leaf = replace(leaf, '0690000031', '0690000099') where part_of = $1`,
    [batch.id],
  )
  await kit.sweep(1)
  expect(kit.warnings.splice(0).length).toBeGreaterThan(0)
  expect(await states(batch)).toEqual(['ready', 'ready'])
  await db.owner.pool.query(`update approvals.parts set leaf = $2 where part_of = $1 and position = 1`, [
    batch.id,
    leaf,
  ])
  await db.owner.pool.query(`alter table approvals.parts enable trigger keep_parts`)
  kit.clock.advance(60_000)
  await finish()
  expect(await states(batch)).toEqual(['paid', 'paid'])
})
