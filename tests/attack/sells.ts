/**
 * An attacker with the API's database login, then with the worker's, writes forged quick sells, rules, accounts and
 * payout attempts into a world with the real worker and the real connectors of two rails. Payments are counted at the
 * simulated providers.
 */
import { credit, customer, debit, house, placeHold } from '@zend/server/core/ledger'
import { postProven } from '@zend/server/core/provenance'
import { type Id, money, newId, type UserId } from '@zend/kernel'
import { startBank } from '@zend/sandbox/bank'
import { flutterwaveRail } from '@zend/server/connectors/rails/flutterwave'
import { paystackRail } from '@zend/server/connectors/rails/paystack'
import { type Database, openDatabase } from '@zend/server/database'
import type { PayoutRail } from '@zend/server/ports/payout-rail'
import {
  noteDeposit,
  quoteSell,
  requestSell,
  type RuleDeps,
  type SellId,
  sellingAct,
  setRule,
  sweepRules,
  sweepSells,
  verifySellConsents,
} from '@zend/server/products/quick-sell'
import {
  expectOk,
  notAwaiting,
  ownActor,
  TEST_AUTHORIZATION,
  TEST_PRICES,
  TEST_PROVENANCE,
  type TestDatabase,
  offeredEverywhere,
} from '@zend/tests/testkit'
import { codeFor } from '../simulation/customer-commands.ts'
import { Model } from '../simulation/model.ts'
import { randomFrom } from '../simulation/random.ts'
import { type Simulation, text } from '../simulation/simulation.ts'
import { CASTS } from '../simulation/networks.ts'
import { type Coin, openWorld, PIN, type Someone, type World, worth } from '../simulation/world.ts'
import type { Attacked, AttackOptions } from './attack.ts'
import { broughtBack, forgeTries } from './forge-tries.ts'
import { type ForgedSell, forgedSells, type SellMeans, type SellRow } from './forge-sells.ts'

const OWN_ACCOUNT = '0690000666'
const DOLLARS = 20n
const RAIL_TIMEOUT_MS = 10_000
const AT_ONCE = 50

type Environment = {
  readonly world: World
  readonly worker: RuleDeps & World['workers'][0]['sells']
  readonly simulation: Simulation
}

/**
 * Additional results: sales that the worker's login wrote as ordered from a rail, and how many of them `npm run verify`
 * reports; payouts in progress that it marked as over or old, and confirmed sales that were returned.
 */
export type SellsAttacked = Attacked & {
  readonly ordered: number
  readonly named: number
  readonly forgedTries: number
  readonly back: number
}

/** Runs one attack over a database of its own. */
export async function attackSells(
  db: TestDatabase,
  { seed, tries, key, rounds }: AttackOptions,
): Promise<SellsAttacked> {
  const random = randomFrom(seed)
  const world = await openWorld(db, CASTS[0])
  const bank = await startBank()
  const keys = await bank.keys()
  const sender = { name: 'Zend', country: 'NG', phone: '+2348012345678' }
  const rails: readonly PayoutRail[] = [
    paystackRail({ url: `${bank.url}/bank/paystack`, secretKey: keys.paystackSecretKey, timeoutMs: RAIL_TIMEOUT_MS }),
    flutterwaveRail({
      url: `${bank.url}/bank/flutterwave`,
      secretKey: keys.flutterwaveSecretKey,
      webhookHash: keys.flutterwaveWebhookHash,
      sender,
      timeoutMs: RAIL_TIMEOUT_MS,
    }),
  ]
  const { sells } = world.api
  const [firstWorker] = world.workers
  const worker = {
    ...firstWorker.sells,
    rails,
    people: sells.people,
    room: sells.room,
    priceKey: TEST_PRICES.key,
    mayBegin: offeredEverywhere,
  }
  const env: Environment = { world, worker, simulation: { world, model: new Model(), random, answered: [] } }
  const api = openDatabase({ url: db.url, applicationName: 'thief-api', role: 'zend_api', poolMax: 2 })
  const stolen = openDatabase({ url: db.url, applicationName: 'thief-worker', role: 'zend_worker', poolMax: 2 })
  try {
    for (const { userId } of world.customers)
      for (const coin of world.coins) await give(world, userId, coin, worth(world.market, coin, 1_000_000n))
    const confirmed = await sellAll(env, rails)
    const known = await rowsOf(db, confirmed)
    const forgedTries = await forgeTries(stolen, db, bank, () => workOn(env))
    const customers = world.customers.map(({ userId }) => userId)
    const means: SellMeans = { random, known, customers, ownAccount: OWN_ACCOUNT, key, now: world.clock.now() }
    const forgeries = forgedSells(means, tries, () => newId('sel', world.clock.now().getTime()))
    let written = 0
    for (const [place, forged] of forgeries.entries()) {
      written += Number(await tryTo(() => write(forged.login === 'api' ? api : stolen, world, forged)))
      if (place % AT_ONCE === AT_ONCE - 1) await workOn(env)
    }
    written += await forgeRules(api, env)
    for (let round = 0; round < rounds; round++) await workOn(env)
    const due = new Map(known.map((row): [string, number] => [nameOf(row), 0]))
    for (const row of known) due.set(nameOf(row), (due.get(nameOf(row)) ?? 0) + 1)
    let [paid, arrived] = [0, 0]
    for (const payout of await bank.payouts()) {
      const name = `${payout.accountNumber} ${payout.amount} ${payout.accountName}`
      const left = due.get(name) ?? 0
      if (left > 0) arrived += 1
      else paid += 1
      due.set(name, left - 1)
    }
    const reported = {
      ordered: await orderedBeside(db, confirmed),
      named: await namedBy(db),
      forgedTries,
      back: await broughtBack(db, confirmed),
    }
    return { tried: forgeries.length + RULES.length, written, paid, confirmed: confirmed.length, arrived, ...reported }
  } finally {
    await Promise.all([api.close(), stolen.close(), world.close(), bank.stop()])
  }
}

