/**
 * Companies that are verified, over a test database: the API's role hands in, the worker's decides, as in production.
 */
import { type BusinessInfo, type KybPaper, type PartyInput, PERMISSIONS } from '@zend/contracts'
import { type BusinessId, type Id, newId, type PartyId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  accountsOn,
  CALLER,
  companiesOn,
  expectOk,
  TEST_SECRET,
  testClock,
  type TestDatabase,
} from '@zend/tests/testkit'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import type { CompanyRegister, RegisterAnswer, RegisterQuery } from '../../ports/company-register.ts'
import type { CheckOrder, CheckStatus, IdentityChecker } from '../../ports/identity-checker.ts'
import type { Actor } from '../holders/index.ts'
import { sealingKeyFrom } from '../notices/index.ts'
import { openReencoder } from '../pictures/index.ts'
import { openPeopleScreen } from '../screening/index.ts'
import { addFile, advanceCheck, handInDocument, handInNumber } from '../verification/index.ts'
import {
  addPage,
  addParty,
  checkCompany,
  type CheckCompanyDeps,
  checkPerson,
  type CheckPersonDeps,
  consentByLink,
  fillPlace,
  giveNumber,
  handInKyb,
  type KybDeps,
  kybKeysFrom,
  type KybReviewDeps,
  placePicture,
  readKyb,
  sendLink,
  submitByLink,
  writeInfo,
} from './index.ts'

/** An operator. */
export const REVIEWER = { operator: 'ngozi', why: 'case 12' }
/** An adult's birth date. */
export const BORN = '1990-05-17'

/** What a company says of itself. */
export const INFO: BusinessInfo = {
  legalName: 'Baobab Interiors Ltd',
  tradingName: null,
  registrationType: 'RC',
  registrationNumber: 'RC 1000001',
  activity: 'Interiors, imports of tiles and timber',
  sector: 'import-export',
  site: null,
  countriesPaid: ['CN'],
  monthlyVolumeUsd: 40_000,
  monthlyCount: 12,
  sourceOfFunds: 'sales',
  paysForOthers: false,
  address: { line1: '12 Marina', city: 'Lagos', region: 'Lagos', postalCode: null },
  unallocated: null,
}

