/**
 * The table of hard cases of business.md A4, one row each, as far as a withdrawal can meet them. Whatever happens, what
 * is held equals what is open. Rows with more than one step of their own are in approved.db.test.ts and
 * members/approved-members.db.test.ts; batches, API keys and recurring payments do not exist yet.
 */
import type { DeclineReason, PolicyRule } from '@zend/contracts'
import { type BusinessId, DAY_MS, newId } from '@zend/kernel'
import { CALLER, expectOk, testDatabase, type TestCustomer, type Voter } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ApprovalJudge,
  awaitsApproval,
  decideFreeze,
  declineApproval,
  releaseApproval,
} from '../../core/approvals/index.ts'
import { createPin } from '../../core/confirmation/index.ts'
import { deleteFreeze } from '../../core/holders/index.ts'
import { openDatabase } from '../../database/index.ts'
import { approvedOn, COIN, LARGE, SMALL } from './approved.fixture.ts'
import { OUTSIDE, PIN } from './withdrawal.fixture.ts'

const db = await testDatabase()
const kit = await approvedOn(db)
const { ask, balance, clock, companies, feesKnown, made, now, passkeys, placeOf } = kit
const { release, releasing, seen, vote } = kit
const worker = openDatabase({ url: db.url, applicationName: 'zend-test-worker', role: 'zend_worker' })
afterAll(() => Promise.all([kit.close(), worker.close()]))

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

const owner = (statement: string, ...values: unknown[]) => db.owner.pool.query(statement, values)
const refused = (code: string) => expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) })
const decline = ({ id: request, version } = asked, reason: DeclineReason = 'other') =>
  declineApproval(releasing, { userId: third.userId, company }, { request, version, reason, words: null }, CALLER.ip)
const putPolicy = (version: number, rules: readonly PolicyRule[]) =>
  kit.putPolicy({ company, version, rules, madeBy: maker.userId })

let asked: Awaited<ReturnType<typeof ask>>
const twoVote = async (): Promise<void> => {
  asked = await ask(LARGE)
  expectOk(await vote(first, asked))
  expectOk(await vote(second, asked))
}

/** A policy that wants the third's approval of everything, and somebody who may change it. */
const wantTheThird = async (): Promise<Voter> => {
  await putPolicy(1, [{ when: {}, approvals: 1, from: { members: [placeOf(third)] } }])
  const manager = await kit.voter()
  expectOk(await createPin(kit.deps.confirmation, manager.actor, PIN, CALLER))
  await kit.join(manager, ['view', 'approve', 'policy.manage'])
  return manager
}

