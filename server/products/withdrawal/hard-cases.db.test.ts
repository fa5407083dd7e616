/**
 * The table of hard cases of business.md A4, one row each, as far as a withdrawal can meet them. Whatever happens, what
 * is held equals what is open. Those about members are in core/members/hard-cases.db.test.ts, reminders and owners told
 * in waiting.db.test.ts, one verified identity number in core/verification/hand-in.db.test.ts, API keys in
 * by-key.db.test.ts; recurring payments do not exist yet.
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
  expireApproval,
  freezeCompany,
  releaseApproval,
  withdrawApproval,
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
/** How many live events of a type were announced to the company's open pages. */
const announced = async (type: string): Promise<number> => {
  const { rows } = await owner(
    `select payload from events.outbox where payload::jsonb ->> 'to' = $1 and payload::jsonb ->> 'type' = $2`,
    company,
    type,
  )
  return rows.length
}
const putPolicy = (version: number, rules: readonly PolicyRule[]) =>
  kit.putPolicy({ company, version, rules, madeBy: maker.userId })

let asked: Awaited<ReturnType<typeof ask>>
const newest = async () => {
  const { rows } = await owner(
    `select id from approvals.requests where company_id = $1 order by id desc limit 1`,
    company,
  )
  const [row] = rows as readonly { readonly id: typeof asked.id }[]
  if (row === undefined) throw new Error('no request')
  return now(row)
}
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
    'approver leaves or loses `approve` after voting',
    'the vote is void for good, also once the right is back; it says so, and waits again',
    async () => {
      await twoVote()
      await companies.change(placeOf(second), ['view'])
      await companies.change(placeOf(second), ['view', 'approve'])
      expect(await now(asked)).toMatchObject({ state: 'open' })
      expect(await release(asked)).toBe('waits')
      expect(await seen(asked)).toMatchObject({
        given: 1,
        decisions: [{ voidAt: null }, { voidAt: expect.any(String) as unknown }],
      })
      expectOk(await vote(third, asked))
      expect(await release(asked)).toBe('released')
    },
  ],
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
    'maker gets `approve` later',
    'they still decide on nothing that they asked for, nor by a second membership',
    async () => {
      asked = await ask(SMALL)
      const own = { ...maker, device: await kit.givePasskey(maker) }
      await companies.change(placeOf(maker), ['view', 'withdrawal', 'approve'])
      expect(await vote(own, asked)).toEqual(refused('own_request'))
      await companies.remove(placeOf(maker))
      await kit.join(maker, ['view', 'approve'])
      expect(await vote(own, asked)).toEqual(refused('own_request'))
      // Nobody left as whom they are asked: it is as if they had gone.
      expect(await seen(asked, first)).toMatchObject({ given: 0 })
    },
  ],
  [
    'same human under two accounts',
    'a passkey that its owner removed approves for nobody else, and trying it is on record',
    async () => {
      asked = await ask(LARGE)
      expectOk(await vote(first, asked))
      await passkeys.replaced(first)
      const again = await kit.accounts.customer()
      await kit.join(again, ['view', 'approve'])
      expect(await passkeys.again(again, first.device)).toEqual(refused('passkey_exists'))
      await expect(vote({ ...again, device: first.device }, asked)).rejects.toThrow('has no passkey')
      expect(await release(asked)).toBe('waits')
      const { rows } = await owner(
        `select subject from audit.events where action = 'passkeys.reused' and actor = $1`,
        again.userId,
      )
      expect(rows).toEqual([{ subject: again.userId }])
      // Whoever had it may have it again.
      expectOk(await passkeys.again(first, first.device))
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
    'edit amount, payee, invoice, asset, date',
    'a new version: every vote before it is void, and what was signed then is kept',
    async () => {
      await twoVote()
      const next = await kit.change(asked, '0.25')
      expect(await now(asked)).toMatchObject({ state: 'open', version: 2 })
      expect(await release(next)).toBe('waits')
      expect(await vote(first, asked)).toEqual(refused('version_changed'))
      expect(await seen(next)).toMatchObject({ given: 0, earlier: [{ version: 1, payload: asked.payload }] })
      for (const each of [first, second]) expectOk(await vote(each, next))
      expect(await release(next)).toBe('released')
      expect(await made(asked)).toMatchObject({ money: { amount: COIN / 4n } })
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
    'expiry',
    'after 72 hours it is over, its money is free in the same transaction, and nobody decides on it any more',
    async () => {
      await twoVote()
      expect(+asked.expiresAt - +asked.madeAt).toBe(3 * DAY_MS)
      clock.advance(3 * DAY_MS - 60_000)
      await expireApproval(releasing, company, asked.id)
      expect(await now(asked)).toMatchObject({ state: 'approved' })
      clock.advance(60_000)
      await expireApproval(releasing, company, asked.id)
      expect(await now(asked)).toMatchObject({ state: 'expired', closedAt: clock.now() })
      expect(await balance()).toEqual({ available: COIN, held: 0n })
      const { rows } = await owner(
        `select c.xmin = r.xmin as "isAtOnce" from approvals.requests r, ledger.holds h
          join ledger.hold_closings c on c.hold = h.id where r.id = $1 and h.cause = 'approval:' || r.id`,
        asked.id,
      )
      expect(rows).toEqual([{ isAtOnce: true }])
      expect(await release(asked)).toBe('closed')
      expect(await vote(third, asked)).toEqual(refused('approval_closed'))
    },
  ],
  [
    'company frozen / KYB expired',
    'frozen by one who may approve or manages members, with a session alone: what is open stops and can be ended',
    async () => {
      await twoVote()
      const other = await ask(SMALL)
      const manager = await kit.accounts.customer()
      await kit.join(manager, ['member.manage'])
      const stop = { reason: 'suspected_fraud', words: 'stolen phone' } as const
      const freeze = ({ userId }: TestCustomer, where = company) =>
        freezeCompany(releasing, { userId, company: where }, stop, CALLER.ip)
      // The maker may do neither, and nobody freezes another company.
      expect(await freeze(maker)).toEqual(refused('forbidden'))
      expect(await freeze(manager, await companies.open())).toEqual(refused('forbidden'))
      expect(await release(asked)).toBe('released')
      const shown = () => announced('company')
      expect(await shown()).toBe(0)
      expectOk(await freeze(manager))
      expectOk(await freeze(first))
      // Open pages are told, once.
      expect(await shown()).toBe(1)
      // Together with the first they are worth two approvals.
      for (const each of [first, second]) expectOk(await vote(each, other))
      expect(await release(other)).toBe('stopped')
      expect(await now(other)).toMatchObject({ state: 'stopped', reason: 'company_frozen' })
      await expect(kit.command(SMALL)).rejects.toThrow('company_frozen')
      expectOk(await withdrawApproval(releasing, { userId: maker.userId, company }, other.id, CALLER.ip))
      const { rows: events } = await owner(
        `select actor, facts ->> 'words' as words from audit.events where action = 'approvals.frozen' and subject = $1`,
        company,
      )
      expect(events).toEqual([{ actor: manager.userId, words: 'stolen phone' }])
      const { rows: told } = await owner(
        `select user_id from notices.outbox where kind = 'approval-frozen' and facts ->> 'words' = 'stolen phone' order by 1`,
      )
      expect(told.map((row: { user_id: string }) => row.user_id)).toEqual(
        [maker, first, second, third].map(({ userId }) => userId).toSorted(),
      )
      // Only an operator opens it again.
      await expect(deleteFreeze(kit.api.read, company)).rejects.toThrow('permission denied')
      expectOk(await decideFreeze({ db: worker, clock }, { operator: 'nia', why: 'spoken to' }, company, 'unfreeze'))
      expect(await shown()).toBe(2)
      expect(awaitsApproval(await kit.command(SMALL))).toBe(true)
      await decline(await newest())
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
    'one is enough, whoever approved before, with a typed reason; its money is free',
    async () => {
      await twoVote()
      expectOk(await decline(asked, 'wrong_details'))
      expect(await now(asked)).toMatchObject({ state: 'declined', reason: 'wrong_details' })
      expect(await balance()).toEqual({ available: COIN, held: 0n })
      expect(await release(asked)).toBe('closed')
      // It stops this one and no other.
      expect(awaitsApproval(await kit.command(SMALL))).toBe(true)
      await decline(await newest())
    },
  ],
  [
    'reject',
    'as fraud it freezes the company’s money out, until an operator has looked',
    async () => {
      await twoVote()
      expectOk(await decline(await ask(SMALL), 'suspected_fraud'))
      expect(await announced('company')).toBe(1)
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
    'passkey lost',
    'given up by the company: what it approved is void, it approves nothing more, and another one waits a day',
    async () => {
      asked = await ask(LARGE)
      expectOk(await vote(first, asked))
      expectOk(await vote(second, asked))
      expect(await now(asked)).toMatchObject({ state: 'approved' })
      clock.advance(1)
      await companies.recover(placeOf(first))
      expect(await now(asked)).toMatchObject({ state: 'open' })
      await expect(vote(first, asked)).rejects.toThrow('has no passkey')
      // Whoever has the phone may have the mailbox: a mailed code shortens nothing.
      clock.advance(61_000)
      const again = { ...first, device: await kit.givePasskey(first) }
      await expect(vote(again, asked)).rejects.toThrow('has no passkey')
      clock.advance(DAY_MS)
      expect(await vote(first, asked)).toEqual(refused('passkey_refused'))
      expect(expectOk(await vote(again, asked))).toEqual({ approved: true })
    },
  ],
  [
    'passkey lost',
    'whoever reset their password approves nothing for a day; others do',
    async () => {
      asked = await ask(SMALL)
      await kit.held(first)
      expect(await vote(first, asked)).toEqual(refused('money_out_held'))
      clock.advance(DAY_MS)
      expect(expectOk(await vote(first, asked))).toEqual({ approved: true })
    },
  ],
  [
    'clock, replay',
    'an answer that counted is no answer again, whoever sends it',
    async () => {
      asked = await ask(LARGE)
      const member = { userId: first.userId, company }
      const ballot = { request: asked.id, version: asked.version }
      const answer = first.device.sign(
        expectOk(await kit.judge.startVote(member, ballot, { by: 'Kofi', inPlaceOf: null })).options,
      )
      expectOk(await kit.judge.vote(member, { ...ballot, answer, words: null }, CALLER))
      expect(await kit.judge.vote(member, { ...ballot, answer, words: null }, CALLER)).toEqual(refused('vote_given'))
      const other = { userId: second.userId, company }
      expect(await kit.judge.vote(other, { ...ballot, answer, words: null }, CALLER)).toEqual(
        refused('passkey_expired'),
      )
      expect(await release(asked)).toBe('waits')
    },
  ],
  [
    'clock, replay',
    'five minutes after it was asked for, an answer counts no more, nor ever one that was given elsewhere',
    async () => {
      asked = await ask(LARGE)
      const member = { userId: first.userId, company }
      const ballot = { request: asked.id, version: asked.version }
      const start = async () =>
        expectOk(await kit.judge.startVote(member, ballot, { by: 'Kofi', inPlaceOf: null })).options
      const send = (answer: ReturnType<Voter['device']['sign']>) =>
        kit.judge.vote(member, { ...ballot, answer, words: null }, CALLER)
      for (const lies of [{ origin: 'https://zend.example.evil.test' }, { rpId: 'evil.test' }, { userVerified: false }])
        expect(await send(first.device.sign(await start(), lies))).toEqual(refused('passkey_refused'))
      const answer = first.device.sign(await start())
      clock.advance(5 * 60_000 + 1)
      expect(await send(answer)).toEqual(refused('passkey_expired'))
      expect(await seen(asked)).toMatchObject({ given: 0 })
    },
  ],
]

test.each(ROWS)('%s: %s', async (_case, _what, run) => {
  await run()
})
