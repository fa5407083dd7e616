/** Rows of batches: what a member types, and what the model expects of it, found without the product's reader. */
import { formatDecimal, type HolderId, type NetworkId, type UserId } from '@zend/kernel'
import { institutionsIn } from '@zend/server/core/institutions'
import { placeOf, SCHEMES } from '@zend/server/core/payout-accounts'
import { isLocal, type Local, LOCAL_FACTS } from '../currencies.ts'
import { outsideAddress } from '../outside.ts'
import { centsOfLocal } from '../sale.ts'
import { type Simulation, text } from '../simulation.ts'
import { type Coin, homeOf, worth } from '../world.ts'

/** What a row is to pay: how much arrives, in minor units, and where. */
export type Line = { readonly typed: string; readonly country: string | null } & (
  | { readonly kind: 'transfer'; readonly coin: Coin; readonly amount: bigint; readonly payee: UserId }
  | {
      readonly kind: 'withdrawal'
      readonly coin: Coin
      readonly amount: bigint
      readonly network: NetworkId
      readonly address: string
    }
  | {
      readonly kind: 'quick-sell'
      readonly currency: Local
      readonly amount: bigint
      readonly method: string
      readonly institution: string
      readonly account: string
    }
  /** One that nobody can read. */
  | { readonly kind: 'nothing' }
)

/** The first line of each file. */
export const HEADER = 'name,bank,account,username,network,address,amount,currency,reference'
const NAME = 'Ada Obi'
const LINES_MOST = 6
const NUMBERS = 40
/** Providers that are paid with a number alone, each once. */
const SIMPLE = SCHEMES.filter(({ branch, accountTypes }) => branch === null && accountTypes === null)

type Fields = Partial<
  Record<'name' | 'bank' | 'account' | 'username' | 'network' | 'address' | 'amount' | 'currency', string>
>
const typedOf = (fields: Fields, reference: string): string =>
  HEADER.split(',')
    .map((name) => (name === 'reference' ? reference : (fields[name as keyof Fields] ?? '')))
    .join(',')

/** Draws the rows of a file: two to seven, of all kinds. */
export function drawLines(simulation: Simulation, company: HolderId): readonly Line[] {
  const { model, random, world } = simulation
  const has = model.spendable(company)
  const coins = has.length > 0 && random.percent(90) ? has : world.coins
  return Array.from({ length: 2 + random.int(LINES_MOST) }, (_, at) => {
    const kind = random.pick(['transfer', 'transfer', 'withdrawal', 'quick-sell', 'quick-sell', 'nothing'] as const)
    // Most files are without faults.
    if (kind === 'nothing' && random.percent(70)) return ROWS.transfer(simulation, coins, `row ${String(at)}`)
    return ROWS[kind](simulation, coins, `row ${String(at)}`)
  })
}

const dollars = ({ random }: Simulation): bigint => BigInt(20 + random.int(random.percent(10) ? 2_000 : 200))

const ROWS: Readonly<
  Record<Line['kind'], (simulation: Simulation, coins: readonly Coin[], reference: string) => Line>
> = {
  transfer: (simulation, coins, reference) => {
    const { random, world } = simulation
    const [coin, payee] = [random.pick(coins), random.pick(world.customers)]
    const amount = worth(world.market, coin, dollars(simulation))
    const fields = { username: payee.command.username, amount: text(coin, amount), currency: coin }
    return { kind: 'transfer', coin, amount, payee: payee.userId, country: null, typed: typedOf(fields, reference) }
  },
  withdrawal: (simulation, coins, reference) => {
    const { random, world } = simulation
    const coin = random.pick(coins)
    const network = homeOf(world, coin)
    const { address } = outsideAddress(simulation, network)
    const amount = worth(world.market, coin, dollars(simulation))
    const fields = { network, address, amount: text(coin, amount), currency: coin }
    return { kind: 'withdrawal', coin, amount, network, address, country: null, typed: typedOf(fields, reference) }
  },
  'quick-sell': (simulation, coins, reference) => {
    const { random } = simulation
    const { country, method, currency, number } = random.pick(SIMPLE)
    const [first] = institutionsIn(country, method)
    if (first === undefined || !isLocal(currency)) return ROWS.nothing(simulation, coins, reference)
    const typedNumber = country === 'NG' ? `06900020${String(10 + random.int(NUMBERS))}` : number.example
    const place = placeOf(country, method, { institution: first.code, accountNumber: typedNumber, accountName: NAME })
    if (!place.ok) throw new Error(`${typedNumber} is no number in ${country}`)
    const account = place.value.accountNumber
    const amount = localWorth(currency, dollars(simulation))
    const { decimals } = LOCAL_FACTS[currency]
    const fields = {
      name: NAME,
      bank: first.code,
      account: typedNumber,
      amount: formatDecimal(amount, decimals),
      currency,
    }
    return {
      kind: 'quick-sell',
      currency,
      amount,
      method,
      institution: first.code,
      account,
      country,
      typed: typedOf(fields, reference),
    }
  },
  nothing: ({ random }, _coins, reference) => {
    const fields = random.pick<Fields>([
      { username: 'nobody at all', amount: '1', currency: 'USDT' },
      { name: NAME, bank: 'No such bank', account: '0690000031', amount: '1000', currency: 'NGN' },
      { network: 'bitcoin', address: 'bc1q', amount: '0.01', currency: 'BTC' },
      { username: 'ada', amount: 'much', currency: 'USDT' },
    ])
    return { kind: 'nothing', country: null, typed: typedOf(fields, reference) }
  },
}

/** Whole local money worth about so many dollars, in minor units. */
function localWorth(currency: Local, of: bigint): bigint {
  const whole = 10n ** BigInt(LOCAL_FACTS[currency].decimals)
  return ((of * 100n) / (centsOfLocal(currency, whole * 1_000n) + 1n)) * 1_000n * whole || whole * 1_000n
}

/** How payments to a row's payee are named. */
export function payeeOf(line: Line): string {
  if (line.kind === 'transfer') return `payee:${line.payee}`
  if (line.kind === 'withdrawal') return `address:${line.network}:${line.address}`
  if (line.kind === 'nothing') throw new Error('a row that nobody can read pays nobody')
  return `account:${line.currency}:${line.method}:${line.institution}:${line.account}`
}
