/**
 * Runs one world from a seed: a number of steps, each checked, then rest. A failure reports the seed, the step and the
 * commands that led there.
 */
import type { TestDatabase } from '@zend/tests/testkit'
import { endFailures, CHAIN_COMMANDS } from './chain-commands.ts'
import { checkEverything, checkRest, checkStep } from './checks.ts'
import {
  beginCompanies,
  checkArrivalsAtRest,
  checkBatchesAtRest,
  checkBillsAtRest,
  companyCommands,
  countBills,
  countRequests,
  endArrivals,
  endBatches,
  endFreezes,
  endRequests,
  followCompanies,
  openCompanies,
  openReads,
  readRows,
  sweepOfBatches,
} from './companies/index.ts'
import { CUSTOMER_COMMANDS } from './customer-commands.ts'
import { LARGE_CONFIRMATIONS } from './large.ts'
import { Broken, Model, must } from './model.ts'
import { type Random, randomFrom } from './random.ts'
import { openReadings } from './readings.ts'
import { type Command, excused, type Simulation } from './simulation.ts'
import { noteFees } from './fees.ts'
import { castOf } from './networks.ts'
import { RESCUE_COMMANDS } from './rescue-commands.ts'
import { RULE_COMMANDS } from './rule-commands.ts'
import { sweepRules } from '@zend/server/products/quick-sell'
import { calmRails, payOut, SELL_COMMANDS } from './sell-commands.ts'
import { look, WORKER_COMMANDS } from './worker-commands.ts'
import { NETWORK_COMMANDS } from './network-commands.ts'
import { checkVersions } from './versions.ts'
import { type Coin, CONFIRMATIONS, fundHot, homeOf, openWorld, worth } from './world.ts'
import { networkAsset } from '@zend/server/core/assets'
import { treasuryRound } from '@zend/server/core/treasury'
import { sweepReturns, sweepWithdrawals } from '@zend/server/products/withdrawal'

const COMMANDS: readonly Command[] = [
  ...CUSTOMER_COMMANDS,
  ...SELL_COMMANDS,
  ...RULE_COMMANDS,
  ...RESCUE_COMMANDS,
  ...CHAIN_COMMANDS,
  ...NETWORK_COMMANDS,
  ...WORKER_COMMANDS,
]
const EVERYTHING_EVERY = 250
const READ_EVERY = 20
const TRACE_LENGTH = 30
const REST_ROUNDS_MAX = 60
const RULE_ROUNDS_MAX = 6

/** Counts of each command's results, of the ends of withdrawals and sales, and of sales by currency. */
export type Counts = ReadonlyMap<string, number>

/** What runs in a world: how many steps, and whether companies act in it. */
export type Run = { readonly seed: number; readonly steps: number; readonly companies?: boolean }

const PEOPLE_OF_COMPANIES = 6

/** Runs one world. Throws `Broken` with the seed, the step and the last commands. */
export async function runWorld(
  db: TestDatabase,
  { seed, steps, companies: hasCompanies = false }: Run,
): Promise<Counts> {
  const random = randomFrom(seed)
  const world = await openWorld(db, castOf(seed), hasCompanies ? PEOPLE_OF_COMPANIES : undefined)
  const simulation: Simulation = { world, model: new Model(), random, answered: [] }
  const companies = hasCompanies ? { ...simulation, companies: await openCompanies(world) } : null
  const commands = companies === null ? COMMANDS : [...companyCommands(companies.companies), ...COMMANDS]
  const readings = openReadings(world, simulation.model, seed)
  const members = companies === null ? null : await openReads(companies, seed)
  const trace: string[] = []
  const counts = new Map<string, number>()
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)
  const step = async (name: string, run: () => Promise<string>): Promise<void> => {
    const sinceMs = world.clock.now().getTime()
    trace.push(`${trace.length + 1}. ${name}: …`)
    const outcome = await run()
    trace[trace.length - 1] = `${trace.length}. ${name}: ${outcome}`
    count(`${name}: ${/^(no quote: \w+|[^ :,]*)/.exec(outcome)?.[0] ?? ''}`)
    if (outcome.includes('died')) count('processes died')
    if (companies !== null) await followCompanies(companies, sinceMs)
    await checkStep(world, simulation.model, sinceMs)
    await checkVersions(world)
  }
  try {
    await begin(simulation)
    if (companies !== null) await beginCompanies(companies, step)
    for (let taken = 1; taken <= steps; taken++) {
      const { name, run } = pickCommand(commands, random)
      await step(name, () => run(simulation))
      if (taken % READ_EVERY === 0) {
        await readings.look()
        await members?.look()
      }
      if (taken % EVERYTHING_EVERY === 0) await checkEverything(world)
    }
    if (companies !== null) {
      await step('rest: operators end freezes', () => endFreezes(companies))
      await step('rest: batches end', () => endBatches(companies))
    }
    await rest(simulation, step)
    if (companies !== null) {
      await step('rest: requests end', () => endRequests(companies))
      await step('rest: rows are followed', () => sweepOfBatches(companies, 1, false))
      await step('rest: bills are counted', () => countBills(companies))
      await step('rest: arrivals are swapped', () => endArrivals(companies))
      checkArrivalsAtRest(companies)
      checkBatchesAtRest(companies)
      checkBillsAtRest(companies, await readRows(world, world.clock.now()))
    }
    await checkEverything(world)
    await checkRest(world, simulation.model)
    await readings.lookAtRest()
  } catch (error) {
    throw new Broken(explain(seed, hasCompanies, trace, error, world.alerts), { cause: error })
  } finally {
    await members?.close()
    await world.close()
  }
  for (const { state, network } of simulation.model.orders.values()) {
    count(`withdrawals ${state}`)
    count(`withdrawals on ${network}: ${state}`)
  }
  for (const alert of world.alerts) count(`alert ${alert.replace(/ ctx_\w+$/, '')}`)
  for (const { network } of simulation.model.credits) count(`credits on ${network}`)
  const versions = await world.db.pool.query<{ network: string }>(
    'select network from treasury.transactions where version > 1',
  )
  for (const { network } of versions.rows) count(`newer versions on ${network}`)
  const failed = await world.db.pool.query<{ why: string }>(
    `select concat_ws(' ', network, failure) as why from treasury.payments where state = 'failed'`,
  )
  for (const { why } of failed.rows) count(`payments failed on ${why}`)
  for (const { state, currency } of simulation.model.sells.values()) {
    count(`sales ${state}`)
    count(`sales for ${currency}`)
  }
  if (companies !== null) countRequests(companies, count)
  return counts
}

