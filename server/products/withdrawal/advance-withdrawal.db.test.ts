import { HOUR_MS, MINUTE_MS, money, newId } from '@zend/kernel'
import { expectOk, testDatabase, type TestCustomer } from '@zend/tests/testkit'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { credit, customer, debit, house, houseBalances, post } from '../../core/ledger/index.ts'
import { PaymentNotOrdered } from '../../core/treasury/index.ts'
import { advanceWithdrawal, sweepWithdrawals } from './advance-withdrawal.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { proveReturn } from './prove-return.ts'
import { readWithdrawal } from './read-withdrawal.ts'
import { OUTSIDE, satoshi, withdrawalsOn } from './withdrawal.fixture.ts'
import { holdIdOf, paymentIdOf, receivesOf, type Withdrawal } from './withdrawal.ts'
import { usualSeconds } from './withdrawal.repo.ts'

const db = await testDatabase()
const { accounts, advance, balance, broken, clock, deps, feesKnown, outcome, rich, withdraw, env } =
  await withdrawalsOn(db)
const COIN = 100_000_000n
const FEE_PAID = money('BTC', 1_000n)

afterEach(async () => {
  Object.assign(env, { priceAgeMs: 0, halted: false })
  await feesKnown()
  expect(await broken()).toEqual([])
})

const view = async ({ id, holder }: Withdrawal) =>
  expectOk(await readWithdrawal(deps, db.read, { holder }, id, clock.now()))
const stateOf = async (withdrawal: Withdrawal) => (await view(withdrawal)).withdrawal.state
const payments = async (id: Withdrawal['id']) =>
  (
    await sql<{
      to: string
      units: string
    }>`select to_address as to, units::text from treasury.payments where id = ${paymentIdOf(id)}`.execute(db.read)
  ).rows
const usesLeft = async (id: Withdrawal['id']) =>
  (await sql<{ open: boolean }>`select released_at is null as open from limits.uses where id = ${id}`.execute(db.read))
    .rows[0]?.open
const badge = async (id: Withdrawal['id']) =>
  (await sql<{ badge: string }>`select badge from activity.items where id = ${id}`.execute(db.read)).rows[0]?.badge
const lastMail = async (who: TestCustomer) => (await accounts.mailsTo(who.command.email)).at(-1)
const begun = async (over: Parameters<typeof withdraw>[1] = {}) => {
  const who = await rich(satoshi(COIN))
  return { who, withdrawal: await withdraw(who, over) }
}

describe('money that nobody proved', () => {
  /** Writes a withdrawal as somebody with the worker's database login could. */
  const invent = async (userId: TestCustomer['userId']): Promise<void> => {
    const id = newId('pst', clock.now().getTime())
    const legs = [
      debit(house('chain_reserve', 'BTC'), money('BTC', COIN)),
      credit(customer(userId, 'BTC'), money('BTC', COIN)),
    ]
    expectOk(await post(db.read, { id, kind: 'deposit_credit', cause: `deposit:${id}`, occurredAt: clock.now(), legs }))
  }

  test('does not leave, however it is ordered', async () => {
    const who = await rich()
    await invent(who.userId)
    const withdrawal = await withdraw(who)
    await expect(advance(withdrawal.id)).rejects.toThrow('does not fit what it was allowed by: origin')
    expect([await stateOf(withdrawal), await payments(withdrawal.id)]).toEqual(['risk_check', []])
    // It must not pass either when the row claims that its checks are done.
    await sql`update withdrawal.withdrawals set state = 'queued', queued_at = ${clock.now()} where id = ${withdrawal.id}`.execute(
      db.read,
    )
    await expect(outcome(withdrawal.id, { kind: 'signing' })).rejects.toThrow(PaymentNotOrdered)
    await sql`update withdrawal.withdrawals set state = 'risk_check', queued_at = null where id = ${withdrawal.id}`.execute(
      db.read,
    )
    expectOk(await cancelWithdrawal(deps, who.actor, withdrawal.id))
  })

  test('is what a withdrawal on its way leaves behind when its hold is freed', async () => {
    const { who, withdrawal } = await begun({ amount: '0.6' })
    await outcome(withdrawal.id, { kind: 'signing' }).catch(() => undefined)
    clock.advance(HOUR_MS * 24)
    await feesKnown()
    await advance(withdrawal.id)
    await outcome(withdrawal.id, { kind: 'signing' })
    const { rows } = await sql<{
      hold: string
    }>`select hold from provenance.leaving where hold = ${holdIdOf(withdrawal.id)}`.execute(db.read)
    expect(rows).toHaveLength(1)
    await outcome(withdrawal.id, { kind: 'failed', reason: 'not_signed' })
    expect(await balance(who.userId, 'BTC')).toEqual({ available: COIN, held: 0n })
    const again = await withdraw(who, { amount: '0.9' })
    clock.advance(HOUR_MS * 24)
    await feesKnown()
    await expect(advance(again.id)).rejects.toThrow('origin')
    const senderOf = () => ({ lookUp: async () => ({ kind: 'unknown' }) as const })
    await proveReturn({ ...deps, vault: { abandon: async () => [] }, senderOf }, withdrawal.id)
    await advance(again.id)
    expect(await stateOf(again)).toBe('queued')
  })

  test('is not what a withdrawal has that was cancelled while it was looked at', async () => {
    const { who, withdrawal } = await begun()
    let first = true
    const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
      if (first) {
        first = false
        expectOk(await cancelWithdrawal(deps, who.actor, withdrawal.id))
      }
      return result
    }
    const read = db.read.withPlugin({ transformQuery: ({ node }) => node, transformResult })
    await advanceWithdrawal({ ...deps, db: { ...db, read } }, withdrawal.id)
    expect(await balance(who.userId, 'BTC')).toEqual({ available: COIN, held: 0n })
  })

  test('lies beside what came, which leaves', async () => {
    const { who, withdrawal } = await begun({ amount: '0.5' })
    await invent(who.userId)
    await advance(withdrawal.id)
    expect(await stateOf(withdrawal)).toBe('risk_check')
    clock.advance(HOUR_MS * 24)
    await feesKnown()
    await advance(withdrawal.id)
    expect(await stateOf(withdrawal)).toBe('queued')
  })
})

