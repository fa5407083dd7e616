import { DAY_MS } from '@zend/kernel'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { describe, expect, test } from 'vitest'
import {
  advanceCheck,
  decideCheck,
  decideListing,
  handInAddress,
  listReviews,
  noteCallback,
  readVerification,
  screenPeople,
  showCheck,
  tierOf,
  verifiedName,
} from './index.ts'
import { done, found, genuine, REVIEWER, verificationOn } from './verification.fixture.ts'

const db = await testDatabase()
const it = await verificationOn(db)
const {
  api,
  auditOf,
  clock,
  handIn,
  newestCheck,
  newPhone,
  number,
  policy,
  register,
  review,
  scripted,
  settle,
  stepOf,
  tierOne,
} = it
const address = {
  line1: '12 Marina',
  city: 'Lagos',
  region: null,
  postalCode: null,
  sourceOfFunds: 'salary',
  details: null,
} as const

describe('a checker that does not behave', () => {
  const underWay = async () => {
    const { userId } = await register()
    scripted.says.number = { kind: 'pending' }
    expectOk(await number(userId, String(700 + scripted.orders.length)))
    await it.runJobs()
    return { userId, id: await newestCheck(userId) }
  }
  const ordersOf = (id: string) => scripted.orders.filter(({ reference }) => reference.startsWith(id))

  test('is asked again, ever more seldom, and what nobody knows stays under review', async () => {
    const { userId, id } = await underWay()
    for (const status of [{ kind: 'no_answer', said: 'timeout' }, { kind: 'pending' }] as const) {
      scripted.says.number = status
      clock.advance(policy.ask.maxMs)
      await it.runJobs()
    }
    clock.advance(DAY_MS)
    await it.runJobs()
    expect(it.told.at(-1)).toContain('waits very long')
    expect(await stepOf(userId, 'identity-number')).toMatchObject({ state: 'in_review' })
    expect(ordersOf(id)).toHaveLength(1)
  })

  test('that never got an order gets it anew, under another reference, once that is sure', async () => {
    const { userId, id } = await underWay()
    scripted.says.number = { kind: 'unknown_reference' }
    clock.advance(policy.ask.firstMs)
    await it.runJobs()
    expect(ordersOf(id)).toHaveLength(1)
    // Not sure yet: it may still be on its way.
    expect((await db.pool.query('select state, attempt from verification.checks where id = $1', [id])).rows).toEqual([
      { state: 'sent', attempt: 1 },
    ])
    clock.advance(policy.lostAfterMs)
    await it.runJobs()
    scripted.says.number = found('Ngozi Okafor')
    clock.advance(policy.ask.maxMs)
    await it.runJobs()
    clock.advance(policy.ask.maxMs)
    await it.runJobs()
    expect(ordersOf(id).map(({ reference }) => reference)).toEqual([`${id}.1`, `${id}.2`])
    expect(await stepOf(userId, 'identity-number')).toMatchObject({ state: 'approved' })
  })

  test('whose register is down is asked anew; one that refuses or cannot tell leaves it to people', async () => {
    const down = await underWay()
    scripted.says.number = { kind: 'register_down', said: 'down' }
    clock.advance(policy.ask.firstMs)
    await it.runJobs()
    scripted.says.number = found('Ngozi Okafor')
    clock.advance(policy.ask.maxMs)
    await settle()
    expect(await stepOf(down.userId, 'identity-number')).toMatchObject({ state: 'approved' })

    const open = await underWay()
    scripted.says.number = { kind: 'undecided', said: '4711' }
    clock.advance(policy.ask.firstMs)
    await it.runJobs()
    expect((await listReviews(review)).checks.map(({ id }) => id)).toContain(open.id)

    scripted.says.submission = { kind: 'refused', said: 'not entitled' }
    const refused = await underWay()
    scripted.says.submission = { kind: 'taken' }
    expect((await listReviews(review)).checks.map(({ id }) => id)).toContain(refused.id)
    expect(await stepOf(refused.userId, 'identity-number')).toMatchObject({ state: 'in_review' })
  })

  test('whose callback comes early, late, twice or for something else changes nothing by itself', async () => {
    const { userId, id } = await underWay()
    expect(await noteCallback({ db: api }, `${id}.1`)).toBe(true)
    expect(await noteCallback({ db: api }, `${id}.1`)).toBe(true)
    for (const reference of ['vck_00000000000000000000000000.1', 'usr_1', '', "vck_' or 1=1"])
      expect(await noteCallback({ db: api }, reference)).toBe(false)
    await it.runJobs()
    expect(await stepOf(userId, 'identity-number')).toMatchObject({ state: 'in_review' })
    scripted.says.number = found('Ngozi Okafor')
    await noteCallback({ db: api }, `${id}.1`)
    await it.runJobs()
    expect(await stepOf(userId, 'identity-number')).toMatchObject({ state: 'approved' })
    scripted.says.number = found('Somebody Else')
    expect(await noteCallback({ db: api }, `${id}.1`)).toBe(false)
    expect(await advanceCheck(it.work, id)).toBe('nothing')
    expect(await stepOf(userId, 'identity-number')).toMatchObject({ state: 'approved' })
  })

  test('decides once, however many workers hear it', async () => {
    const { userId, id } = await underWay()
    scripted.says.number = done({ kind: 'number', found: null })
    const progress = await Promise.all(Array.from({ length: 5 }, () => advanceCheck(it.work, id)))
    expect(progress).toContain('settled')
    expect(await it.noticesTo(userId)).toEqual(['verification-rejected'])
    expect((await auditOf(id)).filter((event) => event.startsWith('verification.decided'))).toHaveLength(1)
  })
})

