/**
 * Withdrawals that others of a company approve: the hard cases of business.md A4, on real accounts, custody, books and
 * passkeys. Whatever happens, what is held equals what is open, and nothing leaves without the votes that were asked.
 */
import { type ApprovalId, type BusinessId, DAY_MS, HOUR_MS, ok } from '@zend/kernel'
import { CALLER, expectOk, testDatabase, type TestCustomer, type Voter } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Approval,
  approvalOf,
  awaitsApproval,
  declineApproval,
  expireApproval,
  sweepApprovals,
  withdrawApproval,
} from '../../core/approvals/index.ts'
import { createPin } from '../../core/confirmation/index.ts'
import { listNotifications } from '../../core/notices/index.ts'
import { bookFactsOf } from '../../core/statements/index.ts'
import { approvedOn, COIN, LARGE, SMALL } from './approved.fixture.ts'
import { withdrawalReleaser } from './release-withdrawal.ts'
import { OUTSIDE, PIN, satoshi } from './withdrawal.fixture.ts'

const db = await testDatabase()
const kit = await approvedOn(db)
const { ask, balance, clock, command, companies, deps, env, feesKnown, givePasskey, join, judge, made, now } = kit
const { placeOf, release, releasing, seen, vote, voter } = kit
afterAll(() => kit.close())

let company: BusinessId
let maker: TestCustomer
let [first, second, third] = [] as unknown as readonly [Voter, Voter, Voter]
beforeEach(async () => {
  ;({
    company,
    maker,
    approvers: [first, second, third],
  } = await kit.begin())
})
afterEach(() => kit.requireBalanced())

const actor = () => ({ userId: maker.userId, holder: company })
const refused = (code: string) => expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) })

test('two approve, and it leaves: held from the request on, made once, signed by all', async () => {
  const asked = await ask(LARGE)
  expect(asked).toMatchObject({ needed: 2, state: 'open', madeBy: maker.userId })
  expect(await balance()).toEqual({ available: COIN / 2n, held: COIN / 2n })
  expect(expectOk(await vote(first, asked))).toEqual({ approved: false })
  expect(await release(asked)).toBe('waits')
  expect(expectOk(await vote(second, asked))).toEqual({ approved: true })
  expect(await release(asked)).toBe('released')
  expect(await made(asked)).toMatchObject({
    holder: company,
    madeBy: maker.userId,
    state: 'requested',
    money: satoshi(COIN / 2n),
    consent: { authorization: { factors: ['pin', 'code', 'approvals'] } },
  })
  expect(await balance()).toEqual({ available: COIN / 2n, held: COIN / 2n })
  expect(await release(asked)).toBe('closed')
  expect(await seen(asked)).toMatchObject({ state: 'released', given: 2, subject: asked.subject })
  // What is made says by whom it was approved, to its company alone.
  const approved = await approvalOf(db.read, company, asked.subject)
  expect(approved).toEqual({ request: asked.id, by: [expect.stringMatching(/\w/), expect.stringMatching(/\w/)] })
  expect(await approvalOf(db.read, await companies.open(), asked.subject)).toBeNull()
  const { firstName, lastName } = maker.command
  expect((await bookFactsOf(db.read, company, [asked.subject])).get(asked.subject)).toMatchObject({
    item: { id: asked.subject, party: OUTSIDE.bitcoin },
    madeBy: `${firstName} ${lastName}`,
    approvedBy: approved?.by.join('; '),
  })
})

const knowForAWeek = () =>
  db.owner.pool.query(
    `insert into approvals.signed (id, company_id, kind, made_by, usd_cents, payee, signed_at)
      values ('wdr_old' || $2, $1, 'withdrawal', $2, 1, 'address:bitcoin:${OUTSIDE.bitcoin}', now() - interval '8 days')`,
    [company, maker.userId],
  )

/** How a company is stopped, why nothing approved is signed then, and the statement that does it. */
const STOPS = [
  ['frozen', 'company_frozen', `insert into holders.freezes (holder, since, cause) values ($1, now(), 'operator')`],
  [
    'maybe on a list',
    'company_in_review',
    `insert into kyb.cases (company_id, state, listing)
    values ($1, 'in_progress', 'in_review')`,
  ],
  ['suspended by us', 'company_suspended', `insert into kyb.cases (company_id, state) values ($1, 'suspended')`],
] as const

test('a small one to an address that is known for a week needs nobody', async () => {
  await knowForAWeek()
  expect(awaitsApproval(await command(SMALL))).toBe(false)
})