describe('the checks', () => {
  test('hand it to the treasury: what arrives, once, however often and by however many it is advanced', async () => {
    const { withdrawal } = await begun()
    await Promise.all([advance(withdrawal.id), advance(withdrawal.id), advance(withdrawal.id)])
    await advance(withdrawal.id)
    expect(await stateOf(withdrawal)).toBe('queued')
    expect(await payments(withdrawal.id)).toEqual([
      { to: OUTSIDE.bitcoin, units: receivesOf(withdrawal).amount.toString() },
    ])
    expect(await view(withdrawal)).toMatchObject({
      cancellable: false,
      waitsUntil: null,
      confirmations: 0,
      explorerUrl: null,
    })
  })

  test('wait for their hour, not a millisecond less, and then go on', async () => {
    const { withdrawal } = await begun({ amount: '0.03' })
    await advance(withdrawal.id)
    expect(await view(withdrawal)).toMatchObject({
      cancellable: true,
      waitsUntil: withdrawal.waitsUntil,
      withdrawal: { state: 'risk_check' },
    })
    const { rows } = await sql<{
      run_at: Date
    }>`select run_at from graphile_worker.jobs where key = ${withdrawal.id}`.execute(db.owner.read)
    expect(rows).toEqual([{ run_at: withdrawal.waitsUntil }])
    clock.advance(HOUR_MS - 1)
    await sweepWithdrawals(deps)
    await advance(withdrawal.id)
    expect(await stateOf(withdrawal)).toBe('risk_check')
    clock.advance(1)
    await sweepWithdrawals(deps)
    expect(await stateOf(withdrawal)).toBe('queued')
  })

  test('send it back when a list names the address meanwhile', async () => {
    const { who, withdrawal } = await begun()
    await advanceWithdrawal({ ...deps, screen: () => ({ list: 'new' }) }, withdrawal.id)
    expect((await view(withdrawal)).withdrawal).toMatchObject({ state: 'rejected', reason: 'address_refused' })
    expect(await balance(who.userId, 'BTC')).toEqual({ available: COIN, held: 0n })
    expect([await usesLeft(withdrawal.id), await badge(withdrawal.id)]).toEqual([false, 'returned'])
    expect((await lastMail(who))?.subject).toContain('not sent')
    expect(await payments(withdrawal.id)).toEqual([])
  })

  test('wait while the network is halted, and while money out is on hold after a reset; the sweep goes on after it', async () => {
    const { who, withdrawal } = await begun()
    env.halted = true
    await advance(withdrawal.id)
    expect(await stateOf(withdrawal)).toBe('risk_check')
    env.halted = false
    const until = new Date(clock.now().getTime() + HOUR_MS)
    await sql`insert into holders.holds (user_id, reason, until) values (${who.userId}, 'password_reset', ${until})`.execute(
      db.owner.read,
    )
    await sweepWithdrawals(deps)
    expect(await view(withdrawal)).toMatchObject({
      cancellable: true,
      waitsUntil: until,
      withdrawal: { state: 'risk_check' },
    })
    clock.advance(HOUR_MS)
    await sweepWithdrawals(deps)
    expect(await stateOf(withdrawal)).toBe('queued')
  })

  test('that lack a fresh price are made again in seconds, and after minutes by the sweep alone', async () => {
    const { withdrawal } = await begun()
    const nextRun = async () =>
      (
        await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs where key = ${withdrawal.id}`.execute(
          db.owner.read,
        )
      ).rows.at(0)?.run_at
    const forgetJob = () => sql`select graphile_worker.remove_job(${withdrawal.id})`.execute(db.owner.read)
    env.priceAgeMs = HOUR_MS
    await advance(withdrawal.id)
    expect(await stateOf(withdrawal)).toBe('risk_check')
    expect(await nextRun()).toEqual(new Date(clock.now().getTime() + 5_000))
    await forgetJob()
    clock.advance(5 * MINUTE_MS)
    await advance(withdrawal.id)
    expect(await nextRun()).toBeUndefined()
    env.priceAgeMs = 0
    await sweepWithdrawals(deps)
    expect(await stateOf(withdrawal)).toBe('queued')
  })

  test('of one that is broken do not hold up the others, and its fault is told', async () => {
    const broke = (await begun()).withdrawal
    const sound = (await begun({ toAddr: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' })).withdrawal
    const faulty = {
      ...deps,
      screen: (_network: string, key: string) => {
        if (key === broke.lookupKey) throw new Error('the list is gone')
        return null
      },
    }
    await expect(sweepWithdrawals(faulty)).rejects.toThrow('1 withdrawals could not be advanced')
    expect([await stateOf(broke), await stateOf(sound)]).toEqual(['risk_check', 'queued'])
    await sweepWithdrawals(deps)
    expect(await stateOf(broke)).toBe('queued')
  })
})

describe('what the treasury tells', () => {
  test('moves it along, and at the end the books are settled', async () => {
    const { who, withdrawal } = await begun()
    const { id } = withdrawal
    await advance(id)
    const reserveBefore = await reserve()
    await outcome(id, { kind: 'signing' })
    await outcome(id, { kind: 'broadcast', txid: 'aa' })
    expect((await lastMail(who))?.subject).toContain('on its way')
    expect(await badge(id)).toBe('processing')
    await outcome(id, { kind: 'fee_bumped', txid: 'bb' })
    expect(await view(withdrawal)).toMatchObject({ withdrawal: { state: 'fee_bumped', txid: 'bb' } })
    for (const confirmations of [1, 2]) await outcome(id, { kind: 'confirming', txid: 'bb', confirmations, needed: 3 })
    await outcome(id, { kind: 'broadcast', txid: 'bb' })
    expect((await view(withdrawal)).withdrawal).toMatchObject({ state: 'broadcast', reachedAt: { confirming: null } })
    await outcome(id, { kind: 'confirming', txid: 'bb', confirmations: 1, needed: 3 })
    const confirmedAt = new Date(clock.now().getTime() + MINUTE_MS)
    await outcome(id, { kind: 'done', txid: 'bb', confirmedAt, feePaid: FEE_PAID })
    const done = await view(withdrawal)
    expect(done).toMatchObject({
      confirmations: 3,
      confirmationsNeeded: 3,
      cancellable: false,
      expectedAt: null,
      withdrawal: { state: 'done', txid: 'bb' },
    })
    expect(done.stages.every((stage) => stage.state === 'done')).toBe(true)
    expect(await balance(who.userId, 'BTC')).toEqual({ available: COIN - 1_000_000n, held: 0n })
    expect((await reserve()) - reserveBefore).toBe(receivesOf(withdrawal).amount)
    expect(await badge(id)).toBe('success')
    const sent = (await accounts.mailsTo(who.command.email)).filter(({ subject }) => subject.includes('on its way'))
    expect(sent).toHaveLength(1)
    expect((await lastMail(who))?.subject).toContain('completed')
  })

  // The treasury's events can skip a step: a payment can be deep when it is first seen, or be replaced before any
  // version was accepted.
  test.each([
    [['signing', 'broadcast', 'done']],
    [['broadcast', 'done']],
    [['signing', 'done']],
    [['signing', 'fee_bumped', 'done']],
    [['signing', 'confirming', 'broadcast', 'done']],
    [['signing', 'confirming', 'signing', 'broadcast', 'confirming', 'done']],
  ] as const)('%j leaves no stage behind that does not say when', async (kinds) => {
    const { withdrawal } = await begun()
    await advance(withdrawal.id)
    const times: Record<string, number> = {}
    for (const kind of kinds) {
      clock.advance(MINUTE_MS)
      const txid = 'aa'
      if (kind === 'confirming') await outcome(withdrawal.id, { kind, txid, confirmations: 1, needed: 3 })
      else if (kind === 'done')
        await outcome(withdrawal.id, { kind, txid, confirmedAt: clock.now(), feePaid: FEE_PAID })
      else await outcome(withdrawal.id, { kind, txid })
      const { stages } = await view(withdrawal)
      for (const { key, state, at } of stages) {
        if (state === 'next') continue
        expect(at, `${key} at ${kind}`).not.toBeNull()
        // The first time stays, except for the block, which a re-organisation sets again.
        if (key !== 'confirming') expect((times[key] ??= at?.getTime() ?? 0)).toBe(at?.getTime())
      }
      expect(await broken()).toEqual([])
    }
    const { stages } = await view(withdrawal)
    expect(stages.map((stage) => stage.state)).toEqual(Array(7).fill('done'))
  })

  test('gives the money back when it can never be paid', async () => {
    const { who, withdrawal } = await begun()
    await advance(withdrawal.id)
    await outcome(withdrawal.id, { kind: 'signing' })
    await outcome(withdrawal.id, { kind: 'failed', reason: 'reverted' })
    expect((await view(withdrawal)).withdrawal).toMatchObject({ state: 'failed', reason: 'reverted' })
    expect(await balance(who.userId, 'BTC')).toEqual({ available: COIN, held: 0n })
    expect([await usesLeft(withdrawal.id), await badge(withdrawal.id)]).toEqual([false, 'failed'])
    expect((await lastMail(who))?.subject).toContain('failed')
  })

  test('that cannot be true throws, so that nothing is paid or returned twice', async () => {
    const { withdrawal } = await begun()
    await expect(
      outcome(withdrawal.id, { kind: 'done', txid: 'aa', confirmedAt: clock.now(), feePaid: FEE_PAID }),
    ).rejects.toThrow('requested')
    await advance(withdrawal.id)
    await outcome(withdrawal.id, { kind: 'failed', reason: 'not_signed' })
    await expect(
      outcome(withdrawal.id, { kind: 'done', txid: 'aa', confirmedAt: clock.now(), feePaid: FEE_PAID }),
    ).rejects.toThrow('failed')
    await expect(outcome(withdrawal.id, { kind: 'failed', reason: 'not_signed' })).rejects.toThrow('failed')
    await expect(outcome(newId('wdr', 0), { kind: 'signing' })).rejects.toThrow('no withdrawal')
  })

  test('nothing for long shows as stuck, and a block ends that', async () => {
    const { withdrawal } = await begun()
    await advance(withdrawal.id)
    await outcome(withdrawal.id, { kind: 'signing' })
    await outcome(withdrawal.id, { kind: 'broadcast', txid: 'aa' })
    clock.advance(deps.policy.stuckAfterMs.bitcoin)
    await sweepWithdrawals(deps)
    expect(await stateOf(withdrawal)).toBe('broadcast')
    clock.advance(1)
    await sweepWithdrawals(deps)
    expect(await view(withdrawal)).toMatchObject({ expectedAt: null, withdrawal: { state: 'stuck' } })
    await outcome(withdrawal.id, { kind: 'confirming', txid: 'aa', confirmations: 1, needed: 3 })
    expect(await stateOf(withdrawal)).toBe('confirming')
  })
})

describe('cancelling', () => {
  const cancel = ({ id, holder, madeBy }: Pick<Withdrawal, 'id' | 'holder' | 'madeBy'>) =>
    cancelWithdrawal(deps, { holder, userId: madeBy }, id)

  test('gives everything back at once; twice is the same as once', async () => {
    const { who, withdrawal } = await begun({ amount: '0.03' })
    await advance(withdrawal.id)
    expect(expectOk(await cancel(withdrawal)).state).toBe('cancelled')
    expect(expectOk(await cancel(withdrawal)).state).toBe('cancelled')
    expect(await balance(who.userId, 'BTC')).toEqual({ available: COIN, held: 0n })
    expect([await usesLeft(withdrawal.id), await badge(withdrawal.id)]).toEqual([false, 'returned'])
    expect((await lastMail(who))?.subject).toContain('cancelled')
    clock.advance(HOUR_MS)
    await sweepWithdrawals(deps)
    expect(await payments(withdrawal.id)).toEqual([])
  })

  test('is too late from the queue on, and nobody else’s business', async () => {
    const { withdrawal } = await begun()
    const stranger = await rich()
    expect(await cancelWithdrawal(deps, stranger.actor, withdrawal.id)).toEqual({
      ok: false,
      refusal: { code: 'not_found' },
    })
    await advance(withdrawal.id)
    expect(await cancel(withdrawal)).toEqual({
      ok: false,
      refusal: { code: 'withdrawal_not_cancellable', state: 'queued' },
    })
  })

  test('at the moment the worker takes it: one of them wins, and the other changes nothing', async () => {
    const outcomes = new Set<string>()
    for (let i = 0; i < 8; i++) {
      const { who, withdrawal } = await begun()
      const [, cancelled] = await Promise.all([advance(withdrawal.id), cancel(withdrawal)])
      const state = await stateOf(withdrawal)
      outcomes.add(state)
      expect(state).toBe(cancelled.ok ? 'cancelled' : 'queued')
      expect(await payments(withdrawal.id)).toHaveLength(cancelled.ok ? 0 : 1)
      expect((await balance(who.userId, 'BTC')).held).toBe(cancelled.ok ? 0n : 1_000_000n)
    }
    expect([...outcomes].every((state) => state === 'cancelled' || state === 'queued')).toBe(true)
  })
})

describe('what a customer reads', () => {
  test('is their own only', async () => {
    const { withdrawal } = await begun()
    const stranger = await rich()
    expect(await readWithdrawal(deps, db.read, { holder: stranger.userId }, withdrawal.id, clock.now())).toEqual({
      ok: false,
      refusal: { code: 'not_found' },
    })
  })

  test('the usual time is told from five cases on: the middle one, the hour of waiting left out', async () => {
    await sql`insert into withdrawal.withdrawals
      (id, holder, made_by, network, asset, amount, fee, fee_budget, fee_budget_asset, usd_cents, address, lookup_key, state, requested_at, waits_until, queued_at, closed_at)
      select 'wdr_x' || n, 'usr_x', 'usr_x', 'ethereum', 'ETH', 2, 1, 1, 'ETH', 1, 'x', 'x', 'done', now(), case when n = 3 then now() + interval '1 hour' end, now(),
        now() + case when n = 3 then interval '1 hour 33 s' else make_interval(secs => n * 11) end
      from generate_series(1, 4) n`.execute(db.owner.read)
    const usual = () => usualSeconds(db.read, 'ethereum', deps.policy.usual)
    expect(await usual()).toBeNull()
    await sql`insert into withdrawal.withdrawals
      (id, holder, made_by, network, asset, amount, fee, fee_budget, fee_budget_asset, usd_cents, address, lookup_key, state, requested_at, queued_at, closed_at)
      values ('wdr_x5', 'usr_x', 'usr_x', 'ethereum', 'ETH', 2, 1, 1, 'ETH', 1, 'x', 'x', 'done', now(), now(), now() + interval '9000 s')`.execute(
      db.owner.read,
    )
    expect(await usual()).toBe(33)
    await sql`delete from withdrawal.withdrawals where holder = 'usr_x'`.execute(db.owner.read)
  })
})

async function reserve(): Promise<bigint> {
  return (
    (await houseBalances(db.read)).find(({ account }) => account.house === 'chain_reserve' && account.asset === 'BTC')
      ?.balance.amount ?? 0n
  )
}

test('a payment of one that is closed, or of none, was ordered by nobody, whatever the treasury tells of it; nothing is written', async () => {
  const { who, withdrawal } = await begun()
  expectOk(await cancelWithdrawal(deps, who.actor, withdrawal.id))
  const events = [
    { kind: 'signing' },
    { kind: 'broadcast', txid: 'ab' },
    { kind: 'failed', reason: 'not_signed' },
  ] as const
  for (const event of events) await expect(outcome(withdrawal.id, event)).rejects.toThrow(PaymentNotOrdered)
  await expect(outcome(newId('wdr', 0), { kind: 'signing' })).rejects.toThrow(PaymentNotOrdered)
  expect(await stateOf(withdrawal)).toBe('cancelled')
})
