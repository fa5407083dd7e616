/** What happens on one kind of network alone: payments whose tag nobody knows, and blocks that show at first what they do not hold. */
import { joinDestination, MINUTE_MS, splitDestination } from '@zend/kernel'
import { treasuryRound } from '@zend/server/core/treasury'
import { noteFees } from './fees.ts'
import { networksWhere } from './networks.ts'
import { type Command, excused, text } from './simulation.ts'
import { ALL_COINS, COINS, unitsPerMinor, worth } from './world.ts'

const coinsOn = (networks: readonly string[]) => ALL_COINS.filter((coin) => networks.includes(COINS[coin]))
const TAGGED = coinsOn(networksWhere(({ customers }) => customers === 'tags'))
const READ_TWICE = coinsOn(networksWhere(({ readAgainAfter }) => readAgainAfter !== null))

/** Below every customer's tag, and not the treasurer's. */
const TYPING_ERRORS = ['0', '2', '77', '4294967295'] as const

const lost: Command = {
  name: 'deposit of nobody',
  weight: 3,
  run: async ({ world, random }) => {
    const coin = random.pick(TAGGED)
    const network = COINS[coin]
    const amount = random.amount(worth(world.market, coin, 1n), worth(world.market, coin, 500n))
    const tag = random.percent(50) ? null : random.pick(TYPING_ERRORS)
    const { address } = splitDestination(world.hot[network].address)
    world.nodes[network].fund(joinDestination(address, tag), coin, amount * unitsPerMinor(world, coin))
    return `${tag === null ? 'untagged' : 'mistagged'} ${text(coin, amount)} ${coin}`
  },
}

const misread: Command = {
  name: 'misread deposit',
  weight: 3,
  run: async ({ world, model, random }) => {
    const coin = random.pick(READ_TWICE)
    const network = COINS[coin]
    const who = random.pick(world.customers)
    const amount = random.amount(worth(world.market, coin, 5n), worth(world.market, coin, 500n))
    // A deposit that is not there, or one that is only seen when its block is solid.
    const shown = random.percent(60) ? 'first' : 'second'
    const txid = world.nodes[network].fund(who.deposits[network].address, coin, amount * unitsPerMinor(world, coin), shown)
    model.sent.push({ userId: who.userId, network, coin, amount, txid })
    return `${shown}: ${text(coin, amount)} ${coin} to ${who.place}`
  },
}

const EXPIRING = networksWhere(({ guard }) => guard === 'expiry')

const lateBlocks: Command = {
  name: 'blocks come late',
  weight: 2,
  run: async ({ world, random }) => {
    const network = random.pick(EXPIRING)
    const [worker] = world.workers
    const mined = world.nodes[network].mine()
    // In a block that is not solid, a payment is older than anything that waits for long, and not dead.
    world.clock.advance(25 * MINUTE_MS)
    const round = async (): Promise<string> => {
      await noteFees(world, network)
      await treasuryRound(worker.treasuries[network])
      return 'ok'
    }
    return `${await round().catch(excused)} with ${mined.length} of ours on ${network}`
  },
}

/** Everything that happens on some networks alone. */
export const NETWORK_COMMANDS: readonly Command[] = [lost, misread, lateBlocks]
