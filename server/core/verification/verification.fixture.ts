/**
 * Verification over a test database: customers, readable phones, a scripted checker, and the roles of the worker and
 * the API.
 */
import { type Id, newId, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { accountsOn, CALLER, expectOk, testClock, type TestDatabase } from '@zend/tests/testkit'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import type { CheckOrder, CheckStatus, IdentityChecker, Submission, Verdict } from '../../ports/identity-checker.ts'
import { openReencoder } from '../pictures/index.ts'
import { openPeopleScreen } from '../screening/index.ts'
import { openProven } from '../sign-in/index.ts'
import { deliverSms, smsKeyFrom } from '../sms/index.ts'
import {
  addFile,
  advanceCheck,
  type AdvanceCheckDeps,
  confirmOwnPhone,
  type FileDeps,
  handInDocument,
  type HandInDeps,
  handInNumber,
  type PhoneDeps,
  readVerification,
  type ReviewDeps,
  sendToPhone,
  verificationKeysFrom,
} from './index.ts'

const SECRET = Buffer.alloc(32, 7)
/** An operator. */
export const REVIEWER = { operator: 'ngozi', why: 'case 12' }
/** An adult's birth date. */
export const BORN = '1990-05-17'

/**
 * A checker that accepts everything and returns what was put into `says`, by kind; single answers can be queued before
 * it.
 */
export function scriptedChecker() {
  const orders: CheckOrder[] = []
  const says: { number: CheckStatus; document: CheckStatus; submission: Submission } = {
    number: { kind: 'pending' },
    document: { kind: 'pending' },
    submission: { kind: 'taken' },
  }
  const checker: IdentityChecker = {
    submit: async (order) => {
      orders.push(order)
      return says.submission
    },
    statusOf: async (_subject, reference) => {
      const order = orders.findLast((each) => each.reference === reference)
      return order === undefined ? { kind: 'unknown_reference' } : says[order.kind]
    },
  }
  return { checker, orders, says }
}

/** A finished verdict. */
export const done = (verdict: Verdict): CheckStatus => ({ kind: 'done', verdict })
/** A register that knows this person. */
export const found = (name: string, birthDate: string | null = BORN): CheckStatus =>
  done({ kind: 'number', found: { name, birthDate, number: '22000000001' } })
/** A genuine document of this person. */
export const genuine = (name: string, number = 'A1', birthDate = BORN): CheckStatus =>
  done({ kind: 'document', document: null, face: null, person: { name, birthDate, number } })

/** Creates the module over a test database. The API's role submits, the worker's decides, as in production. */
export async function verificationOn(db: TestDatabase) {
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 4 })
  afterAll(() => api.close())
  const worker = db
  // Later than the database's own clock, so that a job without a set time is due.
  const accounts = accountsOn(db, testClock('2031-03-03T10:00:00.000Z'))
  const { clock } = accounts
  const policy = DEFAULTS.verification
  const keys = verificationKeysFrom(SECRET)
  const scripted = scriptedChecker()
  const screen = await openPeopleScreen(DEFAULTS.screening)
  const told: string[] = []
  const reached: (readonly [userId: UserId, tier: number])[] = []
  const onTier: PhoneDeps['onTier'] = async (_tx, { userId, tier }) => void reached.push([userId, tier])
  const onProven = openProven(DEFAULTS.identity, clock)
  const log = {
    warn: (_facts: object, text: string) => void told.push(text),
    error: (_facts: object, text: string) => void told.push(text),
  }
  const handIn: HandInDeps = { db: api, clock, policy, keys }
  const files: FileDeps = {
    db: api,
    clock,
    policy,
    keys,
    reencode: openReencoder({ clock, policy: DEFAULTS.pictures }),
  }
  const phone: PhoneDeps = {
    identity: { ...accounts.deps, db: api },
    sms: { clock, smsKey: smsKeyFrom(SECRET), available: true },
    policy,
    onTier,
  }
  const work: AdvanceCheckDeps = {
    db: worker,
    clock,
    policy,
    keys,
    screen,
    log,
    checker: scripted.checker,
    onTier,
    onProven,
  }
  const review: ReviewDeps = { db: worker, clock, keys, screen, onTier, onProven }

  const messages = new Map<string, string>()
  /** Delivers what waits and returns the newest message to a phone. */
  const messageTo = async (to: string): Promise<string> => {
    const { rows } = await db.pool.query<{ id: Id<'sms'> }>(
      `select id from sms.outbox where state = 'queued' order by created_at, id`,
    )
    const sender = {
      send: async (sent: { to: string; text: string }) => (
        messages.set(sent.to, sent.text),
        { kind: 'taken' as const }
      ),
    }
    for (const { id } of rows) await deliverSms({ db: worker, clock, log, sender, smsKey: smsKeyFrom(SECRET) }, id)
    return messages.get(to) ?? ''
  }
  let numbers = 0
  /** A phone number that nobody else in this database has. */
  const newPhone = (): string => `+23480${String(10_000_000 + (numbers += 1))}`
  const codeOnPhone = async (to: string): Promise<string> => /^\d{6}/.exec(await messageTo(to))?.[0] ?? ''
  const confirmPhone = async (userId: UserId, to: string): Promise<void> => {
    expectOk(await sendToPhone(phone, { userId }, to))
    expectOk(await confirmOwnPhone(phone, { userId }, { phone: to, code: await codeOnPhone(to) }, CALLER))
  }
  /** Runs due check jobs until none is left, and returns what is left for people. */
  const runJobs = async (): Promise<void> => {
    for (let round = 0; round < 20; round++) {
      const { rows } = await db.pool.query<{ id: string; key: string }>(
        `select id, key from graphile_worker.jobs where key like 'check:%' and run_at <= $1`,
        [clock.now()],
      )
      if (rows.length === 0) return
      for (const { id, key } of rows) {
        await db.pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id])
        await advanceCheck(work, key.slice('check:'.length) as Id<'vck'>)
      }
    }
    throw new Error('the jobs do not come to an end')
  }
  const picture = (): Promise<Buffer> =>
    sharp({ create: { width: 64, height: 40, channels: 3, background: '#446688' } })
      .png()
      .toBuffer()
  const file = async (userId: UserId) =>
    expectOk(await addFile(files, { userId }, { type: 'image/png', bytes: await picture() })).id
  /** A customer with a confirmed phone and an approved number. */
  const tierOne = async (over: Parameters<typeof accounts.register>[0] = {}) => {
    const made = await accounts.register(over)
    await confirmPhone(made.userId, newPhone())
    scripted.says.number = found(`${made.command.firstName} ${made.command.lastName}`)
    const number = String(22_000_000_000 + (numbers += 1))
    expectOk(await handInNumber(handIn, made, { idType: 'BVN', number, birthDate: BORN }, CALLER))
    await settle()
    return made
  }
  /** Processes submissions to their end: sent, asked, decided. */
  const settle = async (): Promise<void> => {
    await runJobs()
    clock.advance(policy.ask.firstMs)
    await runJobs()
  }
  /** Submits a passport with its owner's face. */
  const handInPassport = async (userId: UserId) =>
    handInDocument(
      handIn,
      { userId },
      { idType: 'PASSPORT', front: await file(userId), back: null, selfie: await file(userId) },
      CALLER,
    )
  const noticesTo = async (userId: UserId): Promise<readonly string[]> => {
    const { rows } = await db.pool.query<{ kind: string }>(
      'select kind from notices.outbox where user_id = $1 order by created_at, id',
      [userId],
    )
    return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('verification'))
  }
  const stepOf = async (userId: UserId, step: string) =>
    (await readVerification(api.read, accounts.deps.keys.phone, userId)).steps.find((each) => each.step === step)
  /** Submits a BVN that ends in `last`. */
  const number = (userId: UserId, last: string, over: object = {}) =>
    handInNumber(
      handIn,
      { userId },
      { idType: 'BVN', number: `222${last.padStart(8, '0')}`, birthDate: BORN, ...over },
      CALLER,
    )
  const newestCheck = async (userId: UserId): Promise<Id<'vck'>> => {
    const { rows } = await db.pool.query<{ id: Id<'vck'> }>(
      'select id from verification.checks where user_id = $1 order by created_at desc, id desc limit 1',
      [userId],
    )
    const [row] = rows
    if (row === undefined) throw new Error('nothing was handed in')
    return row.id
  }
  /** Returns the audit trail of a subject, as `action actor`. */
  const auditOf = async (subject: string): Promise<readonly string[]> => {
    const { rows } = await db.owner.pool.query<{ text: string }>(
      "select action || ' ' || coalesce(actor, '') as text from audit.events where subject = $1 order by at",
      [subject],
    )
    return rows.map(({ text }) => text)
  }
  const aFileId = () => newId('vfl', clock.now().getTime())
  return {
    ...accounts,
    policy,
    handIn,
    files,
    phone,
    work,
    review,
    scripted,
    told,
    keys,
    picture,
    file,
    tierOne,
    settle,
    handInPassport,
    reached,
    noticesTo,
    newPhone,
    confirmPhone,
    codeOnPhone,
    messageTo,
    api,
    runJobs,
    aFileId,
    stepOf,
    number,
    newestCheck,
    auditOf,
  }
}