describe('who counts', () => {
  test('nobody on their own request, whatever they become, and by whatever membership', async () => {
    const asked = await ask(SMALL)
    await companies.change(placeOf(maker), ['view', 'withdrawal', 'approve'])
    const device = await givePasskey(maker)
    expect(await vote({ ...maker, device }, asked)).toEqual(refused('own_request'))
    await companies.remove(placeOf(maker))
    await join(maker, ['view', 'approve'])
    expect(await vote({ ...maker, device }, asked)).toEqual(refused('own_request'))
  })

  test('one vote each', async () => {
    const asked = await ask(LARGE)
    expectOk(await vote(first, asked))
    expect(await vote(first, asked)).toEqual(refused('vote_given'))
    expect(await release(asked)).toBe('waits')
  })

  test('nobody of another company, and nobody who may not approve', async () => {
    const asked = await ask(SMALL)
    const stranger = await voter()
    expect(await vote(stranger, asked)).toEqual(refused('not_found'))
    await join(stranger, ['view'])
    expect(await vote(stranger, asked)).toEqual(refused('not_found'))
  })

  const leaving: readonly (readonly [string, (who: Voter) => Promise<unknown>, (who: Voter) => Promise<unknown>])[] = [
    [
      'loses the right',
      (who) => companies.change(placeOf(who), ['view']),
      (who) => companies.change(placeOf(who), ['view', 'approve']),
    ],
    ['leaves', (who) => companies.remove(placeOf(who)), (who) => join(who, ['view', 'approve'])],
  ]
  test.each(leaving)(
    'an approver who %s: the vote is void for good, also when they are back',
    async (_how, go, back) => {
      const asked = await ask(LARGE)
      expectOk(await vote(first, asked))
      expectOk(await vote(second, asked))
      expect((await now(asked)).state).toBe('approved')
      await go(second)
      expect((await now(asked)).state).toBe('open')
      await back(second)
      expect(await release(asked)).toBe('waits')
      expect(await made(asked)).toBeNull()
      expect((await seen(asked)).decisions.map(({ voidAt }) => voidAt !== null)).toEqual([false, true])
      // They may vote again.
      expectOk(await vote(second, asked))
      expect(await release(asked)).toBe('released')
    },
  )

  test('an approver who is suspended while they vote: that vote is void too, also when they are back', async () => {
    const asked = await ask(LARGE)
    const member = { userId: first.userId, company }
    const ballot = { request: asked.id, version: 1 }
    const answer = first.device.sign(
      expectOk(await judge.startVote(member, ballot, { by: 'Kofi', inPlaceOf: null })).options,
    )
    const waiting = async () => {
      const { rows } = await db.owner.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.n ?? 0
    }
    // The vote is held up at its passkey, once it is clear that this person may vote.
    const [voting, suspending] = await db.owner.transact(async (tx) => {
      await sql`select from passkeys.passkeys where credential_id = ${answer.id} for update`.execute(tx)
      const voted = judge.vote(member, { ...ballot, answer, words: null }, CALLER)
      await expect.poll(waiting, { interval: 10 }).toBe(1)
      let isSuspended = false
      const suspended = companies.suspend(placeOf(first)).then(() => (isSuspended = true))
      await expect.poll(async () => isSuspended || (await waiting()) === 2, { interval: 10 }).toBe(true)
      return [{ voted }, { suspended }] as const
    })
    expectOk(await voting.voted)
    await suspending.suspended
    await db.owner.pool.query('update companies.members set suspended_at = null where id = $1', [placeOf(first)])
    expect(expectOk(await vote(second, asked))).toEqual({ approved: false })
    expect((await seen(asked)).decisions.map(({ voidAt }) => voidAt !== null)).toEqual([true, false])
  })

  test('a maker who left: it stays, and needs one approval more', async () => {
    const asked = await ask(LARGE)
    await companies.remove(placeOf(maker))
    expectOk(await vote(first, asked))
    expect(expectOk(await vote(second, asked))).toEqual({ approved: false })
    expect(expectOk(await vote(third, asked))).toEqual({ approved: true })
    expect(await release(asked)).toBe('released')
  })

  test('not enough people are left: it says so, and waits for somebody new', async () => {
    const asked = await ask(LARGE)
    expectOk(await vote(first, asked))
    await companies.remove(placeOf(second))
    await companies.remove(placeOf(third))
    expect(await seen(asked)).toMatchObject({ hasQuorum: false, waitsFor: [] })
    const added = await voter()
    await join(added, ['view', 'approve'])
    expect(await seen(asked)).toMatchObject({ hasQuorum: true })
    expectOk(await vote(added, asked))
    expect(await release(asked)).toBe('released')
  })
})

