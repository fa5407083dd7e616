/** Suppliers under a policy that wants payees approved, and what a stolen login of the API can do to them. */
import { newId } from '@zend/kernel'
import { expectOk, type Voter } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findApproval } from '../approvals/index.ts'
import { payeeIn, payeeStatement, readPayload } from '../approvals/act/index.ts'
import { supplierKey } from './act/index.ts'
import { factsOf } from './facts.ts'
import { sealFacts } from './sealed.ts'
import { answerSupplierLink, readSupplier, removeSupplier, type Supplier, withdrawChange } from './index.ts'
import { CONTACT, IBAN, OTHER_IBAN, refusedAs, suppliersWorld, typed } from './suppliers.fixture.ts'

const world = await suppliersWorld()
const { db, api, deps, clock, mailsTo, firm, save, saved, asked, linkTo, payable, read, release } = world
afterAll(() => api.close())

const NOBODY = /nobody confirmed/
const CALLER = { ip: '192.0.2.1' }

let baobab: Awaited<ReturnType<typeof firm>>
let supplier: Supplier
let approver: Voter
beforeEach(async () => {
  baobab = await firm()
  supplier = await saved(save(baobab))
  approver = await world.voter()
  await world.companies.join(baobab.company, approver.userId, ['view', 'approve'])
  await world.wantPayees(baobab.company, approver)
})
const change = (values: Parameters<typeof typed>[0], contact = CONTACT, version = 1) =>
  save(baobab, typed(values, contact), { id: supplier.id, version })
const vote = (request: Awaited<ReturnType<typeof asked>>) => {
  clock.advance(1)
  return world.approve(approver, { request: request.id, version: request.version }, baobab.company)
}
const now = () => read(baobab.actor, supplier.id)

describe('a change that others approve', () => {
  test('is signed with the difference, and nothing is changed or mailed before', async () => {
    const request = await asked(change({ iban: OTHER_IBAN, number: '7' }, 'sales@porto.example'))
    const { payee, subject } = readPayload(request.payload)
    expect(payee).toMatchObject({ name: 'Porto Ceramics', key: supplierKey(supplier.id, 2) })
    expect(payee.details).toEqual({
      saves: 'save-supplier',
      supplier: supplier.id,
      version: '2',
      replaces: '1',
      salt: expect.stringMatching(/^\S{22}$/) as string,
      currency: 'EUR',
      way: 'eu-iban',
      payeeType: 'company',
      company: 'Porto Ceramics',
      street: 'Rua das Flores',
      number: '7',
      town: 'Porto',
      country: 'PT',
      iban: OTHER_IBAN,
      mail: 'sales@porto.example',
      'was.number': '',
      'was.iban': IBAN,
      'was.mail': CONTACT,
    })
    expect(await release(request)).toBe('waits')
    expect(await now()).toMatchObject({ latest: { number: 1 } })
    expect(await mailsTo(CONTACT)).toEqual([])
    expectOk(await vote(request))
    expect(await Promise.all([release(request), release(request)])).toContain('released')
    expect(await release(request)).toBe('closed')
    const changed = await now()
    expect(changed).toMatchObject({ current: { number: 1 }, latest: { id: subject, number: 2 } })
    expect(changed.latest.details.payee.bank).toEqual({ way: 'eu-iban', iban: OTHER_IBAN })
    // Cooling begins when it is saved.
    expect(+changed.latest.usableFrom).toBe(+clock.now() + deps.policy.coolingMs)
    expectOk(await answerSupplierLink(deps, await linkTo(CONTACT), true))
    expect(await payable(baobab.company, supplier.id)).toMatchObject(refusedAs('supplier_cooling'))
  })

  test('stops when the supplier was changed, answered for, or removed meanwhile', async () => {
    const [one, two] = [await asked(change({ iban: OTHER_IBAN })), await asked(change({ street: 'Rua do Almada' }))]
    for (const each of [one, two]) expectOk(await vote(each))
    expect([await release(one), await release(two)]).toEqual(['released', 'stopped'])
    expect((await findApproval(api.read, baobab.company, two.id))?.reason).toBe('supplier_changed')
    const three = await asked(change({ street: 'Rua do Almada' }, CONTACT, 2))
    expectOk(await vote(three))
    expectOk(await answerSupplierLink(deps, await linkTo(CONTACT), true))
    expect(await release(three)).toBe('stopped')
    expect(await now()).toMatchObject({ current: { number: 2 }, latest: { number: 2 } })
    const four = await asked(change({ street: 'Rua do Almada', iban: OTHER_IBAN }, CONTACT, 2))
    expectOk(await vote(four))
    expectOk(await removeSupplier(deps, baobab.actor, supplier.id, CALLER))
    expect(await release(four)).toBe('stopped')
  })

  test('takes nobody to be taken back', async () => {
    const request = await asked(change({ iban: OTHER_IBAN }))
    expectOk(await vote(request))
    expect(await release(request)).toBe('released')
    expectOk(await withdrawChange(deps, baobab.actor, supplier.id, CALLER))
    expect(await payable(baobab.company, supplier.id)).toMatchObject({ ok: true, value: { version: 1 } })
  })
})

test('a new supplier is there once others approved it, and not before', async () => {
  const request = await asked(save(baobab, typed({ company: 'Lihua Trading' })))
  const id = readPayload(request.payload).payee.details['supplier'] as Supplier['id']
  expect(await readSupplier(deps, baobab.actor, id)).toEqual(refusedAs('not_found'))
  expectOk(await vote(request))
  expect(await release(request)).toBe('released')
  expect(await payable(baobab.company, id)).toMatchObject({ ok: true, value: { name: 'Lihua Trading', version: 1 } })
})

