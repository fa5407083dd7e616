import { newId, type UserId } from '@zend/kernel'
import { expectOk, testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { customer, placeHold, post, releaseHold } from '../../core/ledger/index.ts'
import { openDatabase } from '../../database/index.ts'
import { authorizationKeys, newAuthorizationKey } from '../../core/authorizations/index.ts'
import { advanceWithdrawal, sweepWithdrawals } from './advance-withdrawal.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { OUTSIDE, satoshi, withdrawalsOn } from './withdrawal.fixture.ts'
import { holdIdOf, type Withdrawal } from './withdrawal.ts'
import { withdrawalSettle } from './withdrawal.postings.ts'

const db = await testDatabase()
const { advance, balance, clock, deps, rich, withdraw, env } = await withdrawalsOn(db)
const api = openDatabase({ url: db.url, applicationName: 'as-api', role: 'zend_api', poolMax: 3 })
afterAll(api.close)
const COIN = 100_000_000n
const WORKER_ONLY = 'only the worker'
/** Refusals for what the API has no right to do at all, before anything checks the row. */
const NOT_OURS = /only the worker|permission denied/

const errors: unknown[] = []
const watched = { ...deps, log: { ...deps.log, error: (facts: object) => void errors.push(facts) } }
beforeEach(() => void errors.splice(0))
const begun = async () => {
  const who = await rich(satoshi(COIN))
  return { who, withdrawal: await withdraw(who) }
}
const paid = async (): Promise<string[]> =>
  (await db.owner.pool.query<{ id: string }>('select id from treasury.payments')).rows.map(({ id }) => id)
const stateOf = async (id: string): Promise<string | undefined> =>
  (await db.owner.pool.query<{ state: string }>('select state from withdrawal.withdrawals where id = $1', [id])).rows[0]
    ?.state
const forget = (id: string): Promise<unknown> =>
  db.owner.pool.query('delete from withdrawal.withdrawals where id = $1', [id])

/** SQL that an attacker with the API's login could write. */
const invent = async (
  userId: UserId,
  state: string,
  amount = COIN,
  id = newId('wdr', clock.now().getTime()),
): Promise<Withdrawal['id']> => {
  await api.pool.query(
    `insert into withdrawal.withdrawals (id, holder, made_by, network, asset, amount, fee, fee_budget, fee_budget_asset, usd_cents, address, lookup_key, state, requested_at, closed_at)
     values ($1, $2, $2, 'bitcoin', 'BTC', $3, 1, 1, 'BTC', 0, $4, '0014751e76e8199196d454941c45d1b3a323f1433bd6', $5, now(),
       case when $5 in ('done', 'cancelled') then now() end)`,
    [id, userId, amount.toString(), OUTSIDE.bitcoin, state],
  )
  return id
}

describe('without a hold of exactly its money, a withdrawal', () => {
  const hold = (id: Withdrawal['id'], userId: UserId, amount: bigint) =>
    placeHold(api.read, {
      id: holdIdOf(id),
      account: customer(userId, 'BTC'),
      amount: satoshi(amount),
      cause: `withdrawal:${id}`,
      occurredAt: clock.now(),
    })
  const notPaid = async (id: Withdrawal['id']): Promise<void> => {
    const before = await paid()
    await expect(sweepWithdrawals(watched)).rejects.toThrow('1 withdrawals could not be advanced')
    expect(errors).toMatchObject([{ alert: 'withdrawal_not_advanced', withdrawal: id }])
    expect(await paid()).toEqual(before)
    expect(await stateOf(id)).toBe('risk_check')
    await forget(id)
    errors.splice(0)
  }

  test('is never paid', async () => {
    await notPaid(await invent((await rich(satoshi(COIN))).userId, 'requested'))
  })
  test('nor with a hold of less, another customer’s, or one that was released', async () => {
    const [who, other] = [await rich(satoshi(COIN)), await rich(satoshi(COIN))]
    const less = await invent(who.userId, 'requested')
    expectOk(await hold(less, who.userId, COIN - 1n))
    await notPaid(less)
    const foreign = await invent(who.userId, 'requested')
    expectOk(await hold(foreign, other.userId, COIN))
    await notPaid(foreign)
    const { withdrawal } = await begun()
    expectOk(await releaseHold(api.read, { id: holdIdOf(withdrawal.id), occurredAt: clock.now() }))
    await notPaid(withdrawal.id)
  })
})

describe('with a hold of exactly its money, but not confirmed by its customer, a withdrawal', () => {
  /**
   * A row that only the API's login wrote, with everything right but the consent: copied from this withdrawal, with
   * these changes.
   */
  const forge = async (from: Withdrawal, set: string): Promise<Withdrawal['id']> => {
    const id = newId('wdr', clock.now().getTime())
    await api.pool.query(
      `insert into withdrawal.withdrawals select (jsonb_populate_record(w, jsonb_build_object('id', $1::text, 'state', 'requested') || ${set})).*
       from withdrawal.withdrawals w where w.id = $2`,
      [id, from.id],
    )
    const { rows } = await db.owner.pool.query<{ amount: string }>(
      'select amount from withdrawal.withdrawals where id = $1',
      [id],
    )
    const amount = satoshi(BigInt(rows[0]?.amount ?? '0'))
    expectOk(
      await placeHold(api.read, {
        id: holdIdOf(id),
        account: customer(from.holder, 'BTC'),
        amount,
        cause: `withdrawal:${id}`,
        occurredAt: clock.now(),
      }),
    )
    return id
  }

  test.each([
    ['none at all', `'{"consent": null}'`],
    ['that of another withdrawal of theirs', `'{}'`],
    ['that for another address', `'{"address": "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"}'`],
    ['that for another amount', `'{"amount": "999000"}'`],
    ['that with a wait, which the row has not', `'{"waits_until": "2020-01-01T00:00:00Z"}'`],
    ['a higher tier written into it', `jsonb_build_object('consent', jsonb_set(w.consent, '{tier}', '9'))`],
  ])('is given back and told of: %s', async (_, set) => {
    const { who, withdrawal } = await begun()
    const before = await paid()
    const id = await forge(withdrawal, set)
    await advance(withdrawal.id)
    await advanceWithdrawal(watched, id)
    expect(await stateOf(id)).toBe('rejected')
    expect(await paid()).toEqual([...before, `pay_${withdrawal.id.slice('wdr_'.length)}`])
    expect(errors).toMatchObject([
      { alert: 'withdrawal_not_authorized', withdrawal: id, holder: who.userId, madeBy: who.userId },
    ])
    expect((await balance(who.userId, 'BTC')).held).toBe(withdrawal.money.amount)
  })

  test('stays where it is while its key is unknown or its use of the limits does not fit: a person looks', async () => {
    const { who, withdrawal } = await begun()
    const advanced = (over: Partial<typeof watched>) => advanceWithdrawal({ ...watched, ...over }, withdrawal.id)
    const unknown = authorizationKeys(newAuthorizationKey().publicKey)
    await expect(advanced({ authorizationKeys: unknown })).rejects.toThrow('unknown_key')
    await db.owner.pool.query('update limits.uses set usd_cents = usd_cents - 1 where id = $1', [withdrawal.id])
    await expect(advanced({})).rejects.toThrow('limit')
    await db.owner.pool.query('update limits.uses set usd_cents = usd_cents + 1 where id = $1', [withdrawal.id])
    expect(await stateOf(withdrawal.id)).toBe('risk_check')
    expect((await balance(who.userId, 'BTC')).held).toBe(withdrawal.money.amount)
    await advanced({})
    expect(await stateOf(withdrawal.id)).toBe('queued')
  })
})

describe('what a customer has to confirm again comes back to them', () => {
  test.each([
    ['the price rose by more than a third', { BTC: '70000' }, {}, 'rejected'],
    ['the naira fell by more than a third', { NGN: '0.0006' }, {}, 'rejected'],
    ['their tier is lower', {}, { startingTier: 0 }, 'rejected'],
    ['the price moved by less: it is paid', { BTC: '65000' }, {}, 'queued'],
    ['the price fell: it is paid', { BTC: '25000' }, {}, 'queued'],
  ] as const)('%s', async (_, prices, limits, state) => {
    const { who, withdrawal } = await begun()
    const before = { ...env.prices }
    Object.assign(env.prices, prices)
    await advanceWithdrawal({ ...watched, limits: { ...deps.limits, ...limits } }, withdrawal.id)
    env.prices = before
    const { rows } = await db.owner.pool.query('select state, reason from withdrawal.withdrawals where id = $1', [
      withdrawal.id,
    ])
    expect(rows).toEqual([{ state, reason: state === 'rejected' ? 'confirm_again' : null }])
    expect((await balance(who.userId, 'BTC')).held).toBe(state === 'rejected' ? 0n : withdrawal.money.amount)
    expect((await paid()).includes(`pay_${withdrawal.id.slice('wdr_'.length)}`)).toBe(state === 'queued')
  })
})

describe('the API', () => {
  test.each(['risk_check', 'queued', 'broadcast', 'done', 'cancelled'])(
    'cannot write a withdrawal that is %s',
    async (state) => {
      const who = await rich()
      await expect(invent(who.userId, state)).rejects.toThrow(WORKER_ONLY)
    },
  )

  test('cannot move one but by cancelling, nor change what else is told of it', async () => {
    const { withdrawal } = await begun()
    const move = (set: string) =>
      api.pool.query(`update withdrawal.withdrawals set ${set} where id = $1`, [withdrawal.id])
    for (const set of [
      `state = 'risk_check'`,
      `state = 'queued', queued_at = now()`,
      `state = 'broadcast'`,
      `txid = 'aa'`,
    ]) {
      await expect(move(set), set).rejects.toThrow(NOT_OURS)
    }
    await expect(move(`state = 'cancelled', closed_at = now(), txid = 'aa'`)).rejects.toThrow(NOT_OURS)
    await advance(withdrawal.id)
    for (const set of [
      `state = 'cancelled', closed_at = now()`,
      `state = 'risk_check', queued_at = null`,
      `state = 'failed', closed_at = now()`,
    ]) {
      await expect(move(set), set).rejects.toThrow(NOT_OURS)
    }
    expect(await stateOf(withdrawal.id)).toBe('queued')
  })

  test('cancels what is not queued, as a customer asks for', async () => {
    const { who, withdrawal } = await begun()
    expect(expectOk(await cancelWithdrawal({ ...deps, db: api }, who.actor, withdrawal.id)).state).toBe('cancelled')
    expect(await balance(who.userId, 'BTC')).toEqual({ available: COIN, held: 0n })
  })

  test('cannot free or use up the money of one that is being paid', async () => {
    const { who, withdrawal } = await begun()
    await advance(withdrawal.id)
    await expect(releaseHold(api.read, { id: holdIdOf(withdrawal.id), occurredAt: clock.now() })).rejects.toThrow(
      WORKER_ONLY,
    )
    await expect(post(api.read, withdrawalSettle(withdrawal, clock.now()))).rejects.toThrow(NOT_OURS)
    expect((await balance(who.userId, 'BTC')).held).toBe(withdrawal.money.amount)
  })

  test('cannot free it in the moment in which the worker hands it over', async () => {
    const { who, withdrawal } = await begun()
    const worker = await db.pool.connect()
    try {
      await worker.query('begin')
      await worker.query(`update withdrawal.withdrawals set state = 'queued', queued_at = now() where id = $1`, [
        withdrawal.id,
      ])
      const freed = releaseHold(api.read, { id: holdIdOf(withdrawal.id), occurredAt: clock.now() }).catch(String)
      const waiting = `select from pg_stat_activity where datname = current_database() and application_name = 'as-api' and wait_event_type = 'Lock'`
      await expect.poll(async () => (await db.owner.pool.query(waiting)).rowCount).toBe(1)
      await worker.query('commit')
      expect(await freed).toContain(WORKER_ONLY)
    } finally {
      worker.release()
    }
    expect((await balance(who.userId, 'BTC')).held).toBe(withdrawal.money.amount)
  })
})

test('the API cannot end an allowlist before its two days, nor move it to somebody else', async () => {
  const { userId } = await rich()
  const update = (set: string) => api.pool.query(`update withdrawal.allowlists set ${set} where holder = $1`, [userId])
  await api.pool.query(
    'insert into withdrawal.allowlists (holder, switched_on, off_at, changed_at) values ($1, true, null, now())',
    [userId],
  )
  for (const set of [
    'switched_on = false',
    'off_at = now()',
    `off_at = now() + interval '47 hours'`,
    `changed_at = now() - interval '9 days', off_at = now()`,
  ]) {
    await expect(update(set), set).rejects.toThrow('two days')
  }
  await expect(update(`holder = 'usr_nobody'`)).rejects.toThrow('permission denied')
  await expect(api.pool.query('delete from withdrawal.allowlists')).rejects.toThrow('permission denied')
  await update(`off_at = now() + interval '48 hours'`)
  await expect(update('off_at = now()')).rejects.toThrow('two days')
  await update('off_at = null')
  // Once its time has come, it is off.
  await db.owner.pool.query(`update withdrawal.allowlists set off_at = now() where holder = $1`, [userId])
  await update('switched_on = false, off_at = null')
})
