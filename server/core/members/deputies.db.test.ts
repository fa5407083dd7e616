/** Deputies: named with approval, voting in one person's place, within their time, and for nobody who forges one. */
import { DAY_MS, HOUR_MS, newId, ok, type Result } from '@zend/kernel'
import { CALLER, expectOk, policiesOn, testDatabase, type TestPasskey } from '@zend/tests/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Approval,
  awaitsApproval,
  certificateOf,
  findApproval,
  listApprovals,
  readApproval,
} from '../approvals/index.ts'
import {
  describeDeputy,
  describeInvite,
  endDeputy,
  inviteMember,
  listDeputies,
  listMembers,
  nameDeputy,
} from './index.ts'
import { membersOn, refusal, type TestMember } from './members.fixture.ts'

const db = await testDatabase()
const kit = membersOn(db)
const { api, approve, clock, deps, founder, givePasskey, joined, judge, letGo, proofFor, release } = kit
const putPolicy = policiesOn(db, clock)
afterAll(() => api.close())

/** Ada owns it and asks; Kofi and Dayo may approve; Bola sees and manages members. */
let [ada, kofi, dayo, bola] = [] as unknown as [TestMember, TestMember, TestMember, TestMember]
let devices: ReadonlyMap<TestMember, TestPasskey>
beforeEach(async () => {
  ada = await founder()
  kofi = await joined(ada, 'approver', ['view', 'approve', 'member.manage'])
  dayo = await joined(ada, 'approver')
  bola = await joined(ada, 'viewer', ['view', 'member.manage'])
  const made = new Map<TestMember, TestPasskey>()
  for (const each of [ada, kofi, dayo, bola]) made.set(each, await givePasskey(each))
  devices = made
})

const vote = (by: TestMember, { id: request, version }: Pick<Approval, 'id' | 'version'>) => {
  const device = devices.get(by)
  if (device === undefined) throw new Error('no device')
  clock.advance(1)
  return approve({ userId: by.userId, device }, { request, version }, by.company)
}
const timeOf = (days = 7) => ({ from: clock.now(), until: new Date(+clock.now() + days * DAY_MS) })
/** Names a deputy as the page does, and has a colleague approve it where one must. */
async function name(
  by: TestMember,
  who: TestMember,
  time = timeOf(),
): Promise<Result<unknown, { readonly code: string }>> {
  const wish = { memberId: who.memberId, ...time }
  const described = await describeDeputy(deps, by.actor, wish)
  if (!described.ok) return described
  const named = await nameDeputy(deps, by.actor, wish, await proofFor(by, described.value), CALLER)
  if (!named.ok || !(typeof named.value === 'object')) return named
  const stopped = await letGo(by, named.value)
  return stopped === null ? ok(await deputies()) : { ok: false, refusal: { code: stopped } }
}
const deputies = () => listDeputies(deps, ada.actor)
/** Asks for an approver to be invited, which one other must approve. */
async function ask(by: TestMember, role: 'approver' | 'admin' = 'approver'): Promise<Approval> {
  const wish = { email: `${newId('usr', 0)}@example.com`, role, permissions: ['view', 'member.manage'] as const }
  const chosen = role === 'admin' ? { email: wish.email, role } : { ...wish, role: 'viewer' as const }
  const proof = await proofFor(by, expectOk(await describeInvite(deps, by.actor, chosen)))
  const asked = expectOk(await inviteMember(deps, by.actor, chosen, proof, CALLER))
  if (!awaitsApproval(asked)) throw new Error('nobody was asked')
  return asked.awaits
}
const twoMustApprove = () =>
  putPolicy({
    company: ada.company,
    version: 1,
    rules: [{ when: { kinds: ['member'] }, approvals: 2 }],
    madeBy: ada.userId,
  })

test('naming one waits for another who may approve; then they vote like whom they stand for', async () => {
  const wish = { memberId: bola.memberId, ...timeOf() }
  const proof = await proofFor(kofi, expectOk(await describeDeputy(deps, kofi.actor, wish)))
  const named = expectOk(await nameDeputy(deps, kofi.actor, wish, proof, CALLER))
  if (typeof named !== 'object') throw new Error('nobody was asked')
  expect(await deputies()).toEqual([])
  expect(expectOk(await vote(ada, named.awaits))).toEqual({ approved: true })
  expect(await release(ada.company, named.awaits.id)).toBe('released')
  expect(await deputies()).toMatchObject([{ by: { you: false }, member: bola.memberId, mayEnd: true }])
  const asked = await ask(ada)
  expect(expectOk(await vote(bola, asked))).toEqual({ approved: true })
  expect(await release(ada.company, asked.id)).toBe('released')
})