describe('the API’s login', () => {
  const row = async (over: Readonly<Record<string, unknown>> = {}) => {
    const { rows } = await db.owner.pool.query<Record<string, unknown>>(
      'select * from suppliers.versions where supplier = $1 order by number desc limit 1',
      [supplier.id],
    )
    const { made_in: _made, ...stored } = rows[0] ?? {}
    return { ...stored, id: newId('spv', +clock.now()), number: 2, replaces: 1, ...over }
  }
  const insert = async (into: string, values: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(values)
    const places = names.map((_, at) => `$${String(at + 1)}`)
    await api.pool.query(`insert into ${into} (${names.join()}) values (${places.join()})`, Object.values(values))
  }

  test('saves no version that nobody confirmed, and what was approved only as it was approved', async () => {
    await expect(insert('suppliers.versions', await row())).rejects.toThrow(NOBODY)
    const request = await asked(change({ iban: OTHER_IBAN }))
    await expect(insert('suppliers.versions', await row({ id: request.subject }))).rejects.toThrow(NOBODY)
    expectOk(await vote(request))
    const statement = payeeStatement(payeeIn(readPayload(request.payload)), baobab.actor)
    expectOk(await world.judge.release(baobab.company, request.id, statement))
    for (const over of [
      { id: newId('spv', 0) },
      { id: request.subject },
      { id: request.subject, details_hash: '0'.repeat(64) },
      { id: request.subject, made_by: approver.userId },
      { id: request.subject, number: 3 },
    ])
      await expect(insert('suppliers.versions', await row(over))).rejects.toThrow(NOBODY)
    expect(await release(request)).toBe('released')
  })

  test('has nothing else signed for it', async () => {
    const request = await asked(change({ iban: OTHER_IBAN }))
    expectOk(await vote(request))
    const payee = payeeIn(readPayload(request.payload))
    for (const facts of [
      { ...payee.facts, iban: IBAN },
      { ...payee.facts, mail: 'eve@example.com' },
      { ...payee.facts, 'was.iban': OTHER_IBAN },
      { ...payee.facts, salt: 'x' },
    ])
      await expect(
        world.judge.release(baobab.company, request.id, payeeStatement({ ...payee, facts }, baobab.actor)),
      ).rejects.toThrow('does not allow')
  })

  test('answers for no contact, and changes nothing that was saved', async () => {
    const request = await asked(change({ iban: OTHER_IBAN }))
    expectOk(await vote(request))
    expect(await release(request)).toBe('released')
    const { latest } = await now()
    const answer = { version_id: latest.id, answer: 'confirmed', at: clock.now() }
    for (const token of ['zsl_guess', ''])
      await expect(insert('suppliers.answers', { ...answer, token })).rejects.toThrow('nobody is asked')
    await expect(insert('suppliers.answers', answer)).rejects.toThrow('check')
    const token = await linkTo(CONTACT)
    const late = { ...answer, token, at: latest.askedUntil }
    await expect(insert('suppliers.answers', late)).rejects.toThrow('nobody is asked')
    const first = { ...answer, version_id: supplier.current.id, token }
    await expect(insert('suppliers.answers', first)).rejects.toThrow('nobody is asked')
    const notice = newId('ntc', +clock.now())
    const remindAt = (email: string) =>
      api.transact(async (tx) => {
        await sql`insert into suppliers.reminders (notice_id, version_id, made_by, made_at)
          values (${notice}, ${latest.id}, ${baobab.actor.userId}, ${clock.now()})`.execute(tx)
        await sql`insert into notices.outbox (id, kind, email, locale, facts, created_at)
          values (${notice}, 'supplier-change', ${email}, 'en', '{}', ${clock.now()})`.execute(tx)
      })
    await expect(remindAt('eve@example.com')).rejects.toThrow('to whom it tells')
    await remindAt(CONTACT)
    for (const change of [
      `update suppliers.versions set usable_from = made_at`,
      `delete from suppliers.versions`,
      `update suppliers.suppliers set holder = 'biz_1'`,
      `delete from suppliers.answers`,
    ])
      await expect(api.pool.query(change)).rejects.toThrow('permission denied')
    await expect(db.owner.pool.query('update suppliers.versions set usable_from = made_at')).rejects.toThrow(
      'never changes',
    )
  })

  test('pays nobody by details that were sealed for another version, or were never confirmed', async () => {
    const request = await asked(change({ iban: OTHER_IBAN }))
    expectOk(await vote(request))
    expect(await release(request)).toBe('released')
    const { current } = await now()
    const put = async (set: string, ...values: unknown[]) => {
      await db.owner.pool.query('alter table suppliers.versions disable trigger append_only')
      await db.owner.pool.query(`update suppliers.versions v set ${set} and v.supplier = '${supplier.id}'`, values)
      await db.owner.pool.query('alter table suppliers.versions enable trigger append_only')
    }
    const facts = { ...factsOf(current.details), iban: OTHER_IBAN, salt: 'x' }
    await put('sealed = $1 where v.number = 1', sealFacts(deps.suppliersKey, current.id, facts))
    await expect(payable(baobab.company, supplier.id)).rejects.toThrow('not those that were confirmed')
    await put(
      `sealed = o.sealed, details_hash = o.details_hash from suppliers.versions o
        where o.supplier = v.supplier and o.number = 2 and v.number = 1`,
    )
    await expect(payable(baobab.company, supplier.id)).rejects.toThrow(/authenticate/)
  })
})
