/** Suppliers in versions: cooling off, the earlier contact's word, races, and what other companies see. */
import { DAY_MS, HOUR_MS, MINUTE_MS, newId } from '@zend/kernel'
import { CALLER, expectOk } from '@zend/tests/testkit'
import type { FxNameCheck } from '../../ports/fx-provider.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answerSupplierLink,
  checkNames,
  listSuppliers,
  mailSupplierCode,
  readSupplier,
  readSupplierLink,
  removeSupplier,
  resendSupplierLink,
  saveSupplier,
  type Supplier,
  withdrawChange,
} from './index.ts'
import type { NameChecker } from './check-names.ts'
import { CONTACT, IBAN, OTHER_IBAN, PIN, refusedAs, suppliersWorld, typed } from './suppliers.fixture.ts'

const world = await suppliersWorld()
const { db, api, deps, clock, mailsTo, firm, save, saved, linkTo, payable, read } = world
afterAll(() => api.close())

let baobab: Awaited<ReturnType<typeof firm>>
let supplier: Supplier
beforeEach(async () => {
  baobab = await firm()
  supplier = await saved(save(baobab))
})
const change = (values: Parameters<typeof typed>[0], contact = CONTACT, version = 1) =>
  save(baobab, typed(values, contact), { id: supplier.id, version })
const pay = () => payable(baobab.company, supplier.id)
const now = () => read(baobab.actor, supplier.id)

describe('a new supplier', () => {
  test('is paid at once, as it passed the checks, and asks nobody', async () => {
    expect(await pay()).toMatchObject({
      ok: true,
      value: {
        id: supplier.id,
        version: 1,
        name: 'Porto Ceramics',
        payee: { currency: 'EUR', bank: { way: 'eu-iban', iban: IBAN }, address: { town: 'Porto', country: 'PT' } },
        nameCheck: null,
      },
    })
    expect(await mailsTo(CONTACT)).toEqual([])
    expect((await mailsTo(baobab.maker.command.email)).at(-1)?.text).toMatch(/Porto Ceramics[\s\S]*…3000/)
  })

  test('is sealed: the database shows neither account nor name', async () => {
    const { rows } = await db.owner.pool.query<{ text: string; sealed: Buffer }>(
      'select v::text as text, sealed from suppliers.versions v where supplier = $1',
      [supplier.id],
    )
    expect(rows).toHaveLength(1)
    for (const { text, sealed } of rows) expect(text + sealed.toString('latin1')).not.toMatch(/Porto|DE89|contas/)
  })

  test('is refused with every wrong field, and where there is no room', async () => {
    expect(await save(baobab, typed({ iban: 'DE00370400440532013000', town: '' }))).toMatchObject({
      ok: false,
      refusal: {
        code: 'payee_invalid',
        problems: [
          { field: 'town', problem: 'required' },
          { field: 'iban', problem: 'checksum' },
        ],
      },
    })
    const full = { ...deps, policy: { ...deps.policy, savedMax: 1 } }
    expect(await mailSupplierCode(full, baobab.actor, { target: null, input: typed() })).toEqual({
      ok: false,
      refusal: { code: 'supplier_limit', limit: 1 },
    })
  })

  test('needs the code for exactly these details, and the PIN', async () => {
    clock.advance(61_000)
    expectOk(await mailSupplierCode(deps, baobab.actor, { target: null, input: typed() }))
    const otp = await world.codeTo(baobab.maker.command.email)
    const other = { target: null, input: typed({ iban: OTHER_IBAN }), otp, pin: PIN }
    expect(await saveSupplier(deps, baobab.actor, other, CALLER)).toMatchObject(refusedAs('otp_wrong'))
    const wrongPin = { ...other, input: typed(), pin: '9999' }
    expect(await saveSupplier(deps, baobab.actor, wrongPin, CALLER)).toMatchObject(refusedAs('pin_wrong'))
  })
})