test('the certificate says in whose place a deputy voted, as it was signed; nobody votes in a place that is not theirs', async () => {
  expectOk(await name(kofi, bola))
  await twoMustApprove()
  const asked = await ask(ada)
  expectOk(await vote(dayo, asked))
  const member = { userId: bola.userId, company: ada.company }
  const ballot = { request: asked.id, version: 1 }
  await expect(judge.startVote(member, ballot, { by: 'Bola', inPlaceOf: null })).rejects.toThrow('in another place')
  const dayos = { userId: dayo.userId, company: ada.company }
  const other = await ask(ada)
  await expect(
    judge.startVote(dayos, { request: other.id, version: 1 }, { by: 'Dayo', inPlaceOf: 'Kofi' }),
  ).rejects.toThrow('in another place')
  expectOk(await vote(bola, asked))
  const { approvals } = expectOk(await certificateOf({ read: db.read, site: 'localhost' }, ada.company, asked.id))
  expect(approvals.map(({ inPlaceOf }) => inPlaceOf)).toEqual([undefined, 'Ada Obi'])
  // What was asked of somebody as a deputy is no vote of their own.
  const challenge = expectOk(
    await judge.startVote(member, { request: other.id, version: 1 }, { by: 'Bola', inPlaceOf: 'Kofi' }),
  )
  const [deputy] = await deputies()
  if (deputy === undefined) throw new Error('no deputy')
  expectOk(await endDeputy(deps, kofi.actor, deputy.id, CALLER))
  await db.owner.pool.query(`update companies.members set permissions = permissions || '{approve}' where id = $1`, [
    bola.memberId,
  ])
  const answer = devices.get(bola)?.sign(challenge.options)
  if (answer === undefined) throw new Error('no device')
  expect(await judge.vote(member, { request: other.id, version: 1, answer, words: null }, CALLER)).toEqual(
    refusal('passkey_expired'),
  )
})

describe('a deputy votes', () => {
  test('only within their time', async () => {
    const from = new Date(+clock.now() + DAY_MS)
    expectOk(await name(kofi, bola, { from, until: new Date(+from + DAY_MS) }))
    expect(await vote(bola, await ask(ada))).toEqual(refusal('not_found'))
    clock.advance(DAY_MS)
    expectOk(await vote(bola, await ask(ada)))
    const late = await ask(ada)
    clock.advance(DAY_MS)
    expect(await vote(bola, late)).toEqual(refusal('not_found'))
  })

  test('and it counts only as long: what was approved by it waits again', async () => {
    expectOk(await name(kofi, bola, timeOf(1)))
    const asked = await ask(ada)
    expect(expectOk(await vote(bola, asked))).toEqual({ approved: true })
    clock.advance(DAY_MS)
    expect(await release(ada.company, asked.id)).toBe('waits')
    expect(expectOk(await vote(kofi, asked))).toEqual({ approved: true })
    expect(await release(ada.company, asked.id)).toBe('released')
  })

  test('never beside whom they stand for, whoever is first', async () => {
    expectOk(await name(kofi, bola))
    await twoMustApprove()
    const [one, two] = [await ask(ada), await ask(ada)]
    expectOk(await vote(bola, one))
    expect(await vote(kofi, one)).toEqual(refusal('vote_given'))
    expectOk(await vote(kofi, two))
    expect(await vote(bola, two)).toEqual(refusal('vote_given'))
    expect(await release(ada.company, one.id)).toBe('waits')
    expect(expectOk(await vote(dayo, one))).toEqual({ approved: true })
    expect(await release(ada.company, one.id)).toBe('released')
  })

  test('counts as one with them even where both votes are stored', async () => {
    expectOk(await name(kofi, bola))
    await twoMustApprove()
    const asked = await ask(ada)
    expectOk(await vote(kofi, asked))
    // Kofi’s vote is hidden while Bola gives hers in his place.
    await db.owner.pool.query(`alter table approvals.decisions disable trigger all`)
    const set = (at: string) =>
      db.owner.pool.query(`update approvals.decisions set void_at = ${at} where made_by = $1`, [kofi.userId])
    await set('now()')
    expectOk(await vote(bola, asked))
    await set('null')
    await db.owner.pool.query(`alter table approvals.decisions enable trigger all`)
    // Somebody says that it is approved: the confirmer counts for itself.
    await db.owner.pool.query(`update approvals.requests set state = 'approved' where id = $1`, [asked.id])
    expect(await release(ada.company, asked.id)).toBe('waits')
    expect(await findApproval(api.read, ada.company, asked.id)).toMatchObject({ state: 'open' })
  })

  test('never on what whom they stand for asked, nor on their own', async () => {
    expectOk(await name(kofi, bola))
    expect(await vote(bola, await ask(kofi))).toEqual(refusal('own_request'))
    expect(await vote(bola, await ask(bola))).toEqual(refusal('own_request'))
  })

  test('no more once the time is ended early, by either, or whom they stand for may not approve', async () => {
    const ending: readonly (() => Promise<unknown>)[] = [
      async () => expectOk(await endDeputy(deps, kofi.actor, await only(), CALLER)),
      async () => expectOk(await endDeputy(deps, bola.actor, await only(), CALLER)),
      async () => expectOk(await kit.standing(ada, kofi.memberId, 'suspend')),
    ]
    for (const end of ending) {
      expectOk(await name(kofi, bola))
      const asked = await ask(ada)
      expect(expectOk(await vote(bola, asked))).toEqual({ approved: true })
      await end()
      expect(await release(ada.company, asked.id)).toBe('waits')
    }
    async function only() {
      const [first] = await deputies()
      if (first === undefined) throw new Error('no deputy')
      return first.id
    }
  })
})

