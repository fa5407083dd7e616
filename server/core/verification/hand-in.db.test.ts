import { after, DAY_MS, HOUR_MS } from '@zend/kernel'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { describe, expect, test } from 'vitest'
import { moneyOutHold } from '../holders/index.ts'
import { updateProfile } from '../persons/index.ts'
import {
  addFile,
  advanceCheck,
  confirmOwnPhone,
  handInDocument,
  handInNumber,
  isNameProven,
  openFile,
  purgeFiles,
  readVerification,
  sendToPhone,
  tierOf,
  tierWithMissing,
  verifiedName,
} from './index.ts'
import { BORN, done, found, genuine, REVIEWER, verificationOn } from './verification.fixture.ts'

const db = await testDatabase()
const it = await verificationOn(db)
const {
  api,
  auditOf,
  clock,
  codeOnPhone,
  handIn,
  newestCheck,
  newPhone,
  number,
  phone,
  policy,
  register,
  review,
  scripted,
  settle,
  stepOf,
  tierOne,
} = it

describe('the phone number', () => {
  test('is confirmed by the code that was sent to it, and is the account’s from then on', async () => {
    const { userId } = await register()
    const to = newPhone()
    expect(expectOk(await sendToPhone(phone, { userId }, to)).sentTo).toBe(`+234•••${to.slice(-4)}`)
    expect(await confirmOwnPhone(phone, { userId }, { phone: to, code: '000000' }, CALLER)).toMatchObject({
      refusal: { code: 'otp_wrong', triesLeft: 4 },
    })
    const code = await codeOnPhone(to)
    // The code is for that number only: it does not confirm the one that the account was opened with.
    expect(await confirmOwnPhone(phone, { userId }, { phone: null, code }, CALLER)).toMatchObject({
      refusal: { code: 'otp_wrong' },
    })
    expectOk(await confirmOwnPhone(phone, { userId }, { phone: to, code }, CALLER))
    expect(await readVerification(api.read, it.deps.keys.phone, userId)).toMatchObject({
      phone: to,
      tier: 0,
      next: { takes: ['identity-number'] },
    })
    expect(await sendToPhone(phone, { userId }, null)).toMatchObject({ refusal: { code: 'already_verified' } })
    expect(await confirmOwnPhone(phone, { userId }, { phone: to, code }, CALLER)).toMatchObject({
      refusal: { code: 'already_verified' },
    })
  })

  test('that takes the place of another holds money out for two days, and the mailbox is told; the account’s own does not', async () => {
    const [changed, kept] = [await register(), await register({ phone: newPhone() })]
    const to = newPhone()
    await it.confirmPhone(changed.userId, to)
    await it.confirmPhone(kept.userId, kept.command.phone)
    const until = after(clock.now(), 2 * DAY_MS)
    expect(await moneyOutHold(api.read, { userId: changed.userId, holder: changed.userId }, clock.now())).toEqual({
      reason: 'phone_changed',
      until,
    })
    expect(await moneyOutHold(api.read, { userId: kept.userId, holder: kept.userId }, clock.now())).toBeNull()
    expect((await it.mailsTo(changed.command.email)).at(-1)?.subject).toBe('Your phone number was changed')
    expect((await it.mailsTo(kept.command.email)).at(-1)?.subject).not.toBe('Your phone number was changed')
    expect(await moneyOutHold(api.read, { userId: changed.userId, holder: changed.userId }, until)).toBeNull()
  })

  test('is one customer’s: who has it is told only to whoever reads its messages', async () => {
    const [mine, theirs] = [await register(), await register()]
    const to = newPhone()
    await it.confirmPhone(mine.userId, to)
    clock.advance(HOUR_MS)
    expectOk(await sendToPhone(phone, theirs, to))
    expect(await confirmOwnPhone(phone, theirs, { phone: to, code: await codeOnPhone(to) }, CALLER)).toMatchObject({
      refusal: { code: 'phone_taken' },
    })
  })

  test('gets no more codes than its limits, nor does a customer who names many', async () => {
    const { userId } = await register()
    const sent = []
    for (let i = 0; i < policy.smsPerHourMax; i++) sent.push(await sendToPhone(phone, { userId }, newPhone()))
    expect(sent.every(({ ok }) => ok)).toBe(true)
    expect(await sendToPhone(phone, { userId }, newPhone())).toMatchObject({ refusal: { code: 'otp_limit_reached' } })
    expect(await sendToPhone(phone, await register(), '+447700900123')).toMatchObject({
      refusal: { code: 'phone_invalid' },
    })
  })

  test('cannot be verified where there is no carrier', async () => {
    const { userId } = await register()
    expect(await sendToPhone({ ...phone, sms: { ...phone.sms, available: false } }, { userId }, null)).toMatchObject({
      refusal: { code: 'unavailable' },
    })
  })
})