async function orderedBeside(db: TestDatabase, confirmed: readonly SellId[]): Promise<number> {
  const { rows } = await db.owner.pool.query<{ sales: string }>(
    'select count(distinct sell_id) as sales from quick_sell.attempts where sell_id <> all($1)',
    [confirmed],
  )
  return Number(rows[0]?.sales)
}

const namedBy = async (db: TestDatabase): Promise<number> =>
  (
    await verifySellConsents(db.owner.read, { authorizationKeys: TEST_AUTHORIZATION.keys, priceKeys: TEST_PRICES.keys })
  ).reduce((sum, { violations }) => sum + violations, 0)

/** Amount and account that a sale pays. */
const nameOf = ({ account_number, receives, account_name }: SellRow): string => {
  const digits = receives.padStart(3, '0')
  return `${account_number} ${digits.slice(0, -2)}.${digits.slice(-2)} ${account_name}`
}

async function give(
  { db, clock }: World,
  userId: UserId,
  coin: Coin,
  amount: bigint,
  id = newId('pst', clock.now().getTime()),
): Promise<void> {
  const value = money(coin, amount)
  const legs = [debit(house('chain_reserve', coin), value), credit(customer(userId, coin), value)]
  expectOk(
    await postProven(db.read, TEST_PROVENANCE, {
      id,
      kind: 'deposit_credit',
      cause: `test:${id}`,
      occurredAt: clock.now(),
      legs,
    }),
  )
}

/** Every customer sells every coin by hand; one also has a rule, which sells from a deposit. */
async function sellAll(env: Environment, rails: readonly PayoutRail[]): Promise<readonly SellId[]> {
  const { world, worker } = env
  const ids: SellId[] = []
  for (const [place, who] of world.customers.entries())
    for (const [at, coin] of world.coins.entries())
      if (at % world.customers.length === place || at < 2) ids.push(await sell(env, rails, who, coin))
  const [first] = world.customers
  if (first === undefined) throw new Error('the world has no customers')
  await rule(env, first)
  await deposit(env, first)
  await sweepRules(worker)
  const { rows } = await world.db.pool.query<{ id: SellId }>('select id from quick_sell.sells where automatic')
  return [...ids, ...rows.map(({ id }) => id)]
}

async function sell(
  { world, simulation }: Environment,
  rails: readonly PayoutRail[],
  who: Someone,
  coin: Coin,
): Promise<SellId> {
  const deps = { ...world.api.sells, rails }
  const account = world.payoutAccounts.get(who.userId)?.[0]
  if (account === undefined) throw new Error('somebody has no account')
  const request = { accountId: account.id, from: coin, amount: text(coin, worth(world.market, coin, DOLLARS)) }
  const { offer } = expectOk(await quoteSell(deps, ownActor(who.userId), request))
  const otp = await codeFor(simulation, who, sellingAct(offer.sold, account))
  const { quote } = expectOk(await quoteSell(deps, ownActor(who.userId), request))
  return expectOk(
    notAwaiting(
      await requestSell(deps, ownActor(who.userId), { quote, ifFailed: 'crypto', otp, pin: PIN, idempotencyKey: null }),
    ),
  ).id
}

async function rule({ world }: Environment, who: Someone): Promise<void> {
  const account = world.payoutAccounts.get(who.userId)?.[0]
  if (account === undefined) throw new Error('somebody has no account')
  const terms = {
    coin: 'USDT',
    network: 'ethereum',
    sharePercent: 10,
    accountId: account.id,
    targetRate: null,
    on: true,
    pin: PIN,
  } as const
  expectOk(await setRule({ ...world.api.sells, networks: world.custody.networks }, ownActor(who.userId), terms))
}

/** A deposit, credited and announced to rules. */
async function deposit({ world, worker }: Environment, { userId }: Pick<Someone, 'userId'>): Promise<void> {
  const id = newId('dep', world.clock.now().getTime())
  const amount = worth(world.market, 'USDT', 200n)
  await give(world, userId, 'USDT', amount, `pst_${id.slice('dep_'.length)}`)
  await world.db.transact((tx) =>
    noteDeposit(worker, tx, { id, holder: userId, network: 'ethereum', money: money('USDT', amount) }),
  )
}