describe('members see', () => {
  const moment = () => ({ read: api.read, now: clock.now() })
  const readerOf = ({ userId, company }: TestMember) => ({ userId, company })
  const seen = async (by: TestMember, { id }: Pick<Approval, 'id'>) =>
    expectOk(await readApproval(moment(), readerOf(by), id))
  const listed = (by: TestMember, state: 'waiting' | 'closed' | 'all') =>
    listApprovals(moment(), readerOf(by), { state, page: 1, limit: 100 })
  /** For how many requests this member is needed, whatever list is read, and for which lines of the list. */
  const forThem = async (by: TestMember) => {
    const { approvals, forYou, total } = await listed(by, 'waiting')
    expect(approvals.filter((line) => line.forYou)).toHaveLength(forYou)
    expect(total).toBe(approvals.length)
    const closed = await listed(by, 'closed')
    expect(closed).toMatchObject({ forYou, total: closed.approvals.length })
    expect(await listed(by, 'all')).toMatchObject({ forYou, total: total + closed.total })
    return forYou
  }
  const nameOf = async (who: TestMember) =>
    (await listMembers(deps, ada.actor)).members.find(({ id }) => id === who.memberId)?.name ?? ''

  test('in whose place a deputy decides and decided, and who else can', async () => {
    expectOk(await name(kofi, bola))
    await twoMustApprove()
    const asked = await ask(ada)
    const place = { name: await nameOf(kofi), you: false }
    const deputy = await nameOf(bola)
    const before = await seen(bola, asked)
    expect(before).toMatchObject({ forYou: true, inPlaceOf: place, given: 0 })
    expect(before.waitsFor).toContainEqual({ name: deputy, you: true, inPlaceOf: place })
    expectOk(await vote(bola, asked))
    const after = await seen(kofi, asked)
    expect(after).toMatchObject({ forYou: false, inPlaceOf: null, given: 1 })
    expect(after.decisions).toMatchObject([
      { by: { name: deputy, you: false }, inPlaceOf: { ...place, you: true }, voidAt: null },
    ])
    expect(after.waitsFor.map((each) => each.name)).toEqual([await nameOf(dayo)])
  })

  test('a request as waiting for the two until one decided, and never what the one they stand for asked for', async () => {
    expectOk(await name(kofi, bola))
    await twoMustApprove()
    const [one, two] = [await ask(ada), await ask(ada)]
    expect([await forThem(kofi), await forThem(bola), await forThem(dayo)]).toEqual([2, 2, 2])
    expectOk(await vote(bola, one))
    expectOk(await vote(kofi, two))
    expect([await forThem(kofi), await forThem(bola), await forThem(dayo)]).toEqual([0, 0, 2])
    await ask(kofi)
    expect([await forThem(kofi), await forThem(bola), await forThem(dayo)]).toEqual([0, 0, 3])
    expect(await forThem(ada)).toBe(1)
  })

  test('a vote as void once its time is over; then either votes again, and what has ended stays as it was', async () => {
    expectOk(await name(kofi, bola, timeOf(1)))
    const asked = await ask(ada)
    expectOk(await vote(bola, asked))
    clock.advance(DAY_MS)
    expect(await release(ada.company, asked.id)).toBe('waits')
    const over = await seen(kofi, asked)
    expect(over).toMatchObject({ state: 'open', forYou: true, given: 0 })
    expect(over.decisions.map(({ voidAt }) => voidAt !== null)).toEqual([true])
    expect(await forThem(bola)).toBe(0)
    expectOk(await name(kofi, bola, timeOf(1)))
    expect(await forThem(bola)).toBe(1)
    expectOk(await vote(bola, asked))
    expect(await release(ada.company, asked.id)).toBe('released')
    clock.advance(DAY_MS)
    expect(await forThem(bola)).toBe(0)
    const ended = await seen(kofi, asked)
    expect(ended).toMatchObject({ state: 'released', given: 1 })
    expect(ended.decisions.map(({ voidAt }) => voidAt !== null)).toEqual([true, false])
  })
})

