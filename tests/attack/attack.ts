/**
 * An attacker with the API's database login, then with the worker's, writes forged withdrawals and payments into a
 * world with the real worker, the real treasury and the real signer over scripted networks. Payments to outside
 * addresses are counted on the networks themselves.
 */
import { type CoinCode, HOUR_MS, money, newId, toChain, type WithdrawalId } from '@zend/kernel'
import { type AuthorizationKey, type SignedStatement, signedStatement } from '@zend/server/core/authorizations'
import { networkAsset } from '@zend/server/core/assets'
import { credit, customer, debit, house, placeHold } from '@zend/server/core/ledger'
import { postProven } from '@zend/server/core/provenance'
import { requestPayment, treasuryRound } from '@zend/server/core/treasury'
import { type Database, openDatabase } from '@zend/server/database'
import { quoteWithdrawal, requestWithdrawal, sweepWithdrawals } from '@zend/server/products/withdrawal'
import { expectOk, notAwaiting, ownActor, TEST_PROVENANCE, type TestDatabase } from '@zend/tests/testkit'
import { codeFor } from '../simulation/customer-commands.ts'
import { noteFees } from '../simulation/fees.ts'
import { Model } from '../simulation/model.ts'
import { CASTS } from '../simulation/networks.ts'
import { outsideAddress } from '../simulation/outside.ts'
import { type Random, randomFrom } from '../simulation/random.ts'
import { type Simulation, text } from '../simulation/simulation.ts'
import { look } from '../simulation/worker-commands.ts'
import {
  type Coin,
  CONFIRMATIONS,
  fundHot,
  homeOf,
  openWorld,
  PIN,
  type Someone,
  type World,
  worth,
} from '../simulation/world.ts'
import type { Consent } from './forge-consents.ts'
import { eachForged, FORGERIES, type Forged, forgedByChance, type Means, type Row, statementOf } from './forge.ts'

/**
 * Result of an attack. `written`: forgeries that the database accepted; `paid`: outside payments that no customer
 * confirmed.
 */
export type Attacked = {
  readonly tried: number
  readonly written: number
  readonly paid: number
  readonly confirmed: number
  readonly arrived: number
}

/**
 * Options of an attack: the random seed, the number of forgeries, and the signing key. `rounds`: how many work rounds
 * follow, spread over two hours of the world's clock, by which every waiting period is over.
 */
export type AttackOptions = {
  readonly seed: number
  readonly tries: number
  readonly key: AuthorizationKey
  readonly rounds: number
}

const AT_ONCE = 40
const AFTER_MS = 2 * HOUR_MS
// One small amount, and one so large that it waits an hour.
const SUMS = [20n, 1_100n] as const

/** Runs one attack over a database of its own. */
export async function attack(db: TestDatabase, { seed, tries, key, rounds }: AttackOptions): Promise<Attacked> {
  const random = randomFrom(seed)
  const world = await openWorld(db, CASTS[0])
  const simulation: Simulation = { world, model: new Model(), random, answered: [] }
  const api = openDatabase({ url: db.url, applicationName: 'thief-api', role: 'zend_api', poolMax: 2 })
  const worker = openDatabase({ url: db.url, applicationName: 'thief-worker', role: 'zend_worker', poolMax: 2 })
  try {
    await begin(world)
    const confirmed: WithdrawalId[] = []
    for (const [place, coin] of world.coins.entries()) {
      const who = world.customers[place % world.customers.length]
      if (who === undefined) throw new Error('the world has no customers')
      confirmed.push(await withdraw(simulation, who, coin, SUMS[place < 4 ? 0 : 1]))
    }
    const known = await rowsOf(db, confirmed)
    const due = await dueOf(world, known)
    const means: Means = {
      random,
      known,
      key,
      now: world.clock.now(),
      customers: world.customers.map(({ userId }) => userId),
      ownAddress: (network) => outsideAddress(simulation, network),
    }
    const forgeries = forgeriesOf(means, tries, () => newId('wdr', world.clock.now().getTime()))
    let written = 0
    for (const [place, forgery] of forgeries.entries()) {
      // Forged withdrawals that the worker's checks might stop; the worker's login also orders payments from the
      // treasury directly.
      const write = async (): Promise<void> => {
        await writeRow(api, world, forgery)
        if (forgery.login === 'worker') await order(worker, world, forgery, random)
      }
      written += Number(await tryTo(write))
      if (place % AT_ONCE === AT_ONCE - 1) await workOn(world)
    }
    for (let round = 0; round < rounds; round++) {
      world.clock.advance(AFTER_MS / rounds)
      await workOn(world)
    }
    return { tried: forgeries.length, written, confirmed: confirmed.length, ...countOutside(world, due) }
  } finally {
    await Promise.all([api.close(), worker.close(), world.close()])
  }
}

