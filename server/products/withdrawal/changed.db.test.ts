/**
 * A maker changes what they asked others to approve (business.md A4): a new version, confirmed anew, whose money is
 * held in place of the old, and on which no earlier vote counts. Whatever happens at the same moment, what leaves is
 * what was approved, and what is held is what is open.
 */
import type { BusinessId } from '@zend/kernel'
import { expectOk, testDatabase, type TestCustomer, type Voter } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Approval,
  awaitsApproval,
  changeApproval,
  releaseApproval,
  requestToChange,
} from '../../core/approvals/index.ts'
import { payloadText, readPayload } from '../../core/approvals/act/index.ts'
import { lockActs } from '../../core/holders/index.ts'
import { approvedOn, COIN, LARGE, SMALL } from './approved.fixture.ts'
import { OUTSIDE, satoshi } from './withdrawal.fixture.ts'

const db = await testDatabase()
const kit = await approvedOn(db)
const { ask, balance, change, clock, companies, deps, made, now, placeOf, preparedChange, release, seen, vote } = kit
afterAll(() => kit.close())

const QUARTER = '0.25'
const OTHER_ADDRESS = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'

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

const owner = <R extends object>(statement: string, ...values: unknown[]) =>
  db.owner.pool.query<R>(statement, values).then(({ rows }) => rows)
const refused = (code: string) => expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) })
const requestOf = (result: object): Approval => {
  if (!awaitsApproval(result)) throw new Error('nobody is asked')
  return result.awaits
}
/** The holds of a request, in the order of its versions, and how each ended. */
const holdsOf = ({ id }: Approval) =>
  owner<{ amount: string; state: string | null; isAtOnce: boolean | null }>(
    `select h.amount::text, c.state, c.recorded_at = lead(h.recorded_at) over (order by h.id) as "isAtOnce"
      from ledger.holds h left join ledger.hold_closings c on c.hold = h.id
      where h.cause like 'approval:' || $1 || '%' order by h.id`,
    id,
  )
const told = (kind: string, { id }: Approval) =>
  owner<{ user_id: string }>(
    `select user_id from notices.outbox where kind = $1 and facts ->> 'approvalId' = $2 order by 1`,
    kind,
    id,
  ).then((rows) => rows.map(({ user_id }) => user_id))

describe('a new version', () => {
  test('holds the new amount in place of the old, ends when the first would have, and is approved anew', async () => {
    const asked = await ask(LARGE)
    expectOk(await vote(first, asked))
    clock.advance(3_600_000)
    await kit.feesKnown()
    const next = await change(asked, QUARTER)
    expect(next).toMatchObject({ id: asked.id, version: 2, subject: asked.subject, state: 'open' })
    expect(next.expiresAt).toEqual(asked.expiresAt)
    expect(next.madeAt).toEqual(asked.madeAt)
    expect(await balance()).toEqual({ available: (COIN / 4n) * 3n, held: COIN / 4n })
    // One transaction: never two holds, never none.
    expect(await holdsOf(asked)).toEqual([
      { amount: '50000000', state: 'released', isAtOnce: true },
      { amount: '25000000', state: null, isAtOnce: null },
    ])
    expect(await release(next)).toBe('waits')
    expect(expectOk(await vote(second, next))).toEqual({ approved: true })
    expect(await release(next)).toBe('released')
    expect(await made(asked)).toMatchObject({ money: satoshi(COIN / 4n) })
    expect(await owner(`select usd_cents from approvals.signed where id = $1`, asked.subject)).toHaveLength(1)
    expect(await owner(`select id from limits.uses where holder = $1`, company)).toHaveLength(1)
  })

  test('may go to another address; what was signed before is kept, and shown with its votes', async () => {
    const asked = await ask(SMALL)
    expectOk(await vote(first, asked))
    const next = await change(asked, SMALL, OTHER_ADDRESS)
    expect(await seen(next, second)).toMatchObject({
      version: 2,
      given: 0,
      forYou: true,
      payee: { details: { address: OTHER_ADDRESS } },
      earlier: [{ version: 1, payload: asked.payload, changedAt: next.changedAt?.toISOString() }],
      decisions: [{ version: 1, voidAt: next.changedAt?.toISOString() }],
      canChange: false,
    })
    expect(await seen(next, maker)).toMatchObject({ canChange: true })
    expectOk(await vote(second, next))
    expect(await release(next)).toBe('released')
    expect(await made(asked)).toMatchObject({ address: OTHER_ADDRESS })
    expect(await seen(next, maker)).toMatchObject({ canChange: false })
  })

  test('is told to whoever may approve, and whoever looks at the old one is told that it changed', async () => {
    const asked = await ask(LARGE)
    const next = await change(asked, QUARTER)
    expect(await told('approval-changed', asked)).toEqual([first, second, third].map(({ userId }) => userId).toSorted())
    expect(await vote(first, asked)).toEqual(refused('version_changed'))
    expectOk(await vote(first, next))
  })

  test('needs somebody, also where the policy would let it pass by now', async () => {
    const asked = await ask(SMALL)
    await kit.putPolicy({ company, version: 1, rules: [], madeBy: maker.userId })
    const next = await change(asked, '0.02')
    expect(next.needed).toBe(1)
    expect(await release(next)).toBe('waits')
    expect(expectOk(await vote(first, next))).toEqual({ approved: true })
    expect(await release(next)).toBe('released')
  })

  test('needs what its own amount needs', async () => {
    const asked = await ask(SMALL)
    expect((await change(asked, LARGE)).needed).toBe(2)
  })

  test('of one that is stopped, too: it is tried with what it says now', async () => {
    const asked = await ask(SMALL)
    expectOk(await vote(first, asked))
    kit.env.halted = true
    try {
      expect(await release(asked)).toBe('stopped')
    } finally {
      kit.env.halted = false
    }
    const next = await change(asked, '0.02')
    expect(await now(asked)).toMatchObject({ state: 'open', reason: null, version: 2 })
    expectOk(await vote(first, next))
    expect(await release(next)).toBe('released')
    expect(await made(asked)).toMatchObject({ money: satoshi(COIN / 50n) })
  })

  test('is not undone by an earlier voter who leaves', async () => {
    await kit.putPolicy({
      company,
      version: 1,
      rules: [{ when: {}, approvals: 1, delayMinutes: 60 }],
      madeBy: maker.userId,
    })
    const asked = await ask(SMALL)
    expectOk(await vote(first, asked))
    const next = await change(asked, '0.02')
    expect(expectOk(await vote(second, next))).toEqual({ approved: true })
    await companies.remove(placeOf(first))
    expect(await now(asked)).toMatchObject({ state: 'approved' })
  })
})

