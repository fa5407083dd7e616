/**
 * Commands of workers: scanning networks, paying, advancing withdrawals; twice, both at once, with a crash in the
 * middle, or with a node's outdated answer.
 */
import { rollUpHouse } from '@zend/server/core/ledger'
import { reconcile, treasuryRound } from '@zend/server/core/treasury'
import { scanNetwork, settleDeposits } from '@zend/server/products/deposit'
import { sweepRules } from '@zend/server/products/quick-sell'
import { sweepReturns, sweepWithdrawals } from '@zend/server/products/withdrawal'
import { noteFees } from './fees.ts'
import { must } from './model.ts'
import { payOut } from './sell-commands.ts'
import { type Command, excused, type Simulation } from './simulation.ts'
import type { WorldNetwork } from './networks.ts'
import { runningNetwork, settleDepsOf, type Worker, type World } from './world.ts'

/** One scan of a network, and the credits after it. */
export async function look({ scans }: Worker, network: WorldNetwork): Promise<void> {
  const outcome = await scanNetwork(scans[network], new Set())
  must(outcome.kind !== 'halted', () => `${network} was halted`)
  const { unsettled } = await settleDeposits(settleDepsOf(scans[network]))
  must(unsettled === 0, () => `${unsettled} deposits on ${network} could not be settled`)
}

type Task = {
  readonly name: string
  readonly run: (world: World, worker: Worker, network: WorldNetwork) => Promise<void>
  readonly calls: number
}

const TASKS: readonly Task[] = [
  { name: 'look', calls: 5, run: (_world, worker, network) => look(worker, network) },
  {
    name: 'pay',
    calls: 30,
    run: async (world, worker, network) => {
      await noteFees(world, network)
      await treasuryRound(worker.treasuries[network])
    },
  },
  {
    name: 'move on',
    calls: 8,
    run: async (_world, worker) => {
      await sweepReturns(worker.returns)
      await sweepWithdrawals(worker.withdrawals)
    },
  },
  { name: 'pay out', calls: 12, run: payOut },
  { name: 'sell by rule', calls: 6, run: (_world, worker) => sweepRules(worker.rules) },
]

/** Lets a worker do something. It may fail only by dying or because a node is silent. */
async function attempt(simulation: Simulation, worker: Worker, task: Task, network: WorldNetwork): Promise<string> {
  let failed: unknown = null
  try {
    await task.run(simulation.world, worker, network)
  } catch (error) {
    failed = error
  }
  const died = worker.faults.restart()
  if (failed === null) return 'ok'
  // A task over many items continues after one of them failed, and throws a summary at the end.
  return died ? 'died' : excused(failed)
}

const once = (task: Task, weight: number): Command => ({
  name: task.name,
  weight,
  run: async (simulation) => {
    const { world, random } = simulation
    const network = random.pick(world.networks)
    return `${await attempt(simulation, random.pick(world.workers), task, network)} ${network}`
  },
})

const crash: Command = {
  name: 'crash',
  weight: 10,
  run: async (simulation) => {
    const { world, random } = simulation
    const [task, network, worker] = [random.pick(TASKS), random.pick(world.networks), random.pick(world.workers)]
    const after = random.int(task.calls)
    const moment = random.percent(50) ? 'before' : 'after'
    worker.faults.arm(after, moment)
    return `${await attempt(simulation, worker, task, network)} ${task.name} on ${network}, ${moment} call ${after + 1}`
  },
}

const both: Command = {
  name: 'both workers',
  weight: 4,
  run: async (simulation) => {
    const { world, random } = simulation
    const [task, network] = [random.pick(TASKS), random.pick(world.networks)]
    const answers = await Promise.all(world.workers.map((worker) => attempt(simulation, worker, task, network)))
    return `${answers.join(' and ')}: ${task.name} on ${network}`
  },
}

const lateAnswer: Command = {
  name: 'late answer',
  weight: 4,
  run: async ({ world, random }) => {
    const network = random.pick(world.networks)
    const [slow, quick] = world.workers
    const scan = slow.scans[network]
    // While a node's answer is delayed, another worker gets the same, or more, and applies it.
    const poll: typeof scan.connector.poll = async (...given) => {
      const told = await scan.connector.poll(...given)
      if (random.percent(40)) world.nodes[network].mineEmpty(1)
      await look(quick, network)
      return told
    }
    try {
      const outcome = await scanNetwork({ ...scan, connector: { poll } }, new Set())
      must(outcome.kind !== 'halted', () => `${network} was halted`)
      return `${outcome.kind} ${network}`
    } catch (error) {
      return excused(error)
    }
  },
}

const housekeeping: Command = {
  name: 'housekeeping',
  weight: 3,
  run: async ({ world, random }) => {
    if (random.percent(60)) return `ok ${await rollUpHouse(world.db.read)} rolled up`
    // The nodes must never know less than the books.
    const network = runningNetwork(world, random.pick(world.networks))
    const differences = await reconcile({
      ...world.workers[0].treasuries[network],
      sender: world.nodes[network],
    }).catch((error: unknown) => {
      excused(error)
      return []
    })
    must(
      differences.length === 0,
      () =>
        `an address holds less than the books say: ${differences.map(({ holding }) => `${holding.units} ${holding.asset} at ${holding.address}`).join()}`,
    )
    return 'ok reconciled'
  },
}

const [lookOnce, payOnce, moveOnce, payOutOnce, sellOnce] = TASKS.map((task, place) =>
  once(task, [14, 14, 10, 12, 6][place] ?? 1),
)

/** All commands of workers. */
export const WORKER_COMMANDS: readonly Command[] = [
  lookOnce,
  payOnce,
  moveOnce,
  payOutOnce,
  sellOnce,
  crash,
  both,
  lateAnswer,
  housekeeping,
].filter((command) => command !== undefined)
