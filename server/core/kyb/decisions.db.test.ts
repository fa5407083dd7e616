import { type BusinessId, DAY_MS, type PartyId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { CALLER, expectOk, stillMarket, testDatabase } from '@zend/tests/testkit'
import { describe, expect, test } from 'vitest'
import type { RegisterAnswer } from '../../ports/company-register.ts'
import { getCompany } from '../companies/index.ts'
import { limitsPolicy, readLimits } from '../limits/index.ts'
import {
  approveKyb,
  askMore,
  checkCompany,
  decideKybListing,
  endApprovals,
  handInKyb,
  openKybFile,
  purgeKybFiles,
  readKyb,
  rejectKyb,
  reviewItem,
  screenCompanies,
  showKyb,
  suspendKyb,
  writeInfo,
} from './index.ts'
import { monthsAfter } from './decide-kyb.ts'
import { INFO, kybOn, person, REGISTERED, REVIEWER } from './kyb.fixture.ts'

const db = await testDatabase()
const it = await kybOn(db)
const { deps, work, review, register, company, add, page, link, answer, runJobs, handedIn, reviewed, stateOf, clock } =
  it

const refused = (code: string, facts: object = {}) => ({ ok: false, refusal: { code, ...facts } })
const approve = (id: BusinessId, highRisk = false) => approveKyb(review, REVIEWER, id, { highRisk })
const findings = async (id: BusinessId) =>
  new Map((await showKyb(review, REVIEWER, id)).findings.map(({ name, result, detail }) => [name, { result, detail }]))
/** Has the register answer so, for one hand-in. */
const withRegister = async (answered: RegisterAnswer, info = INFO) => {
  register.register = answered
  const made = await reviewed(info)
  register.register = REGISTERED
  return { made, found: await findings(made.id) }
}
const registered = (over: object) =>
  ({
    kind: 'found',
    company: { ...(REGISTERED.kind === 'found' ? REGISTERED.company : {}), ...over },
  }) as RegisterAnswer

describe('the automatic checks', () => {
  test('find nothing wrong with a good company, and approve nobody', async () => {
    const { made, found } = await withRegister(REGISTERED)
    expect([...found.values()].every(({ result }) => result === 'good')).toBe(true)
    expect([...found.keys()].filter((name) => !name.startsWith('same-person')).toSorted()).toEqual([
      'circular',
      'lists',
      'number-format',
      'papers-elsewhere',
      'papers-fresh',
      'register',
      'register-directors',
      'register-name',
      'register-owners',
      'register-status',
      'shares',
    ])
    expect(await stateOf(made)).toBe('in_review')
    expect((await readKyb(deps, made.actor)).approvedUntil).toBeNull()
  })

  test.each([
    ['another name', registered({ name: 'ZEBRA LOGISTICS LIMITED' }), 'register-name', 'bad'],
    ['a company that is gone', registered({ status: 'dissolved', said: 'DISSOLVED' }), 'register-status', 'bad'],
    ['a director fewer', registered({ directors: [{ name: 'EZE NGOZI' }] }), 'register-directors', 'look'],
    [
      'a director more',
      registered({ directors: ['EZE NGOZI', 'BAKARE TUNDE', 'OBI ADA'].map((name) => ({ name })) }),
      'register-directors',
      'look',
    ],
    [
      'an owner nobody named',
      registered({ owners: [{ name: 'OBI ADA', kind: 'person', basisPoints: 10 }] }),
      'register-owners',
      'look',
    ],
    ['no such company', { kind: 'not_found' } as const, 'register', 'bad'],
    ['a country that nobody can ask', { kind: 'not_covered' } as const, 'register', 'look'],
  ])('see %s', async (_what, answered, name, result) => {
    const { made, found } = await withRegister(answered)
    expect(found.get(name)?.result).toBe(result)
    expect(await stateOf(made)).toBe('in_review')
  })

  test('see a number that is none of its register', async () => {
    const { found } = await withRegister(REGISTERED, { ...INFO, registrationNumber: 'X-99' })
    expect(found.get('number-format')).toEqual({ result: 'look', detail: 'RC X-99' })
  })

  test('ask a register that is down again, and leave a silent one to us', async () => {
    register.register = { kind: 'register_down', said: 'down' }
    const late = await handedIn()
    const before = it.queries.length
    for (let asked = 0; asked < 3; asked++) await checkCompany(work, late.id)
    expect(await stateOf(late)).toBe('submitted')
    register.register = REGISTERED
    await runJobs()
    expect(await stateOf(late)).toBe('in_review')
    expect((await findings(late.id)).get('register')?.result).toBe('good')
    const references = it.queries.slice(before).map(({ reference }) => reference)
    expect(new Set(references).size).toBe(references.length)

    register.register = { kind: 'no_answer', said: 'TimeoutError' }
    const silent = await handedIn()
    await runJobs()
    register.register = REGISTERED
    expect(await stateOf(silent)).toBe('in_review')
    expect((await findings(silent.id)).get('register')).toEqual({ result: 'look', detail: 'no_answer: TimeoutError' })
  })

  test('see a page that another company handed in', async () => {
    const bytes = await it.picture()
    const one = await company()
    await link(one, await add(one, person('Ada', 'Obi', '100')), 'ada@example.com')
    expectOk(await writeInfo(deps, one.actor, INFO, CALLER))
    expectOk(await page(one, 'certificate', bytes))
    await it.papers(one)
    expectOk(await handInKyb(deps, one.actor, CALLER))
    const two = await company('Savanna SA')
    await link(two, await add(two, person('Ada', 'Obi', '100')), 'ada@example.com')
    expectOk(await writeInfo(deps, two.actor, INFO, CALLER))
    const same = expectOk(await page(two, 'certificate', bytes))
    await it.papers(two)
    expectOk(await handInKyb(deps, two.actor, CALLER))
    await runJobs()
    expect((await findings(two.id)).get('papers-elsewhere')).toEqual({ result: 'bad', detail: same })
    // The first one could not know.
    expect((await findings(one.id)).get('papers-elsewhere')?.result).not.toBe('good')
  })

  test('see a person behind a fourth company', async () => {
    const behind = async (name: string) => {
      const made = await company(name)
      const id = await add(made, person('Ada', 'Obi', '100'))
      expectOk(await answer(await link(made, id, 'ada@example.com'), '22999999991'))
      await runJobs()
      return [made.id, id] as const
    }
    const results: (string | undefined)[] = []
    for (const name of ['One Ltd', 'Two Ltd', 'Three Ltd', 'Four Ltd']) {
      const [id, party] = await behind(name)
      results.push((await findings(id)).get(`same-person ${party}`)?.result)
    }
    expect(results).toEqual(['good', 'good', 'good', 'look'])
  })

  test('look organisations behind a company up, too', async () => {
    const made = await company()
    const firm: PartyId = await add(made, {
      kind: 'organisation',
      name: 'Savanna Holdings Ltd',
      country: 'NG',
      registrationNumber: '1000003',
      roles: [],
      holdings: [{ of: null, percent: '100' }],
    })
    const id = await add(made, person('Kofi', 'Mensah', null, { holdings: [{ of: firm, percent: '100' }] }))
    await it.describe(made)
    await link(made, id, 'kofi@example.com')
    expectOk(await handInKyb(deps, made.actor, CALLER))
    await runJobs()
    expect(it.queries.some(({ subject, number }) => subject === firm && number === '1000003')).toBe(true)
    expect((await findings(made.id)).get(`register ${firm}`)).toMatchObject({ result: 'bad' })
  })
})

const limits = limitsPolicy(DEFAULTS.limits)
const market = stillMarket(clock)
const limitsOf = async (holder: BusinessId, userId: `usr_${string}`) =>
  expectOk(await readLimits({ read: db.read, clock, market, policy: limits }, { userId, holder }))
/** What may leave a day, in the US dollars in which a company's limits are stated. */
const dollarsADay = async (made: { readonly id: BusinessId; readonly userId: `usr_${string}` }) => {
  const { windows, currency } = await limitsOf(made.id, made.userId)
  expect(currency).toBe('USD')
  const [day] = windows
  return Number(day?.limit)
}

describe('one of us decides', () => {
  test('each person before the company; and the limits rise with it, and only then', async () => {
    const made = await company()
    await it.describe(made, { ...INFO, registrationNumber: 'RC 3000001' })
    const id = await add(made, person('Ada', 'Obi', '100'))
    const token = await link(made, id, 'ada@example.com')
    expectOk(await handInKyb(deps, made.actor, CALLER))
    expect(await approve(made.id)).toMatchObject(refused('not_found'))
    await runJobs()
    expect(await approve(made.id)).toMatchObject(refused('people_undecided', { people: id }))
    // Nor does a statement of our own role get past it.
    await expect(
      db.pool.query(`update kyb.cases set state = 'approved', approved_until = now() where company_id = $1`, [made.id]),
    ).rejects.toThrow('not everybody behind')
    expectOk(await answer(token))
    await runJobs()
    const provisional = await limitsOf(made.id, made.userId)
    expect(provisional).toMatchObject({ tier: 1, next: { tier: 2, takes: ['kyb'], missing: ['kyb'] } })
    expect(await dollarsADay(made)).toBe(5_000)
    expectOk(await approve(made.id))
    expect(await stateOf(made)).toBe('approved')
    expect(await limitsOf(made.id, made.userId)).toMatchObject({ tier: 2, next: null })
    expect(await dollarsADay(made)).toBe(100_000)
    expect((await readKyb(deps, made.actor)).items.every(({ state }) => state === 'accepted')).toBe(true)
    // From then on it bears the names that were verified.
    expect(await getCompany(db.read, made.id)).toMatchObject({
      name: 'Baobab Interiors Ltd',
      registrationNumber: 'RC 3000001',
    })
  })

  test('a number is one approved company’s', async () => {
    const info = { ...INFO, registrationNumber: 'RC 4000001' }
    const [one, two] = [await reviewed(info), await reviewed({ ...info, registrationNumber: 'rc-4000001' })]
    expectOk(await approve(one.id))
    expect(await approve(two.id)).toMatchObject(refused('number_taken'))
  })

  test('a rejection says why, and we can ask again', async () => {
    const made = await reviewed()
    expectOk(await rejectKyb(review, REVIEWER, made.id, 'dissolved'))
    expect(await readKyb(deps, made.actor)).toMatchObject({
      state: 'rejected',
      rejection: 'dissolved',
      editable: false,
    })
    expect(await writeInfo(deps, made.actor, INFO, CALLER)).toMatchObject(refused('kyb_closed'))
    expect(await it.noticesTo(made.userId)).toContain('kyb-rejected')
    expectOk(await reviewItem(review, REVIEWER, made.id, { item: 'info.activity', ask: 'unclear' }))
    expectOk(await askMore(review, REVIEWER, made.id))
    expect(await stateOf(made)).toBe('more_info')
  })

  test('a company that a list may name moves nothing until one of us looked', async () => {
    const made = await reviewed({
      ...INFO,
      legalName: 'Sample Trading and Shipping Ltd',
      registrationNumber: 'RC 1000008',
    })
    expect((await findings(made.id)).get('lists')?.result).toBe('bad')
    expect(await limitsOf(made.id, made.userId)).toMatchObject({ tier: 0, next: null })
    expect(await approve(made.id)).toMatchObject(refused('listed'))
    expectOk(await decideKybListing(review, REVIEWER, made.id, 'cleared'))
    expect(await decideKybListing(review, REVIEWER, made.id, 'cleared')).toMatchObject(refused('not_found'))
    expectOk(await approve(made.id))
    expect((await limitsOf(made.id, made.userId)).tier).toBe(2)
    // Lists that changed are asked about everybody again.
    const hit = { list: 'new', entry: '1', listedName: 'SAMPLE', score: 100 }
    const named = (name: string) => (name.startsWith('Sample Trading') ? [hit] : [])
    const screen = { version: 'another', match: () => [], matchOrganisation: named }
    expect(await screenCompanies({ ...work, screen })).toBeGreaterThan(0)
    expect((await limitsOf(made.id, made.userId)).tier).toBe(0)
    expectOk(await decideKybListing({ ...review, screen }, REVIEWER, made.id, 'confirmed'))
    expect((await limitsOf(made.id, made.userId)).tier).toBe(0)
  })

  test('opening a file takes a reason, and is in the audit trail', async () => {
    const made = await reviewed()
    const shown = await showKyb(review, REVIEWER, made.id)
    const [file] = shown.papers[0]?.pages ?? []
    if (file === undefined) throw new Error('no page')
    const opened = expectOk(await openKybFile(review, REVIEWER, file.id))
    expect(Buffer.from(opened.content).subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(await it.auditOf(file.id)).toContain('kyb.file_opened ngozi')
    const [picture] = shown.people[0]?.pictures ?? []
    if (picture === undefined) throw new Error('no picture')
    expectOk(await openKybFile(review, REVIEWER, picture.id))
  })
})

describe('an approval', () => {
  test('is announced a month before its end, and ends; deposits are no matter of it', async () => {
    const made = await reviewed()
    expectOk(await approve(made.id))
    const until = (await readKyb(deps, made.actor)).approvedUntil
    expect(until).toBe(monthsAfter(clock.now(), 12).toISOString())
    const left = Date.parse(until ?? '') - clock.now().getTime()
    clock.advance(left - 30 * DAY_MS - 1)
    await endApprovals(work)
    expect(await it.noticesTo(made.userId)).not.toContain('kyb-expiring')
    clock.advance(1)
    await endApprovals(work)
    await endApprovals(work)
    expect((await it.noticesTo(made.userId)).filter((kind) => kind === 'kyb-expiring')).toHaveLength(1)
    clock.advance(30 * DAY_MS - 1)
    await endApprovals(work)
    expect(await stateOf(made)).toBe('approved')
    clock.advance(1)
    await endApprovals(work)
    expect(await stateOf(made)).toBe('expired')
    expect((await limitsOf(made.id, made.userId)).tier).toBe(1)
  })

  test('at high risk holds half a year', async () => {
    const made = await reviewed()
    expectOk(await approve(made.id, true))
    const { approvedUntil } = await readKyb(deps, made.actor)
    expect((Date.parse(approvedUntil ?? '') - clock.now().getTime()) / DAY_MS).toBeLessThan(185)
  })

  test('goes on for 14 days after a change, which has to be handed in by then', async () => {
    const made = await reviewed()
    expectOk(await approve(made.id))
    await add(made, person('Bob', 'Udo', null))
    const changed = await readKyb(deps, made.actor)
    expect(changed.state).toBe('in_progress')
    expect(Date.parse(changed.approvedUntil ?? '') - clock.now().getTime()).toBe(14 * DAY_MS)
    expect((await limitsOf(made.id, made.userId)).tier).toBe(2)
    // Another change does not give more time.
    clock.advance(DAY_MS)
    await add(made, person('Ama', 'Udo', null))
    expect((await readKyb(deps, made.actor)).approvedUntil).toBe(changed.approvedUntil)
    clock.advance(14 * DAY_MS)
    await endApprovals(work)
    expect(await stateOf(made)).toBe('in_progress')
    expect((await limitsOf(made.id, made.userId)).tier).toBe(1)
  })

  test('is suspended and resumed by us, and reopened once it is over', async () => {
    const made = await reviewed()
    expectOk(await approve(made.id))
    expectOk(await suspendKyb(review, REVIEWER, made.id, 'suspend'))
    expect((await limitsOf(made.id, made.userId)).tier).toBe(1)
    expect(await writeInfo(deps, made.actor, INFO, CALLER)).toMatchObject(refused('kyb_closed'))
    expectOk(await suspendKyb(review, REVIEWER, made.id, 'resume'))
    expect((await limitsOf(made.id, made.userId)).tier).toBe(2)
    expectOk(await suspendKyb(review, REVIEWER, made.id, 'suspend'))
    clock.advance(400 * DAY_MS)
    await endApprovals(work)
    expect(await stateOf(made)).toBe('suspended')
    expectOk(await suspendKyb(review, REVIEWER, made.id, 'resume'))
    expect(await stateOf(made)).toBe('in_progress')
  })

  test('of a sole trader raises nothing', async () => {
    const made = await reviewed({ ...INFO, registrationType: 'BN', registrationNumber: 'BN 500001' })
    expectOk(await approve(made.id))
    expect(await limitsOf(made.id, made.userId)).toMatchObject({ tier: 1, next: null })
  })
})

describe('the login of the API', () => {
  const asApi = (statement: string, ...values: unknown[]) => it.api.pool.query(statement, values)

  test('approves no company and no person, however it writes', async () => {
    const made = await reviewed()
    expectOk(await reviewItem(review, REVIEWER, made.id, { item: 'info.activity', ask: 'unclear' }))
    const waiting = await company()
    await link(waiting, await add(waiting, person('Ada', 'Obi', '100')), 'ada@example.com')
    const tries: (readonly [string, ...unknown[]])[] = [
      [`update kyb.cases set state = 'approved', approved_until = '2099-01-01' where company_id = $1`, made.id],
      [`update kyb.cases set approved_until = '2099-01-01' where company_id = $1`, made.id],
      [`update kyb.cases set listing = 'clear' where company_id = $1`, made.id],
      [`update kyb.parties set state = 'done', reason = null where company_id = $1`, waiting.id],
      [`update kyb.parties set sealed = '\\x00' where company_id = $1`, made.id],
      [`update kyb.parties set sealed = '\\x00' where company_id = $1`, waiting.id],
      [`update kyb.cases set state = 'in_progress', approved_until = '2099-01-01' where company_id = $1`, waiting.id],
      [`update kyb.parties set removed_at = now() where company_id = $1`, made.id],
      [`delete from kyb.edges where target = $1`, made.id],
      [`update kyb.files set removed_at = now() where company_id = $1 and party_id is null`, made.id],
      [`update kyb.reviews set state = 'accepted' where company_id = $1`, made.id],
      [`insert into kyb.reviews values ($1, 'people', 'accepted', null, now(), 'me')`, made.id],
      [`update companies.companies set legal_name = 'Zend' where id = $1`, made.id],
      [`select sealed from kyb.persons`],
      [`select sealed from kyb.files`],
      [`select sealed from kyb.proven`],
      [`select * from kyb.findings`],
      [`select * from kyb.hits`],
    ]
    for (const [statement, ...values] of tries)
      await expect(asApi(statement, ...values), statement).rejects.toThrow(
        /permission denied|only the worker|not everybody|stay as they are|cannot be changed/,
      )
    expect(await stateOf(made)).toBe('in_review')
  })

  test('makes no check that is decided, and lowers no risk', async () => {
    const made = await company()
    expectOk(await writeInfo(deps, made.actor, { ...INFO, sector: 'crypto' }, CALLER))
    await expect(asApi(`update kyb.cases set high_risk = false where company_id = $1`, made.id)).rejects.toThrow(
      'only the worker',
    )
    const id = await add(made, person('Ada', 'Obi', '100'))
    await expect(
      asApi(
        `insert into kyb.checks (id, party_id, kind, state, country, id_type, created_at)
           values ('kck_00000000000000000000000000', $1, 'number', 'manual', 'NG', 'BVN', now())`,
        id,
      ),
    ).rejects.toThrow('only the worker')
  })
})

test('what nobody handed in is deleted after a day; what was handed in stays', async () => {
  const made = await company()
  expectOk(await writeInfo(deps, made.actor, INFO, CALLER))
  const kept = expectOk(await page(made, 'certificate'))
  const gone = expectOk(await page(made, 'certificate'))
  await it.api.pool.query('update kyb.files set removed_at = now() where id = $1', [gone])
  clock.advance(DAY_MS)
  await purgeKybFiles({ ...deps, db })
  const { rows } = await db.owner.pool.query<{ id: string }>('select id from kyb.files where company_id = $1', [
    made.id,
  ])
  expect(rows.map(({ id }) => id)).toEqual([kept])
})