describe('who, and until when', () => {
  test('only its maker, while it is not carried out; for everybody else there is none', async () => {
    const asked = await ask(SMALL)
    const by = ({ userId }: TestCustomer) =>
      requestToChange({ clock, read: db.read }, { userId, holder: company }, 'withdrawal', {
        approval: asked.id,
        version: 1,
      })
    expectOk(await by(maker))
    expect(await by(first)).toEqual(refused('not_found'))
    expectOk(await vote(first, asked))
    expect(await release(asked)).toBe('released')
    expect(await by(maker)).toEqual(refused('approval_closed'))
  })

  test('beyond the balance nothing is lost: the old version stays, with its hold and its votes', async () => {
    const asked = await ask(LARGE)
    expectOk(await vote(first, asked))
    await expect(preparedChange(asked, '1.01')).rejects.toThrow('insufficient_funds')
    // Enough as it is offered, and gone by the time it is taken.
    const take = await preparedChange(asked, '0.9')
    await db.owner.pool.query(
      `select ledger.place_hold('hld_' || right($1, 26), $1, 'BTC', 30000000, 'approval:apr_' || right($1, 26), now())`,
      [company],
    )
    expect(await take()).toEqual(refused('insufficient_funds'))
    await db.owner.pool.query(`select ledger.release_hold('hld_' || right($1, 26), now())`, [company])
    expect(await now(asked)).toMatchObject({ version: 1, state: 'open' })
    expect(await holdsOf(asked)).toEqual([{ amount: '50000000', state: null, isAtOnce: null }])
    expect((await seen(asked)).given).toBe(1)
    // The code was not used up.
    expect(requestOf(expectOk(await take()))).toMatchObject({ version: 2 })
  })
})

