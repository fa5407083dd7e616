/**
 * No rail is ordered to pay what no customer confirmed, whoever wrote the rows, and `npm run verify` names such orders.
 */
import { type DepositId, type Id, money, newId } from '@zend/kernel'
import { expectOk, TEST_AUTHORIZATION, testDatabase, type TestCustomer } from '@zend/tests/testkit'
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { authorizationKeys, newAuthorizationKey } from '../../core/authorizations/index.ts'
import { credit, customer, debit, house, placeHold, post } from '../../core/ledger/index.ts'
import { signQuote } from '../../core/quotes/index.ts'
import { type Database, openDatabase } from '../../database/index.ts'
import { advanceSell, sweepSells } from './advance-sell.ts'
import { convert } from './close.ts'
import { factsOf, QUOTE_PURPOSE } from './offer.ts'
import { PIN, quickSellsOn } from './quick-sell.fixture.ts'
import { lockSell, readSellById } from './quick-sell.repo.ts'
import { holdIdOf, type Sell, type SellId } from './quick-sell.ts'
import { noteDeposit, runRule } from './run-rules.ts'
import { readRules, setRule } from './set-rule.ts'
import { sellingAct } from './act/index.ts'
import { verifySellConsents } from './verify-consents.ts'

const db = await testDatabase()
const fixture = await quickSellsOn(db)
const { clock, rails, env, worker } = fixture
const as = (role: 'zend_api' | 'zend_worker') =>
  openDatabase({ url: db.url, applicationName: `thief-${role}`, role, poolMax: 2 })
const [api, thief] = [as('zend_api'), as('zend_worker')]
afterAll(() => Promise.all([api.close(), thief.close()]))
beforeEach(() => {
  fixture.alerts.length = 0
  env.prices = { ...env.prices, USDT: '1' }
})

const ordered = (): readonly string[] => rails.flatMap((rail) => [...rail.book.keys()])
const stateOf = async (id: string) =>
  (
    await db.owner.pool.query<{ state: string; reason: string | null; returned: string | null }>(
      'select state, reason, returned_amount::text as returned from quick_sell.sells where id = $1',
      [id],
    )
  ).rows[0]
const begun = async () => {
  const ada = await fixture.seller()
  const account = await fixture.save(ada)
  return { ada, account, sale: await fixture.sell(ada, account, '10') }
}
/** A sale that only this database login wrote, copied from a confirmed one, with its use of the limits and its hold. */
const forge = async (login: Database, from: Sell, set: string): Promise<SellId> => {
  const id = newId('sel', +clock.now())
  await login.pool.query(
    `insert into quick_sell.sells select (jsonb_populate_record(s, jsonb_build_object('id', $1::text) || ${set})).* from quick_sell.sells s where s.id = $2`,
    [id, from.id],
  )
  const { rows } = await db.owner.pool.query<{ amount: string; user: Sell['holder'] }>(
    'select from_amount::text as amount, holder as user from quick_sell.sells where id = $1',
    [id],
  )
  const [row] = rows
  if (row === undefined) throw new Error('nothing was forged')
  await login.pool.query(
    'insert into limits.uses (id, holder, usd_cents, at) select $1, holder, usd_cents, at from limits.uses where id = $2',
    [id, from.id],
  )
  const hold = { account: customer(row.user, from.sold.asset), amount: money(from.sold.asset, BigInt(row.amount)) }
  expectOk(
    await placeHold(login.read, { ...hold, id: holdIdOf(id), cause: `quick_sell:${id}`, occurredAt: clock.now() }),
  )
  return id
}