async function rowsOf(db: TestDatabase, ids: readonly SellId[]): Promise<readonly SellRow[]> {
  const { rows } = await db.owner.pool.query<{ row: SellRow }>(
    `select (select jsonb_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(value::text) else value end) from jsonb_each(to_jsonb(s))) as row
     from quick_sell.sells s where id = any($1) order by id`,
    [ids],
  )
  return rows.map(({ row }) => row)
}

/**
 * Writes what a login can of a sale: its hold, its use of the limits, the sale, and for an ordered one an attempt to be
 * sent.
 */
async function write(login: Database, { clock }: World, { row, state }: ForgedSell): Promise<void> {
  const at = clock.now()
  const { id, holder, from_asset: asset } = row
  await login.transact(async (tx) => {
    const hold = {
      id: `hld_${id.slice('sel_'.length)}` as const,
      account: customer(holder, asset),
      amount: money(asset, BigInt(row.from_amount)),
    }
    expectOk(await placeHold(tx, { ...hold, cause: `quick_sell:${id}`, occurredAt: at }))
  })
  await login.pool.query('insert into limits.uses (id, holder, usd_cents, at) values ($1, $2, $3, $4)', [
    id,
    holder,
    row.usd_cents,
    at,
  ])
  const times = { converted_at: state === 'locked' ? null : at, payout_sent_at: state === 'payout_sent' ? at : null }
  await login.pool.query('insert into quick_sell.sells select (jsonb_populate_record(null::quick_sell.sells, $1)).*', [
    JSON.stringify({ ...row, ...times, state: state, locked_at: at }),
  ])
  if (state !== 'payout_sent') return
  await login.pool.query(
    `insert into quick_sell.attempts (reference, sell_id, ordinal, rail, country, method, state, sends, sent_at, asks, next_at, silent, created_at)
     values ($1::text || '-1', $1, 1, 'paystack', 'NG', 'bank', 'open', 0, null, 0, $2, false, $2)`,
    [id, at],
  )
}

// Rules the API's login may write: into the attacker's account, for more than was confirmed, made up, and with another
// confirmation.
const RULES = [
  'update quick_sell.rules set account_id = $1',
  'update quick_sell.rules set account_id = $1, consent = null',
  'update quick_sell.rules set share_percent = 100',
  `update quick_sell.rules set consent = jsonb_set(consent, '{factors}', '["pin","code"]')`,
  `insert into quick_sell.rules (id, holder, made_by, asset, network, share_percent, account_id, target_rate, enabled, set_at, last_refusal, consent)
     select 'rul_' || substr(c.holder, 5), c.holder, c.holder, r.asset, r.network, 100, $1, null, true, r.set_at, null, r.consent
     from quick_sell.rules r, payout_accounts.saved c where c.holder <> r.holder limit 1`,
] as const

/**
 * Forges rules, each alone, and credits a deposit to the customer who then has one. Returns how many the database
 * accepted.
 */
async function forgeRules(api: Database, env: Environment): Promise<number> {
  const { world } = env
  let written = 0
  const own: Id<'acc'> = newId('acc', world.clock.now().getTime())
  const [first] = world.customers
  if (first === undefined) throw new Error('the world has no customers')
  const saving = `insert into payout_accounts.saved select (jsonb_populate_record(s, jsonb_build_object('id', $1::text, 'account_number', $2::text))).*
     from payout_accounts.saved s where holder = $3 limit 1`
  if (await tryTo(async () => void (await api.pool.query(saving, [own, OWN_ACCOUNT, first.userId]))))
    throw new Error('the API saved an account that nobody confirmed')
  // The account that the forged rules would pay to, should a check fail.
  await world.db.owner.pool.query(saving, [own, OWN_ACCOUNT, first.userId])
  for (const forgery of RULES) {
    written += Number(
      await tryTo(async () => void (await api.pool.query(forgery, forgery.includes('$1') ? [own] : []))),
    )
    // The remains of the confirmed rule must not sell either.
    const isMadeUp = forgery.startsWith('insert')
    for (const who of world.customers) if ((who === first) !== isMadeUp) await deposit(env, who)
    await workOn(env)
    // Restore the confirmed rule, with nothing waiting for it.
    await world.db.owner.pool.query('delete from quick_sell.shares where sell_id is null')
    await world.db.owner.pool.query('delete from quick_sell.rules')
    await rule(env, first)
  }
  return written
}

/** Runs everything that workers do about sales once. Each task throws at the end what could not be done. */
async function workOn({ world, worker }: Environment): Promise<void> {
  world.clock.advance(worker.policy.payout.claimMs + 1)
  await sweepRules(worker).catch(() => undefined)
  await sweepSells(worker).catch(() => undefined)
}

async function tryTo(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  }
}