describe('at the same moment', () => {
  test('the same change twice is one, by whatever key; a repeat answers it, also after the next', async () => {
    const asked = await ask(LARGE)
    const take = await preparedChange(asked, QUARTER)
    const answers = await Promise.all([take(), take(), take('other'), take(null)])
    for (const each of answers) expect(requestOf(expectOk(each))).toMatchObject({ version: 2 })
    expect(await told('approval-changed', asked)).toHaveLength(3)
    await change(await now(asked), SMALL)
    expect(requestOf(expectOk(await take()))).toMatchObject({ version: 3 })
    expect(await holdsOf(asked)).toMatchObject([{ state: 'released' }, { state: 'released' }, { amount: '1000000' }])
  })

  test('of two changes one is made, and the other learns that it changed', async () => {
    const asked = await ask(LARGE)
    const payload = readPayload(asked.payload)
    const changed = (amount: string) =>
      db.transact(async (tx) => {
        await lockActs(tx, company)
        const next = { ...payload, version: '2', most: { asset: 'BTC', amount } } as const
        payloadText(next)
        return changeApproval({ clock }, tx, { payload: next, statement: {} as never }, asked.consent)
      })
    const answers = await Promise.all([changed('0.30000000'), changed('0.20000000')])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(refused('version_changed'))
    expect(await holdsOf(asked)).toHaveLength(2)
  })

  test('one from a page that shows an older version changes nothing', async () => {
    const asked = await ask(LARGE)
    const take = await preparedChange(asked, QUARTER)
    expectOk(await take())
    await expect(preparedChange(asked, SMALL)).rejects.toThrow('version_changed')
    expect(await now(asked)).toMatchObject({ version: 2 })
  })

  test('a vote counts for the old version or not at all', async () => {
    const asked = await ask(SMALL)
    const take = await preparedChange(asked, '0.02')
    const [changed] = await Promise.all([take(), vote(first, asked)])
    expectOk(changed)
    expect(await now(asked)).toMatchObject({ version: 2, state: 'open' })
    expect((await seen(asked)).given).toBe(0)
    expect(await release(asked)).toBe('waits')
    expect(await made(asked)).toBeNull()
  })

  test('a release that has signed the old version does nothing once it changed, also when the new one is approved', async () => {
    const asked = await ask(SMALL)
    expectOk(await vote(first, asked))
    const take = await preparedChange(asked, '0.02', OTHER_ADDRESS)
    const judge = {
      ...kit.judge,
      release: async (...asking: Parameters<typeof kit.judge.release>) => {
        const signed = await kit.judge.release(...asking)
        expectOk(await vote(first, requestOf(expectOk(await take()))))
        return signed
      },
    }
    expect(await releaseApproval({ ...kit.releasing, judge }, company, asked.id)).toBe('waits')
    expect(await made(asked)).toBeNull()
    expect(await release(asked)).toBe('released')
    expect(await made(asked)).toMatchObject({ address: OTHER_ADDRESS, money: satoshi(COIN / 50n) })
    // What is counted is what left.
    const value = (await made(asked))?.value.amount
    expect(await owner(`select usd_cents, payee from approvals.signed where id = $1`, asked.subject)).toEqual([
      { usd_cents: String(value), payee: `address:bitcoin:${OTHER_ADDRESS}` },
    ])
  })

  test('what was released meanwhile cannot be changed', async () => {
    const asked = await ask(SMALL)
    expectOk(await vote(first, asked))
    const take = await preparedChange(asked, '0.02')
    const { confirmer } = deps.confirmation
    const releasedMeanwhile = {
      ...confirmer,
      confirm: async (...asking: Parameters<typeof confirmer.confirm>) => {
        const confirmed = await confirmer.confirm(...asking)
        expect(await release(asked)).toBe('released')
        return confirmed
      },
    }
    expect(await take(undefined, releasedMeanwhile)).toEqual(refused('approval_closed'))
    expect(await made(asked)).toMatchObject({ money: satoshi(COIN / 100n), address: OUTSIDE.bitcoin })
    expect(await take()).toEqual(refused('approval_closed'))
  })
})

describe('a stolen API', () => {
  const byApi = async (statement: string, ...values: unknown[]): Promise<void> => {
    const client = await db.owner.pool.connect()
    try {
      await client.query('set role zend_api')
      await client.query(statement, values)
    } finally {
      await client.query('reset role')
      client.release()
    }
  }

  test('extends no request, skips no version, rewrites none, and has nothing signed that its maker did not', async () => {
    const asked = await ask(SMALL)
    const next = `update approvals.requests set version = version + 1, changed_at = now(), state = 'open'`
    await expect(byApi(`${next}, expires_at = expires_at + interval '1 hour' where id = $1`, asked.id)).rejects.toThrow(
      'ends no later',
    )
    await expect(
      byApi(`update approvals.requests set version = 3, changed_at = now() where id = $1`, asked.id),
    ).rejects.toThrow('stays as it was')
    await expect(byApi(`update approvals.versions set payload = ''`)).rejects.toThrow('permission denied')
    await expect(
      byApi(`insert into approvals.versions values ($1, 7, '', '{}', 1, 1, now())`, asked.id),
    ).rejects.toThrow('permission denied')
    expectOk(await vote(first, asked))
    await byApi(`${next} where id = $1`, asked.id)
    expectOk(await vote(second, { ...asked, version: 2 }))
    await expect(release(asked)).rejects.toThrow('nobody asked')
    await byApi(`update approvals.requests set state = 'declined', closed_at = now() where id = $1`, asked.id)
    await db.owner.pool.query(`select ledger.release_hold('hld_' || substr($1, 5), now())`, [asked.id])
  })
})