function pickCommand(commands: readonly Command[], random: Random): Command {
  let left = random.int(commands.reduce((sum, { weight }) => sum + weight, 0))
  for (const command of commands) {
    if (left < command.weight) return command
    left -= command.weight
  }
  throw new RangeError('drawn beyond the commands')
}

/** Mines a few blocks, and funds the hot wallets. */
async function begin({ world }: Simulation): Promise<void> {
  const asksFirst = (coin: Coin): boolean =>
    networkAsset(world.custody.networks[homeOf(world, coin)], coin)?.optIn === true
  const [worker] = world.workers
  const lookAround = async (): Promise<void> => {
    for (const network of world.networks) {
      world.nodes[network].mineEmpty(CONFIRMATIONS + 1)
      await look(worker, network)
      await noteFees(world, network)
    }
  }
  const fill = (coins: readonly Coin[]): void => {
    for (const coin of coins) fundHot(world, coin, worth(world.market, coin, 40_000n))
  }
  for (const network of world.networks) world.nodes[network].mineEmpty(CONFIRMATIONS)
  fill(world.coins.filter((coin) => !asksFirst(coin)))
  await lookAround()
  const late = world.coins.filter(asksFirst)
  // Coins that need opting in arrive once the hot wallet has opted in.
  for (const coin of late) {
    await treasuryRound(worker.treasuries[homeOf(world, coin)])
    world.nodes[homeOf(world, coin)].mine()
  }
  fill(late)
  await lookAround()
}

/** Ends all failures, so that everything open is finished. */
async function rest(
  simulation: Simulation,
  step: (name: string, run: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const { world, model } = simulation
  const [worker] = world.workers
  endFailures(simulation)
  await step('rest: a treasurer fills the hot wallet', async () => {
    for (const coin of world.coins) fundHot(world, coin, worth(world.market, coin, 400_000n))
    for (const network of world.networks) world.nodes[network].mineEmpty(CONFIRMATIONS)
    return 'ok'
  })
  for (let round = 1; round <= REST_ROUNDS_MAX; round++) {
    // Before anything is paid out: a sale's beginning is checked too.
    if (round <= RULE_ROUNDS_MAX)
      await step('rest: what waits for rules', async () => {
        await sweepRules(worker.rules)
        return 'ok'
      })
    await step('rest', async () => {
      world.clock.advance(round % 4 === 0 ? 120 * 60_000 : 65_000)
      await sweepReturns(worker.returns)
      await sweepWithdrawals(worker.withdrawals)
      await calmRails(simulation)
      await payOut(world, worker)
      for (const network of world.networks) {
        endFailures(simulation)
        await noteFees(world, network)
        // A pending loss of an answer may strike only now.
        await treasuryRound(worker.treasuries[network]).catch(excused)
        world.nodes[network].mine()
        await look(worker, network)
      }
      return 'ok'
    })
    const waits = world.networks.some((network) => world.nodes[network].waiting().length > 0)
    if (
      model.openOrders().length === 0 &&
      model.openSells().length === 0 &&
      !waits &&
      round > LARGE_CONFIRMATIONS + 1 &&
      (await underWay(simulation)).length === 0
    )
      return
  }
  const left = [
    ...model.openOrders().map(({ id }) => id),
    ...model.openSells().map(({ id }) => id),
    ...(await underWay(simulation)),
  ]
  must(
    false,
    () =>
      `not at rest after ${REST_ROUNDS_MAX} quiet rounds: ${left.length} under way, such as ${left.slice(0, 8).join('; ')}`,
  )
}

/** What the treasury still has in progress. */
async function underWay({ world }: Simulation): Promise<readonly string[]> {
  const { rows } = await world.db.pool.query<{ what: string }>(
    `select concat_ws(' ', id, network, state, 'version', version, 'from', from_address, 'sequence', sequence, 'of', root) as what
       from treasury.transactions where state not in ('done', 'lost', 'void')
     union all select concat_ws(' ', id, purpose, network, units, asset, state, waits_for, 'not before', not_before) from treasury.payments
       where state not in ('done', 'failed')`,
  )
  return rows.map(({ what }) => what)
}

function explain(
  seed: number,
  hasCompanies: boolean,
  trace: readonly string[],
  error: unknown,
  alerts: readonly string[],
): string {
  const last = trace.slice(-TRACE_LENGTH)
  return [
    `step ${trace.length} of seed ${seed}: ${error instanceof Error ? error.message : String(error)}`,
    ...last.map((line) => `  ${line}`),
    `alerts: ${alerts.slice(-5).join(', ') || 'none'}`,
    `again: npm run simulation -- ${hasCompanies ? '--companies ' : ''}--seed ${seed} --steps ${trace.length}`,
  ].join('\n')
}