describe('what is signed', () => {
  test('an answer is for one version of one request, once, from a device that verified its person', async () => {
    const [one, two] = [await ask(SMALL), await ask(SMALL)]
    const member = { userId: first.userId, company }
    const ballot = ({ id, version }: Approval) => ({ request: id, version })
    const start = async (approval: Approval) =>
      expectOk(await judge.startVote(member, ballot(approval), { by: 'Kofi', inPlaceOf: null }))
    const send = (approval: Approval, answer: ReturnType<Voter['device']['sign']>) =>
      judge.vote(member, { ...ballot(approval), answer, words: null }, CALLER)
    const answer = first.device.sign((await start(one)).options)
    expect(await send(two, answer)).toEqual(refused('passkey_expired'))
    expect(await send(one, answer)).toEqual(refused('passkey_expired'))
    const { options } = await start(one)
    expect(await send(one, first.device.sign(options, { userVerified: false }))).toEqual(refused('passkey_refused'))
    const elsewhere = first.device.sign((await start(one)).options, { origin: 'http://zend.example' })
    expect(await send(one, elsewhere)).toEqual(refused('passkey_refused'))
    const foreign = second.device.sign((await start(one)).options)
    expect(await send(one, foreign)).toEqual(refused('passkey_refused'))
    expect((await seen(one)).given).toBe(0)
  })

  test('a challenge that is older than its minutes, or a request past its end, takes no vote', async () => {
    const asked = await ask(SMALL)
    const member = { userId: first.userId, company }
    const ballot = { request: asked.id, version: 1 }
    const { options } = expectOk(await judge.startVote(member, ballot, { by: 'Kofi', inPlaceOf: null }))
    clock.advance(HOUR_MS)
    const late = { ...ballot, answer: first.device.sign(options), words: null }
    expect(await judge.vote(member, late, CALLER)).toEqual(refused('passkey_expired'))
    clock.advance(3 * DAY_MS)
    expect(await vote(first, asked)).toEqual(refused('approval_closed'))
  })
})

describe('ends', () => {
  test('one who declines ends it, with a reason, and the money is free', async () => {
    const asked = await ask(LARGE)
    expectOk(await vote(first, asked))
    const member = { userId: second.userId, company }
    const decline = { request: asked.id, version: 1, reason: 'suspected_fraud', words: 'not our supplier' } as const
    expectOk(await declineApproval(releasing, member, decline, CALLER.ip))
    expect(await now(asked)).toMatchObject({ state: 'declined', reason: 'suspected_fraud' })
    expect(await balance()).toEqual({ available: COIN, held: 0n })
    expect(await vote(third, asked)).toEqual(refused('approval_closed'))
    expect(await release(asked)).toBe('closed')
    const again = { userId: third.userId, company }
    expect(await declineApproval(releasing, again, decline, CALLER.ip)).toEqual(refused('approval_closed'))
  })

  test('its maker is told, but not once they see nothing of the company any more', async () => {
    const told = async () => (await listNotifications(db.read, maker.userId, 'en')).map(({ body }) => body)
    const member = { userId: first.userId, company }
    const decline = async ({ id }: Approval) => {
      const said = { request: id, version: 1, reason: 'duplicate', words: 'Paid on Monday' } as const
      expectOk(await declineApproval(releasing, member, said, CALLER.ip))
    }
    const [one, two, three] = [await ask(SMALL), await ask(SMALL), await ask(SMALL)]
    await decline(one)
    const heard = await told()
    expect(heard).toHaveLength(1)
    await companies.change(placeOf(maker), ['report.export'])
    await decline(two)
    await companies.remove(placeOf(maker))
    await decline(three)
    expect(await told()).toEqual(heard)
  })

  test('its maker takes it back; nobody else can, and nobody declines their own', async () => {
    const asked = await ask(LARGE)
    const by = ({ userId }: TestCustomer) => ({ userId, company })
    expect(await withdrawApproval(releasing, by(first), asked.id, CALLER.ip)).toEqual(refused('not_found'))
    const decline = { request: asked.id, version: 1, reason: 'other', words: null } as const
    expect(await declineApproval(releasing, by(maker), decline, CALLER.ip)).toEqual(refused('own_request'))
    expectOk(await withdrawApproval(releasing, by(maker), asked.id, CALLER.ip))
    expect(await balance()).toEqual({ available: COIN, held: 0n })
  })

  test('after 72 hours it is over, with the money back in the same moment', async () => {
    const asked = await ask(LARGE)
    await expireApproval(releasing, company, asked.id)
    expect((await now(asked)).state).toBe('open')
    clock.advance(3 * DAY_MS)
    const log = { warn: (facts: object) => expect.fail(JSON.stringify(facts)) }
    await sweepApprovals({ ...releasing, log })
    expect((await now(asked)).state).toBe('expired')
    expect(await balance()).toEqual({ available: COIN, held: 0n })
  })
})