describe('with everything right but the consent, a sale', () => {
  test.each([
    ['none at all', `'{"consent": null}'`],
    ['that of another sale of theirs', `'{}'`],
    ['that for another account', `'{"account_number": "0690000666"}'`],
    ['that for another bank', `'{"institution": "ng-gtbank"}'`],
    ['that for less', `'{"from_amount": "11000000"}'`],
    ['that for a worse rate', `jsonb_build_object('gross', s.gross + 1000, 'receives', s.receives + 1000)`],
    ['a higher tier written into it', `jsonb_build_object('consent', jsonb_set(s.consent, '{tier}', '9'))`],
    [
      'a rule’s that there is none of',
      `jsonb_build_object('consent', jsonb_set(s.consent, '{rule}', '{"network":"ethereum","sharePercent":100,"targetRate":null}'))`,
    ],
    ['a bare word', `'{"consent": "yes"}'`],
  ])('is not taken, given back and told of: %s', async (_, set) => {
    const { ada, sale } = await begun()
    const before = ordered().length
    const id = await forge(api, sale, set)
    await advanceSell(worker, { id })
    expect(await stateOf(id)).toMatchObject({ state: 'returned', reason: 'not_confirmed' })
    expect(fixture.alerts).toEqual(['quick_sell_not_authorized'])
    expect(ordered()).toHaveLength(before)
    await fixture.work(sale)
    expect(await stateOf(sale.id)).toMatchObject({ state: 'paid' })
    expect(ordered()).toHaveLength(before + 1)
    expect(await fixture.balance(ada.userId, 'USDT')).toBe(990_000000n)
  })

  test('stays where it is while its key is unknown, or its use of the limits does not fit: a person looks', async () => {
    const { sale } = await begun()
    const other = { ...worker, authorizationKeys: authorizationKeys(newAuthorizationKey().publicKey) }
    await expect(sweepSellsLater(other)).rejects.toThrow('1 quick sells could not be advanced')
    await db.owner.pool.query('update limits.uses set usd_cents = usd_cents - 1 where id = $1', [sale.id])
    await expect(sweepSellsLater(worker)).rejects.toThrow('1 quick sells could not be advanced')
    expect(await stateOf(sale.id)).toMatchObject({ state: 'locked' })
    expect(fixture.alerts).toEqual(['quick_sell_not_advanced', 'quick_sell_not_advanced'])
    await db.owner.pool.query('update limits.uses set usd_cents = usd_cents + 1 where id = $1', [sale.id])
    await fixture.work(sale)
    expect(await stateOf(sale.id)).toMatchObject({ state: 'paid' })
  })

  test('stays where it is while nobody proved where its money came from', async () => {
    const ada = await fixture.seller()
    const [account, id] = [await fixture.save(ada), newId('pst', +clock.now())]
    const value = money('USDT', 1_000_000000n)
    // The money their proof covers is put on hold before.
    const first = newId('hld', +clock.now())
    const ahead = {
      id: first,
      account: customer(ada.userId, 'USDT'),
      amount: value,
      cause: `test:${first}`,
      occurredAt: clock.now(),
    }
    expectOk(await placeHold(db.read, ahead))
    const legs = [debit(house('chain_reserve', 'USDT'), value), credit(customer(ada.userId, 'USDT'), value)]
    expectOk(await post(db.read, { id, kind: 'deposit_credit', cause: `deposit:${id}`, occurredAt: clock.now(), legs }))
    const sale = await fixture.sell(ada, account, '12')
    const before = ordered().length
    await expect(sweepSellsLater(worker)).rejects.toThrow('1 quick sells could not be advanced')
    expect([await stateOf(sale.id), ordered().length]).toMatchObject([{ state: 'locked' }, before])
    expect(fixture.alerts).toEqual(['quick_sell_not_advanced'])
  })

  test('that another worker takes between two looks of ours is no fault', async () => {
    const { sale } = await begun()
    let first = true
    const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
      if (first) {
        first = false
        await fixture.work(sale)
      }
      return result
    }
    const read = db.read.withPlugin({ transformQuery: ({ node }) => node, transformResult })
    await advanceSell({ ...worker, db: { ...db, read } }, { id: sale.id })
    expect(await stateOf(sale.id)).toMatchObject({ state: 'paid' })
    expect(fixture.alerts).toEqual([])
  })

  test('waits while no price can be used, and comes back when prices moved by more than a third', async () => {
    const { sale } = await begun()
    env.ageMs = 10 * 24 * 3_600_000
    await fixture.work(sale)
    expect(await stateOf(sale.id)).toMatchObject({ state: 'locked' })
    const { rows } = await db.owner.pool.query<{ run_at: Date }>(
      'select run_at from graphile_worker.jobs where key = $1',
      [sale.id],
    )
    expect(rows).toEqual([{ run_at: new Date(clock.now().getTime() + 5_000) }])
    Object.assign(env, { ageMs: 0, prices: { ...env.prices, USDT: '1.5' } })
    await fixture.work(sale)
    expect(await stateOf(sale.id)).toEqual({ state: 'returned', reason: 'confirm_again', returned: '10000000' })
    expect(fixture.alerts).toEqual([])
  })

  test('is not booked when it gives far more than the market, though its customer confirmed it: the API made the offer', async () => {
    const ada = await fixture.seller()
    const account = await fixture.save(ada)
    const before = ordered().length
    for (const [percent, becomes] of [
      [200n, { state: 'returned', reason: 'confirm_again' }],
      [130n, { state: 'paid' }],
    ] as const) {
      const { offer } = await fixture.quote(ada, account, '10')
      const otp = await fixture.codeFor(ada, sellingAct(offer.sold, account))
      const fresh = await fixture.quote(ada, account, '10')
      const gross = money('NGN', (fresh.offer.gross.amount * percent) / 100n)
      const receives = money('NGN', fresh.offer.receives.amount + gross.amount - fresh.offer.gross.amount)
      const { expiresAt } = fresh
      const facts = factsOf({ ...fresh.offer, gross, receives })
      const quote = signQuote(fixture.deps.quoteKey, { purpose: QUOTE_PURPOSE, holder: ada.userId, expiresAt, facts })
      const sale = expectOk(await fixture.take(ada, { ...fresh, quote }, otp))
      await fixture.work(sale)
      expect(await stateOf(sale.id)).toMatchObject(becomes)
    }
    expect(ordered()).toHaveLength(before + 1)
  })
})
const sweepSellsLater = async (deps: typeof worker): Promise<void> => {
  clock.advance(deps.policy.payout.claimMs + 1)
  await sweepSells(deps)
}

