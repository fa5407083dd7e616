import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { describe, expect, test } from 'vitest'
import {
  changeParty,
  consentByLink,
  decidePersonCheck,
  fillPlace,
  giveNumber,
  listKybReviews,
  listParties,
  placePicture,
  readLink,
  sendLink,
  submitByLink,
  useAccount,
} from './index.ts'
import { BORN, kybOn, person, REVIEWER } from './kyb.fixture.ts'

const db = await testDatabase()
const it = await kybOn(db)
const { deps, review, scripted, company, add, link, answer, fill, runJobs, clock } = it

const refused = (code: string, facts: object = {}) => ({ ok: false, refusal: { code, ...facts } })
const BVN = { idType: 'BVN', number: '22000000001', birthDate: BORN }

/** A company with one director, and the secret of their link. */
const asked = async (over: Parameters<typeof person>[3] = {}) => {
  const made = await company()
  const given = person('Tunde', 'Bakare', '100', over)
  const id = await add(made, given)
  return { made, id, token: await link(made, id, 'tunde@example.com') }
}
type Asked = Awaited<ReturnType<typeof asked>>
const shownTo = async ({ made, id }: Asked) =>
  (await listParties(deps, made.actor)).find((each) => each.id === id)?.person

describe('a person’s own link', () => {
  test('leads from consent to done, and the company sees no more than that', async () => {
    const tunde = await asked()
    expect(await shownTo(tunde)).toMatchObject({ state: 'sent', reason: null })
    const said = expectOk(await readLink(deps, tunde.token))
    expect(said).toMatchObject({
      company: { name: 'Baobab Ltd' },
      open: true,
      consented: false,
      number: false,
      files: [],
    })
    // Neither the person nor the company's people are told.
    expect(JSON.stringify(said)).not.toMatch(/Tunde|Bakare|tunde@|prt_/)
    expect(await shownTo(tunde)).toMatchObject({ state: 'opened' })

    expect(await giveNumber(deps, tunde.token, BVN)).toMatchObject(refused('consent_needed'))
    expect(await placePicture(deps, tunde.token, 'front')).toMatchObject(refused('consent_needed'))
    expectOk(await consentByLink(deps, tunde.token, true))
    expect(await submitByLink(deps, tunde.token, 'PASSPORT')).toMatchObject(
      refused('kyb_incomplete', { missing: ['number', 'front', 'selfie'] }),
    )
    expect(await giveNumber(deps, tunde.token, { ...BVN, number: '1' })).toMatchObject(
      refused('identity_number_invalid'),
    )
    expect(await giveNumber(deps, tunde.token, { ...BVN, birthDate: '2020-01-01' })).toMatchObject(refused('under_age'))
    expectOk(await giveNumber(deps, tunde.token, BVN))
    await fill(tunde.token, 'front')
    await fill(tunde.token, 'selfie')
    expect(await submitByLink(deps, tunde.token, 'LIBRARY_CARD')).toMatchObject(refused('document_kind_unknown'))
    // An identity card has two sides.
    expect(await submitByLink(deps, tunde.token, 'IDENTITY_CARD')).toMatchObject(
      refused('kyb_incomplete', { missing: ['back'] }),
    )
    expect(expectOk(await submitByLink(deps, tunde.token, 'PASSPORT'))).toMatchObject({ open: false, submitted: true })
    expect(await shownTo(tunde)).toMatchObject({ state: 'in_review' })
    expect(await sendLink(deps, tunde.made.actor, { party: tunde.id, email: null }, CALLER)).toMatchObject(
      refused('verification_in_review'),
    )
    await runJobs()
    expect(await shownTo(tunde)).toMatchObject({ state: 'done', reason: null })
    expect(await sendLink(deps, tunde.made.actor, { party: tunde.id, email: null }, CALLER)).toMatchObject(
      refused('already_verified'),
    )
    expect(await readLink(deps, tunde.token)).toMatchObject(refused('link_expired'))
  })

  test('ends after 7 days, when it is sent again, and when its person is described anew', async () => {
    const tunde = await asked()
    const newer = await link(tunde.made, tunde.id, 'tunde@example.com')
    expect(await readLink(deps, tunde.token)).toMatchObject(refused('link_expired'))
    expect(await consentByLink(deps, tunde.token, true)).toMatchObject(refused('link_expired'))
    expectOk(await readLink(deps, newer))
    const other = person('Tunde', 'Bakare-Obi', '100')
    expectOk(await changeParty(deps, tunde.made.actor, tunde.id, other, CALLER))
    expect(await readLink(deps, newer)).toMatchObject(refused('link_expired'))
    expect(await shownTo(tunde)).toMatchObject({ state: 'not_sent', linkSentAt: null })
    const last = await link(tunde.made, tunde.id, 'tunde@example.com')
    clock.advance(7 * 24 * 3_600_000 - 1)
    expectOk(await readLink(deps, last))
    clock.advance(1)
    expect(await readLink(deps, last)).toMatchObject(refused('link_expired'))
    expect(await readLink(deps, 'zkl_guess')).toMatchObject(refused('link_expired'))
  })

  test('sent to a wrong address is corrected; what a stranger gave by it counts for nothing', async () => {
    const tunde = await asked()
    expectOk(await consentByLink(deps, tunde.token, true))
    expectOk(await giveNumber(deps, tunde.token, BVN))
    await fill(tunde.token, 'front')
    const { id: place } = expectOk(await placePicture(deps, tunde.token, 'selfie'))
    clock.advance(60_000)
    const wish = { party: tunde.id, email: 'bakare@example.com' }
    expectOk(await sendLink(deps, tunde.made.actor, wish, CALLER))
    const mail = (await it.mailsTo('bakare@example.com')).at(-1)
    const token = /\/kyb-link#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(expectOk(await readLink(deps, token))).toMatchObject({ consented: false, number: false, files: [] })
    expect(await fillPlace(deps, place, { type: 'image/png', bytes: await it.picture() })).toMatchObject(
      refused('not_found'),
    )
    expect((await listParties(deps, tunde.made.actor))[0]?.email).toBe('bakare@example.com')
  })

  test('a place takes one picture, for ten minutes, and no program', async () => {
    const tunde = await asked()
    expectOk(await consentByLink(deps, tunde.token, true))
    const used = await fill(tunde.token, 'front')
    const file = { type: 'image/png', bytes: await it.picture() }
    expect(await fillPlace(deps, used, file)).toMatchObject(refused('not_found'))
    const { id: once } = expectOk(await placePicture(deps, tunde.token, 'selfie'))
    const both = await Promise.all([fillPlace(deps, once, file), fillPlace(deps, once, file)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const { id } = expectOk(await placePicture(deps, tunde.token, 'selfie'))
    const program = { type: 'image/png', bytes: Buffer.from('<script>') }
    expect(await fillPlace(deps, id, program)).toMatchObject(refused('picture_unreadable'))
    clock.advance(10 * 60_000)
    expect(await fillPlace(deps, id, file)).toMatchObject(refused('not_found'))
  })

  test('can be declined: the company hears that it was not completed', async () => {
    const tunde = await asked()
    expect(expectOk(await consentByLink(deps, tunde.token, false))).toMatchObject({ open: false })
    expect(await shownTo(tunde)).toMatchObject({ state: 'failed', reason: 'declined' })
    expect(await it.noticesTo(tunde.made.userId)).toContain('kyb-person-failed')
    expect(await consentByLink(deps, tunde.token, true)).toMatchObject(refused('link_expired'))
  })

  test('is sent so often in an hour, and a number handed in so often in a day', async () => {
    const tunde = await asked()
    for (let sent = 1; sent < 30; sent++)
      expectOk(await sendLink(deps, tunde.made.actor, { party: tunde.id, email: null }, CALLER))
    expect(await sendLink(deps, tunde.made.actor, { party: tunde.id, email: null }, CALLER)).toMatchObject(
      refused('rate_limited'),
    )
    const ada = await asked()
    scripted.says.number = { kind: 'done', verdict: { kind: 'number', found: null } }
    let token = ada.token
    for (let tries = 0; tries < 5; tries++) {
      expectOk(await answer(token))
      await runJobs()
      token = await link(ada.made, ada.id, 'tunde@example.com')
    }
    expect(await answer(token)).toMatchObject(refused('rate_limited'))
    delete scripted.says.number
  })
})

describe('what is checked about a person', () => {
  test('another name in the register fails, and the company learns only that it was the number', async () => {
    const tunde = await asked()
    const found = { name: 'ZAINAB STRANGER', birthDate: BORN, number: '1' }
    scripted.says.number = { kind: 'done', verdict: { kind: 'number', found } }
    expectOk(await answer(tunde.token))
    await runJobs()
    expect(await shownTo(tunde)).toMatchObject({ state: 'failed', reason: 'number' })
    delete scripted.says.number
    const again = await link(tunde.made, tunde.id, 'tunde@example.com')
    expect(await shownTo(tunde)).toMatchObject({ state: 'sent', reason: null })
    expectOk(await answer(again))
    await runJobs()
    expect(await shownTo(tunde)).toMatchObject({ state: 'done' })
  })

  test('a face that is not the document’s fails', async () => {
    const tunde = await asked()
    scripted.says.document = {
      kind: 'done',
      verdict: { kind: 'document', document: null, face: 'differs', person: null },
    }
    expectOk(await answer(tunde.token))
    await runJobs()
    delete scripted.says.document
    expect(await shownTo(tunde)).toMatchObject({ state: 'failed', reason: 'face' })
  })

  test('what the checker cannot tell waits for one of us, who decides once', async () => {
    const tunde = await asked()
    scripted.says.document = { kind: 'undecided', said: 'under review' }
    expectOk(await answer(tunde.token))
    await runJobs()
    delete scripted.says.document
    expect(await shownTo(tunde)).toMatchObject({ state: 'in_review' })
    const { checks } = await listKybReviews(review)
    const waiting = checks.find(({ party }) => party === tunde.id)
    expect(waiting).toMatchObject({ kind: 'document', why: 'under review', company: tunde.made.id })
    if (waiting === undefined) throw new Error('nothing waits')
    expectOk(await decidePersonCheck(review, REVIEWER, waiting.id, { outcome: 'approved' }))
    expect(await decidePersonCheck(review, REVIEWER, waiting.id, { outcome: 'approved' })).toMatchObject(
      refused('not_found'),
    )
    expect(await shownTo(tunde)).toMatchObject({ state: 'done' })
    expect(await it.auditOf(waiting.id)).toEqual(
      expect.arrayContaining(['kyb.person_decided ngozi', 'kyb.person_reviewed ngozi']),
    )
  })

  test('a register that is down is asked again, under another reference', async () => {
    const tunde = await asked()
    scripted.says.number = { kind: 'register_down', said: 'down' }
    expectOk(await answer(tunde.token))
    const before = scripted.orders.length
    // Its job comes again and again; after some rounds the register is back.
    await expect(runJobs()).rejects.toThrow('come to an end')
    delete scripted.says.number
    await runJobs()
    expect(await shownTo(tunde)).toMatchObject({ state: 'done' })
    const numbers = scripted.orders.slice(before).filter(({ kind }) => kind === 'number')
    expect(new Set(numbers.map(({ reference }) => reference)).size).toBe(numbers.length)
    expect(numbers.length).toBeGreaterThan(2)
  })

  test('where no register can be asked, the document proves the number that it shows', async () => {
    const tunde = await asked({ country: 'GB' })
    const passport = { idType: 'PASSPORT', number: 'a1', birthDate: BORN }
    expectOk(await consentByLink(deps, tunde.token, true))
    expect(await giveNumber(deps, tunde.token, passport)).toMatchObject(refused('identity_number_invalid'))
    expectOk(await giveNumber(deps, tunde.token, { ...passport, number: 'A0001' }))
    for (const side of ['front', 'selfie'] as const) await fill(tunde.token, side)
    expectOk(await submitByLink(deps, tunde.token, 'PASSPORT'))
    await runJobs()
    // The scripted document shows another number: one of us has to look.
    expect(await shownTo(tunde)).toMatchObject({ state: 'in_review' })
    const { checks } = await listKybReviews(review)
    expect(checks.filter(({ party }) => party === tunde.id)).toMatchObject([{ kind: 'number' }])
  })
})

describe('a verified customer', () => {
  test('consents once, and their own verification is reused, when it is of the same name', async () => {
    const stranger = (await it.customer({ firstName: 'Tunde', lastName: 'Bakare' })).actor
    const tunde = await asked()
    expect(await useAccount(deps, stranger, tunde.token)).toMatchObject(refused('verification_needed'))
    const verified = await it.verified('Tunde', 'Bakare')
    expectOk(await useAccount(deps, verified, tunde.token))
    await runJobs()
    expect(await shownTo(tunde)).toMatchObject({ state: 'done' })
    // Somebody else's link: the name is not theirs, and one of us looks.
    const made = await company()
    const id = await add(made, person('Ama', 'Boateng', '100'))
    const token = await link(made, id, 'ama@example.com')
    expectOk(await useAccount(deps, verified, token))
    await runJobs()
    expect(await shownTo({ made, id, token })).toMatchObject({ state: 'in_review' })
  })
})