/** Somebody behind a company. */
export const person = (firstName: string, lastName: string, percent: string | null, over: Partial<PartyInput> = {}) =>
  ({
    kind: 'person',
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@example.com`,
    country: 'NG',
    roles: ['director'],
    holdings: percent === null ? [] : [{ of: null, percent }],
    ...over,
  }) as PartyInput

/** A checker that finds everybody as asked, unless `says` has another answer for a kind. */
function scriptedChecker() {
  const orders: CheckOrder[] = []
  const says: { number?: CheckStatus; document?: CheckStatus } = {}
  const found = (order: CheckOrder): CheckStatus => {
    const { firstName, lastName, birthDate } = order.person
    const who = { name: `${lastName} ${firstName}`, birthDate, number: order.kind === 'number' ? order.number : 'A1' }
    const verdict =
      order.kind === 'number'
        ? { kind: 'number' as const, found: who }
        : { kind: 'document' as const, document: null, face: null, person: who }
    return { kind: 'done', verdict }
  }
  const checker: IdentityChecker = {
    submit: async (order) => (orders.push(order), { kind: 'taken' }),
    statusOf: async (_subject, reference) => {
      const order = orders.findLast((each) => each.reference === reference)
      return order === undefined ? { kind: 'unknown_reference' } : (says[order.kind] ?? found(order))
    },
  }
  return { checker, orders, says }
}

/** The register's record of the company that `INFO` describes. */
export const REGISTERED: RegisterAnswer = {
  kind: 'found',
  company: {
    name: 'BAOBAB INTERIORS LIMITED',
    number: '1000001',
    status: 'active',
    said: 'ACTIVE',
    directors: [{ name: 'EZE NGOZI' }, { name: 'BAKARE TUNDE' }],
    owners: [],
  },
}

/** Creates the module over a test database. */
export async function kybOn(db: TestDatabase) {
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 4 })
  afterAll(() => api.close())
  // Later than the database's own clock, so that a job without a set time is due.
  const clock = testClock('2031-03-03T10:00:00.000Z')
  const accounts = accountsOn(db, clock)
  const companies = companiesOn(db, clock)
  const policy = DEFAULTS.kyb
  const kybKeys = kybKeysFrom(TEST_SECRET)
  const screen = await openPeopleScreen(DEFAULTS.screening)
  const scripted = scriptedChecker()
  const queries: RegisterQuery[] = []
  const answers: { register: RegisterAnswer } = { register: REGISTERED }
  const register: CompanyRegister = { lookUp: async (query) => (queries.push(query), answers.register) }
  const told: string[] = []
  const log = {
    warn: (_facts: object, text: string) => void told.push(text),
    error: (_facts: object, text: string) => void told.push(text),
  }
  const deps: KybDeps = {
    ...accounts.deps,
    db: api,
    policy,
    kybKeys,
    sealingKey: sealingKeyFrom(TEST_SECRET),
    reencode: openReencoder({ clock, policy: DEFAULTS.pictures }),
  }
  const work: CheckPersonDeps & CheckCompanyDeps = {
    db,
    clock,
    policy,
    kybKeys,
    screen,
    log,
    checker: scripted.checker,
    register,
  }
  const review: KybReviewDeps = { db, clock, policy, kybKeys, screen }

  /** A company with a member who may verify it. */
  const company = async (name = 'Baobab Ltd') => {
    const { userId, command, actor } = await accounts.customer()
    const id = await companies.open(name)
    const memberId = await companies.join(id, userId, PERMISSIONS, 'owner')
    const acting: Actor = { ...actor, holder: id, memberId }
    return { id, userId, email: command.email, actor: acting }
  }
  type Company = Awaited<ReturnType<typeof company>>

  let shade = 0
  /** A picture that no other is. */
  const picture = (): Promise<Buffer> => {
    shade += 1
    const background = { r: shade % 256, g: Math.floor(shade / 256) % 256, b: 40 }
    return sharp({ create: { width: 32, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  }
  const page = async ({ actor }: Company, paper: KybPaper, bytes?: Buffer, issuedOn: string | null = today()) => {
    const file = { type: 'image/png', bytes: bytes ?? (await picture()), paper, issuedOn }
    return addPage(deps, actor, file, CALLER)
  }
  const today = (): string => clock.now().toISOString().slice(0, 10)
  const add = async ({ actor }: Company, given: PartyInput): Promise<PartyId> => {
    clock.advance(1)
    return expectOk(await addParty(deps, actor, given, CALLER))
  }
  /** Sends a link and returns its secret, out of the mail. */
  const link = async ({ actor }: Company, party: PartyId, address: string): Promise<string> => {
    clock.advance(60_000)
    expectOk(await sendLink(deps, actor, { party, email: null }, CALLER))
    const mail = (await accounts.mailsTo(address)).findLast(({ text }) => text.includes('/kyb-link#'))
    return /\/kyb-link#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  let numbers = 0
  /** Answers a link whole: consent, number, passport and face. */
  const answer = async (token: string, number = String(22_000_000_000 + (numbers += 1))) => {
    expectOk(await consentByLink(deps, token, true))
    expectOk(await giveNumber(deps, token, { idType: 'BVN', number, birthDate: BORN }))
    for (const side of ['front', 'selfie'] as const) await fill(token, side)
    return submitByLink(deps, token, 'PASSPORT')
  }
  const fill = async (token: string, side: 'front' | 'back' | 'selfie') => {
    const { id } = expectOk(await placePicture(deps, token, side))
    expectOk(await fillPlace(deps, id, { type: 'image/png', bytes: await picture() }))
    return id
  }
  /** Runs due jobs of this module until none is left; time passes between them. */
  const runJobs = async (): Promise<void> => {
    for (let round = 0; round < 30; round++) {
      const { rows } = await db.pool.query<{ id: string; key: string }>(
        `select id, key from graphile_worker.jobs where key like 'kyb:%'`,
      )
      if (rows.length === 0) return
      for (const { id, key } of rows) {
        await db.pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id])
        const subject = key.slice('kyb:'.length)
        if (subject.startsWith('biz_')) await checkCompany(work, subject as BusinessId)
        else await checkPerson(work, subject as Id<'kck'>)
      }
      clock.advance(2_000)
    }
    throw new Error('the jobs do not come to an end')
  }
  /** Every needed paper of a country's company, one page each. */
  const papers = async (of: Company): Promise<void> => {
    for (const { paper, needed, pages } of (await readKyb(deps, of.actor)).papers)
      if (needed && pages.length === 0) expectOk(await page(of, paper))
  }
  /** Writes everything but the people. */
  const describe = async (of: Company, info: BusinessInfo = INFO): Promise<void> => {
    expectOk(await writeInfo(deps, of.actor, info, CALLER))
    await papers(of)
  }
  let registered = 0
  /**
   * A company, with a number of its own, that was handed in with two directors who own it, and who proved who they are.
   */
  const handedIn = async (given?: BusinessInfo, before: (made: Company) => Promise<unknown> = async () => null) => {
    registered += 1
    const info = given ?? { ...INFO, registrationNumber: `RC ${2_000_000 + registered}` }
    const made = await company()
    await describe(made, info)
    const people: PartyId[] = []
    for (const each of [person('Ngozi', 'Eze', '60'), person('Tunde', 'Bakare', '40')]) {
      const id = await add(made, each)
      people.push(id)
      expectOk(await answer(await link(made, id, each.kind === 'person' ? each.email : '')))
    }
    await before(made)
    expectOk(await handInKyb(deps, made.actor, CALLER))
    return { ...made, people }
  }
  /** The same, with everything checked: it waits for one of us. */
  const reviewed = async (...given: Parameters<typeof handedIn>) => {
    const made = await handedIn(...given)
    await runJobs()
    return made
  }
  /** A customer of tier 2 whose name is proven. Their phone is confirmed without a message. */
  const verified = async (firstName: string, lastName: string) => {
    const made = await accounts.customer({ firstName, lastName })
    const { userId } = made.actor
    const keys = kybKeys.verification
    const given = { db: api, clock, policy: DEFAULTS.verification, keys, reencode: deps.reencode }
    await db.owner.pool.query(
      `insert into verification.steps (user_id, step, state, at) values ($1, 'phone', 'approved', $2)`,
      [userId, clock.now()],
    )
    const settle = async (): Promise<void> => {
      const { rows } = await db.pool.query<{ id: Id<'vck'> }>(
        `select id from verification.checks where user_id = $1 and state <> 'settled'`,
        [userId],
      )
      const worker = {
        ...work,
        policy: DEFAULTS.verification,
        keys,
        onTier: async () => undefined,
        onProven: async () => undefined,
      }
      for (const { id } of rows) for (const _step of ['sent', 'settled']) await advanceCheck(worker, id)
    }
    numbers += 1
    const number = String(22_000_000_000 + numbers)
    expectOk(await handInNumber(given, made.actor, { idType: 'BVN', number, birthDate: BORN }, CALLER))
    await settle()
    const file = async () =>
      expectOk(await addFile(given, made.actor, { type: 'image/png', bytes: await picture() })).id
    const passport = { idType: 'PASSPORT', front: await file(), back: null, selfie: await file() }
    expectOk(await handInDocument(given, made.actor, passport, CALLER))
    await settle()
    return made.actor
  }
  const stateOf = async ({ actor }: Pick<Company, 'actor'>) => (await readKyb(deps, actor)).state
  const auditOf = async (subject: string): Promise<readonly string[]> => {
    const { rows } = await db.owner.pool.query<{ text: string }>(
      "select action || ' ' || coalesce(actor, '') as text from audit.events where subject = $1 order by at, action",
      [subject],
    )
    return rows.map(({ text }) => text)
  }
  const noticesTo = async (userId: string): Promise<readonly string[]> => {
    const { rows } = await db.owner.pool.query<{ kind: string }>(
      `select kind from notices.outbox where user_id = $1 and kind like 'kyb-%' order by created_at, id`,
      [userId],
    )
    return rows.map(({ kind }) => kind)
  }
  return {
    ...accounts,
    api,
    clock,
    deps,
    work,
    review,
    scripted,
    register: answers,
    queries,
    told,
    company,
    companies,
    page,
    picture,
    today,
    add,
    link,
    answer,
    fill,
    runJobs,
    papers,
    describe,
    handedIn,
    reviewed,
    verified,
    stateOf,
    auditOf,
    noticesTo,
    noParty: () => newId('prt', 0),
  }
}