describe('other account details', () => {
  test('are paid when a day is over and the earlier contact has confirmed them', async () => {
    const waiting = await saved(change({ iban: OTHER_IBAN }, 'new@porto.example'))
    expect(waiting).toMatchObject({ current: { number: 1 }, latest: { number: 2, answer: null } })
    expect(await pay()).toEqual(refusedAs('supplier_not_confirmed'))
    expect(await mailsTo('new@porto.example')).toEqual([])
    const token = await linkTo(CONTACT)
    expect(expectOk(await readSupplierLink(deps, token))).toMatchObject({
      company: 'Baobab Ltd',
      supplier: 'Porto Ceramics',
      currency: 'EUR',
      account: '…0154',
      changed: { account: true, contact: true },
      open: true,
      answer: null,
    })
    expect(expectOk(await answerSupplierLink(deps, token, true))).toMatchObject({
      open: false,
      answer: 'confirmed',
      changed: { account: true },
    })
    const { usableFrom } = waiting.latest
    expect(+usableFrom - +waiting.latest.madeAt).toBe(DAY_MS)
    expect(await pay()).toEqual({ ok: false, refusal: { code: 'supplier_cooling', usableFrom } })
    clock.advance(+usableFrom - +clock.now() - 1)
    expect(await pay()).toMatchObject(refusedAs('supplier_cooling'))
    clock.advance(1)
    expect(await pay()).toMatchObject({ ok: true, value: { version: 2, payee: { bank: { iban: OTHER_IBAN } } } })
  })

  test('are not paid after the day alone', async () => {
    await saved(change({ iban: OTHER_IBAN }))
    clock.advance(2 * DAY_MS)
    expect(await pay()).toEqual(refusedAs('supplier_not_confirmed'))
    expectOk(await answerSupplierLink(deps, await linkTo(CONTACT), true))
    expect(await pay()).toMatchObject({ ok: true, value: { version: 2 } })
  })

  test('that the earlier contact calls wrong are dropped, and owners are warned', async () => {
    await saved(change({ iban: OTHER_IBAN }))
    const token = await linkTo(CONTACT)
    expect(expectOk(await answerSupplierLink(deps, token, false))).toMatchObject({ open: false, answer: 'refused' })
    expect(await pay()).toMatchObject({ ok: true, value: { version: 1, payee: { bank: { iban: IBAN } } } })
    expect(await now()).toMatchObject({ current: { number: 1 }, latest: { number: 2, answer: 'refused' } })
    expect((await mailsTo(baobab.owner.command.email)).at(-1)?.subject).toMatch(/Porto Ceramics.*wrong/)
    expect((await mailsTo(baobab.maker.command.email)).at(-1)?.subject).not.toMatch(/wrong/)
    // Their word stays.
    expect(expectOk(await answerSupplierLink(deps, token, true))).toMatchObject({ answer: 'refused' })
    expect(await pay()).toMatchObject({ ok: true, value: { version: 1 } })
    // What was refused is not the next version's past.
    expect(await saved(change({ iban: OTHER_IBAN }, CONTACT, 2))).toMatchObject({ latest: { number: 3, replaces: 1 } })
  })

  test('taken back, or never answered, leave the version before; the link is over', async () => {
    await saved(change({ iban: OTHER_IBAN }))
    const token = await linkTo(CONTACT)
    clock.advance(deps.policy.askMs)
    expect(await answerSupplierLink(deps, token, true)).toEqual(refusedAs('link_expired'))
    expect(await pay()).toEqual(refusedAs('supplier_not_confirmed'))
    expect(expectOk(await withdrawChange(deps, baobab.actor, supplier.id, CALLER))).toMatchObject({
      latest: { answer: 'withdrawn' },
    })
    expect(await pay()).toMatchObject({ ok: true, value: { version: 1 } })
    expect(await readSupplierLink(deps, token)).toEqual(refusedAs('link_expired'))
    expect(await withdrawChange(deps, baobab.actor, supplier.id, CALLER)).toEqual(refusedAs('supplier_changed'))
  })

  test('that replace a change which waits end its link, and ask the contact of what holds', async () => {
    await saved(change({ iban: OTHER_IBAN }, 'eve@example.com'))
    const first = await linkTo(CONTACT)
    await saved(change({ company: 'Porto Ceramics SA' }, CONTACT, 2))
    expect(await answerSupplierLink(deps, first, true)).toEqual(refusedAs('link_expired'))
    expect(await mailsTo('eve@example.com')).toEqual([])
    expectOk(await answerSupplierLink(deps, await linkTo(CONTACT), true))
    expect(await now()).toMatchObject({ current: { number: 3, replaces: 1 } })
  })
})

