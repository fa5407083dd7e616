/**
 * Commands of some kinds of network only: payments with unknown tags, and blocks that first show something they do not
 * contain.
 */
import { joinDestination, MINUTE_MS, splitDestination } from '@zend/kernel'
import { treasuryRound } from '@zend/server/core/treasury'
import { noteFees } from './fees.ts'
import { MODELS, type NetworkModel, type WorldNetwork } from './networks.ts'
import { type Command, excused, text } from './simulation.ts'
import { type Coin, homeOf, networksWhere, unitsPerMinor, type World, worth } from './world.ts'

const coinsWhere = (world: World, is: (model: NetworkModel) => boolean): readonly Coin[] =>
  world.coins.filter((coin) => is(MODELS[homeOf(world, coin)]))

/** More than the validity of any payment that is counted in blocks. */
const BLOCKS_MEANWHILE = 16

/** Below every customer's tag, and not the treasurer's. */
const TYPING_ERRORS = ['0', '2', '77', '4294967295'] as const

const lost: Command = {
  name: 'deposit of nobody',
  weight: 3,
  run: async ({ world, random }) => {
    const tagged = coinsWhere(world, ({ customers }) => customers === 'tags')
    if (tagged.length === 0) return 'nothing is told apart by tags here'
    const coin = random.pick(tagged)
    const network = homeOf(world, coin)
    const amount = random.amount(worth(world.market, coin, 1n), worth(world.market, coin, 500n))
    const tag = random.percent(50)
      ? null
      : random.pick(network === 'xrpl' ? TYPING_ERRORS : [...TYPING_ERRORS, 'for Ada'])
    const { address } = splitDestination(world.hot[network].address)
    world.nodes[network].fund(joinDestination(address, tag), coin, amount * unitsPerMinor(world, coin))
    return `${tag === null ? 'untagged' : 'mistagged'} ${text(coin, amount)} ${coin}`
  },
}

const misread: Command = {
  name: 'misread deposit',
  weight: 3,
  run: async ({ world, model, random }) => {
    const readTwice = coinsWhere(world, ({ readAgainAfter }) => readAgainAfter !== null)
    if (readTwice.length === 0) return 'nothing is read twice here'
    const coin = random.pick(readTwice)
    const network = homeOf(world, coin)
    const who = random.pick(world.customers)
    const amount = random.amount(worth(world.market, coin, 5n), worth(world.market, coin, 500n))
    // A deposit that does not exist, or one that is only seen when its block is solidified.
    const shown = random.percent(60) ? 'first' : 'second'
    const txid = world.nodes[network].fund(
      who.deposits[network].address,
      coin,
      amount * unitsPerMinor(world, coin),
      shown,
    )
    model.sent.push({ holder: who.userId, network, coin, amount, txid })
    return `${shown}: ${text(coin, amount)} ${coin} to ${who.place}`
  },
}

/** A round of the treasury, after a pause. */
async function roundOf(world: World, network: WorldNetwork): Promise<string> {
  await noteFees(world, network)
  await treasuryRound(world.workers[0].treasuries[network])
  return 'ok'
}

const lateBlocks: Command = {
  name: 'blocks come late',
  weight: 2,
  run: async ({ world, random }) => {
    const network = random.pick(networksWhere(world, ({ guard }) => guard === 'expiry'))
    const mined = world.nodes[network].mine()
    // In an unsolidified block a payment is older than any long-waiting one, and not dead.
    world.clock.advance(25 * MINUTE_MS)
    return `${await roundOf(world, network).catch(excused)} with ${mined.length} of ours on ${network}`
  },
}

const heldUp: Command = {
  name: 'payments held up',
  weight: 3,
  run: async ({ world, random }) => {
    const busy = world.networks.filter((each) => world.nodes[each].waiting().length > 0)
    if (busy.length === 0) return 'nothing waits'
    const network = random.pick(busy)
    const node = world.nodes[network]
    const held = node.waiting()
    for (const txid of held) node.hold(txid)
    // Long enough for a newer version of each, and perhaps for the older one to expire: then both wait, and either can
    // be mined.
    const blocks = random.int(BLOCKS_MEANWHILE)
    world.clock.advance(25 * MINUTE_MS)
    node.mineEmpty(blocks)
    const outcome = await roundOf(world, network).catch(excused)
    for (const txid of held) node.release(txid)
    return `${outcome} ${held.length} on ${network} for ${blocks} blocks`
  },
}

/** All commands of some networks only. */
export const NETWORK_COMMANDS: readonly Command[] = [lost, misread, lateBlocks, heldUp]