describe('the identity number', () => {
  test('that the register confirms makes tier 1, with the register’s name', async () => {
    const { userId } = await register({ firstName: 'Ngozi', lastName: 'Okafor' })
    await it.confirmPhone(userId, newPhone())
    scripted.says.number = found('OKAFOR NGOZI AMAKA')
    expectOk(await number(userId, '1', { number: '222 0000 0001' }))
    expect(await stepOf(userId, 'identity-number')).toMatchObject({ state: 'in_review' })
    expect(await number(userId, '1')).toMatchObject({ refusal: { code: 'verification_in_review' } })
    await settle()
    expect(await readVerification(api.read, it.deps.keys.phone, userId)).toMatchObject({
      tier: 1,
      identityNumber: { idType: 'BVN', last4: '0001' },
      next: { tier: 2 },
    })
    expect(await verifiedName(api.read, it.keys, userId)).toEqual({ name: 'OKAFOR NGOZI AMAKA' })
    expect(await tierWithMissing(api.read, userId)).toEqual({ tier: 1, missing: ['document', 'liveness'] })
    expect(await it.noticesTo(userId)).toEqual(['verification-approved'])
    expect(it.reached.filter(([who]) => who === userId)).toEqual([[userId, 1]])
    expect(await number(userId, '1')).toMatchObject({ refusal: { code: 'already_verified' } })
  })

  test.each([
    ['nobody', done({ kind: 'number', found: null }), 'number_not_found'],
    ['another name', found('Zainab Bello'), 'name_differs'],
    ['another day', found('Ngozi Okafor', '1990-05-18'), 'birth_date_differs'],
  ])('about which the register says %s is rejected, and another may be tried', async (_what, status, reason) => {
    const { userId } = await register()
    scripted.says.number = status
    expectOk(await number(userId, '99'))
    await settle()
    expect(await stepOf(userId, 'identity-number')).toMatchObject({ state: 'rejected', reason })
    expect(await it.noticesTo(userId)).toEqual(['verification-rejected'])
    expect(await verifiedName(api.read, it.keys, userId)).toBeNull()
    expectOk(await number(userId, '98'))
  })

  test('belongs to one customer: the second with the same one is rejected, however it is written, and only after the register named them', async () => {
    const [mine, theirs, stranger] = [await register(), await register(), await register()]
    scripted.says.number = found('Ngozi Okafor')
    expectOk(await number(mine.userId, '7'))
    await settle()
    expectOk(await number(theirs.userId, '7', { number: ' 222-00000007'.replace('-', '') }))
    await settle()
    expect(await stepOf(theirs.userId, 'identity-number')).toMatchObject({ state: 'rejected', reason: 'identity_used' })
    scripted.says.number = found('Somebody Else')
    expectOk(await number(stranger.userId, '7'))
    await settle()
    expect(await stepOf(stranger.userId, 'identity-number')).toMatchObject({ reason: 'name_differs' })
  })

  test('of two customers who hand in the same one at once is one’s', async () => {
    const both = [await register(), await register()]
    scripted.says.number = found('Ngozi Okafor')
    for (const { userId } of both) expectOk(await number(userId, '8'))
    await it.runJobs()
    clock.advance(policy.ask.firstMs)
    const ids = await Promise.all(both.map(({ userId }) => newestCheck(userId)))
    await Promise.all(ids.map((id) => advanceCheck(it.work, id)))
    const states = await Promise.all(both.map(async ({ userId }) => (await stepOf(userId, 'identity-number'))?.state))
    expect(new Set(states)).toEqual(new Set(['approved', 'rejected']))
  })

  test('must have its kind’s shape, of a grown person; and only so many a day are taken', async () => {
    const { userId } = await register()
    for (const over of [
      { number: '2220000001' },
      { idType: 'SSN' },
      { idType: 'NATIONAL_ID' },
      { number: '22200000001 or 1=1' },
    ]) {
      expect(await number(userId, '1', over)).toMatchObject({ refusal: { code: 'identity_number_invalid' } })
    }
    for (const birthDate of ['2020-01-01', '1880-01-01'])
      expect(await number(userId, '1', { birthDate })).toMatchObject({ refusal: { code: 'under_age' } })
    scripted.says.number = done({ kind: 'number', found: null })
    for (let i = 0; i < policy.perDayMax.number; i++) {
      expectOk(await number(userId, String(500 + i)))
      await settle()
    }
    expect(await number(userId, '600')).toMatchObject({ refusal: { code: 'rate_limited' } })
    clock.advance(DAY_MS)
    expectOk(await number(userId, '600'))
  })

  test('is nowhere in the database as it was typed', async () => {
    const { userId } = await register()
    expectOk(await handInNumber(handIn, { userId }, { idType: 'BVN', number: '22287654321', birthDate: BORN }, CALLER))
    const { rows } = await db.owner.pool.query<{ text: string }>(
      `select c::text as text from verification.checks c union all select i::text from verification.identities i union all select j::text from graphile_worker.jobs j
       union all select e::text from audit.events e union all select o::text from notices.outbox o`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(
      rows.filter(
        ({ text }) => text.includes('22287654321') || text.includes(Buffer.from('22287654321').toString('hex')),
      ),
    ).toEqual([])
  })
})

describe('document and face', () => {
  test('need tier 1 first, then make tier 2', async () => {
    const fresh = await register()
    expect(await it.handInPassport(fresh.userId)).toMatchObject({
      refusal: { code: 'verification_needed', missing: ['phone', 'identity-number'] },
    })
    const { userId } = await tierOne()
    scripted.says.document = genuine('OKAFOR NGOZI')
    expectOk(await it.handInPassport(userId))
    await settle()
    expect(await tierOf(api.read, userId)).toBe(2)
    expect(await it.noticesTo(userId)).toEqual(['verification-approved', 'verification-approved'])
    const order = scripted.orders.at(-1)
    if (order?.kind !== 'document') throw new Error('no document was sent')
    expect(Buffer.from(order.front).subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(order.person).toEqual({ firstName: 'Ngozi', lastName: 'Okafor', birthDate: BORN })
  })

  test.each([
    ['not_genuine', null, 'rejected', 'document_not_genuine', 'resubmit', null],
    ['expired', null, 'resubmit', 'document_expired', 'resubmit', null],
    [null, 'not_live', 'resubmit', null, 'rejected', 'not_live'],
    [null, 'unclear', 'resubmit', null, 'resubmit', 'face_unclear'],
  ] as const)(
    'with faults say which: document %s, face %s',
    async (document, face, documentState, documentReason, faceState, faceReason) => {
      const { userId } = await tierOne()
      scripted.says.document = done({ kind: 'document', document, face, person: null })
      expectOk(await it.handInPassport(userId))
      await settle()
      expect(await stepOf(userId, 'document')).toMatchObject({ state: documentState, reason: documentReason })
      expect(await stepOf(userId, 'liveness')).toMatchObject({ state: faceState, reason: faceReason })
      expect(await tierOf(api.read, userId)).toBe(1)
      scripted.says.document = genuine('Ngozi Okafor')
      expectOk(await it.handInPassport(userId))
      await settle()
      expect(await tierOf(api.read, userId)).toBe(2)
    },
  )

  test('of somebody else are rejected, also when the account has been renamed to their name', async () => {
    const { userId, command } = await tierOne()
    const actor = await it.actorOf((await it.enter(command)).access.token)
    const rename = { firstName: 'Zainab', lastName: 'Bello' }
    // A session alone cannot rename a verified person, not even by writing directly to the database.
    expect(await updateProfile({ ...it.deps, db: api, isNameProven }, actor, rename, CALLER)).toMatchObject({
      refusal: { code: 'name_verified' },
    })
    await db.owner.pool.query(`update persons.users set first_name = 'Zainab', last_name = 'Bello' where id = $1`, [
      userId,
    ])
    scripted.says.document = genuine('Zainab Bello')
    expectOk(await it.handInPassport(userId))
    await settle()
    expect(await stepOf(userId, 'document')).toMatchObject({ state: 'rejected', reason: 'name_differs' })
    expect(await verifiedName(api.read, it.keys, userId)).toEqual({ name: 'Ngozi Okafor' })
  })

  test('prove a number that no register can be asked about, when they bear it', async () => {
    const made = await register({ country: 'TZ', phone: '+255712345678' })
    const to = '+255712345679'
    await it.confirmPhone(made.userId, to)
    const nin = '19900517111110000123'
    expectOk(await handInNumber(handIn, made, { idType: 'NATIONAL_ID', number: nin, birthDate: BORN }, CALLER))
    await settle()
    expect(await stepOf(made.userId, 'identity-number')).toMatchObject({ state: 'in_review' })
    const hand = async () => {
      const [front, back, selfie] = [await it.file(made.userId), await it.file(made.userId), await it.file(made.userId)]
      expectOk(await handInDocument(handIn, made, { idType: 'NATIONAL_ID', front, back, selfie }, CALLER))
      await settle()
    }
    scripted.says.document = genuine('Ngozi Okafor', '19900517-11111-00001-23')
    await hand()
    expect(await tierOf(api.read, made.userId)).toBe(2)
  })
})

describe('files', () => {
  test('are taken from their owner alone, once, and as what they are', async () => {
    const [mine, theirs] = [await tierOne(), await tierOne()]
    const [own, selfie, foreign] = [
      await it.file(mine.userId),
      await it.file(mine.userId),
      await it.file(theirs.userId),
    ]
    const hand = (files: { front: typeof own; selfie: typeof own }) =>
      handInDocument(handIn, mine, { idType: 'PASSPORT', back: null, ...files }, CALLER)
    const unknown = { refusal: { code: 'attachment_unknown' } }
    expect(await hand({ front: foreign, selfie })).toMatchObject(unknown)
    expect(await hand({ front: own, selfie: own })).toMatchObject(unknown)
    expect(await hand({ front: own, selfie: it.aFileId() })).toMatchObject(unknown)
    // A refusal uses nothing up: the files can still be used.
    scripted.says.document = done({ kind: 'document', document: 'unclear', face: null, person: null })
    expectOk(await hand({ front: own, selfie }))
    await settle()
    expect(await hand({ front: own, selfie })).toMatchObject(unknown)
    expect(
      await handInDocument(handIn, mine, { idType: 'NATIONAL_ID', front: own, back: null, selfie }, CALLER),
    ).toMatchObject({ refusal: { code: 'document_kind_unknown' } })
  })

  test('are nowhere readable, and every opening of one is written down with its reason', async () => {
    const { userId } = await tierOne()
    const id = await it.file(userId)
    const { rows } = await db.owner.pool.query<{ sealed: Buffer }>(
      'select sealed from verification.files where id = $1',
      [id],
    )
    expect(rows[0]?.sealed.includes(Buffer.from('ffd8ff', 'hex'))).toBe(false)
    await expect(api.pool.query('select sealed from verification.files')).rejects.toThrow(/permission denied/)
    await expect(api.pool.query('select sealed from verification.checks')).rejects.toThrow(/permission denied/)
    const opened = expectOk(await openFile(review, REVIEWER, id))
    expect(Buffer.from(opened.content).subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(await auditOf(id)).toEqual(['verification.file_opened ngozi'])
  })

  test('are only so many and so large a day; who has reached that hears when there is room again', async () => {
    const { userId } = await register()
    const began = clock.now()
    const put = (bytes: number, at: Date) =>
      db.owner.pool.query(
        `insert into verification.files (id, user_id, format, bytes, sealed, created_at) values ($1, $2, 'jpeg', $3, '', $4)`,
        [it.aFileId(), userId, bytes, at],
      )
    await put(1, began)
    await put(policy.files.bytesPerDayMax - 1, after(began, 1))
    clock.advance(HOUR_MS)
    const add = async () => addFile(it.files, { userId }, { type: 'image/png', bytes: await it.picture() })
    // The first to leave the window is small: nothing more fits before the large one has left, too.
    expect(await add()).toEqual({ ok: false, refusal: { code: 'rate_limited', retryAt: after(began, DAY_MS + 1) } })
    clock.advance(DAY_MS)
    for (let i = 0; i < policy.files.perHourMax; i++) await put(1, after(clock.now(), i - policy.files.perHourMax))
    expect(await add()).toMatchObject({
      refusal: { code: 'rate_limited', retryAt: after(clock.now(), HOUR_MS - policy.files.perHourMax) },
    })
  })

  test('that no step named are removed after a day; those of a step stay', async () => {
    const { userId } = await tierOne()
    const lost = await it.file(userId)
    scripted.says.document = genuine('Ngozi Okafor')
    expectOk(await it.handInPassport(userId))
    clock.advance(policy.files.unclaimedMs)
    await purgeFiles({ db, clock, policy })
    const { rows } = await db.pool.query<{ id: string; check_id: string | null }>(
      'select id, check_id from verification.files where user_id = $1',
      [userId],
    )
    expect(rows.map(({ id }) => id)).not.toContain(lost)
    expect(rows).toHaveLength(2)
  })
})