describe('the link to the earlier contact', () => {
  const again = (id = supplier.id) => resendSupplierLink(world.resending, baobab.actor, id, CALLER)

  test('is mailed again to them alone, and is the same', async () => {
    const mailed = (await mailsTo(CONTACT)).length
    await saved(change({ iban: OTHER_IBAN }, 'new@porto.example'))
    const token = await linkTo(CONTACT)
    clock.advance(5 * MINUTE_MS)
    expect(expectOk(await again())).toMatchObject({ latest: { number: 2, answer: null } })
    expect((await mailsTo(CONTACT)).length - mailed).toBe(2)
    expect(await linkTo(CONTACT)).toBe(token)
    expect(await mailsTo('new@porto.example')).toEqual([])
    expectOk(await answerSupplierLink(deps, token, true))
    expect(await again()).toEqual(refusedAs('supplier_changed'))
  })

  test('is mailed again three times a day, five minutes apart', async () => {
    const { latest } = await saved(change({ iban: OTHER_IBAN }))
    const retryAt = new Date(+latest.madeAt + 5 * MINUTE_MS)
    expect(await again()).toEqual({ ok: false, refusal: { code: 'rate_limited', retryAt } })
    for (const _ of [1, 2, 3]) {
      clock.advance(5 * MINUTE_MS)
      expectOk(await again())
      expect(await again()).toMatchObject(refusedAs('rate_limited'))
    }
    clock.advance(HOUR_MS)
    expect(await again()).toMatchObject(refusedAs('rate_limited'))
    clock.advance(DAY_MS)
    expectOk(await again())
  })

  test('is not mailed where nobody is asked, when it is over, or to another company’s contact', async () => {
    const mailed = (await mailsTo(CONTACT)).length
    expect(await again()).toEqual(refusedAs('supplier_changed'))
    await saved(change({ iban: OTHER_IBAN }))
    clock.advance(5 * MINUTE_MS)
    const kente = await firm('Kente Ltd')
    expect(await resendSupplierLink(world.resending, kente.actor, supplier.id, CALLER)).toEqual(refusedAs('not_found'))
    clock.advance(deps.policy.askMs)
    expect(await again()).toEqual(refusedAs('supplier_changed'))
    expect((await mailsTo(CONTACT)).length - mailed).toBe(1)
  })
})

test('another contact is confirmed by the one before, and asked from then on', async () => {
  await saved(change({}, 'sales@porto.example'))
  expect(await pay()).toEqual(refusedAs('supplier_not_confirmed'))
  expectOk(await answerSupplierLink(deps, await linkTo(CONTACT), true))
  expect(await pay()).toMatchObject({ ok: true, value: { version: 2 } })
  await saved(change({ iban: OTHER_IBAN }, 'sales@porto.example', 2))
  expect(expectOk(await readSupplierLink(deps, await linkTo('sales@porto.example'))).changed).toEqual({
    account: true,
    contact: false,
  })
})

test('another address holds at once, and does not end a cooling time', async () => {
  await saved(change({ street: 'Rua do Almada' }))
  expect(await pay()).toMatchObject({
    ok: true,
    value: { version: 2, payee: { address: { street: 'Rua do Almada' } } },
  })
  await saved(change({ street: 'Rua do Almada', iban: OTHER_IBAN }, CONTACT, 2))
  expectOk(await answerSupplierLink(deps, await linkTo(CONTACT), true))
  await saved(change({ street: 'Avenida da Boavista', iban: OTHER_IBAN }, CONTACT, 3))
  expect(await pay()).toMatchObject(refusedAs('supplier_cooling'))
  clock.advance(DAY_MS)
  expect(await pay()).toMatchObject({ ok: true, value: { version: 4 } })
})

describe('of changes at once', () => {
  test('one is made, and the other is refused', async () => {
    clock.advance(61_000)
    const target = { id: supplier.id, version: 1 }
    const input = typed({ street: 'Rua do Almada' })
    expectOk(await mailSupplierCode(deps, baobab.actor, { target, input }))
    const otp = await world.codeTo(baobab.maker.command.email)
    const again = await world.firmMate(baobab)
    expectOk(await mailSupplierCode(deps, again.actor, { target, input }))
    const otherOtp = await world.codeTo(again.maker.command.email)
    const results = await Promise.all([
      saveSupplier(deps, baobab.actor, { target, input, otp, pin: PIN }, CALLER),
      saveSupplier(deps, again.actor, { target, input, otp: otherOtp, pin: PIN }, CALLER),
    ])
    expect(results.map((each) => (each.ok ? 'saved' : each.refusal.code)).toSorted()).toEqual([
      'saved',
      'supplier_changed',
    ])
    expect(await now()).toMatchObject({ latest: { number: 2 } })
  })

  test('one from an old version, or of nothing, is refused before a code is mailed', async () => {
    await saved(change({ street: 'Rua do Almada' }))
    expect(await change({ street: 'Avenida da Boavista' })).toEqual(refusedAs('supplier_changed'))
    expect(await change({ street: 'Rua do Almada' }, CONTACT, 2)).toEqual(refusedAs('supplier_unchanged'))
  })
})