type Attempt = Forged & { readonly login: 'api' | 'worker' }

/** Each forgery by each login, then random ones up to `tries`, or fewer. */
function forgeriesOf(means: Means, tries: number, newWithdrawalId: () => WithdrawalId): readonly Attempt[] {
  const by =
    (login: Attempt['login']) =>
    (forgery: Forged): Attempt => ({ ...forgery, login })
  const [api, worker] = [
    eachForged(means, newWithdrawalId).map(by('api')),
    eachForged(means, newWithdrawalId).map(by('worker')),
  ]
  const turns = means.known.map((_, turn) => turn * FORGERIES)
  const each = turns
    .flatMap((from) => [...api.slice(from, from + FORGERIES), ...worker.slice(from, from + FORGERIES)])
    .slice(0, tries)
  const more = Array.from({ length: tries - each.length }, () => forgedByChance(means, newWithdrawalId()))
  return [...each, ...more.map((forgery) => by(means.random.pick(['api', 'worker'] as const))(forgery))]
}

/** Funds everybody: the hot wallets can pay any amount, and no hold fails for lack of money. */
async function begin(world: World): Promise<void> {
  const { db, clock, nodes, customers, workers } = world
  for (const network of world.networks) nodes[network].mineEmpty(CONFIRMATIONS)
  for (const coin of world.coins) {
    fundHot(world, coin, worth(world.market, coin, 1_000_000n))
    const value = money(coin, worth(world.market, coin, 1_000_000n))
    for (const { userId } of customers) {
      const id = newId('pst', clock.now().getTime())
      const legs = [debit(house('chain_reserve', coin), value), credit(customer(userId, coin), value)]
      const posting = { id, kind: 'test_funding', cause: `test:${id}`, occurredAt: clock.now(), legs }
      expectOk(await db.transact((tx) => postProven(tx, TEST_PROVENANCE, posting)))
    }
  }
  for (const network of world.networks) {
    nodes[network].mineEmpty(CONFIRMATIONS + 1)
    await look(workers[0], network)
    await noteFees(world, network)
  }
}

/** Withdraws as a customer does. */
async function withdraw(simulation: Simulation, who: Someone, coin: Coin, dollars: bigint): Promise<WithdrawalId> {
  const { world } = simulation
  const { withdrawals } = world.api
  const network = withdrawals.networks[homeOf(world, coin)]
  await noteFees(world, homeOf(world, coin))
  const toAddr = outsideAddress(simulation, homeOf(world, coin)).address
  const amount = text(coin, worth(world.market, coin, dollars))
  const request = { currency: coin, chain: network.id, toAddr, amount, confirmLookAlike: false }
  const { offer } = expectOk(await quoteWithdrawal(withdrawals, ownActor(who.userId), request))
  const { money: value, address } = offer
  const otp = await codeFor(simulation, who, {
    kind: 'withdrawal',
    money: value,
    network: network.id,
    networkName: network.name,
    address,
  })
  const { quote } = expectOk(await quoteWithdrawal(withdrawals, ownActor(who.userId), request))
  return expectOk(
    notAwaiting(
      await requestWithdrawal(withdrawals, ownActor(who.userId), { quote, otp, pin: PIN, idempotencyKey: null }),
    ),
  ).id
}

type Stored = Omit<Row, 'amount' | 'fee' | 'feeBudget' | 'usdCents' | 'statement'> & {
  readonly id: WithdrawalId
} & Record<'amount' | 'fee' | 'feeBudget' | 'usdCents', string>

async function rowsOf(db: TestDatabase, ids: readonly WithdrawalId[]): Promise<readonly Row[]> {
  const { rows } = await db.owner.pool.query<Stored>(
    `select id, holder, made_by as "madeBy", network, asset, amount::text, fee::text, fee_budget::text as "feeBudget", fee_budget_asset as "feeBudgetAsset",
       usd_cents::text as "usdCents", address, lookup_key as "lookupKey", consent, waits_until as "waitsUntil", requested_at as "requestedAt"
     from withdrawal.withdrawals where id = any($1) order by id`,
    [ids],
  )
  return rows.map(({ id, ...stored }) => {
    const { amount, fee, feeBudget, usdCents } = stored
    const row = {
      ...stored,
      amount: BigInt(amount),
      fee: BigInt(fee),
      feeBudget: BigInt(feeBudget),
      usdCents: BigInt(usdCents),
      statement: { text: '', key: '', signature: '' },
    }
    return { ...row, statement: signedStatement(statementOf(row, id), (row.consent as Consent).authorization) }
  })
}