describe('at the release', () => {
  const ready = async (): Promise<Approval> => {
    const asked = await ask(LARGE)
    expectOk(await vote(first, asked))
    expectOk(await vote(second, asked))
    return asked
  }

  test('two at once, and a sweep beside them, make one withdrawal', async () => {
    const asked = await ready()
    const log = { warn: (facts: object) => expect.fail(JSON.stringify(facts)) }
    const answers = await Promise.all([release(asked), release(asked), sweepApprovals({ ...releasing, log })])
    expect(answers.slice(0, 2).filter((answer) => answer === 'released').length).toBeLessThanOrEqual(1)
    expect(await now(asked)).toMatchObject({ state: 'released' })
    expect(await balance()).toEqual({ available: COIN / 2n, held: COIN / 2n })
  })

  test('a hold on the maker stops it with the reason; it keeps its money, and goes when that is over', async () => {
    const asked = await ready()
    await db.owner.pool.query(`insert into holders.holds (user_id, reason, until) values ($1, 'pin_reset', $2)`, [
      maker.userId,
      new Date(+clock.now() + HOUR_MS),
    ])
    expect(await release(asked)).toBe('stopped')
    expect(await now(asked)).toMatchObject({ state: 'stopped', reason: 'money_out_held' })
    expect(await balance()).toEqual({ available: COIN / 2n, held: COIN / 2n })
    clock.advance(2 * HOUR_MS)
    await feesKnown()
    expect(await release(asked)).toBe('released')
  })

  test('a halted network stops it, and declining still frees the money', async () => {
    const asked = await ready()
    env.halted = true
    try {
      expect(await release(asked)).toBe('stopped')
    } finally {
      env.halted = false
    }
    const decline = { request: asked.id, version: 1, reason: 'duplicate', words: null } as const
    expectOk(await declineApproval(releasing, { userId: third.userId, company }, decline, CALLER.ip))
    expect(await balance()).toEqual({ available: COIN, held: 0n })
  })

  test('a price that rose asks for more: what was enough then is not now', async () => {
    const asked = await ask(SMALL)
    expect(asked.needed).toBe(1)
    expectOk(await vote(first, asked))
    const before = env.prices['BTC'] ?? ''
    env.prices['BTC'] = '3000000'
    try {
      expect(await release(asked)).toBe('waits')
    } finally {
      env.prices['BTC'] = before
    }
    expect((await now(asked)).state).toBe('open')
    expectOk(await vote(second, asked))
    expect(await release(asked)).toBe('released')
  })
})