describe('nobody is named', () => {
  test('who may approve, who stands for somebody, oneself, or for longer than 30 days', async () => {
    expect(await name(kofi, dayo)).toEqual(refusal('deputy_unfit'))
    expect(await name(kofi, kofi)).toEqual(refusal('own_membership'))
    expect(await name(kofi, bola, timeOf(31))).toEqual(refusal('invalid_request'))
    expectOk(await name(kofi, bola))
    expect(await name(dayo, bola)).toEqual(refusal('deputy_unfit'))
  })

  test('by who may not approve', async () => {
    const act = expectOk(await describeDeputy(deps, bola.actor, { memberId: dayo.memberId, ...timeOf() }))
    const wish = { memberId: dayo.memberId, from: new Date(act.from), until: new Date(act.until) }
    expect(await nameDeputy(deps, bola.actor, wish, { pin: '', code: '' }, CALLER)).toEqual(refusal('forbidden'))
  })
})

describe('a stolen API, or a stolen database', () => {
  const forged = `insert into approvals.deputies
    (id, company_id, named_by, member_id, from_at, until_at, act, consent, named_at)
    values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz, $7, $8, now())`
  const row = () => {
    const { from, until } = timeOf()
    const [begin, end] = [from.toISOString(), until.toISOString()]
    const act = { kind: 'deputise-member', company: '', memberId: bola.memberId, name: '', from: begin, until: end }
    const id = newId('mch', +clock.now())
    return [id, ada.company, kofi.userId, bola.memberId, begin, end, JSON.stringify(act), '{}']
  }

  test('names nobody: the API’s login is refused, and what the owner of the tables writes counts for nothing', async () => {
    await expect(api.pool.query(forged, row())).rejects.toThrow('nobody confirmed')
    await db.owner.pool.query(`alter table approvals.deputies disable trigger user`)
    await db.owner.pool.query(forged, row())
    await db.owner.pool.query(`alter table approvals.deputies enable trigger user`)
    const asked = await ask(ada)
    expect(await vote(bola, asked)).toEqual(refusal('not_found'))
  })

  test('lengthens nobody’s time, and gives it to nobody else', async () => {
    expectOk(await name(kofi, bola, timeOf(1)))
    const asked = await ask(ada)
    const change = async (what: string, ...values: unknown[]) => {
      await expect(api.pool.query(`update approvals.deputies set ${what}`, values)).rejects.toThrow('permission denied')
      await db.owner.pool.query(`alter table approvals.deputies disable trigger user`)
      await db.owner.pool.query(`update approvals.deputies set ${what} where company_id = '${ada.company}'`, values)
      await db.owner.pool.query(`alter table approvals.deputies enable trigger user`)
    }
    await change(`until_at = until_at + interval '5 days'`)
    clock.advance(HOUR_MS)
    expect(await vote(bola, asked)).toEqual(refusal('not_found'))
    await change(`until_at = until_at - interval '5 days', named_by = $1`, dayo.userId)
    expect(await vote(bola, asked)).toEqual(refusal('not_found'))
    await change('named_by = $1', kofi.userId)
    const member = { userId: bola.userId, company: ada.company }
    const names = { by: 'Bola', inPlaceOf: 'Kofi' }
    expectOk(await judge.startVote(member, { request: asked.id, version: 1 }, names))
  })
})