describe('address and source of funds', () => {
  test('need tier 2, are decided by one of us, and make tier 3', async () => {
    const { userId } = await tierOne()
    const hand = async () => handInAddress(handIn, { userId }, { ...address, proof: await it.file(userId) }, CALLER)
    expect(await hand()).toMatchObject({ refusal: { code: 'verification_needed', missing: ['document', 'liveness'] } })
    scripted.says.document = genuine('Ngozi Okafor')
    expectOk(await it.handInPassport(userId))
    await settle()
    expectOk(await hand())
    await settle()
    const id = await newestCheck(userId)
    expect(expectOk(await showCheck(review, REVIEWER, id))).toMatchObject({
      handedIn: { line1: '12 Marina' },
      files: [{ role: 'proof' }],
    })
    expectOk(await decideCheck(review, REVIEWER, id, { outcome: 'resubmit', reason: 'proof_too_old' }))
    expect(await stepOf(userId, 'address')).toMatchObject({ state: 'resubmit', reason: 'proof_too_old' })
    expect(await decideCheck(review, REVIEWER, id, { outcome: 'approved' })).toMatchObject({
      refusal: { code: 'not_found' },
    })
    expectOk(await hand())
    await settle()
    expectOk(await decideCheck(review, REVIEWER, await newestCheck(userId), { outcome: 'approved' }))
    expect(await readVerification(api.read, it.deps.keys.phone, userId)).toMatchObject({ tier: 3, next: null })
    expect(await auditOf(id)).toContain('verification.reviewed ngozi')
  })
})

describe('lists of persons', () => {
  test('hold back whoever they may name, without saying why, until one of us has looked', async () => {
    const { userId } = await tierOne({ firstName: 'Amara', lastName: 'Listedova' })
    expect(await tierOf(api.read, userId)).toBe(1)
    const born = await register({ firstName: 'Viktor', lastName: 'Testov' })
    await it.confirmPhone(born.userId, newPhone())
    scripted.says.number = found('Viktor Testov', '1961-03-04')
    expectOk(await number(born.userId, '900', { birthDate: '1961-03-04' }))
    await settle()
    expect(await readVerification(api.read, it.deps.keys.phone, born.userId)).toMatchObject({ tier: 0 })
    expect(await stepOf(born.userId, 'identity-number')).toMatchObject({ state: 'in_review', reason: null })
    expect(await verifiedName(api.read, it.keys, born.userId)).toBeNull()
    expect(await it.noticesTo(born.userId)).toEqual([])
    expect((await listReviews(review)).hits).toMatchObject([{ userId: born.userId, list: 'test', entry: '900001' }])
    expectOk(await decideListing(review, REVIEWER, born.userId, 'cleared'))
    expect(await tierOf(api.read, born.userId)).toBe(1)
    expect(await it.noticesTo(born.userId)).toEqual(['verification-approved'])
    // A decision stays when the same list is loaded again.
    await screenPeople({ ...it.work, screen: { ...it.work.screen, version: 'same list, another day' } })
    expect(await tierOf(api.read, born.userId)).toBe(1)
  })

  test('are asked anew about everybody when they change, and a confirmed customer sends nothing any more', async () => {
    const { userId } = await tierOne()
    const other = await tierOne({ firstName: 'Kofi', lastName: 'Mensah' })
    const match = it.work.screen.match
    const screen = {
      version: 'another list',
      matchOrganisation: () => [],
      match: (person: Parameters<typeof match>[0]) =>
        person.name === 'Ngozi Okafor' ? [{ list: 'new', entry: '1', listedName: 'NGOZI OKAFOR', score: 100 }] : [],
    }
    expect(await screenPeople({ ...it.work, screen })).toBeGreaterThan(1)
    expect(await screenPeople({ ...it.work, screen })).toBe(0)
    expect([await tierOf(api.read, userId), await tierOf(api.read, other.userId)]).toEqual([0, 1])
    expectOk(await decideListing(review, REVIEWER, userId, 'confirmed'))
    expect(await stepOf(userId, 'identity-number')).toMatchObject({ state: 'rejected', reason: 'other' })
    expect(await tierOf(api.read, userId)).toBe(0)
  })
})

describe('the API’s role', () => {
  test('cannot verify anybody, whatever it writes', async () => {
    const { userId } = await register()
    expectOk(await number(userId, '950'))
    const id = await newestCheck(userId)
    const tries = [
      ["update verification.steps set state = 'approved' where user_id = $1", [userId]],
      [
        "insert into verification.steps (user_id, step, state, at) values ($1, 'document', 'approved', now())",
        [userId],
      ],
      [
        "insert into verification.people (user_id, sealed_name, sealed_birth, screened_version, verified_at) values ($1, 'A B', '1990', '', now())",
        [userId],
      ],
      ["update verification.checks set outcome = 'approved' where id = $1", [id]],
      ["update verification.people set listing = 'clear' where user_id = $1", [userId]],
      ["update screening.people_hits set state = 'cleared' where user_id = $1", [userId]],
    ] as const
    for (const [sql, values] of tries)
      await expect(api.pool.query(sql, [...values])).rejects.toThrow(/permission denied|only the worker/)
    const verified = await tierOne()
    await expect(
      api.pool.query("update verification.steps set state = 'in_review' where user_id = $1", [verified.userId]),
    ).rejects.toThrow(/stays approved/)
  })
})