describe('a stolen API, or a stolen database', () => {
  test('cannot have a payment signed that its policy wants approved', async () => {
    const asked = await ask(LARGE)
    const { statement } = expectOk(await withdrawalReleaser(deps)(actor(), JSON.parse(asked.payload) as never))
    expect(await judge.release(company, asked.id, statement)).toEqual(refused('votes_missing'))
    // Votes written by somebody else are no votes.
    await db.owner.pool.query(
      `insert into approvals.decisions (id, request_id, version, made_by, member_id, decision, vote, mac, decided_at)
        select replace(gen.id, 'usr_', 'apd_'), $1, 1, gen.id, gen.member, 'approve', '{}', sha256('x'), now()
        from (values ($2, $3), ($4, $5)) gen (id, member)`,
      [asked.id, first.userId, placeOf(first), second.userId, placeOf(second)],
    )
    expect(await judge.release(company, asked.id, statement)).toEqual(refused('votes_missing'))
  })

  test('cannot have signed what the payload does not allow, nor another payload than its maker’s', async () => {
    const asked = await ask(SMALL)
    expectOk(await vote(first, asked))
    const { statement } = expectOk(await withdrawalReleaser(deps)(actor(), JSON.parse(asked.payload) as never))
    for (const changed of [
      { amount: String(COIN / 50n) },
      { address: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3' },
      { id: 'wdr_00000000000000000000000000' },
      { holder: first.userId },
      { fee: String(COIN / 200n) },
    ])
      await expect(judge.release(company, asked.id, { ...statement, ...changed })).rejects.toThrow()
    await db.owner.pool.query(`alter table approvals.requests disable trigger all`)
    try {
      const payload = asked.payload.replace('"amount":"0.01000000"', '"amount":"0.90000000"')
      expect(payload).not.toBe(asked.payload)
      await db.owner.pool.query(`update approvals.requests set payload = $2 where id = $1`, [asked.id, payload])
      await expect(judge.release(company, asked.id, statement)).rejects.toThrow('nobody asked')
      await db.owner.pool.query(`update approvals.requests set payload = $2 where id = $1`, [asked.id, asked.payload])
    } finally {
      await db.owner.pool.query(`alter table approvals.requests enable trigger all`)
    }
  })

  test.each(STOPS)(
    'for a company that is %s has nothing approved signed, nor a payment alone where none may go out',
    async (_, code, stop) => {
      const asked = await ask(SMALL)
      expectOk(await vote(first, asked))
      const { statement } = expectOk(await withdrawalReleaser(deps)(actor(), JSON.parse(asked.payload) as never))
      await knowForAWeek()
      const send = await kit.prepared(SMALL)
      const { confirmer } = deps.confirmation
      const signed: unknown[] = []
      const confirm: typeof confirmer.confirm = async (...asking) => {
        // After everything that the API itself looks at before it asks.
        await db.owner.pool.query(stop, [company])
        const answer = await confirmer.confirm(...asking)
        signed.push(answer)
        return answer
      }
      await send(null, { ...confirmer, confirm })
      expect(signed).toEqual([code === 'company_suspended' ? ok(expect.anything()) : refused('company_frozen')])
      expect(await judge.release(company, asked.id, statement)).toEqual(refused(code))
      expect((await now(asked)).state).toBe('approved')
    },
  )

  test('cannot write votes, approve, or revive what has ended', async () => {
    const asked: { readonly id: ApprovalId } = await ask(LARGE)
    const byApi = (statement: string, ...values: unknown[]) => asApi(statement, values)
    await expect(byApi(`update approvals.requests set state = 'approved' where id = $1`, asked.id)).rejects.toThrow(
      'only the confirmer',
    )
    await expect(byApi(`update approvals.requests set state = 'released' where id = $1`, asked.id)).rejects.toThrow(
      'not approved',
    )
    await expect(byApi(`delete from approvals.requests where id = $1`, asked.id)).rejects.toThrow('permission denied')
    await expect(
      byApi(
        `insert into approvals.decisions (id, request_id, version, made_by, member_id, decision, vote, mac, decided_at)
          values ('apd_00000000000000000000000000', $1, 1, $2, $3, 'approve', '{}', sha256('x'), now())`,
        asked.id,
        first.userId,
        placeOf(first),
      ),
    ).rejects.toThrow('only the confirmer')
    await expect(
      byApi(`insert into approvals.signed values ('x', $1, 'withdrawal', $2, 0, 'p', null)`, company, maker.userId),
    ).rejects.toThrow('permission denied')
    expectOk(await withdrawApproval(releasing, { userId: maker.userId, company }, asked.id, CALLER.ip))
    await expect(
      byApi(`update approvals.requests set state = 'open', closed_at = null where id = $1`, asked.id),
    ).rejects.toThrow('is closed')
  })
})

/** Runs a statement with the API's login. */
async function asApi(statement: string, values: readonly unknown[]): Promise<unknown> {
  const client = await db.owner.pool.connect()
  try {
    await client.query('set role zend_api')
    return await client.query(statement, [...values])
  } finally {
    await client.query('reset role')
    client.release()
  }
}

describe('a company that one person runs', () => {
  test('moves up to $10,000 a day alone, and no more without a second one who may approve', async () => {
    for (const each of [second, third]) await companies.remove(placeOf(each))
    await companies.change(placeOf(first), ['view', 'withdrawal', 'approve'])
    expectOk(await createPin(deps.confirmation, first.actor, PIN, CALLER))
    expect(awaitsApproval(await command('0.1', first))).toBe(false)
    await expect(command('0.15', first)).rejects.toThrow('single_control_limit')
    // Somebody else's request waits for them.
    const asked = await ask(LARGE)
    expect(asked.needed).toBe(1)
    expectOk(await vote(first, asked))
    expect(await release(asked)).toBe('released')
  })
})