describe('with the worker’s login', () => {
  const clean = async (id: string): Promise<void> => {
    await db.owner.pool.query('delete from quick_sell.attempts where sell_id = $1', [id])
    await db.owner.pool.query('delete from quick_sell.sells where id = $1', [id])
  }
  const insert = async (from: Sell, set: string): Promise<SellId> => {
    const id = newId('sel', +clock.now())
    await thief.pool.query(
      `insert into quick_sell.sells select (jsonb_populate_record(s, jsonb_build_object('id', $1::text) || ${set})).* from quick_sell.sells s where s.id = $2`,
      [id, from.id],
    )
    return id
  }
  /** An attempt that claims to be due for sending now. */
  const tryOf = (id: SellId, ordinal: number): Promise<unknown> =>
    thief.pool.query(
      `insert into quick_sell.attempts (reference, sell_id, ordinal, rail, country, method, state, sends, sent_at, asks, next_at, silent, created_at)
       values ($1::text || '-' || $2::int, $1, $2, 'flutterwave', 'NG', 'bank', 'open', 0, null, 0, $3, false, $3)`,
      [id, ordinal, clock.now()],
    )

  test.each(['converted', 'payout_sent'])(
    'a sale written as %s is not ordered, and nothing comes of it',
    async (state) => {
      const { ada, sale } = await begun()
      const before = ordered().length
      const id = await insert(
        sale,
        `jsonb_build_object('state', '${state}', 'converted_at', now(), 'account_number', '0690000666', 'consent', null)`,
      )
      if (state === 'payout_sent') await tryOf(id, 1)
      await expect(advanceSell(worker, { id })).rejects.toThrow('cannot be ordered')
      expect(fixture.alerts).toEqual(['quick_sell_not_authorized'])
      expect(await stateOf(id)).toMatchObject({ state })
      expect([ordered().length, await fixture.balance(ada.userId, 'USDT')]).toEqual([before, 1_000_000000n])
      await clean(id)
      await fixture.work(sale)
    },
  )

  test('a sale that was paid is not paid again, moved back and with another try', async () => {
    const { sale } = await begun()
    await fixture.work(sale)
    const before = ordered().length
    await thief.pool.query(
      `update quick_sell.attempts set state = 'failed', ended_at = now(), next_at = null where sell_id = $1`,
      [sale.id],
    )
    await thief.pool.query(`update quick_sell.sells set state = 'converted', paid_at = null where id = $1`, [sale.id])
    await expect(advanceSell(worker, { id: sale.id })).rejects.toThrow('was ordered and says that it was not')
    await thief.pool.query(`update quick_sell.sells set state = 'payout_sent' where id = $1`, [sale.id])
    await tryOf(sale.id, 2)
    await expect(advanceSell(worker, { id: sale.id })).rejects.toThrow('is in the books already')
    await expect(advanceSell(worker, { id: sale.id, reference: `${sale.id}-2` })).rejects.toThrow('cannot be ordered')
    expect(ordered()).toHaveLength(before)
    const { rows } = await db.owner.pool.query('select from quick_sell.sells where id = $1', [sale.id])
    expect(rows).toHaveLength(1)
    await clean(sale.id)
  })
})