/** The case in business.md's words, what is checked here, and how. */
type Row = readonly [string, string, () => Promise<void>]
const ROWS: readonly Row[] = [
  [
    'approver leaves, not enough left',
    'others change the rule in place of whom it names; what was asked before is asked anew',
    async () => {
      const manager = await wantTheThird()
      asked = await ask(SMALL)
      await companies.remove(placeOf(third))
      expectOk(await vote(first, asked))
      expect(await seen(asked)).toMatchObject({ hasQuorum: false })
      const changed = expectOk(await kit.changeRules(manager, [], 1))
      if (!awaitsApproval(changed)) throw new Error('nobody was asked')
      expect(await vote(manager, changed.awaits)).toEqual(refused('own_request'))
      expect(await release(changed.awaits)).toBe('waits')
      expect(expectOk(await vote(first, changed.awaits))).toEqual({ approved: true })
      expect(await release(changed.awaits)).toBe('released')
      // The stricter of both still counts for what was asked by the old rules.
      expect(await release(asked)).toBe('waits')
      expect(awaitsApproval(await kit.command(SMALL))).toBe(false)
    },
  ],
  [
    'approver leaves, not enough left',
    'put out lately, their approval is still asked for: nobody puts out whoever would say no',
    async () => {
      const manager = await wantTheThird()
      await companies.remove(placeOf(third))
      await owner(
        `insert into approvals.signed (id, company_id, kind, made_by, usd_cents, payee)
          values ('mch_' || $1, $1, 'member', $2, 0, 'approver left')`,
        company,
        manager.userId,
      )
      expect(await kit.changeRules(manager, [], 1)).toEqual(refused('approver_gone'))
      await owner(`update approvals.signed set signed_at = signed_at - interval '49 hours'`)
      const changed = expectOk(await kit.changeRules(manager, [], 1))
      if (!awaitsApproval(changed)) throw new Error('nobody was asked')
      expect(expectOk(await vote(second, changed.awaits))).toEqual({ approved: true })
      expect(await release(changed.awaits)).toBe('released')
    },
  ],
  [
    'maker leaves',
    'it says so, and for whom it waits: one approval more',
    async () => {
      asked = await ask(LARGE)
      await companies.remove(placeOf(maker))
      expectOk(await vote(first, asked))
      expect(expectOk(await vote(second, asked))).toEqual({ approved: false })
      const name = expect.any(String) as unknown
      expect(await seen(asked, third)).toMatchObject({
        formerMaker: true,
        hasQuorum: true,
        waitsFor: [{ name, you: true }],
      })
      await companies.suspend(placeOf(third))
      expect(await seen(asked, first)).toMatchObject({ hasQuorum: false, waitsFor: [] })
    },
  ],
  [
    'maker leaves',
    'suspended, too: they cannot be asked',
    async () => {
      asked = await ask(SMALL)
      await companies.suspend(placeOf(maker))
      expect(expectOk(await vote(first, asked))).toEqual({ approved: false })
      expect(await release(asked)).toBe('waits')
      expect(expectOk(await vote(second, asked))).toEqual({ approved: true })
    },
  ],
  [
    'same human under two accounts',
    'one passkey is one account’s, and trying it is on record',
    async () => {
      expect(await passkeys.again(maker, first.device)).toEqual(refused('passkey_exists'))
      const { rows } = await owner(
        `select actor from audit.events where action = 'passkeys.reused' and subject = $1`,
        maker.userId,
      )
      expect(rows).toEqual([{ actor: maker.userId }])
    },
  ],
  [
    'two people approve at once',
    'both votes count once, it is released once, and whoever comes later learns that it is over',
    async () => {
      asked = await ask(SMALL)
      const votes = await Promise.all([vote(first, asked), vote(second, asked)])
      expect(votes.map((each) => expectOk(each))).toEqual([{ approved: true }, { approved: true }])
      expect([await release(asked), await release(asked)]).toEqual(['released', 'closed'])
      expect(await vote(third, asked)).toEqual(refused('approval_closed'))
      expect(await made(asked)).toMatchObject({ state: 'requested' })
    },
  ],
  [
    'payee’s details edited elsewhere',
    'a saved payee never changes, and another one under its name changes nothing of what was asked for',
    async () => {
      const saveAs = (label: string, address: string) =>
        owner(
          `insert into beneficiaries.saved (id, holder, made_by, label, asset, network, address, created_at, usable_at)
            values ($1, $2, $3, $4, 'BTC', 'bitcoin', $5, now(), now())`,
          newId('ben', +clock.now()),
          company,
          maker.userId,
          label,
          address,
        )
      await saveAs('Porto', OUTSIDE.bitcoin)
      await expect(owner(`update beneficiaries.saved set address = 'bc1qthief'`)).rejects.toThrow('never changes')
      asked = await ask(SMALL)
      await owner(`delete from beneficiaries.saved where holder = $1`, company)
      await saveAs('Porto', 'bc1qthief')
      expectOk(await vote(first, asked))
      expect(await release(asked)).toBe('released')
      expect(await made(asked)).toMatchObject({ address: OUTSIDE.bitcoin })
    },
  ],
  [
    'policy changed meanwhile',
    'a loosened one releases nothing that was not enough before',
    async () => {
      asked = await ask(LARGE)
      await putPolicy(1, [])
      expectOk(await vote(first, asked))
      expect(await release(asked)).toBe('waits')
      expect(await seen(asked, second)).toMatchObject({ waitsFor: [{ you: true }, { you: false }] })
      expectOk(await vote(second, asked))
      expect(await release(asked)).toBe('released')
    },
  ],
  [
    'policy changed meanwhile',
    'a stricter one asks whom it names, also after the vote that was the last',
    async () => {
      asked = await ask(SMALL)
      expectOk(await vote(first, asked))
      await putPolicy(1, [{ when: { kinds: ['withdrawal'] }, approvals: 1, from: { members: [placeOf(third)] } }])
      expect(await release(asked)).toBe('waits')
      expect((await now(asked)).state).toBe('open')
      expect(await seen(asked, third)).toMatchObject({ waitsFor: [{ you: true }] })
      expect(expectOk(await vote(second, asked))).toEqual({ approved: false })
      expect(expectOk(await vote(third, asked))).toEqual({ approved: true })
      expect(await release(asked)).toBe('released')
    },
  ],
  [
    'policy changed meanwhile',
    'two policies on, the one at the request still counts',
    async () => {
      await putPolicy(1, [{ when: {}, approvals: 1, from: { members: [placeOf(third)] } }])
      asked = await ask(SMALL)
      await putPolicy(2, [])
      expectOk(await vote(first, asked))
      expect(await release(asked)).toBe('waits')
      expect(await seen(asked, third)).toMatchObject({ waitsFor: [{ you: true }] })
    },
  ],
  [
    'quote moved',
    'where less would arrive than was approved it stops, and goes once the fee has fallen',
    async () => {
      await twoVote()
      await owner(`update treasury.fee_levels set price = price * 3 where network = 'bitcoin'`)
      try {
        expect(await release(asked)).toBe('stopped')
      } finally {
        await owner(`update treasury.fee_levels set price = price / 3 where network = 'bitcoin'`)
      }
      expect(await now(asked)).toMatchObject({ state: 'stopped', reason: 'price_moved' })
      expect(await release(asked)).toBe('released')
    },
  ],
  [
    'limit or balance gone at release',
    'it stops with the rule’s code and keeps its money; it goes when the limit has freed',
    async () => {
      await twoVote()
      await owner(
        `insert into limits.uses (id, holder, usd_cents, at) values ('sel_before' || $1, $1, 9900000, $2)`,
        company,
        clock.now(),
      )
      expect(await release(asked)).toBe('stopped')
      expect(await now(asked)).toMatchObject({ state: 'stopped', reason: 'limit_exceeded' })
      expect(await balance()).toEqual({ available: COIN / 2n, held: COIN / 2n })
      clock.advance(DAY_MS + 1)
      await feesKnown()
      expect(await release(asked)).toBe('released')
    },
  ],
  [
    'company frozen / KYB expired',
    'what is open stops, and declining still frees its money',
    async () => {
      await twoVote()
      await owner(`insert into kyb.cases (company_id, state, listing) values ($1, 'in_progress', 'in_review')`, company)
      expect(await release(asked)).toBe('stopped')
      expect((await now(asked)).reason).toBe('company_in_review')
      expectOk(await decline())
      expect(await balance()).toEqual({ available: COIN, held: 0n })
    },
  ],
  [
    'company frozen / KYB expired',
    'suspended by us, nothing is released, however little it is; its money stays on hold until it may go on',
    async () => {
      asked = await ask(SMALL)
      await owner(`insert into kyb.cases (company_id, state) values ($1, 'suspended')`, company)
      expect(expectOk(await vote(first, asked))).toEqual({ approved: true })
      expect(await release(asked)).toBe('stopped')
      expect(await now(asked)).toMatchObject({ state: 'stopped', reason: 'company_suspended' })
      expect(await balance()).toEqual({ available: COIN - COIN / 100n, held: COIN / 100n })
      await owner(`update kyb.cases set state = 'in_progress' where company_id = $1`, company)
      expect(await release(asked)).toBe('released')
    },
  ],
  [
    'company frozen / KYB expired',
    'suspended while it is signed, it stops; after that nothing is signed, and declining works',
    async () => {
      asked = await ask(SMALL)
      expectOk(await vote(first, asked))
      const releaseSignedBy = (sign: ApprovalJudge['release']) =>
        releaseApproval({ ...releasing, judge: { ...kit.judge, release: sign } }, company, asked.id)
      const signedThenSuspended: ApprovalJudge['release'] = async (...asking) => {
        const signed = await kit.judge.release(...asking)
        await owner(`insert into kyb.cases (company_id, state) values ($1, 'suspended')`, company)
        return signed
      }
      expect(await releaseSignedBy(signedThenSuspended)).toBe('stopped')
      expect(await now(asked)).toMatchObject({ state: 'stopped', reason: 'company_suspended' })
      expect(await releaseSignedBy(() => Promise.reject(new Error('it is asked to sign')))).toBe('stopped')
      expectOk(await decline())
      expect(await balance()).toEqual({ available: COIN, held: 0n })
    },
  ],
  [
    'reject',
    'as fraud it freezes the company’s money out, until an operator has looked',
    async () => {
      await twoVote()
      expectOk(await decline(await ask(SMALL), 'suspected_fraud'))
      expect(await release(asked)).toBe('stopped')
      expect(await now(asked)).toMatchObject({ state: 'stopped', reason: 'company_frozen' })
      expect(await balance()).toEqual({ available: COIN / 2n, held: COIN / 2n })
      await expect(kit.command(SMALL)).rejects.toThrow('company_frozen')
      await expect(deleteFreeze(kit.api.read, company)).rejects.toThrow('permission denied')
      const { rows } = await owner(
        `select user_id from notices.outbox where kind = 'approval-fraud' and facts ->> 'approvalId' <> $1 order by 1`,
        asked.id,
      )
      expect(rows.map((row: { user_id: string }) => row.user_id).toSorted()).toEqual(
        [maker, first, second, third].map(({ userId }) => userId).toSorted(),
      )
      const operations = { db: worker, clock }
      const operator = { operator: 'nia', why: 'a known payee' }
      expectOk(await decideFreeze(operations, operator, company, 'unfreeze'))
      expect(await decideFreeze(operations, operator, company, 'unfreeze')).toEqual(refused('not_found'))
      expect(await release(asked)).toBe('released')
    },
  ],
  [
    'passkey lost',
    'one added with the password alone waits 24 hours; others approve meanwhile',
    async () => {
      asked = await ask(LARGE)
      const lost = { ...first, device: await passkeys.replaced(first) }
      await expect(vote(lost, asked)).rejects.toThrow('has no passkey')
      expectOk(await vote(second, asked))
      clock.advance(DAY_MS)
      expect(expectOk(await vote(lost, asked))).toEqual({ approved: true })
    },
  ],
  [
    'clock, replay',
    'an answer that counted is no answer again, whoever sends it',
    async () => {
      asked = await ask(LARGE)
      const member = { userId: first.userId, company }
      const ballot = { request: asked.id, version: asked.version }
      const names = { by: 'Kofi', inPlaceOf: null }
      const answer = first.device.sign(expectOk(await kit.judge.startVote(member, ballot, names)).options)
      expectOk(await kit.judge.vote(member, { ...ballot, answer, words: null }, CALLER))
      expect(await kit.judge.vote(member, { ...ballot, answer, words: null }, CALLER)).toEqual(refused('vote_given'))
      const other = { userId: second.userId, company }
      expect(await kit.judge.vote(other, { ...ballot, answer, words: null }, CALLER)).toEqual(
        refused('passkey_expired'),
      )
      expect(await release(asked)).toBe('waits')
    },
  ],
]

test.each(ROWS)('%s: %s', async (_case, _what, run) => {
  await run()
})