describe('another company', () => {
  test('finds nothing by the id, and saves the same account without a word', async () => {
    const kente = await firm('Kente Ltd')
    const target = { id: supplier.id, version: 1 }
    const nobodys = { id: newId('spr', 0), version: 1 }
    for (const each of [target, nobodys]) {
      expect(await readSupplier(deps, kente.actor, each.id)).toEqual(refusedAs('not_found'))
      expect(await save(kente, typed({ street: 'Elsewhere' }), each)).toEqual(refusedAs('not_found'))
      expect(await removeSupplier(deps, kente.actor, each.id, CALLER)).toEqual(refusedAs('not_found'))
      expect(await withdrawChange(deps, kente.actor, each.id, CALLER)).toEqual(refusedAs('not_found'))
      expect(await payable(kente.company, each.id)).toEqual(refusedAs('supplier_unknown'))
    }
    const own = await saved(save(kente))
    expect(own.current.details).toEqual(supplier.current.details)
    expect(await listSuppliers(deps, kente.actor, { page: 1, limit: 10 })).toMatchObject({
      suppliers: [{ id: own.id }],
      total: 1,
    })
  })
})

test('a list has the newest first, in pages', async () => {
  const [second, third] = [await saved(save(baobab)), await saved(save(baobab))]
  const pages = [1, 2, 3].map((page) => listSuppliers(deps, baobab.actor, { page, limit: 2 }))
  expect((await Promise.all(pages)).map(({ suppliers, total }) => [suppliers.map(({ id }) => id), total])).toEqual([
    [[third.id, second.id], 3],
    [[supplier.id], 3],
    [[], 3],
  ])
})

test('a removed supplier is paid no more, and its link is over', async () => {
  await saved(change({ iban: OTHER_IBAN }))
  const token = await linkTo(CONTACT)
  expectOk(await removeSupplier(deps, baobab.actor, supplier.id, CALLER))
  expect(await pay()).toEqual(refusedAs('supplier_unknown'))
  expect(await answerSupplierLink(deps, token, true)).toEqual(refusedAs('link_expired'))
  expect(await removeSupplier(deps, baobab.actor, supplier.id, CALLER)).toEqual(refusedAs('not_found'))
  expect(await change({ street: 'Elsewhere' }, CONTACT, 2)).toEqual(refusedAs('not_found'))
})

describe('a bank’s word on the name', () => {
  const said = new Map<string, FxNameCheck>()
  const asked: string[] = []
  const checker = (name: string): NameChecker => ({
    checkName: async () => {
      asked.push(name)
      return said.get(name) ?? { kind: 'not_possible' }
    },
  })
  const check = () =>
    checkNames({ db, clock, suppliersKey: deps.suppliersKey, checkers: [checker('first'), checker('second')] })
  beforeEach(async () => {
    // What earlier tests saved is answered first.
    said.clear()
    await db.owner.pool.query(
      "insert into suppliers.name_checks select id, 'match', null, now() from suppliers.versions where supplier <> $1 on conflict do nothing",
      [supplier.id],
    )
    asked.length = 0
  })

  test('is asked of one after the other while nobody knows, and then stays, sealed', async () => {
    said.set('first', { kind: 'no_answer', said: 'busy' })
    await check()
    expect((await now()).current.nameCheck).toBeNull()
    said.set('second', { kind: 'close', name: 'PORTO CERAMICS LDA' })
    await check()
    const close = { answer: 'close', name: 'PORTO CERAMICS LDA', at: clock.now() }
    expect(await pay()).toMatchObject({ ok: true, value: { nameCheck: close } })
    expect(asked).toEqual(['first', 'second', 'first', 'second'])
    said.set('first', { kind: 'none' })
    await check()
    expect(asked).toHaveLength(4)
    expect((await now()).current.nameCheck).toEqual(close)
    const { rows } = await db.owner.pool.query<{ text: string }>('select c::text as text from suppliers.name_checks c')
    expect(rows.map(({ text }) => text).join()).not.toContain('PORTO')
  })

  test('belongs to its version', async () => {
    said.set('first', { kind: 'match' })
    await check()
    const changed = await saved(change({ street: 'Rua do Almada' }))
    expect(changed.current.nameCheck).toBeNull()
    said.set('first', { kind: 'none' })
    await check()
    expect((await now()).current.nameCheck).toMatchObject({ answer: 'none', name: null })
  })

  test('is given up after a day, and where nobody can say it that is the answer', async () => {
    await check()
    expect((await now()).current.nameCheck).toMatchObject({ answer: 'not_possible' })
    const changed = await saved(change({ street: 'Rua do Almada' }))
    clock.advance(DAY_MS + 1)
    asked.length = 0
    await check()
    expect(asked).toEqual([])
    expect((await now()).current).toEqual(changed.current)
  })
})