describe('a rule', () => {
  const withRule = async () => {
    const ada = await fixture.seller()
    const account = await fixture.save(ada)
    const deps = { ...fixture.deps, networks: fixture.networks }
    const command = {
      coin: 'USDT',
      network: 'ethereum',
      sharePercent: 40,
      accountId: account.id,
      targetRate: '0990.50',
      on: true,
      pin: PIN,
    } as const
    const { rule } = expectOk(await setRule(deps, ada.actor, command))
    return { ada, account, rule }
  }
  const deposit = async ({ userId }: TestCustomer, amount: bigint): Promise<void> => {
    const id: DepositId = newId('dep', +clock.now())
    const value = money('USDT', amount)
    const legs = [debit(house('chain_reserve', 'USDT'), value), credit(customer(userId, 'USDT'), value)]
    expectOk(
      await post(db.read, {
        id: `pst_${id.slice(4)}`,
        kind: 'deposit_credit',
        cause: `deposit:${id}`,
        occurredAt: clock.now(),
        legs,
      }),
    )
    await db.transact((tx) => noteDeposit(worker, tx, { id, holder: userId, network: 'ethereum', money: value }))
  }
  const salesOf = async ({
    userId,
  }: TestCustomer): Promise<readonly { readonly id: SellId; readonly state: string }[]> =>
    (
      await db.owner.pool.query<{ id: SellId; state: string }>(
        'select id, state from quick_sell.sells where holder = $1 order by id',
        [userId],
      )
    ).rows

  test('as its customer confirmed it sells', async () => {
    const { ada, rule } = await withRule()
    await deposit(ada, 50_000000n)
    await runRule(worker, rule.id)
    const [sale] = await salesOf(ada)
    await advanceSell(worker, { id: sale?.id ?? ('' as SellId) })
    expect(await salesOf(ada)).toMatchObject([{ state: 'paid' }])
    expect(fixture.alerts).toEqual([])
  })

  test.each([
    ['another account', (_: string, account: string) => `account_id = '${account}'`],
    ['a larger share', () => 'share_percent = 100'],
    ['another target', () => 'target_rate = null'],
    ['no consent', () => 'consent = null'],
  ])('with %s written by the API’s login sells nothing, and is told of', async (_, set) => {
    const { ada, rule } = await withRule()
    const foreign: Id<'acc'> = newId('acc', +clock.now())
    await db.owner.pool.query(
      `insert into payout_accounts.saved select (jsonb_populate_record(s, jsonb_build_object('id', $1::text, 'account_number', '0690000666'))).*
       from payout_accounts.saved s where holder = $2 limit 1`,
      [foreign, ada.userId],
    )
    await api.pool.query(`update quick_sell.rules set ${set(rule.id, foreign)} where id = $1`, [rule.id])
    await deposit(ada, 50_000000n)
    await runRule(worker, rule.id)
    expect(await salesOf(ada)).toEqual([])
    expect(fixture.alerts).toEqual(['sell_rule_not_authorized'])
    expect((await readRules(fixture.deps, { holder: ada.userId }))[0]?.rule.lastRefusal).toBe('rule_not_confirmed')
  })

  test('does not bear a sale of more than its share, to another account, or below its target', async () => {
    const { ada, rule } = await withRule()
    await deposit(ada, 50_000000n)
    await runRule(worker, rule.id)
    const [made] = await salesOf(ada)
    if (made === undefined) throw new Error('the rule sold nothing')
    const before = ordered().length
    const planted = async (id: SellId, set: string, state: string | null): Promise<void> => {
      await db.owner.pool.query(`update quick_sell.sells set ${set} where id = $1`, [id])
      const failed = await advanceSell(worker, { id }).then(
        () => null,
        (error: unknown) => String(error),
      )
      if (state === null) expect(failed).toContain('shares')
      else expect(await stateOf(id)).toMatchObject({ state, reason: 'not_confirmed' })
    }
    await db.owner.pool.query(`update quick_sell.shares set amount = amount + 1 where sell_id = $1`, [made.id])
    await planted(made.id, 'state = state', null)
    await db.owner.pool.query(`update quick_sell.shares set amount = amount - 1 where sell_id = $1`, [made.id])
    await planted(made.id, `account_number = '0690000666'`, 'returned')
    expect(ordered()).toHaveLength(before)
  })

  test.each([
    ['a hundred times as much', `'gross', s.gross * 100, 'receives', s.gross * 100 - s.fee - s.flat_fee`],
    ['one unit more', `'gross', s.gross + 1, 'receives', s.receives + 1`],
    ['no fee', `'fee', 0, 'receives', s.gross - s.flat_fee`],
    ['the same, and no signature of a worker', `'consent', s.consent - 'priced'`],
    ['the same again', `'state', 'locked'`],
  ])('pays nobody who writes a sale of it by the worker’s login that gives %s, booked or not', async (_, set) => {
    const { ada, rule } = await withRule()
    await deposit(ada, 50_000000n)
    await runRule(worker, rule.id)
    const [made] = await salesOf(ada)
    const sale = made === undefined ? null : await readSellById(db.read, made.id)
    if (sale === null) throw new Error('the rule sold nothing')
    const before = ordered().length
    const forgeOne = async () => {
      const id = await forge(thief, sale, `jsonb_build_object(${set})`)
      await thief.pool.query(
        'update quick_sell.shares set sell_id = $1 where sell_id in (select id from quick_sell.sells where holder = $2)',
        [id, ada.userId],
      )
      return id
    }
    const waiting = await forgeOne()
    await advanceSell(worker, { id: waiting })
    expect(await stateOf(waiting)).toMatchObject({ state: 'returned', reason: 'not_confirmed' })
    const booked = await forgeOne()
    await thief.transact(async (tx) => {
      const own = await lockSell(tx, booked)
      if (own === null) throw new Error('nothing was forged')
      await convert(worker, tx, own)
    })
    await advanceSell(worker, { id: booked })
    expect(await stateOf(booked)).toMatchObject({ state: 'returned', reason: 'not_confirmed' })
    expect(ordered()).toHaveLength(before)
    expect(fixture.alerts).toEqual(['quick_sell_not_authorized', 'quick_sell_not_authorized'])
  })
})