/** Writes what the API's login can: the withdrawal, its hold, its use of the limits. */
async function writeRow(api: Database, world: World, { id, row }: Forged): Promise<void> {
  const {
    holder,
    madeBy,
    network,
    asset,
    amount,
    fee,
    feeBudget,
    feeBudgetAsset,
    usdCents,
    address,
    lookupKey,
    consent,
    waitsUntil,
  } = row
  const at = world.clock.now()
  await api.transact(async (tx) => {
    const hold = {
      id: `hld_${id.slice('wdr_'.length)}` as const,
      account: customer(holder, asset),
      amount: money(asset, amount),
    }
    expectOk(await placeHold(tx, { ...hold, cause: `withdrawal:${id}`, occurredAt: at }))
  })
  await api.pool.query('insert into limits.uses (id, holder, usd_cents, at) values ($1, $2, $3, $4)', [
    id,
    holder,
    usdCents.toString(),
    at,
  ])
  await api.pool.query(
    `insert into withdrawal.withdrawals (id, holder, made_by, network, asset, amount, fee, fee_budget, fee_budget_asset, usd_cents, address, lookup_key, consent,
       waits_until, state, requested_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'requested', $15)`,
    [
      id,
      holder,
      madeBy,
      network,
      asset,
      amount.toString(),
      fee.toString(),
      feeBudget.toString(),
      feeBudgetAsset,
      usdCents.toString(),
      address,
      lookupKey,
      JSON.stringify(consent),
      waitsUntil,
      row.requestedAt,
    ],
  )
}

/**
 * Writes what the worker's login can: the withdrawal as queued, or left to be rejected, and the payment order, with the
 * statement that its customer signed or one built from the row.
 */
async function order(worker: Database, world: World, { id, row }: Forged, random: Random): Promise<void> {
  const { network, asset, address, lookupKey, amount, fee, feeBudget, feeBudgetAsset } = row
  const statement = random.percent(50) ? row.statement : restated(row, id)
  const at = world.clock.now()
  // A payment without an order must not block others.
  if (random.percent(75))
    await worker.pool.query(
      `update withdrawal.withdrawals set state = 'queued', risk_check_at = $2, queued_at = $2 where id = $1`,
      [id, at],
    )
  await worker.transact((tx) =>
    requestPayment({ clock: world.clock, networks: world.custody.networks, custody: world.custody }, tx, {
      id: `pay_${id.slice('wdr_'.length)}`,
      purpose: 'withdrawal',
      cause: `withdrawal:${id}`,
      network,
      asset,
      to: { address, lookupKey },
      amount: money(asset, amount - fee),
      feeBudget: money(feeBudgetAsset, feeBudget),
      statement,
    }),
  )
}

/** The statement built from the forged row, with the row's signature. */
function restated(row: Row, id: WithdrawalId): SignedStatement {
  const consent = row.consent as Consent | null
  const { key = '', signature = '' } = consent?.authorization ?? {}
  if (typeof consent?.dayMaxCents !== 'string') return { ...row.statement, key, signature }
  return signedStatement(statementOf(row, id), consent.authorization)
}

/** Runs everything that workers do once. */
async function workOn(world: World): Promise<void> {
  const [worker] = world.workers
  // It throws at the end, naming those that could not be advanced.
  await sweepWithdrawals(worker.withdrawals).catch(() => undefined)
  for (const network of world.networks) {
    await noteFees(world, network)
    await treasuryRound(worker.treasuries[network])
    world.nodes[network].mine()
    await look(worker, network)
  }
}

const nameOf = (network: string, asset: CoinCode, lookupKey: string, units: bigint): string =>
  `${network} ${asset} ${lookupKey} ${units}`

/** The payments that customers confirmed. */
async function dueOf(world: World, known: readonly Row[]): Promise<ReadonlyMap<string, number>> {
  const due = new Map<string, number>()
  for (const { network, asset, amount, fee, lookupKey } of known) {
    const decimals = networkAsset(world.custody.networks[network], asset)?.decimals ?? 0
    const units = toChain(money(asset, amount - fee), decimals)?.units ?? 0n
    const name = nameOf(network, asset, lookupKey, units)
    due.set(name, (due.get(name) ?? 0) + 1)
  }
  return due
}

function countOutside(
  { networks, nodes, hot, customers }: World,
  due: ReadonlyMap<string, number>,
): Pick<Attacked, 'paid' | 'arrived'> {
  const left = new Map(due)
  let [paid, arrived] = [0, 0]
  for (const network of networks) {
    const ours = new Set([hot[network].lookupKey, ...customers.map(({ deposits }) => deposits[network].lookupKey)])
    for (const { lookupKey, amount } of nodes[network].chain.payments()) {
      if (ours.has(lookupKey)) continue
      const name = nameOf(network, amount.asset, lookupKey, amount.units)
      const count = left.get(name) ?? 0
      if (count > 0) arrived += 1
      else paid += 1
      left.set(name, count - 1)
    }
  }
  return { paid, arrived }
}

async function tryTo(write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch {
    return false
  }
}
