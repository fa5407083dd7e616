/** Commands outside the product: blocks, reorganisations, failures of nodes and of the vault, the market, and time. */
import { DAY_MS, MINUTE_MS } from '@zend/kernel'
import { isDollar } from './model.ts'
import { type Command, type Simulation, text } from './simulation.ts'
import { PRICES } from './market.ts'
import { dearer, MODELS, type WorldNetwork } from './networks.ts'
import { calmFees, type Coin, CONFIRMATIONS, fundHot, networksWhere, runningNetwork, worth } from './world.ts'

/** Lifetimes of a quote: clock jumps around these are interesting. */
const JUMPS_MS = [
  1_000,
  5_000,
  31_000,
  MINUTE_MS,
  4 * MINUTE_MS,
  25 * MINUTE_MS,
  61 * MINUTE_MS,
  5 * 60 * MINUTE_MS,
  DAY_MS,
] as const

const mine: Command = {
  name: 'mine',
  weight: 12,
  run: async ({ world, random }) => {
    const network = random.pick(world.networks)
    const mined = world.nodes[network].mine()
    return `ok ${mined.length} of ours on ${network}`
  },
}

const reorganise: Command = {
  name: 're-organise',
  weight: 4,
  run: async ({ world, random }) => {
    const network = random.pick(networksWhere(world, ({ reorganises }) => reorganises))
    const node = world.nodes[network]
    const depth = 1 + random.int(CONFIRMATIONS - 1)
    const forget = random.percent(40)
    const dropped = node.reorganise(depth, { forget })
    const back = random.pick(['same', 'never', 'moved'] as const)
    const keepsPlace = MODELS[network].guard === 'outputs'
    // An output keeps its index as long as its transaction keeps its id.
    if (back === 'same' || (back === 'moved' && keepsPlace)) node.chain.mine(...dropped)
    if (back === 'moved' && !keepsPlace)
      node.chain.mine(...dropped.map((payment, place) => ({ ...payment, index: `moved-${place}` })))
    return `ok ${network} by ${depth}${forget ? ', ours forgotten' : ''}: ${dropped.length} payments back ${back}`
  },
}

type Failure = (simulation: Simulation, network: WorldNetwork) => string

/** Failure modes of nodes, the vault, the market and the lists. Each lasts until `calm`. */
const FAILURES: readonly Failure[] = [
  ({ world }, network) => {
    world.nodes[network].fallSilent()
    return `the node of ${network} is silent`
  },
  ({ world }, network) => {
    world.nodes[network].refuseAll('mempool full')
    return `the node of ${network} refuses what it is sent`
  },
  ({ world }, drawn) => {
    const network = runningNetwork(world, drawn)
    world.nodes[network].failEstimates('execution reverted')
    return `the node of ${network} says that everything would fail`
  },
  ({ world, random }, network) => {
    const times = BigInt(random.pick([2, 3, 6]))
    world.nodes[network].ask(dearer(calmFees(network), times))
    return `fees of ${network} are ${times} times as high`
  },
  ({ world }) => {
    world.vault.stopSigning(true)
    return 'signing is stopped'
  },
  ({ world }) => {
    world.market.ageMs = 60_000
    return 'prices are old'
  },
  ({ world, random }) => {
    world.market.disputed = random.pick(world.coins)
    return `sources disagree about ${world.market.disputed}`
  },
  ({ world, random }) => {
    world.market.jumped = { coin: random.pick(world.coins), up: random.percent(50) }
    return `all sources jump together on ${world.market.jumped.coin}`
  },
  ({ world, model, random }) => {
    const open = model.openOrders()
    if (open.length === 0) return 'nothing to list'
    const { lookupKey } = random.pick(open)
    world.listed.add(lookupKey)
    return `${lookupKey.slice(-6)} is listed`
  },
]

const failure: Command = {
  name: 'mood',
  weight: 5,
  run: async (simulation) => {
    const network = simulation.random.pick(simulation.world.networks)
    return `ok: ${simulation.random.pick(FAILURES)(simulation, network)}`
  },
}

/** Ends every failure mode. */
export function endFailures({ world }: Pick<Simulation, 'world'>): void {
  for (const network of world.networks) {
    const node = world.nodes[network]
    node.answer()
    node.refuseAll(null)
    node.failEstimates(null)
    node.ask(calmFees(network))
    for (const txid of node.waiting()) node.release(txid)
  }
  world.vault.stopSigning(false)
  world.market.ageMs = 0
  world.market.disputed = null
  world.market.jumped = null
  world.listed.clear()
}

const calm: Command = {
  name: 'calm',
  weight: 6,
  run: async (simulation) => {
    endFailures(simulation)
    return 'ok'
  },
}

/** Accidents of one pending transaction of ours. */
const accident: Command = {
  name: 'accident',
  weight: 6,
  run: async ({ world, random }) => {
    const network = random.pick(world.networks)
    const node = world.nodes[network]
    const waiting = node.waiting()
    if (waiting.length === 0) return 'nothing waits'
    const txid = random.pick(waiting)
    const kind = random.pick(
      MODELS[network].guard === 'outputs' ? (['hold', 'forget'] as const) : (['hold', 'forget', 'revert'] as const),
    )
    node[kind](txid)
    return `ok ${kind} ${txid.slice(0, 8)} on ${network}`
  },
}

const loseAnswer: Command = {
  name: 'lose an answer',
  weight: 2,
  run: async ({ world, random }) => {
    const network = random.pick(world.networks)
    world.nodes[network].loseNextAnswer()
    return `ok ${network}`
  },
}

const prices: Command = {
  name: 'prices move',
  weight: 5,
  run: async ({ world, random }) => {
    const coin: Coin = random.pick(world.coins)
    const price = world.market.prices[coin]
    const share = isDollar(coin) ? 4n : 80n
    const moved = random.amount((price * (1_000n - share)) / 1_000n, (price * (1_000n + share)) / 1_000n)
    // The price walks, but stays in a range.
    const start = PRICES[coin]
    world.market.prices[coin] = moved * 2n < start || moved > start * 2n ? start : moved
    return `ok ${coin} at ${world.market.prices[coin]}`
  },
}

const time: Command = {
  name: 'time passes',
  weight: 9,
  run: async ({ world, random }) => {
    const long = random.percent(25)
    const ms = long ? random.pick(JUMPS_MS) : random.pick(JUMPS_MS.slice(0, 4))
    world.clock.advance(ms)
    return `ok ${ms / 1_000} s`
  },
}

const fund: Command = {
  name: 'treasurer',
  weight: 2,
  run: async ({ world, random }) => {
    const coin = random.pick(world.coins)
    const amount = worth(world.market, coin, BigInt(1 + random.int(30_000)))
    fundHot(world, coin, amount)
    return `ok ${text(coin, amount)} ${coin} to the hot wallet`
  },
}

/** All commands outside the product. */
export const CHAIN_COMMANDS: readonly Command[] = [
  mine,
  reorganise,
  failure,
  calm,
  accident,
  loseAnswer,
  prices,
  time,
  fund,
]