describe('verify', () => {
  const unconfirmed = async (tx = db.owner.read, authorizationKeys = TEST_AUTHORIZATION.keys): Promise<number> =>
    (await verifySellConsents(tx, { ...worker, authorizationKeys })).reduce(
      (sum, { violations }) => sum + violations,
      0,
    )
  const row = (set: string): string => `update quick_sell.sells set ${set} where id = $1`

  test.each([
    ['its sale has no consent', row('consent = null')],
    ['its sale has another account', row(`account_number = '0690000666'`)],
    ['its sale has another amount', row('receives = receives - 1, gross = gross - 1')],
    ['its customer is another', row(`holder = 'usr_01k00000000000000000000000'`)],
    ['its sale is not there', 'delete from quick_sell.sells where id = $1'],
  ])('names a payout when %s', async (_, statement) => {
    const { sale } = await begun()
    await fixture.work(sale)
    const before = await unconfirmed()
    let found = 0
    const planted = db.owner.transact(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw(statement, [sale.id]))
      found = await unconfirmed(tx)
      throw new Error('rolled back')
    })
    await expect(planted).rejects.toThrow('rolled back')
    expect(before).toBe(0)
    expect(found).toBeGreaterThan(0)
    expect(await unconfirmed(db.owner.read, authorizationKeys(newAuthorizationKey().publicKey))).toBeGreaterThan(0)
  })
})
